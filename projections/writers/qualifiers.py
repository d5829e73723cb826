"""Qualifiers for people and for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.coding import to_plain
from ledger.record.entries import Entries
from projections.views.qualifiers import QualifierRow, QualifierSheet
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Cell, Column, Sheet

COLUMNS = (
    Column("declared", right=True),
    Column("now", right=True),
    Column("field"),
    Column("no.", right=True),
    Column("names"),
    Column("entitled"),
    Column("plays"),
    Column(""),
)


def plain(sheets: Sequence[QualifierSheet], known: Known, entries: Entries) -> dict[str, Any]:
    """Return the qualifiers as JSON: declared and entitled side by side."""
    return {
        **known.plain(),
        "qualifiers": [
            {
                **to_plain(sheet),
                "rows": [
                    {**to_plain(row), **who.plain(row.contestant, known, entries, sheet.stage)}
                    for row in sheet.rows
                ],
            }
            for sheet in sheets
        ],
    }


def sheet(sheets: Sequence[QualifierSheet], known: Known, entries: Entries) -> Sheet:
    """Make the sheet of qualifiers, a block for each stage into which they go."""
    return Sheet(
        above=(known.heading("qualifiers"),),
        columns=COLUMNS,
        blocks=[
            Block(_heading(one), [_row(row, one, known, entries) for row in one.rows])
            for one in sheets
        ],
        below=(*(line for one in sheets for line in _needed(one)), *known.footing()),
    ).or_said("the regulations let nobody go on from here to another stage", known)


def _heading(one: QualifierSheet) -> str:
    said = f"declared as known at #{one.basis}" if one.basis else "not declared yet"
    return f"From {one.stage} into {one.into}, {said} ({one.clause})"


def _row(row: QualifierRow, one: QualifierSheet, known: Known, entries: Entries) -> list[Cell]:
    return [
        row.declared,
        row.place,
        row.field,
        who.cell(row.contestant, entries, one.stage),
        who.joined(row.contestant, known, entries, one.stage),
        "level" if row.entitled is None else "yes" if row.entitled else "no",
        "yes" if row.plays else "no",
        row.out,
    ]


def _needed(one: QualifierSheet) -> Iterator[str]:
    for what in one.needed:
        yield f"{one.stage} into {one.into}: {what}"
