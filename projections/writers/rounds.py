"""The round's clock, for people and for programs."""

from collections.abc import Sequence
from typing import Any

from ledger.record.entries import Entries
from projections.views.rounds import Clock, Round
from projections.writers import who
from projections.writers.known import Known, shown_time, shown_utc
from projections.writers.sheet import Block, Column, Sheet

COLUMNS = (
    Column("round", right=True),
    Column("starts"),
    Column("ends"),
    Column("now"),
    Column("late tables"),
    Column("to be told"),
)


def plain(found: Sequence[Clock], known: Known, entries: Entries) -> dict[str, Any]:
    """Return the rounds as JSON; times in UTC."""
    return {
        **known.plain(),
        "sessions": [
            {
                "session": clock.session,
                "course": clock.course,
                "started": clock.started_at and shown_utc(clock.started_at),
                "rounds": [_plain(one, entries) for one in clock.rounds],
            }
            for clock in found
        ],
    }


def _plain(one: Round, entries: Entries) -> dict[str, Any]:
    return {
        "round": one.number,
        "tables": one.tables,
        "starts": one.starts_at and shown_utc(one.starts_at),
        "ends": one.ends_at and shown_utc(one.ends_at),
        "warned": one.warned_at and shown_utc(one.warned_at),
        "break_until": one.break_until and shown_utc(one.break_until),
        "now": one.is_now,
        "late": list(one.late),
        "switched": list(one.switched),
        "sits_out": [entries.number(side) for side in one.sits_out],
    }


def sheet(found: Sequence[Clock], known: Known, entries: Entries) -> Sheet:
    """Make the rounds as a sheet, a block each session."""
    return Sheet(
        above=(known.heading("the round's clock"),),
        columns=COLUMNS,
        blocks=[
            Block(
                f"Session {clock.session}: {clock.course.replace('-', ' ')}",
                [_row(one, known, entries) for one in clock.rounds],
            )
            for clock in found
        ],
        below=known.footing(),
    ).or_said("no round is drawn or timed yet", known)


def _row(one: Round, known: Known, entries: Entries) -> list[str]:
    return [
        str(one.number),
        "" if one.starts_at is None else shown_time(one.starts_at, known.zone),
        "" if one.ends_at is None else shown_time(one.ends_at, known.zone),
        "now" if one.is_now else "",
        ", ".join(one.late),
        "; ".join(notices(one, known, entries)),
    ]


def notices(one: Round, known: Known, entries: Entries) -> list[str]:
    """List the notices of a round: arrow switches, sit-outs, the break after it."""
    found = []
    if one.switched:
        tables = "tables" if len(one.switched) > 1 else "table"
        where = "" if len(one.switched) == one.tables else f" at {tables} {', '.join(one.switched)}"
        found.append(f"arrow switched{where}")
    if one.sits_out:
        alone = len(one.sits_out) == 1
        found.append(f"{who.numbers(one.sits_out, entries)} {'sits' if alone else 'sit'} out")
    if one.break_until is not None:
        found.append(f"then a break until {shown_time(one.break_until, known.zone)}")
    return found
