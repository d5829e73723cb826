"""The ScoreTables and the TotalScoreTable of PBN, and the lines and totals in them.

Matchpoints are printed from 0 up, or about zero as Ruter does (so many above or below average);
which it is shows in the first that is negative. A score with >a behind it was set aside: its
line has the percentages that stand beside it. Bye is somebody who sits out. What a side gets
stands in its own column (MP_NS), or with individuals in that of each player (MP_North).
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from ledger.bridge.boards import Side
from ledger.bridge.scores import Line
from ledger.errors import NotThisKindOfFile
from ledger.names import apart
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
from ledger.readers.pbn_text import Record
from ledger.readers.result_file import LineRow, PlayerRow, TotalClaim
from ledger.readers.roster import NOBODY

SIDES: tuple[Side, Side] = ("NS", "EW")
FIRST: dict[Side, str] = {"NS": "North", "EW": "East"}
"""The player in whose column the figures of a side of individuals stand."""

SET_ASIDE = re.compile(r"[+-]?\d+\s*>\s*a", re.ASCII | re.IGNORECASE)
SESSION = "1"


class Method(NamedTuple):
    """A way of scoring: its regulation set, its unit, and the column of a line's claims."""

    regulations: str
    unit: ScoredIn
    column: str


class Who(NamedTuple):
    """Who is ranked in a PBN file: pairs, players or teams.

    Attributes:
        called: the word for them in messages.
        ranked: the column of the TotalScoreTable that has their numbers.
        seated: the columns of a ScoreTable that have them, for each side.

    """

    called: str
    ranked: str
    seated: tuple[tuple[str, ...], tuple[str, ...]]


class Played(NamedTuple):
    """A row of a ScoreTable: its place, the numbers of those on its sides, and its cells."""

    place: str
    section: str
    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    cells: dict[str, str]

    def cell(self, column: str) -> str:
        """Return the cell of this column; "" where there is none."""
        found = self.cells.get(column, "").strip()
        return "" if found in NOTHING else found.removeprefix("^")

    def of(self, what: str, side: Side) -> str:
        """Return the cell of this column for a side."""
        return self.cell(f"{what}_{side}") or self.cell(f"{what}_{FIRST[side]}")

    @property
    def is_bye(self) -> bool:
        """Tell whether somebody sits out here."""
        nobody = any(number.upper() in NOBODY for number in self.ns + self.ew)
        score = "".join(self.of("Score", side) for side in SIDES)
        return nobody and not is_played(Shown("" if "BYE" in score.upper() else score))


class ScoreTables:
    """The tables of one file.

    Attributes:
        ranks: the rows of the TotalScoreTable, each with its place.
        expected: the most times that a board was played.
        several: whether there are several sections.

    """

    def __init__(self, name: str, records: Sequence[Record], who: Who) -> None:
        self.name, self.records, self.who = name, records, who
        self.rows = [row for record in records for row in self._rows(record)]
        self.played = [row for row in self.rows if not row.is_bye]
        meetings = {(row.board, row.section, row.ns, row.ew) for row in self.played}
        self.expected = max(Counter(board for board, *_ in meetings).values(), default=1)
        self.several = len({row.section for row in self.rows}) > 1
        self.ranks = ranks_in(name, records, who.called, who.ranked)

    def said(self, tag: str) -> str:
        """Return the first value of this tag in the records."""
        return next(filter(None, (record.tag(tag) for record in self.records)), "")

    @property
    def columns(self) -> frozenset[str]:
        """Every column that some row of a ScoreTable has."""
        return frozenset(column for row in self.rows for column in row.cells)

    def _rows(self, record: Record) -> Iterator[Played]:
        """Yield the rows of a record's ScoreTable. Raises InFile."""
        table = record.tables.get("ScoreTable")
        if table is None:
            return
        with reading(self.name, f"line {record.line}"):
            board = whole(record.tag("Board"), "Board")
            if not set(chain(*self.who.seated)) <= set(table.columns):
                what = f"does not say which {self.who.called}s played"
                raise ValueError(f"board {board}: its ScoreTable {what}")
        for row in table.rows:
            cells = row.cells(self.name)
            ns, ew = (tuple(cells[column] for column in side) for side in self.who.seated)
            place = f"line {row.line}, board {board} {'+'.join(ns)}-{'+'.join(ew)}"
            yield Played(place, cells.get("Section", ""), board, ns, ew, cells)

    def by_imps(self) -> bool:
        """Tell whether lines are worth IMPs. Raises NotThisKindOfFile if the file does not say."""
        has_imps = any(column.startswith("IMP_") for column in self.columns)
        if not has_imps or any(column.startswith("MP_") for column in self.columns):
            return False
        if any(word in self.said("Scoring").casefold() for word in ("cross", "butler")):
            return True
        found = f"PBN of {self.who.called}s by IMPs whose Scoring is {self.said('Scoring')!r}"
        raise NotThisKindOfFile(file=self.name, found=found, expected="IMP;Butler or IMP;Cross")


class Claims:
    """The claims in the tables of a file, under its method of scoring.

    Attributes:
        decimals: of a line's claims.
        average: added to a claim printed about zero, to make it count from 0 up.

    """

    def __init__(self, tables: ScoreTables, method: Method) -> None:
        self.tables, self.method = tables, method
        claims = [row.of(method.column, side) for row in tables.played for side in SIDES]
        self.decimals = max(map(decimals_of, claims), default=0)
        about_zero = method.unit == "matchpoints" and any(c.startswith("-") for c in claims)
        self.average = tables.expected - 1 if about_zero else 0

    @property
    def in_vps(self) -> bool:
        """Tell whether totals are victory points."""
        return any("TotalScoreVP" in row for _, row in self.tables.ranks)

    def line(self, row: Played, ns: str, ew: str) -> LineRow:
        """Return a row as the line of these two, with its claims. Raises ValueError."""
        line = Line(
            session=SESSION,
            section=row.section if self.tables.several else "",
            board=row.board,
            ns=ns,
            ew=ew,
            round=whole(row.cell("Round"), "Round") if row.cell("Round") else None,
            table=row.cell("Table") or None,
        )
        found = self._scored(line, row)
        return found.row(row.place, line, self._claim(row, "NS"), self._claim(row, "EW"))

    def _scored(self, line: Line, row: Played) -> Scored:
        """Return the line's score, or what each side gets if it was set aside."""
        ns, ew = (row.of("Score", side) for side in SIDES)
        unit = self.method.unit
        if any(map(SET_ASIDE.fullmatch, (ns, ew))):
            percentages = (row.of("Percentage", side) for side in SIDES)
            awards = [parse_award(f"{text}%", unit) for text in percentages if text]
            if len(awards) != 2 or not (awards[0] and awards[1]):
                raise ValueError(f"score {ns or ew!r} was set aside without a percentage each")
            return Scored(None, (awards[0], awards[1]))
        contract, declarer = row.cell("Contract"), row.cell("Declarer")
        shown = Shown(ns, contract, declarer, row.cell("Result"), row.cell("Lead"))
        return scored_by_side(line, shown, ew, unit)

    def _claim(self, row: Played, side: Side) -> Fraction | None:
        """Return a side's claim on the line, from 0 up; None if there is none."""
        claim = claimed(row.of(self.method.column, side))
        return None if claim is None else claim + self.average

    def total(self, place: str, row: dict[str, str], contestant: str) -> TotalClaim:
        """Return a contestant's total from the TotalScoreTable. Raises ValueError."""
        column = self.method.column
        columns = ("TotalScoreVP", f"TotalScore{column}", f"Total{column}")
        column = next((c for c in columns if c in row), "")
        total = claimed(row.get(column, ""))
        if total is not None and self.average and column != "TotalScoreVP":
            total = self._from_zero(total, row.get("NrBoards", ""))
        return ranked(place, row, contestant, total, row.get(column, ""))

    def _from_zero(self, total: Fraction, text: str) -> Fraction | None:
        """Return a total about zero as one from 0 up, without the boards that everybody sat out."""
        if text in NOTHING:
            return None
        boards = whole(text, "NrBoards")
        counts = Counter(number for row in self.tables.played for number in row.ns + row.ew)
        fullest = min(boards, max(counts.values(), default=boards))
        return (total + self.average * boards) * fullest / boards


def ranks_in(
    name: str, records: Sequence[Record], called: str, column: str
) -> list[tuple[str, dict[str, str]]]:
    """Return the rows of the TotalScoreTable that are somebody's, each with its place.

    called: who they are; column: of their numbers. Raises InFile.
    """
    tables = (record.tables.get("TotalScoreTable") for record in records)
    table = next((table for table in tables if table and column in table.columns), None)
    rows = [(row.line, row.cells(name)) for row in table.rows] if table else []
    return [
        (f"line {line}, {called} {cells[column]}", cells)
        for line, cells in rows
        if cells[column].upper() not in NOBODY
    ]


def ranked(
    place: str, row: Mapping[str, str], contestant: str, total: Fraction | None, printed: str
) -> TotalClaim:
    """Return the claim in a row of the TotalScoreTable.

    total: the printed figure as the ledger counts it. Raises ValueError.
    """
    rank, tie = row.get("Rank", ""), row.get("RankTie", "")
    digits = rank.rstrip("=")
    return TotalClaim(
        place=place,
        contestant=contestant,
        total=total,
        decimals=decimals_of(printed),
        percentage=claimed(row.get("TotalPercentage", "")),
        rank=whole(digits, "Rank") if digits not in NOTHING else None,
        tied=True if "=" in rank + tie else None,
    )


def players_of(row: Mapping[str, str], column: str) -> tuple[PlayerRow, ...]:
    """Return players and their member numbers: "Ada Quill - Bram Otter", "Quill-Otter"."""
    text = row.get(column, "").strip()
    names = [name for name in apart(text) if name not in NOTHING]
    if len(names) == 1 and text.count("-") == 1:
        names = [name.strip() for name in text.split("-")]
    numbers = [row.get(f"MemberID{count}", "") for count in range(1, len(names) + 1)]
    return tuple(
        PlayerRow(name=name, number=f"national:{number}" if number.strip("0-?") else None)
        for name, number in zip(names, numbers, strict=True)
    )
