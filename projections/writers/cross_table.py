"""The cross-table for people and for programs."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ledger.bridge.numbers import write_exact
from ledger.record.entries import Entries
from projections.views.cross_table import CrossCell, CrossRow, CrossTable
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Cell, Column, Sheet, number, unit_word
from projections.writers.standings import DIRECTIONS

MARKS = {"bye": "bye", "forfeit": "f", "altered": "a", "too-few-comparisons": "f", "played": ""}


class Meeting(NamedTuple):
    """The column of somebody's nth meeting in a round, counted from 0."""

    round: int
    nth: int


def plain(table: CrossTable, known: Known, entries: Entries) -> dict[str, Any]:
    """Return a cross-table as JSON: of every contestant all its matches."""
    return {
        **known.plain(),
        "stage": table.stage,
        "unit": table.unit,
        "rows": [
            {
                "rank": row.rank,
                "tied": row.tied,
                "direction": row.direction,
                **who.plain(row.contestant, known, entries, table.stage),
                "total": write_exact(row.total),
                "matches": [_plain_cell(cell, table, entries) for cell in row.cells],
            }
            for row in table.rows
        ],
    }


def _plain_cell(cell: CrossCell, table: CrossTable, entries: Entries) -> dict[str, Any]:
    return {
        "match": cell.number,
        "opponent": cell.opponent and entries.number(cell.opponent, table.stage),
        "kind": cell.kind,
        "own": write_exact(cell.own),
        "got": None if cell.got is None else write_exact(cell.got),
    }


def sheet(table: CrossTable, known: Known, entries: Entries) -> Sheet:
    """Make a cross-table, a block a field; its columns are opponents or rounds.

    Where somebody meets several in one round, as in a session whose rounds nobody has told, each
    meeting has a column.
    """
    columns = _columns(table, entries)
    return Sheet(
        above=(known.heading(table.stage, f"cross-table in {unit_word(table.unit)}"),),
        columns=(
            Column("rank", right=True),
            Column("no.", right=True),
            Column("names"),
            *(Column(heading, right=True, even=True) for heading in columns.values()),
            Column("total", right=True, even=True),
        ),
        blocks=[
            Block(
                DIRECTIONS[field], [_row(row, table, list(columns), known, entries) for row in rows]
            )
            for field, rows in groupby(table.rows, key=lambda row: row.direction)
        ],
        below=known.footing(),
    ).or_said("nobody has a result yet", known)


def _columns(table: CrossTable, entries: Entries) -> dict[str | Meeting, str]:
    """Return the opponents in their order, or the meetings of each round; each with its heading."""
    if table.columns == "opponents":
        return {row.contestant: entries.number(row.contestant, table.stage) for row in table.rows}
    counts = [Counter(cell.number for cell in row.cells) for row in table.rows]
    last = max((number for count in counts for number in count), default=0)
    found = dict[str | Meeting, str]()
    for round_ in range(1, last + 1):
        most = max(1, *(count[round_] for count in counts))
        for nth in range(most):
            found[Meeting(round_, nth)] = f"r{round_}" if most == 1 else f"r{round_}.{nth + 1}"
    return found


def _row(
    row: CrossRow,
    table: CrossTable,
    columns: Sequence[str | Meeting],
    known: Known,
    entries: Entries,
) -> list[Cell]:
    place = "-" if row.rank is None else f"{row.rank}{'=' if row.tied else ''}"
    cells = _by_column(row, table, entries)
    return [
        place,
        who.cell(row.contestant, entries, table.stage),
        who.joined(row.contestant, known, entries, table.stage),
        *(cells.get(column, "") for column in columns),
        number(row.total),
    ]


def _by_column(row: CrossRow, table: CrossTable, entries: Entries) -> dict[str | Meeting, str]:
    """Write the cells of a row: a meeting of a round, or all with an opponent in their order."""
    written: dict[str | Meeting, str] = {}
    if table.columns == "opponents":
        for cell in row.cells:
            if cell.opponent is not None:
                before = written.get(cell.opponent)
                written[cell.opponent] = f"{before} {_got(cell)}" if before else _got(cell)
        return {**written, row.contestant: "x"}
    met = Counter[int]()
    for cell in row.cells:
        written[Meeting(cell.number, met[cell.number])] = (
            f"{_against(cell, table, entries)}{_got(cell)}"
        )
        met[cell.number] += 1
    return written


def _against(cell: CrossCell, table: CrossTable, entries: Entries) -> str:
    return "" if cell.opponent is None else f"{entries.number(cell.opponent, table.stage)}:"


def _got(cell: CrossCell) -> str:
    got = "?" if cell.got is None else number(cell.got)
    mark = MARKS[cell.kind]
    return f"{mark} {got}" if mark == "bye" else f"{got}{mark}"
