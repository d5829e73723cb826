"""Timelines and blame, for people and for programs."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from ledger.bridge.numbers import so_many, write_exact
from ledger.record.entries import Entries
from projections.views.handicaps import Net
from projections.views.progress import Blamed, Point, Progress
from projections.writers import audit_trail, who
from projections.writers.known import Known, shown_time
from projections.writers.sheet import Block, Cell, Column, Sheet, number
from projections.writers.standings import DIRECTIONS, WITH_HANDICAPS, plain_net

TIMELINE = (
    Column("events"),
    Column("recorded"),
    Column("rank", right=True),
    Column("total", right=True, even=True),
    Column("%", right=True, even=True),
    Column("in the lead", right=True),
    Column("because"),
)
LAST = 5
"""The columns of the result as it was played; then come those with its handicap."""
BLAME = (
    Column("rank", right=True),
    Column("no.", right=True),
    Column("names"),
    Column("total", right=True, even=True),
    Column("event", right=True),
    Column("recorded"),
    Column("by"),
    Column("what"),
    Column("why"),
)


def plain(found: Progress, known: Known, entries: Entries) -> dict[str, Any]:
    """Return a contestant's timeline as JSON."""
    return {
        **known.plain(),
        "scope": found.scope,
        **who.plain(found.contestant, known, entries),
        "points": [
            {
                "first": point.first,
                "last": point.last,
                "entered": point.entered,
                "stage": point.stage,
                "rank": point.rank,
                "tied": point.tied,
                "total": _exact(point.total),
                "exact": _exact(point.exact),
                "percentage": _exact(point.percentage),
                "with_handicap": point.net and plain_net(point.net),
                "leaders": [entries.number(name) for name in point.leaders],
                "cause": audit_trail.plain(point.cause, known),
            }
            for point in found.points
        ],
    }


def _exact(figure: Fraction | None) -> int | str | None:
    return None if figure is None else write_exact(figure)


def sheet(found: Progress, known: Known, entries: Entries) -> Sheet:
    """Make a contestant's timeline as a sheet, a block each stage."""
    numbered = entries.number(found.contestant)
    named = who.joined(found.contestant, known, entries)
    handicapped = any(point.net for point in found.points)
    return Sheet(
        above=(known.heading(found.scope, f"timeline of {numbered} {named}".rstrip()),),
        columns=(*TIMELINE[:LAST], *(WITH_HANDICAPS if handicapped else ()), *TIMELINE[LAST:]),
        blocks=[
            Block(
                f"Stage {stage}",
                [_row(point, known, entries, handicapped=handicapped) for point in points],
            )
            for stage, points in groupby(found.points, key=lambda point: point.stage)
        ],
        below=known.footing(),
    ).or_said("nothing has moved it yet", known)


def plain_blame(rows: Sequence[Blamed], known: Known, entries: Entries) -> dict[str, Any]:
    """Return the answer of `blame` as JSON."""
    return {
        **known.plain(),
        "rows": [
            {
                "rank": blamed.row.rank,
                "tied": blamed.row.tied,
                **who.plain(blamed.row.contestant, known, entries),
                "total": write_exact(blamed.row.total),
                "cause": audit_trail.plain(blamed.cause, known),
            }
            for blamed in rows
        ],
    }


def blame_sheet(rows: Sequence[Blamed], known: Known, entries: Entries, scope: str) -> Sheet:
    """Make the sheet of `blame`, a block each field."""
    return Sheet(
        above=(known.heading(scope, "the last event that changed each row"),),
        columns=BLAME,
        blocks=[
            Block(DIRECTIONS[field], [_blamed(row, known, entries) for row in own])
            for field, own in groupby(rows, key=lambda blamed: blamed.row.direction)
        ],
        below=known.footing(),
    ).or_said("nobody has a result yet", known)


def _row(point: Point, known: Known, entries: Entries, *, handicapped: bool) -> list[Cell]:
    cells: list[Cell] = [
        f"#{point.last}" if point.first == point.last else f"#{point.first} to #{point.last}",
        shown_time(point.recorded_at, known.zone),
        "-" if point.rank is None else f"{point.rank}{'=' * point.tied}",
        number(point.total),
        number(point.percentage),
        who.numbers(point.leaders, entries),
        _because(point, known),
    ]
    return [*cells[:LAST], *(_with_handicap(point.net) if handicapped else ()), *cells[LAST:]]


def _with_handicap(net: Net | None) -> tuple[Cell, ...]:
    if net is None:
        return ("", "", "")
    return (number(net.handicap), number(net.total), net.place)


def _because(point: Point, known: Known) -> str:
    if point.entered:
        return f"{so_many(point.entered, 'score')} entered"
    return audit_trail.said(point.cause, known)


def _blamed(blamed: Blamed, known: Known, entries: Entries) -> list[Cell]:
    row, cause = blamed.row, blamed.cause
    return [
        row.place,
        who.Numbered(row.number, row.contestant),
        who.joined(row.contestant, known, entries),
        number(row.total),
        f"#{cause.position}",
        shown_time(cause.recorded_at, known.zone),
        audit_trail.by(cause, known),
        audit_trail.told(cause, known),
        audit_trail.why(cause),
    ]
