"""Standings for people and for programs."""

from itertools import groupby
from typing import Any

from ledger.bridge.numbers import write_exact, write_rounded
from projections.folds.entries import Entries
from projections.views.standings import Standing, Standings
from projections.writers.known import Known, state_words
from projections.writers.sheet import Block, Column, Sheet
from projections.writers.who import names

COLUMNS = (
    Column("rank", right=True),
    Column("no.", right=True),
    Column("names"),
    Column("total", right=True),
    Column("%", right=True),
)
DIRECTIONS = {"NS": "North-South", "EW": "East-West", None: ""}


def plain(standings: Standings, known: Known, entries: Entries) -> dict[str, Any]:
    """The standings as JSON: whole numbers as numbers, others as decimal strings."""
    said = known.plain()
    state = state_words(standings.state, known.zone)
    return {
        **said,
        "scope": standings.scope,
        "state": standings.state.word,
        "state_detail": state.plain,
        "standings": [
            {
                "rank": row.rank,
                "tied": row.tied,
                "number": row.number,
                "direction": row.direction,
                "names": names(row.contestant, known, entries),
                "total": write_exact(row.total),
                "exact": write_exact(row.exact),
                "percentage": None if row.percentage is None else write_exact(row.percentage),
                "unit": row.unit,
            }
            for row in standings.rows
        ],
    }


def sheet(standings: Standings, known: Known, entries: Entries) -> Sheet:
    """The standings as a sheet, one block a field."""
    state = state_words(standings.state, known.zone)
    return Sheet(
        above=(known.heading(standings.scope, state.text),),
        columns=COLUMNS,
        blocks=[
            Block(DIRECTIONS[field], [_row(row, known, entries) for row in rows])
            for field, rows in groupby(standings.rows, key=lambda row: row.direction)
        ],
        below=(known.footing(),),
    )


def _row(row: Standing, known: Known, entries: Entries) -> list[str]:
    return [
        row.place,
        row.number,
        " - ".join(names(row.contestant, known, entries)),
        write_rounded(row.total, 2) if row.total.denominator != 1 else str(row.total),
        "" if row.percentage is None else write_rounded(row.percentage, 2),
    ]
