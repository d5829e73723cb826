"""The sheet of a session's lines to be keyed, as drawn, in the order of the slips.

A table at a time, round by round, or a traveller at a time, board by board. Where nobody drew who
plays which boards, a scorer says where a line belongs, and the next one is its next board.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import takewhile
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from ledger.bridge.boards import Room, vulnerable
from ledger.bridge.numbers import number_in
from ledger.bridge.scores import Line
from ledger.errors import Unclear
from ledger.events import DrawPublished, Pairing
from ledger.record import Contest
from replay.keying.grammar import Typed

By = Literal["table", "board"]
"""The order of slips: by table, or by board (a traveller)."""

ORDER: dict[By, tuple[str, ...]] = {
    "table": ("section", "round", "table", "room", "board"),
    "board": ("section", "board"),
}
"""The parts of a place, outermost first: those before a typed one stay as they were."""

WHERE = "say where it belongs: r2 t3 b7, or b7 3-8 (the board, north-south, east-west)"

SidesNamed = Callable[[str, str], tuple[str, str]]
"""The ids of north-south and east-west, as somebody calls them."""

IsScored = Callable[[Line], bool]
"""A function that tells whether a line has a result."""


class Sheet(NamedTuple):
    """The lines of a session in the order in which they are keyed.

    Attributes:
        tables: those for which the draw names no boards, each with board 1 in the place of any.

    """

    session: str
    lines: tuple[Line, ...]
    by: By
    tables: tuple[Line, ...] = ()

    def after(self, line: Line | None) -> Line | None:
        """Return the line after one, be it scored or not; the first one after none."""
        if not self.lines:
            return line and replace(line, board=line.board + 1)
        if line is None:
            return self.lines[0]
        here = _place(line, self.by)
        return next((one for one in self.lines if _place(one, self.by) > here), None)

    def next_open(
        self, line: Line | None, is_scored: IsScored, *, goes_round: bool = True
    ) -> Line | None:
        """Find the next line without a result, and at the end goes round to the top. None: none."""
        if not self.lines:
            return self.after(line)
        still = [one for one in self.lines if not is_scored(one)]
        here = None if line is None else _place(line, self.by)
        ahead = (one for one in still if here is None or _place(one, self.by) > here)
        return next(ahead, still[0] if still and goes_round else None)

    def has(self, line: Line) -> bool:
        """Tell whether a line is in the draw; any line is if the draw names none."""
        places = [{"round": one.round, "table": one.table} for one in self.tables]
        is_at_table = any(_is_like(line, place) for place in places)
        return not self.lines or is_at_table or any(one.key == line.key for one in self.lines)

    def slip(self, line: Line) -> list[Line]:
        """Return the lines that come on one slip: of a table in a round, or of a board."""
        names = ("section", "round", "table") if self.by == "table" else ("section", "board")
        like = {name: getattr(line, name) for name in names}
        return [one for one in self.lines if _is_like(one, like)]

    def named(
        self, typed: Typed, before: Line | None, sides_named: SidesNamed, is_scored: IsScored
    ) -> Line:
        """Find the line typed: parts not typed are as in the one before. Raises Unclear."""
        said = typed.place()
        if not said:
            if before is None:
                raise Unclear(sentence=WHERE)
            return before
        if typed.sides is not None:
            said["ns"], said["ew"] = sides_named(*said.pop("sides"))
        kept = ("board",) if typed.sides else ORDER[self.by]
        same = takewhile(lambda name: name not in said, kept)
        like = {**{name: getattr(before, name) for name in same if before is not None}, **said}
        fitting = [one for one in self.lines if _is_like(one, like)]
        if fitting:
            return next((one for one in fitting if not is_scored(one)), fitting[0])
        return self._at_table(like) or self._as_said(said, before)

    def _at_table(self, like: dict[str, Any]) -> Line | None:
        """Return a board of a table for which the draw names none; None where nobody plays there.

        Raises Unclear where it is not said which board.
        """
        place = {name: value for name, value in like.items() if name != "board"}
        found = [one for one in self.tables if place and _is_like(one, place)]
        if found and "board" not in like:
            raise Unclear(sentence=WHERE)
        return replace(found[0], board=like["board"]) if found else None

    def _as_said(self, said: dict[str, Any], before: Line | None) -> Line:
        """Return a line that nobody drew, such as another board at this table. Raises Unclear."""
        if not (said.keys() <= {"board", "room"} and before) and not {"ns", "ew"} <= said.keys():
            raise Unclear(sentence=f"nobody plays there; {WHERE}")
        if "ns" not in said and before is not None:
            return replace(before, **said)
        board = said.pop("board", before and before.board)
        if board is None:
            raise Unclear(sentence=WHERE)
        return Line(session=self.session, board=board, **said)


def sheet_of(contest: Contest, session: str, by: By) -> Sheet:
    """Make the sheet of a session, as it was drawn."""
    in_rooms = contest.conditions(session).contestant == "team"
    lines = {
        line.key: line
        for draw in contest.draws
        if draw.session == session
        for pairing in draw.pairings
        for line in _at_table(draw, pairing, pairing.boards, in_rooms=in_rooms)
    }
    tables = [
        line
        for draw in contest.draws
        if draw.session == session
        for pairing in draw.pairings
        if not pairing.boards
        for line in _at_table(draw, pairing, (1,), in_rooms=in_rooms)
    ]

    def in_order(found: Iterable[Line]) -> tuple[Line, ...]:
        return tuple(sorted(found, key=lambda line: _place(line, by)))

    return Sheet(session, in_order(lines.values()), by, in_order(tables))


def told(line: Line, number: Callable[[str], str]) -> str:
    """Return a line as a scorer is asked for it; number: of a contestant."""
    sides = vulnerable(line.board)
    named = {0: "none", 1: "-".join(next(iter(sides), "")), 2: "all"}[len(sides)]
    parts = (
        f"section {line.section}" if line.section else "",
        "" if line.round is None else f"round {line.round}",
        "" if line.table is None else f"table {line.table}",
        f"{line.room} room" if line.room else "",
        f"board {line.board} ({named} vulnerable)",
        f"{number(line.ns)} v {number(line.ew)}",
    )
    return ", ".join(part for part in parts if part)


def _at_table(
    draw: DrawPublished, pairing: Pairing, named: Collection[int], *, in_rooms: bool
) -> Iterator[Line]:
    """Yield the lines of a table in a round, of the boards from the first named to the last.

    Of teams those of both rooms.
    """
    boards = range(min(named), max(named) + 1) if named else range(0)
    rooms: tuple[Room | None, ...] = ("open", "closed") if in_rooms else (None,)
    for room in rooms:
        for place, board in enumerate(boards):
            is_switched = pairing.switched_after is not None and place >= pairing.switched_after
            other_way = is_switched or room == "closed"
            yield Line(
                session=draw.session,
                board=board,
                ns=pairing.ew if other_way else pairing.ns,
                ew=pairing.ns if other_way else pairing.ew,
                section=draw.section,
                round=draw.round,
                table=pairing.table,
                room=room,
            )


def _place(line: Line, by: By) -> tuple[Any, ...]:
    """Return the sort key of lines."""
    table = (number_in(line.table or "") or 0, line.table or "", line.room == "closed")
    at = (line.section, line.round or 0, *table)
    return (*at, line.board) if by == "table" else (line.section, line.board, *at)


def _is_like(line: Line, like: dict[str, Any]) -> bool:
    return all(getattr(line, name) == value for name, value in like.items())
