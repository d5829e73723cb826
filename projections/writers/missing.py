"""Gaps in what is recorded, for people and for programs."""

from typing import Any

from ledger.bridge.numbers import ranges, so_many
from ledger.record.entries import Entries
from ledger.record.lacks import Missing
from projections.views.missing import Gaps
from projections.views.suspicious import Suspicious
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Column, Sheet

COLUMNS = (
    Column("round", right=True),
    Column("table", right=True),
    Column("who"),
    Column("lacks"),
    Column("which boards"),
)
WORDS = {
    "session": "all results",
    "match": "its result",
    "room": "one of the rooms",
    "score": "a score or an award",
    "confirmation": "a confirmation",
}


def plain(found: Gaps, known: Known, entries: Entries) -> dict[str, Any]:
    """Return as JSON how far each session is, everything that is missing, and what looks wrong."""
    return {
        **known.plain(),
        "sessions": [
            {
                "session": session,
                "results": there,
                "of": None if session in found.untold else expected,
            }
            for session, (there, expected) in found.extents
        ],
        "missing": [
            {
                "what": one.what,
                "session": one.session,
                "round": one.round,
                "table": one.table,
                "sides": [entries.number(side) for side in one.sides],
                "boards": list(one.boards),
                "there": one.there,
                "of": one.of,
                "clause": one.clause or None,
            }
            for one in found.missing
        ],
        "absent": [
            {"session": session, "contestants": list(map(entries.number, names))}
            for session, names in found.absent
        ],
        "to_come": list(found.to_come),
        "open": [
            {"kind": one.kind, "what": one.what, "clause": one.clause or None} for one in found.open
        ],
        "suspicious": [
            {
                "session": one.session,
                "board": one.board,
                "sides": [entries.number(side) for side in one.sides],
                "table": one.table,
                "why": one.why,
                "position": one.position,
            }
            for one in found.suspicious
        ],
    }


def _in(there: int, expected: int | None) -> str:
    """Write how many results are in, of how many; None: not known."""
    if expected is not None:
        return f"{there} of {so_many(expected, 'result')} {'is' if expected == 1 else 'are'} in"
    said = f"{so_many(there, 'result')} {'is' if there == 1 else 'are'} in"
    return f"{said}; of how many nobody has said (see: draw, schedule --boards)"


def sheet(found: Gaps, known: Known, entries: Entries) -> Sheet:
    """Make the sheet of gaps: a block for each session, and below it what else is open."""
    return Sheet(
        above=(known.heading("what is missing"),),
        columns=COLUMNS,
        blocks=[
            Block(
                f"Session {session}: {_in(there, None if session in found.untold else expected)}",
                [_row(one, entries) for one in found.missing if one.session == session],
            )
            for session, (there, expected) in found.extents
        ],
        below=(
            *(
                f"entered, and without a board in session {session}: {who.numbers(names, entries)}"
                for session, names in found.absent
            ),
            *([f"sessions to come: {', '.join(found.to_come)}"] if found.to_come else []),
            *(str(one) for one in found.open),
            *(
                f"look at {_board(one)}{_versus(one.sides, entries)}, session"
                f" {one.session}, #{one.position}: {one.why}"
                for one in found.suspicious
            ),
            *known.footing(),
        ),
    ).or_said("nothing is known to be missing" if found.untold else "nothing is missing", known)


def _board(one: Suspicious) -> str:
    return "" if one.board is None else f"board {one.board} of "


def _row(one: Missing, entries: Entries) -> list[str]:
    what = (
        _opponent(one)
        or WORDS.get(one.what)
        or f"{one.of - one.there} of {so_many(one.of, 'board')}"
    )
    return [
        "" if one.round is None else str(one.round),
        one.table or "",
        _versus(one.sides, entries),
        f"{what} ({one.clause})" if one.clause else what,
        ranges(one.boards),
    ]


def _opponent(one: Missing) -> str:
    """Return what is wanted against somebody who has left; "" for everything else."""
    if one.what != "opponent":
        return ""
    return "a forfeit" if one.by_forfeit else "a result as ruled"


def _versus(sides: tuple[str, ...], entries: Entries) -> str:
    return " v ".join(who.numbers([side], entries) for side in sides)
