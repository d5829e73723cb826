"""Knock-out matches for people and for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.bridge.numbers import so_many, write_decimal
from ledger.coding import to_plain
from ledger.record.entries import Entries
from projections.views.finals import FinalSheet, FinalSide, Segment
from projections.writers import who
from projections.writers.known import Known
from projections.writers.sheet import Block, Cell, Column, Sheet, number

COLUMNS = (
    Column("segment"),
    Column("session"),
    Column("home", right=True),
    Column("away", right=True),
    Column("home total", right=True),
    Column("away total", right=True),
)


def plain(finals: Sequence[FinalSheet], known: Known, entries: Entries) -> dict[str, Any]:
    """Return the finals as JSON: each match with both sides, and its winner by number."""
    return {**known.plain(), "finals": plain_matches(finals, known, entries)}


def plain_matches(
    matches: Sequence[FinalSheet], known: Known, entries: Entries
) -> list[dict[str, Any]]:
    """Return knock-out matches as JSON: each with its two sides, and what they have by segments."""
    return [
        {
            **to_plain(one),
            "home": _side(one.home, one, known, entries),
            "away": _side(one.away, one, known, entries),
            "winner": one.winner and entries.number(one.winner, one.stage),
        }
        for one in matches
    ]


def _side(side: FinalSide, one: FinalSheet, known: Known, entries: Entries) -> dict[str, Any]:
    return {**to_plain(side), **who.plain(side.contestant, known, entries, one.stage)}


def sheet(finals: Sequence[FinalSheet], known: Known, entries: Entries) -> Sheet:
    """Make the sheet of finals, a block a match: carry-over, running totals, fines, the end."""
    return Sheet(
        above=(known.heading("finals"),),
        columns=COLUMNS,
        blocks=[Block(_heading(one, known, entries), list(_rows(one))) for one in finals],
        below=(
            *(line for one in finals for line in _said(one, known, entries)),
            *known.footing(),
        ),
    ).or_said("no match of a knock-out is drawn or played yet", known)


def _heading(one: FinalSheet, known: Known, entries: Entries) -> str:
    home, away = (
        who.numbered(side.contestant, known, entries, one.stage) for side in (one.home, one.away)
    )
    done = len(one.segments)
    extent = so_many(done, "session")
    if one.planned is not None and one.boards is not None:
        extent = (
            f"{done} of {so_many(one.planned, 'segment')}, {so_many(one.boards, 'board')} in all"
        )
    return f"{one.stage}: {home} v {away}, {extent} ({one.clause})"


def _rows(one: FinalSheet) -> Iterator[Sequence[Cell]]:
    home, away = one.home, one.away
    carried = write_decimal(home.carried), write_decimal(away.carried)
    yield ("carry-over", "", "", "", *carried)
    for segment in one.segments:
        yield (
            _called(segment),
            segment.session,
            number(segment.home),
            number(segment.away),
            write_decimal(segment.home_total),
            write_decimal(segment.away_total),
        )
    if home.fines or away.fines:
        yield ("fines", "", number(-home.fines), number(-away.fines), "", "")
    yield ("total", "", "", "", write_decimal(home.total), write_decimal(away.total))


def _called(segment: Segment) -> str:
    """Name a segment: its number, its kind unless played, and the sides that dispute it."""
    notes = [segment.kind] if segment.kind != "played" else []
    notes += [f"disputed by {', '.join(segment.disputed_by)}"] if segment.disputed_by else []
    return f"{segment.number} ({'; '.join(notes)})" if notes else str(segment.number)


def _said(one: FinalSheet, known: Known, entries: Entries) -> Iterator[str]:
    """Say who has won or leads, what a tie calls for, and what was taken off or added."""
    for side in (one.home, one.away):
        named = entries.number(side.contestant, one.stage)
        for note in side.notes:
            yield f"{named}: {note}"
        if side.next_match:
            yield f"{named}: starts its next match with {number(side.next_match)}"
    if one.winner is not None:
        named = who.numbered(one.winner, known, entries, one.stage)
        yield f"{one.stage}: {named} {'has won' if one.over else 'leads'}"
    elif one.offers:
        sides = (one.home.contestant, one.away.contestant)
        named = " and ".join(entries.number(side, one.stage) for side in sides)
        yield f"{one.stage}: {named} are level; {' or '.join(one.offers)}"
