"""Times as people write them: with their zone, or as the clocks at the venue show them.

22:50 is today's, by the clock of whoever asks. It is read before anything is decided: what is
recorded has its offset from UTC, and a decision never looks at a clock.
"""

import re
from datetime import UTC, date, datetime, time, timedelta, timezone
from typing import NamedTuple
from zoneinfo import ZoneInfo

from ledger.errors import NotATime, NoZone, TimeComesTwice, TimeIsSkipped

A_DAY = timedelta(days=1)
"""No clock of the world differs from UTC by so much."""

DAYS = {"yesterday": -1, "today": 0, "tomorrow": 1}
CLOCK = r"(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?::(?P<second>\d{2}))?"
ON_CLOCKS = re.compile(
    rf"(?:(?P<day>{'|'.join(DAYS)}|\d{{4}}-\d{{2}}-\d{{2}})(?:\s+|T))?{CLOCK}",
    re.ASCII | re.IGNORECASE,
)
DAY = re.compile(r"\d{4}-?(\d{2}-?\d{2}|W\d{2}(-?\d)?)", re.ASCII)


class Venue(NamedTuple):
    """The place and time at which a time is written.

    Attributes:
        zone: by its IANA name, None where it is not known.

    """

    zone: str | None
    now: datetime


def with_zone(text: str) -> datetime | None:
    """Return the time, where the text names its zone; None where it is to be read at a venue.

    Raises NotATime.
    """
    if ON_CLOCKS.fullmatch(text.strip()):
        return None
    try:
        read = datetime.fromisoformat(text.strip())
        if read.tzinfo is None and not DAY.fullmatch(text.strip()):
            return None
        read.astimezone(UTC)
    except (ValueError, OverflowError):  # out of the calendar, perhaps only in UTC
        raise NotATime(value=text or "nothing") from None
    offset = read.utcoffset()
    if offset is None or offset % timedelta(minutes=1):  # a day is no time; no zone keeps seconds
        raise NotATime(value=text or "nothing")
    return read


def at_venue(text: str, venue: Venue) -> datetime:
    """Return the time that a text without a zone means. Raises NotATime, NoZone, TimeIsSkipped...

    One that the clocks show twice in a night, or never, is refused.
    """
    if venue.zone is None:
        raise NoZone(value=text)
    zone = ZoneInfo(venue.zone)
    try:
        shown = _shown(text.strip(), venue.now.astimezone(zone).date())
        first, second = (shown.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
        meant = _with_offset(first)
        again = meant.astimezone(UTC).astimezone(zone).replace(tzinfo=None)
        if first.utcoffset() == second.utcoffset():
            return meant
        both = tuple(_with_offset(one).isoformat(timespec="minutes") for one in (first, second))
    except (ValueError, OverflowError):  # out of the calendar, perhaps only in UTC
        raise NotATime(value=text or "nothing") from None
    if again == shown:
        raise TimeComesTwice(value=text, zone=venue.zone, both=both)
    raise TimeIsSkipped(value=text, zone=venue.zone)


def is_in_calendar(moment: datetime) -> bool:
    """Tell whether a time is within the calendar wherever in the world it is shown."""
    try:
        _ = moment.astimezone(UTC) - A_DAY, moment.astimezone(UTC) + A_DAY
    except OverflowError:
        return False
    return True


def is_time(text: str) -> bool:
    """Tell whether a text is meant as a time, rather than a position or a name."""
    return bool(re.match(r"\d{4}-|\d{8}T", text, re.ASCII) or ON_CLOCKS.fullmatch(text))


def _shown(text: str, today: date) -> datetime:
    """Read a time as clocks show it. Raises ValueError, OverflowError."""
    found = ON_CLOCKS.fullmatch(text)
    if found is None:
        return datetime.fromisoformat(text)
    hour, minute, second = (int(found[part] or 0) for part in ("hour", "minute", "second"))
    on_clock = time(hour, minute, second)
    named = (found["day"] or "today").lower()
    day = today + timedelta(DAYS[named]) if named in DAYS else date.fromisoformat(named)
    return datetime.combine(day, on_clock)


def _with_offset(local: datetime) -> datetime:
    offset = local.utcoffset()
    assert offset is not None
    return local.replace(tzinfo=timezone(offset), fold=0)
