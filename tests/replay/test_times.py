"""Times as people write them: with a zone, or as the clocks at the venue show them."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import LedgerError, NotATime, NoZone, TimeComesTwice, TimeIsSkipped
from replay.times import Venue, at_venue, is_time, with_zone

SYDNEY = "Australia/Sydney"
NIGHT = datetime(2026, 11, 20, 13, 20, tzinfo=UTC)  # 00:20 on 21 November in Sydney


def told(text: str, zone: str | None = SYDNEY, now: datetime = NIGHT) -> datetime:
    return with_zone(text) or at_venue(text, Venue(zone, now))


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("2026-11-20T22:50+11:00", "2026-11-20T22:50+11:00"),
        ("2026-11-20T11:50Z", "2026-11-20T22:50+11:00"),
        ("2026-11-20 22:50", "2026-11-20T22:50+11:00"),
        ("2026-11-20T22:50", "2026-11-20T22:50+11:00"),
        ("2026-11-20T22:50:07", "2026-11-20T22:50:07+11:00"),
        ("20261120T2250", "2026-11-20T22:50+11:00"),
        ("2026-11-20 9:30", "2026-11-20T09:30+11:00"),
        ("0:10", "2026-11-21T00:10+11:00"),
        ("00.10", "2026-11-21T00:10+11:00"),
        (" 22:50 ", "2026-11-21T22:50+11:00"),
        ("yesterday 22:50", "2026-11-20T22:50+11:00"),
        ("Yesterday  22:50", "2026-11-20T22:50+11:00"),
        ("today 0:05", "2026-11-21T00:05+11:00"),
        ("tomorrow 10:00", "2026-11-22T10:00+11:00"),
        ("2026-07-01 12:00", "2026-07-01T12:00+10:00"),
        ("2026-04-05 01:59", "2026-04-05T01:59+11:00"),
        ("2026-04-05 03:00", "2026-04-05T03:00+10:00"),
        ("2026-10-04 01:59", "2026-10-04T01:59+10:00"),
        ("2026-10-04 03:00", "2026-10-04T03:00+11:00"),
    ],
)
def test_a_time_is_what_the_clocks_at_the_venue_show(text: str, means: str) -> None:
    assert told(text) == datetime.fromisoformat(means)


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("2026-10-04 02:00", TimeIsSkipped),
        ("2026-10-04T02:59:59", TimeIsSkipped),
        ("2026-04-05 02:00", TimeComesTwice),
        ("2026-04-05 02:59", TimeComesTwice),
        ("2026-11-20", NotATime),
        ("20261120", NotATime),
        ("2026-W47-5", NotATime),
        ("yesterday", NotATime),
        ("friday 22:50", NotATime),
        ("22:50 yesterday", NotATime),
        ("24:00", NotATime),
        ("22:60", NotATime),
        ("2250", NotATime),
        ("-1:30", NotATime),
        ("\u0662\u0662:\u0665\u0660", NotATime),
        ("0001-01-01 00:00", NotATime),
        ("0000-01-01 00:00", NotATime),
        ("", NotATime),
        ("22:50" * 50, NotATime),
    ],
)
def test_what_clocks_do_not_show_is_refused_in_a_sentence(
    text: str, refusal: type[LedgerError]
) -> None:
    with pytest.raises(refusal) as refused:
        told(text)
    assert len(str(refused.value)) < 1_000
    assert "\n" not in str(refused.value)


def test_today_is_a_day_at_the_venue() -> None:
    assert told("0:10", "UTC") == datetime(2026, 11, 20, 0, 10, tzinfo=UTC)
    assert told("today 23:00", "Pacific/Honolulu").date().isoformat() == "2026-11-20"
    assert told("yesterday 23:00", "Pacific/Kiritimati").date().isoformat() == "2026-11-20"


def test_without_a_venue_a_zone_is_asked_for() -> None:
    with pytest.raises(NoZone):
        told("22:50", zone=None)


@given(
    st.datetimes(datetime(1950, 1, 1), datetime(2150, 1, 1)),  # noqa: DTZ001  # what clocks show
    st.sampled_from(
        [SYDNEY, "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia"]
    ),
)
def test_every_time_that_comes_once_is_read_and_no_other(shown: datetime, zone: str) -> None:
    local, written = ZoneInfo(zone), shown.isoformat(" ", "minutes")
    shown = shown.replace(second=0, microsecond=0)
    offsets = {(shown + timedelta(days=days)).replace(tzinfo=local).utcoffset() for days in (-2, 2)}
    meant = {shown.replace(tzinfo=UTC) - offset for offset in offsets if offset is not None}
    real = {one for one in meant if one.astimezone(local).replace(tzinfo=None) == shown}
    try:
        assert {told(written, zone)} == real
    except (TimeComesTwice, TimeIsSkipped):
        assert len(real) != 1


def test_a_position_is_no_time() -> None:
    assert [is_time(text) for text in ("#12", "12", "posted:1", "head", "final")] == [False] * 5
    assert [is_time(text) for text in ("22:50", "today 22:50", "2026-11-20T22:50")] == [True] * 3
