"""A contest whose boards are told through the command line, room by room and table by table."""

from pathlib import Path
from typing import Any

from tests.replay.cli.telling import at
from tests.replay.program import Program, Said


class Boards:
    """One contest `c`, its sessions, and what is said of their boards."""

    def __init__(
        self,
        folder: Path,
        rules: str,
        *names: str,
        contest: str = "c",
        related: tuple[str, ...] = (),
    ) -> None:
        self.program, self.contest = Program(folder / "boards.ledger"), contest
        founding = () if self.program.ledger.exists() else ("--declared",)
        others = [option for one in related for option in ("--related", one)]
        self.does("open", contest, *founding, "--regulations", rules, *others, *at("18:00"))
        for name in names:
            self.tells("entry", name, clock="18:00")

    def does(self, *arguments: str) -> Said:
        """Run a verb that succeeds."""
        return self.program.does(*arguments)

    def tells(self, verb: str, *arguments: str, clock: str = "20:00") -> Said:
        """Run a verb on the contest that succeeds."""
        return self.does(*verb.split(), self.contest, *arguments, *at(clock))

    def refuses(self, verb: str, *arguments: str, code: int = 1, clock: str = "20:00") -> str:
        """Run a verb on the contest that is refused in one sentence, with nothing recorded."""
        return self.program.refuses(code, *verb.split(), self.contest, *arguments, *at(clock))

    def session(
        self,
        name: str,
        *,
        stage: str = "main",
        boards: int | None = None,
        deals: str | None = None,
    ) -> None:
        """Schedule a session."""
        many = () if boards is None else ("--boards", str(boards))
        same = () if deals is None else ("--deals", deals)
        self.tells("schedule", name, "--stage", stage, *many, *same, clock="18:00")

    def table(self, board: int, ns: str, ew: str, points: int | str, session: str = "1") -> None:
        """Enter a score of pairs."""
        self.tells("enter", str(points), *sitting(board, ns, ew, session))

    def rooms(
        self, board: int, home: str, away: str, opened: int, closed: int, session: str = "1"
    ) -> None:
        """Enter both rooms of a board of teams; home sits north-south in the open room."""
        for room, ns, ew, points in (("open", home, away, opened), ("closed", away, home, closed)):
            self.tells("enter", str(points), *sitting(board, ns, ew, session), "--room", room)

    def match(self, home: str, away: str, session: str = "1") -> dict[str, Any]:
        """The sheet of a match: net IMPs or points, VPs, and what each board is worth to home."""
        for one in self.program.json("matches", self.contest)["matches"]:
            if (one["session"], one["home"], one["away"]) == (session, home, away):
                sheet: dict[str, Any] = one
                return sheet
        raise AssertionError(f"no match {home} v {away} in session {session}")

    def nets(self, home: str, away: str, session: str = "1") -> tuple[object, object]:
        """What both sides have in a match, in IMPs or points, each on its own account."""
        sheet = self.match(home, away, session)
        return sheet["home_side"]["own"], sheet["away_side"]["own"]

    def travellers(self, board: int, session: str = "1") -> list[dict[str, Any]]:
        """Show a board: one sheet, or one for each group that had the same cards."""
        scope = ("--scope", f"session:{session}")
        told = self.program.json("traveller", self.contest, str(board), *scope)
        found: list[dict[str, Any]] = told["travellers"]
        return found

    def worth(self, board: int, session: str = "1") -> dict[str, tuple[object, object]]:
        """What a board's lines count for north-south and east-west, by north-south."""
        (sheet,) = self.travellers(board, session)
        return {line["ns"]: (line["ns_counts"], line["ew_counts"]) for line in sheet["lines"]}


def sitting(board: int, ns: str, ew: str, session: str = "1") -> tuple[str, ...]:
    """Which line of play."""
    return ("--board", str(board), "--ns", ns, "--ew", ew, "--session", session)
