"""Carry-over sheets for people and for programs."""

from collections.abc import Sequence
from typing import Any

from ledger.bridge.numbers import write_decimal
from ledger.coding import to_plain
from ledger.record.entries import Entries
from projections.views.carry_over import CarryOverRow, CarryOverSheet
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Cell, Column, Sheet, number, unit_word

COLUMNS = (
    Column("place", right=True),
    Column("no.", right=True),
    Column("names"),
    Column("qualified with", right=True, even=True),
    Column("carries", right=True, even=True),
    Column("against", right=True),
    Column("", right=False),
)


def plain(sheets: Sequence[CarryOverSheet], known: Known, entries: Entries) -> dict[str, Any]:
    """Return as JSON, for each stage, what each contestant brings, with place and total before."""
    return {
        **known.plain(),
        "carry_overs": [
            {
                **to_plain(sheet),
                "rows": [
                    {
                        **to_plain(row),
                        **who.plain(row.contestant, known, entries, sheet.stage),
                        "opponent": row.opponent and entries.number(row.opponent, sheet.stage),
                    }
                    for row in sheet.rows
                ],
            }
            for sheet in sheets
        ],
    }


def sheet(sheets: Sequence[CarryOverSheet], known: Known, entries: Entries) -> Sheet:
    """Carry-over sheets, a block a stage."""
    return Sheet(
        above=(known.heading("carry-over"),),
        columns=COLUMNS,
        blocks=[
            Block(_heading(one), [_row(row, one, known, entries) for row in one.rows])
            for one in sheets
        ],
        below=(
            *(f"{one.stage}: {what}" for one in sheets for what in one.needed),
            *known.footing(),
        ),
    ).or_said("the regulations carry nothing over into these stages", known)


def _heading(one: CarryOverSheet) -> str:
    penalties = "with penalties" if one.penalties else "without penalties"
    return (
        f"{one.stage}: {one.rule}, in {unit_word(one.unit)}, from the totals of {one.from_stage}"
        f" {penalties} ({one.clause})"
    )


def _row(row: CarryOverRow, one: CarryOverSheet, known: Known, entries: Entries) -> list[Cell]:
    return [
        row.place,
        who.cell(row.contestant, entries, one.stage),
        who.joined(row.contestant, known, entries, one.stage),
        number(row.total),
        "" if row.amount is None else write_decimal(row.amount),
        "" if row.opponent is None else who.cell(row.opponent, entries, one.stage),
        "promoted" if row.promoted else "does not play" if row.amount is None else "",
    ]
