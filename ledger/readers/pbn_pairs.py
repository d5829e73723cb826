"""PBN results of pairs: a ScoreTable of lines under each board, and a TotalScoreTable of pairs.

Matchpoints are printed from 0 up, or about zero as Ruter does (so many above or below average);
which it is shows in the first that is negative. A score with >a behind it was set aside: its
line has the percentages that stand beside it. Bye is a pair that sits out.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ledger.bridge.boards import Side
from ledger.bridge.scores import Line
from ledger.errors import InFile, NotThisKindOfFile
from ledger.names import BETWEEN_NAMES
from ledger.readers.awards_in_files import ScoredIn, parse_award
from ledger.readers.by_side import scored_by_side
from ledger.readers.lines import (
    NOTHING,
    Scored,
    Shown,
    claimed,
    decimals_of,
    is_played,
    reading,
    whole,
)
from ledger.readers.lines_once import Lines
from ledger.readers.pbn_tables import Row
from ledger.readers.pbn_text import Record
from ledger.readers.result_file import LineRow, PlayerRow, ResultFile, SessionRow, TotalClaim
from ledger.readers.roster import NOBODY, Meeting, Place, Roster, roster_of

SIDES: tuple[Side, Side] = ("NS", "EW")
SET_ASIDE = re.compile(r"[+-]?\d+\s*>\s*a", re.ASCII | re.IGNORECASE)
SESSION = "1"


class Method(NamedTuple):
    """A way of scoring: its regulation set, its unit, and the column of a line's claims."""

    regulations: str
    unit: ScoredIn
    column: str


BUTLER = Method("compscore-butler", "imps", "IMP")
CROSS_IMPS = Method("compscore-cross-imps", "imps", "IMP")
MATCHPOINTS = Method("compscore-matchpoints", "matchpoints", "MP")
ON_ONE_SCALE = MATCHPOINTS._replace(regulations="acblscore-matchpoints")
PROGRAMS = {
    "ruter": MATCHPOINTS._replace(regulations="norwegian-matchpoints-neuberg"),
    "magic contest": MATCHPOINTS._replace(regulations="magic-contest-matchpoints"),
}
"""Programs that score matchpoints in their own way, by what their name begins with."""


class Played(NamedTuple):
    """A row of a ScoreTable: where it stands, and what its cells say."""

    place: str
    meeting: Meeting
    cells: dict[str, str]

    def cell(self, column: str) -> str:
        """What stands in this column; "" where nothing does."""
        found = self.cells.get(column, "").strip()
        return "" if found in NOTHING else found.removeprefix("^")

    @property
    def is_bye(self) -> bool:
        """Whether a pair sits out here."""
        nobody = not NOBODY.isdisjoint((self.meeting.ns.upper(), self.meeting.ew.upper()))
        score = "".join(self.cell(f"Score_{side}") for side in SIDES)
        return nobody and not is_played(Shown("" if "BYE" in score.upper() else score))


def read(name: str, records: Sequence[Record]) -> ResultFile:
    """What the records' tables say of pairs. Raises InFile, NotThisKindOfFile."""
    return _Reader(name, records).result()


class _Reader:
    """One file being read."""

    def __init__(self, name: str, records: Sequence[Record]) -> None:
        self.name, self.records = name, records
        self.lines = Lines(name)
        self.rows = [row for record in records for row in self._rows(record)]
        self.played = [row for row in self.rows if not row.is_bye]
        self.expected = max(Counter(r.meeting.board for r in self.played).values(), default=1)
        self.method = self._method()
        claims = [row.cell(f"{self.method.column}_{side}") for row in self.played for side in SIDES]
        self.decimals = max(map(decimals_of, claims), default=0)
        about_zero = self.method.unit == "matchpoints" and any(c.startswith("-") for c in claims)
        self.average = self.expected - 1 if about_zero else 0
        self.several = len({row.meeting.section for row in self.rows}) > 1
        self.ranks = list(self._ranks())
        self.roster = self._entered() if self.ranks else self._seen()

    def result(self) -> ResultFile:
        """Everything in the tables."""
        for row in self.rows:
            with reading(self.name, row.place):
                if row.is_bye:
                    self.lines.notes.append(f"{row.place}: a pair sits out")
                else:
                    self.lines.keep(self._line(row))
        return ResultFile(
            format="pbn-pairs",
            title=self._said("Event") or self.name,
            regulations=self.method.regulations,
            unit=self.method.unit,
            decimals=self.decimals,
            sessions=(SessionRow(session=SESSION, day=self._said("Date") or None),),
            entries=tuple(self.roster.entries.values()),
            lines=tuple(self.lines.rows.values()),
            totals=tuple(self._total(place, row) for place, row in self.ranks),
            notes=self.lines.told(),
        )

    def _said(self, tag: str) -> str:
        """The first value that a record has for this tag."""
        return next(filter(None, (record.tag(tag) for record in self.records)), "")

    def _method(self) -> Method:
        """How the boards are scored. Raises NotThisKindOfFile for IMPs against who knows what."""
        program, scoring = self._said("Application").casefold(), self._said("Scoring").casefold()
        columns = {c for record in self.records for c in _columns(record, "ScoreTable")}
        if "IMP_NS" not in columns or "MP_NS" in columns:
            own = (method for word, method in PROGRAMS.items() if program.startswith(word))
            return next(own, ON_ONE_SCALE if self._is_on_one_scale() else MATCHPOINTS)
        if "cross" in scoring:
            return CROSS_IMPS
        if "butler" in scoring:
            return BUTLER
        found = f"PBN of pairs by IMPs whose Scoring is {self._said('Scoring')!r}"
        raise NotThisKindOfFile(file=self.name, found=found, expected="IMP;Butler or IMP;Cross")

    def _is_on_one_scale(self) -> bool:
        """Whether a score that is beaten counts 1, not 2: both sides' add up to what shows it."""
        sums = Counter[int]()
        for row in self.played:
            with reading(self.name, row.place):
                ns, ew = (claimed(row.cell(f"MP_{side}")) for side in SIDES)
            if ns is not None and ew is not None and (ns + ew).denominator == 1:
                sums[int(ns + ew)] += 1
        return sums[self.expected - 1] > sums[2 * (self.expected - 1)]

    def _rows(self, record: Record) -> Iterator[Played]:
        """The rows of a record's ScoreTable. Raises InFile."""
        table = record.tables.get("ScoreTable")
        if table is None:
            return
        with reading(self.name, f"line {record.line}"):
            board = whole(record.tag("Board"), "Board")
            if not {"PairId_NS", "PairId_EW"} <= set(table.columns):
                raise ValueError(f"board {board}: its ScoreTable does not say which pairs played")
        for row in table.rows:
            cells = self._cells(row)
            ns, ew = cells["PairId_NS"], cells["PairId_EW"]
            meeting = Meeting(SESSION, cells.get("Section", ""), board, ns, ew)
            yield Played(f"line {row.line}, board {board} {ns}-{ew}", meeting, cells)

    def _cells(self, row: Row) -> dict[str, str]:
        if row.elements is None:
            what = f"{row.text.strip()[:60]!r} has not one element for each column"
            raise InFile(file=self.name, place=f"line {row.line}", what=what)
        return row.elements

    def _ranks(self) -> Iterator[tuple[str, dict[str, str]]]:
        """The rows of the TotalScoreTable that are pairs', each with its place in the file."""
        tables = (record.tables.get("TotalScoreTable") for record in self.records)
        table = next((table for table in tables if table and "PairId" in table.columns), None)
        for row in table.rows if table else ():
            cells = self._cells(row)
            if cells["PairId"].upper() not in NOBODY:
                yield f"line {row.line}, pair {cells['PairId']}", cells

    def _entered(self) -> Roster:
        """The pairs as they stand in the TotalScoreTable."""
        two_winners = _is_of_two_fields([row for _, row in self.ranks])
        roster = Roster(several=self.several)
        for place, row in self.ranks:
            with reading(self.name, place):
                self._enter(roster, row, two_winners=two_winners)
        return roster

    def _enter(self, roster: Roster, row: dict[str, str], *, two_winners: bool) -> None:
        """Add a pair under its number, which one of the other direction may have as well."""
        number, section = row["PairId"], row.get("Section", "")
        direction = _side(row.get("Direction", "")) if two_winners else None
        same = [
            r for _, r in self.ranks if (r["PairId"], r.get("Section", "")) == (number, section)
        ]
        side = direction if len(same) > 1 else None
        place = Place("", section, side, number)
        if roster.knows(place):
            raise ValueError("stands in the table twice")
        roster.enter(place, field=direction, players=_players(row))

    def _seen(self) -> Roster:
        """The pairs as they sit at the boards."""
        players: dict[Place, tuple[PlayerRow, ...]] = {}
        for row in self.played:
            for side, number in zip(SIDES, (row.meeting.ns, row.meeting.ew), strict=True):
                place = Place("", row.meeting.section, side, number)
                names = {"Names": row.cell(f"Names_{side}")}
                players[place] = players.get(place) or _players(names)
        return roster_of([row.meeting for row in self.played], players)

    def _line(self, row: Played) -> LineRow:
        meeting = row.meeting
        line = Line(
            session=SESSION,
            section=meeting.section if self.several else "",
            board=meeting.board,
            ns=self.roster.seated(meeting, "NS"),
            ew=self.roster.seated(meeting, "EW"),
            round=whole(row.cell("Round"), "Round") if row.cell("Round") else None,
            table=row.cell("Table") or None,
        )
        found = self._scored(line, row)
        return LineRow(
            place=row.place,
            line=line,
            played=found.played,
            awards=found.awards,
            doubt=found.doubt,
            ns_claim=self._claim(row, "NS"),
            ew_claim=self._claim(row, "EW"),
        )

    def _scored(self, line: Line, row: Played) -> Scored:
        """The line's score; what each side gets, where it was set aside."""
        ns, ew = (row.cell(f"Score_{side}") for side in SIDES)
        if any(map(SET_ASIDE.fullmatch, (ns, ew))):
            percentages = (row.cell(f"Percentage_{side}") for side in SIDES)
            awards = [parse_award(f"{text}%", self.method.unit) for text in percentages if text]
            if len(awards) != 2 or not (awards[0] and awards[1]):
                raise ValueError(f"score {ns or ew!r} was set aside without a percentage each")
            return Scored(None, (awards[0], awards[1]))
        contract, declarer = row.cell("Contract"), row.cell("Declarer")
        shown = Shown(ns, contract, declarer, row.cell("Result"), row.cell("Lead"))
        return scored_by_side(line, shown, ew, self.method.unit)

    def _claim(self, row: Played, side: Side) -> Fraction | None:
        """What the file says that the line is worth, from 0 up."""
        claim = claimed(row.cell(f"{self.method.column}_{side}"))
        return None if claim is None else claim + self.average

    def _total(self, place: str, row: dict[str, str]) -> TotalClaim:
        """A pair's total, percentage and place, as they stand in the TotalScoreTable."""
        column = next((c for c in _totals(self.method) if c in row), "")
        with reading(self.name, place):
            total = claimed(row.get(column, ""))
            if total is not None and self.average:
                total = self._from_zero(total, row.get("NrBoards", ""))
            rank, tie = row.get("Rank", ""), row.get("RankTie", "")
            digits = rank.rstrip("=")
            number, section = row["PairId"], row.get("Section", "")
            side = _side(row.get("Direction", "")) or "NS"
            return TotalClaim(
                place=place,
                contestant=self.roster.id_of("", section, side, number),
                total=total,
                decimals=decimals_of(row.get(column, "")),
                percentage=claimed(row.get("TotalPercentage", "")),
                rank=whole(digits, "Rank") if digits not in NOTHING else None,
                tied=True if "=" in rank + tie else None,
            )

    def _from_zero(self, total: Fraction, text: str) -> Fraction | None:
        """A total about zero as one from 0 up; without the boards that everybody sat out."""
        if text in NOTHING:
            return None
        boards = whole(text, "NrBoards")
        counts = Counter(number for row in self.played for number in row.meeting[3:])
        fullest = min(boards, max(counts.values(), default=boards))
        return (total + self.average * boards) * fullest / boards


def _totals(method: Method) -> tuple[str, ...]:
    """The columns under which a total may stand."""
    return f"TotalScore{method.column}", f"Total{method.column}"


def _columns(record: Record, name: str) -> tuple[str, ...]:
    table = record.tables.get(name)
    return table.columns if table else ()


def _side(text: str) -> Side | None:
    plain = text.strip().upper().replace("-", "")
    return "NS" if plain == "NS" else "EW" if plain == "EW" else None


def _players(row: dict[str, str]) -> tuple[PlayerRow, ...]:
    """Two players and their members' numbers: "Ada Quill - Bram Otter", "Quill-Otter"."""
    text = row.get("Names", "").strip()
    names = [name for name in BETWEEN_NAMES.split(text) if name and name not in NOTHING]
    if len(names) == 1 and text.count("-") == 1:
        names = [name.strip() for name in text.split("-")]
    numbers = [row.get(f"MemberID{count}", "") for count in range(1, len(names) + 1)]
    return tuple(
        PlayerRow(name=name, number=f"national:{number}" if number.strip("0-?") else None)
        for name, number in zip(names, numbers, strict=True)
    )


def _is_of_two_fields(rows: Sequence[Mapping[str, str]]) -> bool:
    """Whether each direction has a first of its own, alone or with the places after it."""
    places: dict[str, list[int]] = {}
    for row in rows:
        rank = row.get("Rank", "")
        if rank.isascii() and rank.isdigit():
            places.setdefault(row.get("Direction", ""), []).append(int(rank))
    firsts = [direction for direction, ranks in places.items() for rank in ranks if rank == 1]
    alone = len(firsts) == 2 and len(set(firsts)) == 2
    return alone or (len(places) == 2 and all(map(_is_ranking, places.values())))


def _is_ranking(places: Sequence[int]) -> bool:
    """Whether each place is one more than there are better ones: 1, 1, 3."""
    return all(place == 1 + sum(one < place for one in places) for place in places)
