"""The ledger of offences for people and for programs."""

from collections.abc import Sequence
from typing import Any

from ledger.bridge.numbers import so_many, write_exact
from ledger.coding import to_plain
from ledger.record.entries import Entries
from ledger.rules.penalties.sanction import Sanction
from projections.views.offences import OffenceRow
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Cell, Column, Sheet, quantity

COLUMNS = (
    Column("#", right=True),
    Column("no.", right=True),
    Column("names"),
    Column("session"),
    Column("offence"),
    Column("step", right=True),
    Column("cost"),
    Column("clause"),
    Column("the next"),
    Column("why"),
)


def plain(rows: Sequence[OffenceRow], known: Known, entries: Entries) -> dict[str, Any]:
    """Return the warnings and penalties as JSON."""
    return {
        **known.plain(),
        "offences": [
            {
                **to_plain(row),
                **who.plain(row.contestant, known, entries),
                "players": [who.person(player, known) for player in row.players],
                "warning": row.is_warning,
                "next": None if row.next is None else to_plain(row.next._asdict()),
            }
            for row in rows
        ],
    }


def sheet(rows: Sequence[OffenceRow], known: Known, entries: Entries) -> Sheet:
    """Make the sheet of warnings and penalties, in the order in which they were recorded."""
    return Sheet(
        above=(known.heading("offences"),),
        columns=COLUMNS,
        blocks=[Block("", [_row(row, known, entries) for row in rows])],
        below=known.footing(),
    ).or_said("no warning or penalty is on record", known)


def _row(row: OffenceRow, known: Known, entries: Entries) -> list[Cell]:
    names = who.people(row.players, known) or who.joined(row.contestant, known, entries)
    return [
        f"#{row.position}",
        who.cell(row.contestant, entries),
        names,
        row.session,
        f"{row.offence}{_details(row)}",
        row.step,
        _cost(row),
        row.clause,
        "" if row.next is None else in_words(row.next),
        row.reason,
    ]


def _details(row: OffenceRow) -> str:
    parts = []
    if row.minutes is not None:
        parts.append(f"{write_exact(row.minutes)} {'minute' if row.minutes == 1 else 'minutes'}")
    if row.boards is not None:
        parts.append(so_many(row.boards, "board"))
    return f" ({', '.join(parts)})" if parts else ""


def _cost(row: OffenceRow) -> str:
    cost = "warning"
    if row.unit is not None and not row.is_warning:
        cost = f"{quantity(row.amount, row.unit)}, {row.kind}"
    if row.counts_in != row.session:
        cost += f", counts in session {row.counts_in}"
    if row.waived_by is not None:
        cost += f", waived by #{row.waived_by}"
    return cost


def in_words(due: Sanction) -> str:
    """Describe the penalty due for an offence."""
    if due.kind != "penalty":
        return {"none": "nothing", "warning": "a warning"}.get(due.kind, "at discretion")
    if due.tops is not None:
        return f"{write_exact(due.tops)} of a top"
    return f"{quantity(due.vps, 'vps')} or {quantity(due.imps, 'imps')}"
