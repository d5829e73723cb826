"""Entries for people and for programs."""

from collections.abc import Sequence
from typing import Any

from ledger.bridge.numbers import so_many, write_decimal
from ledger.coding import to_plain
from ledger.record.entries import Entries
from projections.views.entrants import Entrant
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Cell, Column, Sheet

COLUMNS = (
    Column("no.", right=True),
    Column("names"),
    Column("players"),
    Column("field"),
    Column("category"),
    Column("zone"),
    Column(""),
)


def plain(entrants: Sequence[Entrant], known: Known, entries: Entries) -> dict[str, Any]:
    """Return as JSON, for each contestant, its number, names, players, field and category."""
    return {
        **known.plain(),
        "entries": [
            {
                **to_plain(one),
                **who.plain(one.contestant, known, entries),
                "players": [who.person(player, known) for player in one.players],
            }
            for one in entrants
        ],
    }


def sheet(entrants: Sequence[Entrant], known: Known, entries: Entries) -> Sheet:
    """Make a row for each contestant."""
    rows = [_row(one, known, entries) for one in entrants]
    return Sheet(
        above=(known.heading(so_many(len(rows), "entry")),),
        columns=COLUMNS,
        blocks=[Block("", rows)],
        below=known.footing(),
    ).or_said("nobody has entered yet", known)


def _row(one: Entrant, known: Known, entries: Entries) -> list[Cell]:
    remarks = [] if one.standing == "in" else [one.standing]
    if one.came is not None:
        remarks.append(f"{'house, ' if one.house else ''}from session {one.came} on")
    if one.handicap is not None:
        remarks.append(f"handicap {write_decimal(one.handicap)}")
    named, players = who.joined(one.contestant, known, entries), who.people(one.players, known)
    return [
        who.cell(one.contestant, entries),
        named,
        "" if players == named else players,
        one.field,
        one.category,
        one.zone,
        ", ".join(remarks),
    ]
