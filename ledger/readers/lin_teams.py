"""LIN of a team match as BBO shows it (vugraph): two rooms that play the same boards.

vg has the match's title and part, how it is scored (I: IMPs, B: board-a-match), the first and
the last board, and both teams with their carry-over; rs each board's result in the open
and in the closed room (4SWx-4); pn the open room's players and the closed room's. The first
team sits north-south in the open room.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ledger.bridge.boards import Room
from ledger.bridge.scores import Line
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers.lin_text import Table, Token
from ledger.readers.lines import Scored, Shown, reading, scored, whole
from ledger.readers.lines_once import Lines
from ledger.readers.result_file import EntryRow, PlayerRow, ResultFile, SessionRow

SESSION = "1"
ROOMS: tuple[Room, Room] = ("open", "closed")
TEAMS = ("1", "2")
SETS = {"I": ("team-match", "imps"), "B": ("point-a-board-teams", "points")}
RESULT = re.compile(
    r"([1-7])(NT|N|S|H|D|C)(X{0,2})([NESW])(X{0,2})(=|[+-]\d{1,2})", re.ASCII | re.IGNORECASE
)


class Match(NamedTuple):
    """The match as the key vg describes it.

    Attributes:
        boards: the numbers of the boards.
        brought: the carry-over of each team.

    """

    title: str
    scoring: str
    boards: range
    teams: tuple[str, str]
    brought: tuple[str, str]


def recognises(tokens: Sequence[Token]) -> bool:
    """Tell whether this is a match of two teams."""
    kind = _fields(tokens)[2:3]
    return kind in (["I"], ["B"])


def read(name: str, tokens: Sequence[Token], tables: Sequence[Table]) -> ResultFile:
    """Read a match. Raises InFile, NotThisKindOfFile."""
    return _Reader(name, tokens, tables).result()


class _Reader:
    """The reading of one match."""

    def __init__(self, name: str, tokens: Sequence[Token], tables: Sequence[Table]) -> None:
        self.name, self.lines = name, Lines(name)
        line = next(token.line for token in tokens if token.key == "vg")
        with reading(name, f"line {line}, vg"):
            self.match = _match(_fields(tokens))
        self.results = next((t for t in tokens if t.key == "rs"), Token(line, "rs", ""))
        self.players = next((token.value for token in tokens if token.key == "pn"), "")
        self.tables = {(table.said("qx")[:1].lower(), _number(table)): table for table in tables}

    def result(self) -> ResultFile:
        """Return every board in both rooms. Raises NotThisKindOfFile where none has a result."""
        for board, room, shown, place in self._results():
            with reading(self.name, place):
                self._keep(board, room, shown, place)
        if not self.lines.rows:
            raise NotThisKindOfFile(
                file=self.name, found="LIN of a match without a result", expected="results in rs"
            )
        rules, unit = SETS[self.match.scoring]
        return ResultFile(
            format="lin-teams",
            title=self.match.title or self.name,
            regulations=rules,
            unit="points" if unit == "points" else "imps",
            decimals=0,
            sessions=(SessionRow(session=SESSION, boards=self._last_board()),),
            entries=tuple(self._entries()),
            lines=tuple(self.lines.rows.values()),
            notes=(*self.lines.notes, *self._brought()),
        )

    def _results(self) -> Iterator[tuple[int, Room, Shown, str]]:
        """Yield the result of each board in each room, from rs or else from the room's record."""
        boards = self.match.boards
        said = [text.strip() for text in self.results.value.split(",")]
        if any(said[2 * len(boards) :]):
            what = f"has {len(said)} results; {len(boards)} boards have {2 * len(boards)}"
            raise InFile(file=self.name, place=f"line {self.results.line}, rs", what=what)
        said += [""] * (2 * len(boards) - len(said))
        for at, text in enumerate(said[: 2 * len(boards)]):
            board, room = boards[at // 2], ROOMS[at % 2]
            place = f"board {board}, {room} room"
            with reading(self.name, place):
                table = self.tables.get((room[0], board))
                found = _shown(text) if text else table.result if table else Shown()
                if table is not None:
                    self._compare(place, table, found)
                yield board, room, found, place

    def _compare(self, place: str, table: Table, shown: Shown) -> None:
        """Note where the record of a table ends otherwise than its result says."""
        table.check_vulnerability()
        seen = table.result
        said = _plain(shown)
        if (
            seen.contract
            and shown.contract
            and _plain(seen)[: 3 if seen.tricks else 2] != (said[: 3 if seen.tricks else 2])
        ):
            told = " ".join(filter(None, _plain(seen)))
            self.lines.notes.append(f"{place}: its record ends with {told}; rs is taken")

    def _keep(self, board: int, room: Room, shown: Shown, place: str) -> None:
        ns, ew = TEAMS if room == "open" else TEAMS[::-1]
        line = Line(session=SESSION, board=board, ns=ns, ew=ew, room=room)
        if not shown.contract or (shown.contract != "PASS" and not shown.tricks):
            self.lines.notes.append(f"{place}: has no result")
            return
        found: Scored = scored(line, shown, "imps")
        self.lines.keep(found.row(place, line))

    def _entries(self) -> Iterator[EntryRow]:
        """Yield both teams, with the players of both rooms from south clockwise."""
        names = [name.strip() for name in self.players.split(",")]
        names += [""] * (8 - len(names))
        seats = ((0, 2, 5, 7), (1, 3, 4, 6))
        for number, team, places in zip(TEAMS, self.match.teams, seats, strict=True):
            people = dict.fromkeys(names[at] for at in places if names[at])
            players = tuple(PlayerRow(name=name) for name in people)
            yield EntryRow(contestant=number, number=number, team=team or None, players=players)

    def _last_board(self) -> int | None:
        """Return the last board's number; None where the boards before them are another segment's.

        A session's boards are counted from 1: those of other segments would be missing for ever.
        """
        boards = self.match.boards
        return boards[-1] if boards[0] == 1 else None

    def _brought(self) -> Iterator[str]:
        told = zip(self.match.teams, self.match.brought, strict=True)
        brought = [f"{team} {imps}" for team, imps in told if imps.strip("0.")]
        if brought:
            yield f"what the teams brought into these boards is not read: {', '.join(brought)}"


def _fields(tokens: Sequence[Token]) -> list[str]:
    said = next((token.value for token in tokens if token.key == "vg"), "")
    return [field.strip() for field in said.split(",")]


def _match(fields: list[str]) -> Match:
    """Read the value of vg. Raises ValueError."""
    title, part, scoring, first, last, *teams = [*fields, *[""] * (9 - len(fields))]
    home, brought, away, also = teams[:4]
    boards = range(whole(first, "first board"), whole(last, "last board") + 1)
    if not boards:
        raise ValueError(f"the first board is {first}, the last one {last}")
    named = ", ".join(filter(None, (title, part)))
    return Match(named, scoring, boards, (home, away), (brought, also))


def _number(table: Table) -> int:
    try:
        return table.board
    except ValueError:
        return 0


def _shown(text: str) -> Shown:
    """Read a result as rs has it. Raises ValueError."""
    if text.upper() in ("P", "PASS"):
        return Shown("", "PASS")
    match = RESULT.fullmatch(text.replace(" ", ""))
    if match is None:
        raise ValueError(f"result {text!r} is not a contract with declarer and tricks (4SWx-4)")
    level, strain, before, declarer, behind, tricks = match.groups()
    return Shown("", f"{level}{strain}{before or behind}".upper(), declarer.upper(), tricks)


def _plain(shown: Shown) -> tuple[str, str, str]:
    """Return contract, declarer and tricks taken in all."""
    contract = shown.contract.upper().replace("NT", "N").replace("N", "NT")
    tricks = shown.tricks
    if tricks and not tricks.isdecimal():
        tricks = str(6 + int(contract[0]) + int(tricks.replace("=", "0")))
    return contract, shown.declarer, tricks
