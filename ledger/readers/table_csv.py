"""Table results as CSV: a header row, then one row for each board at each table.

Needed are the columns board, ns, ew, and score or else contract, declarer and tricks (or
result, against the contract). A room makes it a team contest. IMPs for both sides make it
one as RealBridge exports it, which writes --- for a board that was not played.

    board,ns,ew,contract,declarer,tricks,score
    1,1,2,4S,N,10,420
    1,3,4,4S,N,9,-50
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ledger.bridge.boards import Room, Side
from ledger.bridge.scores import Line
from ledger.forms import spelled
from ledger.names import apart, people_in, plain
from ledger.readers.awards_in_files import ScoredIn
from ledger.readers.by_side import scored_by_side
from ledger.readers.delimited import Delimited, Row, table
from ledger.readers.kinds import Kind
from ledger.readers.lines import Shown, claimed, decimals_of, is_played, reading, whole
from ledger.readers.lines_once import Lines
from ledger.readers.result_file import LineRow, PlayerRow, ResultFile, SessionRow
from ledger.readers.roster import NOBODY, Meeting, Place, Roster, Spellings, roster_of
from ledger.readers.table_columns import (
    NEEDED,
    found_in,
    recognises,
    room_in,
    tricks_in,
    written,
)


class Scoring(NamedTuple):
    """The regulation set that a file's columns imply, and the columns of its claims."""

    regulations: str
    unit: ScoredIn
    claims: str


class Seated(NamedTuple):
    """A row in which two pairs or teams meet.

    Attributes:
        cells: by what they hold.
        room: of a team match, else None.

    """

    place: str
    cells: dict[str, str]
    meeting: Meeting
    room: Room | None

    def cell(self, what: str) -> str:
        """Return the cell of this thing; "" where there is none."""
        return self.cells.get(what, "")


class Naming(NamedTuple):
    """The players of a pair as one of its lines names them.

    Attributes:
        place: of the line.

    """

    place: str
    players: tuple[PlayerRow, ...]


def read(name: str, content: bytes) -> ResultFile:
    """Read a file. Raises InFile."""
    return _Reader(name, table(name, content)).result()


class _Reader:
    """The reading of one file."""

    def __init__(self, name: str, file: Delimited) -> None:
        self.name, self.file = name, file
        self.columns = found_in(file.columns)
        if "room" in self.columns and not any(row.cells[self.columns["room"]] for row in file.rows):
            del self.columns["room"]  # as a workbook of pairs has it
        if missing := [what for what in NEEDED if what not in self.columns]:
            raise file.lacks(", ".join(missing))
        played = {"contract", "declarer"} <= self.columns.keys()
        if not ("score" in self.columns or (played and {"tricks", "result"} & self.columns.keys())):
            raise file.lacks("score, nor contract, declarer and tricks")
        self.scoring = self._scoring()
        self.lines = Lines(name)
        self.numbers, self.sections, self.sessions = Spellings(), Spellings(), Spellings()
        read = {"", *self.columns.values()}
        unread = [column for column in file.columns if column not in read]
        if unread:
            self.lines.notes.append(f"columns that are not read: {', '.join(unread)}")

    def _scoring(self) -> Scoring:
        if "room" in self.columns:
            return Scoring("team-match", "imps", "imps")
        if "ns_imps" in self.columns:
            return Scoring("realbridge-cross-imps", "imps", "imps")
        return Scoring("compscore-matchpoints", "matchpoints", "matchpoints")

    def result(self) -> ResultFile:
        """Put the rows together as one file: lines, entries, sessions, claims. Raises InFile."""
        rows = [seated for row in self.file.rows if (seated := self._seated(row)) is not None]
        roster = _teams(rows) if "room" in self.columns else self._pairs(rows)
        sections = {seated.meeting.section for seated in rows}
        sessions = dict.fromkeys(seated.meeting.session for seated in rows)
        decimals = max((self._decimals(seated) for seated in rows), default=0)
        last = rows[-1].place if rows else None
        rows.reverse()  # so that each is let go of once it has been read
        while rows:
            seated = rows.pop()
            with reading(self.name, seated.place):
                self.lines.keep(self._line(seated, roster, several=len(sections) > 1))
        return ResultFile(
            format="table-csv",
            title=self.name,
            regulations=self.scoring.regulations,
            unit=self.scoring.unit,
            decimals=decimals,
            sessions=tuple(SessionRow(session=session) for session in sessions),
            entries=tuple(roster.entries.values()),
            lines=tuple(self.lines.rows.values()),
            notes=(*self.file.notes, *self.lines.told()),
            breaks_off=None if self.file.is_whole else last,
            section=next(iter(sections)) if len(sections) == 1 else "",
        )

    def _seated(self, row: Row) -> Seated | None:
        """Return the row with who meets whom; None if somebody sits out."""
        found = {what: row.cells[column] for what, column in self.columns.items()}
        cells = written(found, self.columns["ew"])
        place = f"line {row.line}"
        with reading(self.name, place):
            board = whole(cells["board"], "board")
            ns, ew = cells["ns"], cells["ew"]
            place = f"{place}, board {board} {ns}-{ew}"
            room = cells.get("room")
            if not NOBODY.isdisjoint((ns.upper(), ew.upper())) and self._sits_out(cells, room):
                self.lines.notes.append(f"{place}: a pair sits out")
                return None
            section = "" if room is not None else self.sections.first(cells.get("section", ""))
            session = self.sessions.first(spelled(cells.get("session") or "1"))
            if room is None:
                ns, ew = (self._number(cells, side, section) for side in ("ns", "ew"))
            ns, ew = self.numbers.first(ns), self.numbers.first(ew)
            meeting = Meeting(session, section, board, ns, ew)
            return Seated(place, cells, meeting, None if room is None else room_in(room))

    def _sits_out(self, cells: dict[str, str], room: str | None) -> bool:
        """Tell whether somebody sits out: no opponents and no score. With a score, it met a guest.

        Raises ValueError where there is nobody at all, or a match of teams.
        """
        shown = Shown(cells.get("score", ""), cells.get("contract", ""))
        if not is_played(shown) and not is_played(Shown(cells.get("ew_score", ""))):
            return True
        if room is not None or {cells["ns"].upper(), cells["ew"].upper()} <= NOBODY:
            raise ValueError("has a score and nobody who got it")
        return False

    def _number(self, cells: dict[str, str], side: str, section: str) -> str:
        """Return a pair's number in its section (8 of A8, where that is said of section A).

        If it is called by names, its players' names in one order.
        """
        called = cells[side]
        bare = called[len(section) :]
        if section.isalpha() and bare.isdecimal() and called.upper() == f"{section}{bare}".upper():
            return bare
        names = people_in(called)
        if len(names) < 2:
            return called
        cells[f"{side}_names"] = cells.get(f"{side}_names") or " & ".join(names)
        return " & ".join(sorted(names, key=plain))

    def _pairs(self, rows: Sequence[Seated]) -> Roster:
        namings: dict[Place, list[Naming]] = {}
        for seated in rows:
            meeting = seated.meeting
            sides: tuple[tuple[Side, str], ...] = (("NS", meeting.ns), ("EW", meeting.ew))
            for side, number in sides:
                if seen := _players(seated, side):
                    place = Place("", meeting.section, side, number)
                    namings.setdefault(place, []).append(Naming(seated.place, seen))
        players = {place: self._most_often(place, said) for place, said in namings.items()}
        return roster_of([seated.meeting for seated in rows], players)

    def _most_often(self, place: Place, said: Sequence[Naming]) -> tuple[PlayerRow, ...]:
        """Return the players that most of a pair's lines name; note lines that name others."""
        told = Counter(frozenset(naming.players) for naming in said)
        people, count = told.most_common(1)[0]
        taken = next(naming.players for naming in said if frozenset(naming.players) == people)
        read = _read(people)
        for other in [one for one in told if _read(one) != read]:
            here = [naming for naming in said if frozenset(naming.players) == other]
            more = f" and {len(here) - 1} more" if len(here) > 1 else ""
            self.lines.notes.append(
                f"{here[0].place}{more}: {place.number} {place.side} is {_called(here[0].players)},"
                f" who is {_called(taken)} in {count} of its lines: that is taken"
            )
        return taken

    def _line(self, seated: Seated, roster: Roster, *, several: bool) -> LineRow:
        meeting, cell = seated.meeting, seated.cell
        line = Line(
            session=meeting.session,
            section=meeting.section if several else "",
            board=meeting.board,
            ns=roster.seated(meeting, "NS"),
            ew=roster.seated(meeting, "EW"),
            round=whole(cell("round"), "round") if cell("round") else None,
            table=cell("table") or None,
            room=seated.room,
        )
        shown = Shown(
            cell("score"), cell("contract"), cell("declarer"), tricks_in(seated.cells), cell("lead")
        )
        found = scored_by_side(line, shown, cell("ew_score"), self.scoring.unit)
        return found.row(
            seated.place,
            line,
            claimed(self._claim(seated, "NS")),
            claimed(self._claim(seated, "EW")),
        )

    def _claim(self, seated: Seated, side: Side) -> str:
        return seated.cell(f"{side.lower()}_{self.scoring.claims}")

    def _decimals(self, seated: Seated) -> int:
        return max(decimals_of(self._claim(seated, "NS")), decimals_of(self._claim(seated, "EW")))


def _teams(rows: Sequence[Seated]) -> Roster:
    """Return the teams, each with all members that are seen in its seats."""
    members: dict[str, dict[PlayerRow, None]] = {}
    for seated in rows:
        sides: tuple[tuple[Side, str], ...] = (("NS", seated.meeting.ns), ("EW", seated.meeting.ew))
        for side, number in sides:
            members.setdefault(number, {}).update(dict.fromkeys(_players(seated, side)))
    roster = Roster(several=False)
    for number, players in members.items():
        roster.enter(Place("", "", None, number), players=tuple(players))
    return roster


def _read(people: Iterable[PlayerRow]) -> set[str]:
    """Return the names of people, whatever their capitals."""
    return {plain(player.name) for player in people}


def _called(players: Sequence[PlayerRow]) -> str:
    return " & ".join(player.name for player in players)


def _players(seated: Seated, side: Side) -> tuple[PlayerRow, ...]:
    seats = ("north", "south") if side == "NS" else ("east", "west")
    found = apart(seated.cell(f"{side.lower()}_names")) or [seated.cell(seat) for seat in seats]
    return tuple(PlayerRow(name=name) for name in found if name)


KIND = Kind("table results (CSV)", lambda start: recognises(start.columns), read)
