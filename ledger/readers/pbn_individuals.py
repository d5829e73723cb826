"""PBN results of individuals: a ScoreTable that names the four players of each line.

Players are listed in the TotalScoreTable by PlayerId and Name; if there is none, they are those
who sit at the tables.
"""

from collections.abc import Iterator, Sequence

from ledger.bridge.boards import Side
from ledger.bridge.scores import partnership
from ledger.errors import NotThisKindOfFile
from ledger.readers.lines import reading
from ledger.readers.lines_once import Lines
from ledger.readers.pbn_score_tables import (
    SESSION,
    Claims,
    Method,
    Played,
    ScoreTables,
    Who,
)
from ledger.readers.pbn_text import Record
from ledger.readers.result_file import LineRow, PlayerRow, ResultFile, SessionRow, TotalClaim
from ledger.readers.roster import NOBODY, Place, Roster

PLAYERS = Who(
    "player",
    "PlayerId",
    (("PlayerId_North", "PlayerId_South"), ("PlayerId_East", "PlayerId_West")),
)
MATCHPOINTS = Method("individual-matchpoints", "matchpoints", "MP")
CROSS_IMPS = Method("individual-cross-imps", "imps", "IMP")


def recognises(records: Sequence[Record]) -> bool:
    """Tell whether a ScoreTable says which players sat where, and nothing of pairs."""
    tables = (record.tables.get("ScoreTable") for record in records)
    columns = {column for table in tables if table for column in table.columns}
    return "PlayerId_North" in columns and "PairId_NS" not in columns


def read(name: str, records: Sequence[Record]) -> ResultFile:
    """Read the players' results in the tables. Raises InFile, NotThisKindOfFile."""
    return _Reader(ScoreTables(name, records, PLAYERS)).result()


class _Reader:
    """The reading of one file."""

    def __init__(self, tables: ScoreTables) -> None:
        self.tables, self.name = tables, tables.name
        self.method = _method_of(tables)
        self.claims = Claims(tables, self.method)
        self.lines = Lines(self.name)
        self.roster = Roster(several=tables.several, called="player")

    def result(self) -> ResultFile:
        """Put what the tables say together as one file: lines, players, totals. Raises InFile."""
        totals = [self._rank(place, row) for place, row in self.tables.ranks]
        for row in self.tables.rows:
            with reading(self.name, row.place):
                if row.is_bye:
                    self.lines.notes.append(f"{row.place}: somebody sits out")
                else:
                    self.lines.keep(self._line(row))
        return ResultFile(
            format="pbn-individuals",
            title=self.tables.said("Event") or self.name,
            regulations=self.method.regulations,
            unit=self.method.unit,
            decimals=self.claims.decimals,
            sessions=(SessionRow(session=SESSION, day=self.tables.said("Date") or None),),
            entries=tuple(self.roster.entries.values()),
            lines=tuple(self.lines.rows.values()),
            totals=tuple(totals),
            notes=self.lines.told(),
        )

    def _rank(self, place: str, row: dict[str, str]) -> TotalClaim:
        """Enter a player of the TotalScoreTable, and return the total."""
        with reading(self.name, place):
            at = Place("", row.get("Section", ""), None, row["PlayerId"])
            if self.roster.knows(at):
                raise ValueError("stands in the table twice")
            contestant = self.roster.enter(at, players=_named(row))
            return self.claims.total(place, row, contestant)

    def _line(self, row: Played) -> LineRow:
        ns = partnership(*self._seated(row, "NS", row.ns))
        ew = partnership(*self._seated(row, "EW", row.ew))
        return self.claims.line(row, ns, ew)

    def _seated(self, row: Played, side: Side, numbers: tuple[str, ...]) -> Iterator[str]:
        """Yield the ids of those who sit on a side. Raises ValueError for one who is not ranked."""
        for number in numbers:
            if not self.tables.ranks and number.upper() not in NOBODY:
                self.roster.enter(Place("", row.section, None, number))
            yield self.roster.id_of("", row.section, side, number)


def _method_of(tables: ScoreTables) -> Method:
    """Return the method of scoring. Raises NotThisKindOfFile for IMPs against a datum."""
    if not tables.by_imps():
        return MATCHPOINTS
    if "cross" in tables.said("Scoring").casefold():
        return CROSS_IMPS
    found, expected = "PBN of players by Butler IMPs", "matchpoints (MP_North) or IMP;Cross"
    raise NotThisKindOfFile(file=tables.name, found=found, expected=expected)


def _named(row: dict[str, str]) -> tuple[PlayerRow, ...]:
    """Return the player of a row, with the number of the member if there is one."""
    name = row.get("Name") or row.get("Names") or ""
    number = row.get("MemberID1") or row.get("MemberID") or ""
    known = f"national:{number}" if number.strip("0-?") else None
    return (PlayerRow(name=name, number=known),) if name.strip("-? ") else ()
