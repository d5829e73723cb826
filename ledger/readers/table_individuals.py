"""Table results of individuals as CSV: each row names the four players at the table.

    board,north,south,east,west,score
    1,2,1,3,4,420

Players are called by their numbers, or by their names; who has a name only gets the next number.
Numbers may have names beside them, in the columns "ns names" and "ew names". Where there are
several sections, a number is one of its section.
"""

from typing import NamedTuple

from ledger.bridge.scores import Line, partnership
from ledger.forms import is_name, spelled
from ledger.names import parted
from ledger.readers.awards_in_files import ScoredIn
from ledger.readers.by_side import scored_by_side
from ledger.readers.delimited import Delimited, Row, table
from ledger.readers.kinds import Kind
from ledger.readers.lines import Shown, claimed, decimals_of, is_played, reading, whole
from ledger.readers.lines_once import Lines
from ledger.readers.result_file import EntryRow, LineRow, PlayerRow, ResultFile, SessionRow
from ledger.readers.roster import NOBODY, Spellings
from ledger.readers.table_columns import found_in, tricks_in, written

SEATS = ("north", "south", "east", "west")


class Scoring(NamedTuple):
    """The scoring of the boards: the set that has it, and the columns of a line's claims.

    Attributes:
        unit: of those claims.

    """

    regulations: str
    unit: ScoredIn

    @property
    def claims(self) -> tuple[str, str]:
        """The columns of what a line is worth to both sides."""
        return f"ns_{self.unit}", f"ew_{self.unit}"


MATCHPOINTS = Scoring("individual-matchpoints", "matchpoints")
CROSS_IMPS = Scoring("individual-cross-imps", "imps")


def recognises(columns: tuple[str, ...]) -> bool:
    """Tell whether rows have a board and four players, and no pairs."""
    found = found_in(columns).keys()
    return found >= {"board", *SEATS} and found.isdisjoint({"ns", "ew"})


def read(name: str, content: bytes) -> ResultFile:
    """Read a file. Raises InFile."""
    return _Reader(name, table(name, content)).result()


class _Reader:
    """The reading of one file."""

    def __init__(self, name: str, file: Delimited) -> None:
        self.name, self.file = name, file
        self.columns = found_in(file.columns)
        if "score" not in self.columns and not {"contract", "declarer"} <= self.columns.keys():
            raise file.lacks("score, nor contract, declarer and tricks")
        self.lines = Lines(name)
        self.entries: dict[str, EntryRow] = {}
        self.decimals = 0
        self.called, self.sections, self.sessions = Spellings(), Spellings(), Spellings()
        self.scoring = CROSS_IMPS if "ns_imps" in self.columns else MATCHPOINTS
        column = self.columns.get("section")
        found = {self.sections.first(row.cells[column]) for row in file.rows} if column else set()
        self.several = len(found) > 1

    def result(self) -> ResultFile:
        """Put the rows together as one file: lines, players, sessions, claims. Raises InFile."""
        for row in self.file.rows:
            with reading(self.name, f"line {row.line}"):
                self._row(row)
        rows = tuple(self.lines.rows.values())
        sessions = dict.fromkeys(row.line.session for row in rows)
        return ResultFile(
            format="table-individuals",
            title=self.name,
            regulations=self.scoring.regulations,
            unit=self.scoring.unit,
            decimals=self.decimals,
            sessions=tuple(SessionRow(session=session) for session in sessions),
            entries=tuple(self.entries.values()),
            lines=rows,
            notes=(*self.file.notes, *self.lines.told()),
            breaks_off=None if self.file.is_whole or not rows else rows[-1].place,
        )

    def _row(self, row: Row) -> None:
        found = {what: row.cells[column] for what, column in self.columns.items()}
        cells = written(found, self.columns["west"])
        board = whole(cells["board"], "board")
        place = f"line {row.line}, board {board}"
        score, contract, declarer, lead = (
            cells.get(what, "") for what in ("score", "contract", "declarer", "lead")
        )
        shown = Shown(score, contract, declarer, tricks_in(cells), lead)
        if not NOBODY.isdisjoint(cells[seat].upper() for seat in SEATS):
            if is_played(shown):
                raise ValueError(f"board {board} has a score and not four players")
            self.lines.notes.append(f"{place}: somebody sits out")
            return
        names = [parted(cells.get(f"{side}_names", "")) for side in ("ns", "ew")]
        beside = [one for pair in names for one in (pair if len(pair) == 2 else ("", ""))]
        section = self.sections.first(cells.get("section", "")) if self.several else ""
        north, south, east, west = (
            self._player(section, self.called.first(cells[seat]), name)
            for seat, name in zip(SEATS, beside, strict=True)
        )
        line = Line(
            session=self.sessions.first(spelled(cells.get("session") or "1")),
            section=section,
            board=board,
            ns=partnership(north, south),
            ew=partnership(east, west),
            round=whole(cells["round"], "round") if cells.get("round") else None,
            table=cells.get("table") or None,
        )
        scored = scored_by_side(line, shown, cells.get("ew_score", ""), self.scoring.unit)
        claims = [cells.get(claim, "") for claim in self.scoring.claims]
        self.decimals = max(self.decimals, *map(decimals_of, claims))
        self.lines.keep(
            LineRow(
                place=f"{place} ({line.ns}-{line.ew})",
                line=line,
                played=scored.played,
                awards=scored.awards,
                doubt=scored.doubt,
                ns_claim=claimed(claims[0]),
                ew_claim=claimed(claims[1]),
            )
        )

    def _player(self, section: str, called: str, name: str) -> str:
        """Return the id of a player, who is entered when first seen."""
        if not is_name(called):
            entry = EntryRow(
                contestant=f"{section}{called}",
                number=called,
                section=section,
                players=(PlayerRow(name=name),) if name else (),
            )
            return self.entries.setdefault(entry.contestant, entry).contestant
        by_name = {one.players[0].name: one for one in self.entries.values() if one.players}
        if called not in by_name:
            number = str(len(self.entries) + 1)
            player = (PlayerRow(name=called),)
            self.entries[number] = by_name[called] = EntryRow(
                contestant=number, number=number, players=player, is_numbered=False
            )
        return by_name[called].contestant


KIND = Kind("of individuals", lambda start: recognises(start.columns), read)
