"""The cross-table for people and for programs."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from ledger.bridge.numbers import write_exact
from ledger.record.entries import Entries
from projections.views.cross_table import CrossCell, CrossRow, CrossTable
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Cell, Column, Sheet, number, unit_word
from projections.writers.standings import DIRECTIONS

MARKS = {"bye": "bye", "forfeit": "f", "altered": "a", "too-few-comparisons": "f", "played": ""}


def plain(table: CrossTable, known: Known, entries: Entries) -> dict[str, Any]:
    """A cross-table as JSON: of every contestant all its matches."""
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
    """A cross-table, a block a field; its columns are opponents or rounds."""
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


def _columns(table: CrossTable, entries: Entries) -> dict[str | int, str]:
    """The opponents in their order, or the numbers of the rounds; each with its heading."""
    if table.columns == "opponents":
        return {row.contestant: entries.number(row.contestant, table.stage) for row in table.rows}
    last = max((cell.number for row in table.rows for cell in row.cells), default=0)
    return {round_: f"r{round_}" for round_ in range(1, last + 1)}


def _row(
    row: CrossRow,
    table: CrossTable,
    columns: Sequence[str | int],
    known: Known,
    entries: Entries,
) -> list[Cell]:
    place = "-" if row.rank is None else f"{row.rank}{'=' if row.tied else ''}"
    return [
        place,
        who.cell(row.contestant, entries, table.stage),
        who.joined(row.contestant, known, entries, table.stage),
        *(_met(row, column, table, entries) for column in columns),
        number(row.total),
    ]


def _met(row: CrossRow, column: str | int, table: CrossTable, entries: Entries) -> str:
    """What stands in one cell: each meeting with its result, in the order of play."""
    if table.columns == "opponents":
        if column == row.contestant:
            return "x"
        return " ".join(_got(cell) for cell in row.cells if cell.opponent == column)
    return " ".join(
        f"{_against(cell, table, entries)}{_got(cell)}"
        for cell in row.cells
        if cell.number == column
    )


def _against(cell: CrossCell, table: CrossTable, entries: Entries) -> str:
    return "" if cell.opponent is None else f"{entries.number(cell.opponent, table.stage)}:"


def _got(cell: CrossCell) -> str:
    got = "?" if cell.got is None else number(cell.got)
    mark = MARKS[cell.kind]
    return f"{mark} {got}" if mark == "bye" else f"{got}{mark}"
