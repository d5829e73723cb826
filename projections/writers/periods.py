"""Periods for people and for programs."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from ledger.bridge.numbers import so_many
from projections.views.periods import Period
from projections.writers import who
from projections.writers.known import Known, shown_time, shown_utc
from projections.writers.sheet import Block, Column, Sheet

COLUMNS = (
    Column("covers"),
    Column("opens"),
    Column("closes"),
    Column("state"),
    Column("left", right=True),
    Column("rests on"),
    Column("clause"),
)


def plain(periods: Sequence[Period], known: Known) -> dict[str, Any]:
    """Return the periods as JSON; times in UTC, the time left in whole seconds."""
    return {
        **known.plain(),
        "periods": [
            {
                "session": period.session,
                "sides": list(period.sides),
                "what": period.what,
                "subject": period.subject,
                "cause": period.cause,
                "ruling": period.ruling,
                "covers": covers(period),
                "opens": _utc(period.opens_at),
                "closes": _utc(period.closes_at),
                "waits_for": _awaited(period, known.zone) or None,
                "state": period.state,
                "seconds_left": None if period.left is None else int(period.left.total_seconds()),
                "rests_on": list(period.rests_on),
                "rule": period.rule,
                "clause": period.clause,
                "by": list(period.by),
                "consents": period.consents,
                "afterwards": period.afterwards,
            }
            for period in periods
        ],
    }


def sheet(periods: Sequence[Period], known: Known, now: datetime) -> Sheet:
    """Make the sheet of periods, a block each session."""
    sessions = dict.fromkeys(period.session for period in periods)
    return Sheet(
        above=(known.heading(f"periods at {shown_time(now, known.zone)}"),),
        columns=COLUMNS,
        blocks=[
            Block(
                f"Session {session}" if session else "Contest",
                [_row(period, known) for period in periods if period.session == session],
            )
            for session in sessions
        ],
        below=known.footing(),
    ).or_said("no session is scheduled yet", known)


def running(periods: Sequence[Period], zone: str) -> Iterator[str]:
    """Yield the requests still open to players and scorers, until when and by which clause.

    Without what carries out a decision, and appeals against single rulings.
    """
    ends: dict[tuple[str, str], dict[str, list[str]]] = {}
    for period in periods:
        if period.ruling is not None or period.cause == "appeal" or period.state not in RUNNING:
            continue
        over = ", which is over" if period.state == "closed" else ""
        asked = ends.setdefault((_end(period, zone) + over, period.clause), {})
        asked.setdefault(_asked(period), []).extend(filter(None, [period.cause]))
    for (until, clause), asked in ends.items():
        what = (f"{one} ({', '.join(causes)})" if causes else one for one, causes in asked.items())
        yield f"{', '.join(what)} until {until} ({clause})"


RUNNING = frozenset({"open", "closed"})
"""States of a period that has an end."""


def _asked(period: Period) -> str:
    """Name the requests of a period, whatever the cause."""
    of = f" of {' v '.join(period.sides)}" if period.sides else ""
    return "appeals" if period.what == "appeal" else f"corrections{of}"


def _end(period: Period, zone: str) -> str:
    """Write the end of a period, or the event it waits for."""
    if period.closes_at is not None:
        return shown_time(period.closes_at, zone)
    said = _awaited(period, zone).removeprefix("at ") or "an end that is not known yet"
    verb = None if period.waits_for is None else SAID_BY.get(period.waits_for.what)
    return said if verb is None else f"{said}, not on record yet (see: {verb})"


SAID_BY = {
    "end": "schedule --ended",
    "scheduled-finish": "schedule --finishes",
    "agreement": "agree",
}
"""The verb that records the event a period waits for, as it is easily forgotten."""
CALLED = {"end": "end of play", "agreement": "agreement of the sides"}
"""The name of the event a period waits for, where its own word says too little."""


def covers(period: Period) -> str:
    """Name the request that a period allows, or the thing that is due."""
    match period.what:
        case "appeal":
            return "appeals" if period.ruling is None else f"appeal against ruling #{period.ruling}"
        case "correction":
            agreed = ", both sides agreeing" if period.consents else ""
            return f"{_asked(period)} ({period.cause}{agreed})"
        case "document":
            return f"handing in {period.subject}"
        case "line-up":
            return f"line-ups, {SHOWN[period.subject or '']}"
        case "category":
            return "naming a category"


def in_words(period: Period, zone: str) -> str:
    """Say whether a request is in time: of which period, until when, by which clause."""
    late = ", then Law 79C2" if period.afterwards == "law-79c2" else ""
    match period.state:
        case "none":
            return f"there are no {covers(period)} ({period.clause})"
        case "unlimited" | "not begun":
            return f"in time: {covers(period)}, at any time ({period.clause})"
        case "open":
            return f"in time: {covers(period)} until {_end(period, zone)} ({period.clause})"
        case "closed":
            return f"too late: {covers(period)} until {_end(period, zone)} ({period.clause}{late})"


SHOWN = {"first": "shown first", "last": "shown last", "blind": "blind"}


def _row(period: Period, known: Known) -> list[str]:
    late = ", then Law 79C2" if period.afterwards == "law-79c2" else ""
    return [
        covers(period),
        _time(period.opens_at, known),
        _time(period.closes_at, known) or _awaited(period, known.zone),
        period.state,
        "" if period.left is None else lasting(period.left),
        who.positions(period.rests_on),
        f"{period.clause}{late}",
    ]


def _awaited(period: Period, zone: str) -> str:
    """Name the event that the end of a period waits for; "" if it waits for none, in words."""
    anchor = period.waits_for
    if anchor is None:
        return ""
    of = f"the {CALLED.get(anchor.what, anchor.what.replace('-', ' '))}"
    of += "" if anchor.match is None else f" of match {anchor.match}"
    when = f"{so_many(anchor.minutes, 'minute')} after {of}" if anchor.minutes else f"at {of}"
    if anchor.scheduled_at is None:
        return when
    return f"{when}, scheduled {shown_time(anchor.scheduled_at, zone)}"


def lasting(left: timedelta) -> str:
    """Return a length of time in hours and minutes; under a minute in seconds."""
    minutes, seconds = divmod(int(left.total_seconds()), 60)
    if minutes == 0:
        return f"{seconds} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"


def _time(time: datetime | None, known: Known) -> str:
    return "" if time is None else shown_time(time, known.zone)


def _utc(time: datetime | None) -> str | None:
    return None if time is None else shown_utc(time)
