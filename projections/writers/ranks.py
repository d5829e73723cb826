"""Ranks after each session for people and for programs."""

from itertools import groupby
from typing import Any

from ledger.record.entries import Entries
from projections.views.ranks import Ranks
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Column, Sheet


def plain(ranks: Ranks, known: Known, entries: Entries) -> dict[str, Any]:
    """Return as JSON, for each contestant, its rank after each session in their order."""
    return {
        **known.plain(),
        "stage": ranks.stage,
        "sessions": list(ranks.sessions),
        "rows": [
            {
                **who.plain(row.contestant, known, entries, ranks.stage),
                **({"match": row.match} if row.match else {}),
                "ranks": list(row.ranks),
            }
            for row in ranks.rows
        ],
    }


def sheet(ranks: Ranks, known: Known, entries: Entries) -> Sheet:
    """Make the ranks as a sheet, a column a session; of a knock-out each match by itself."""
    matches = [list(rows) for _, rows in groupby(ranks.rows, key=lambda row: row.match)]
    return Sheet(
        above=(known.heading(f"ranks after each session of {ranks.stage}"),),
        columns=(
            Column("no.", right=True),
            Column("names"),
            *(Column(session, right=True) for session in ranks.sessions),
        ),
        blocks=[
            Block(
                f"match {rows[0].match}" if len(matches) > 1 and rows[0].match else "",
                [
                    [
                        who.cell(row.contestant, entries, ranks.stage),
                        who.joined(row.contestant, known, entries, ranks.stage),
                        *row.ranks,
                    ]
                    for row in rows
                ],
            )
            for rows in matches
        ],
        below=known.footing(),
    ).or_said("nobody has a result yet", known)
