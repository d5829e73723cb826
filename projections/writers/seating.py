"""Seating for people and for programs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ledger.coding import to_plain
from ledger.record.entries import Entries
from projections.views.seating import MatchSeating, Place, SideSeating
from projections.writers import who
from projections.writers.known import Known, shown_time
from projections.writers.sheet import Block, Cell, Column, Sheet

COLUMNS = (
    Column("table", right=True),
    Column("no.", right=True),
    Column("names"),
    Column("sits"),
    Column("seating right"),
    Column("posts"),
    Column("by"),
    Column("posted"),
    Column("line-up"),
    Column("sat"),
)


def plain(seatings: Sequence[MatchSeating], known: Known, entries: Entries) -> dict[str, Any]:
    """Return the matches with their line-ups as JSON."""
    return {
        **known.plain(),
        "matches": [
            {
                **to_plain(seating),
                "sides": [
                    {
                        **to_plain(side),
                        **who.plain(side.contestant, known, entries, seating.stage),
                        "announced": _plain(side.announced, known),
                        "sat": _plain(side.sat, known),
                    }
                    for side in seating.sides
                ],
            }
            for seating in seatings
        ],
    }


def sheet(seatings: Sequence[MatchSeating], known: Known, entries: Entries) -> Sheet:
    """Make one block a round, two rows a match, the first named first."""
    clauses: dict[str, str] = {}
    rounds: dict[tuple[str, int], list[list[Cell]]] = {}
    for seating in seatings:
        clause = f" ({seating.clause})" if seating.clause else ""
        clauses[seating.session] = clauses.get(seating.session) or clause
        rows = rounds.setdefault((seating.session, seating.round), [])
        rows += [_row(seating, side, known, entries) for side in seating.sides]
    often = Counter(session for session, _ in rounds)
    return Sheet(
        above=(known.heading("seating"),),
        columns=COLUMNS,
        blocks=[
            Block(
                f"session {session}{f', round {number}' if often[session] > 1 else ''}"
                f"{clauses[session]}",
                rows,
            )
            for (session, number), rows in rounds.items()
        ],
        below=known.footing(),
    ).or_said("no match is drawn or played yet", known)


def _sits(seating: MatchSeating, side: SideSeating) -> str:
    """Return a pair's direction, and when it changes; a team's in both rooms."""
    if side.direction is None:
        return ", ".join(f"{direction} {room}" for room, direction in side.sits.items())
    if seating.switched_after is None:
        return side.direction
    after = f" after {seating.switched_after}" if seating.switched_after else ""
    return f"{side.direction}, switched{after}"


def _plain(places: Iterable[Place], known: Known) -> list[dict[str, Any]]:
    return [
        {"room": p.room, "seat": p.seat, "player": p.player, "name": who.person(p.player, known)}
        for p in places
    ]


def _row(seating: MatchSeating, side: SideSeating, known: Known, entries: Entries) -> list[Cell]:
    posted = "" if side.posted_at is None else shown_time(side.posted_at, known.zone)
    late = " (late)" if side.in_time is False else ""
    return [
        seating.table,
        who.cell(side.contestant, entries, seating.stage),
        who.joined(side.contestant, known, entries, seating.stage),
        _sits(seating, side),
        "yes" if side.right else "",
        side.seating or "",
        "" if side.due_at is None else shown_time(side.due_at, known.zone),
        f"{posted}{late}",
        "hidden until both are in" if side.hidden else _places(side.announced, known),
        _places(side.sat, known),
    ]


def _places(places: Iterable[Place], known: Known) -> str:
    return ", ".join(
        f"{place.seat}{f' {place.room}' if place.room else ''}: {who.person(place.player, known)}"
        for place in places
    )
