"""When things are recorded: by the store's clock, or as those who record say; never backwards."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone

import pytest

from ledger.commands import ScheduleStage
from ledger.desk import Desk
from ledger.errors import (
    ClockIsBehind,
    InTheFuture,
    TimeGoesBack,
    TimeNotAllowed,
    TimeRequired,
)
from ledger.store import Circumstances, Conflict, Part, Store, is_taken, write_time
from ledger.submissions import Signature
from tests.given import CLUB, clock, club_session, declared_ledger
from tests.servers import Folder


class Watch:
    """A clock that shows what it is set to."""

    def __init__(self) -> None:
        self.time = clock("20:00")

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def live(folder: Folder, watch: Callable[[], datetime]) -> Desk:
    desk = Desk(Store.found(folder / "live.ledger", "live", clock=watch))
    desk.submit(CLUB, club_session(), Signature())
    return desk


@pytest.fixture
def declared(folder: Folder) -> Desk:
    desk = declared_ledger(folder)
    desk.submit(CLUB, club_session(), Signature(recorded_at=clock("20:00")))
    return desk


def stage(
    desk: Desk, name: str, at: datetime | None = None, recorded_at: datetime | None = None
) -> datetime:
    signature = Signature(at=at, recorded_at=recorded_at)
    (recorded,) = desk.submit(CLUB, [ScheduleStage(stage=name)], signature)
    return recorded.recorded_at


def test_a_live_ledger_is_recorded_by_its_own_clock(live: Desk, watch: Watch) -> None:
    watch.time = clock("20:05")
    assert stage(live, "a") == clock("20:05")
    with pytest.raises(TimeNotAllowed):
        stage(live, "b", recorded_at=clock("20:06"))


@pytest.mark.parametrize("back", [timedelta(microseconds=1), timedelta(seconds=2)])
def test_a_live_clock_that_stepped_back_a_little_stands_still(
    live: Desk, watch: Watch, back: timedelta
) -> None:
    watch.time = clock("20:00") - back
    assert stage(live, "a") == clock("20:00")


def test_a_live_clock_that_stepped_back_more_than_two_seconds_is_refused_naming_both_times(
    live: Desk, watch: Watch
) -> None:
    watch.time = clock("20:00") - timedelta(seconds=2, microseconds=1)
    before = list(live.store.rows())
    with pytest.raises(ClockIsBehind) as refused:
        stage(live, "a")
    assert (refused.value.given, refused.value.last) == (watch.time, clock("20:00"))
    assert "19:59:57" in str(refused.value)
    assert "20:00:00" in str(refused.value)
    assert list(live.store.rows()) == before


def test_a_declared_ledger_is_told_when_and_times_do_not_decrease(declared: Desk) -> None:
    with pytest.raises(TimeRequired):
        stage(declared, "a")
    assert stage(declared, "a", recorded_at=clock("20:00")) == clock("20:00")
    with pytest.raises(TimeGoesBack) as refused:
        stage(declared, "b", recorded_at=clock("19:59"))
    assert (refused.value.given, refused.value.last) == (clock("19:59"), clock("20:00"))


def test_both_times_are_told_in_the_zone_of_the_one_that_was_given(declared: Desk) -> None:
    stage(declared, "a", recorded_at=clock("20:00"))
    with pytest.raises(TimeGoesBack, match=r"05:59:00\+10:00 .* 06:00:00\+10:00"):
        stage(declared, "b", recorded_at=clock("19:59").astimezone(timezone(timedelta(hours=10))))


def test_somebody_who_was_quicker_and_whose_clock_is_ahead_makes_it_be_decided_again(
    live: Desk, watch: Watch
) -> None:
    event = live.store.read("contest:club")[-1].event
    early = clock("19:59")
    with pytest.raises(Conflict):
        live.store.append([Part("contest:other", 0, [event])], Circumstances(early, early, "desk"))
    assert live.store.read("contest:other") == []


def test_nothing_is_dated_after_it_is_recorded(live: Desk, declared: Desk) -> None:
    with pytest.raises(InTheFuture):
        stage(live, "a", at=clock("20:01"))
    with pytest.raises(InTheFuture):
        stage(declared, "a", at=clock("20:31"), recorded_at=clock("20:30"))
    on_time = stage(declared, "a", at=clock("20:30"), recorded_at=clock("20:30"))
    assert on_time == clock("20:30")


def test_a_ledger_is_born_live_or_declared_for_ever(live: Desk, declared: Desk) -> None:
    assert Store(live.store.place).clock == "live"
    assert Store(declared.store.place).clock == "declared"


def test_founding_says_when_only_where_the_clock_does_not(folder: Folder) -> None:
    with pytest.raises(TimeRequired):
        Store.found(folder / "x.ledger", "declared")
    with pytest.raises(TimeNotAllowed):
        Store.found(folder / "x.ledger", "live", recorded_at=clock("20:00"))
    assert not is_taken(folder / "x.ledger")


def test_times_are_written_in_utc_so_that_they_sort_as_text() -> None:
    sydney = timezone(timedelta(hours=11))
    moments = [
        datetime(2026, 11, 20, 9, 0, tzinfo=sydney),
        datetime(2026, 11, 20, 0, 30, tzinfo=UTC),
        datetime(2026, 11, 20, 0, 30, 0, 1, tzinfo=UTC),
        datetime(2026, 11, 20, 12, 0, tzinfo=sydney),
    ]
    written = [write_time(moment) for moment in moments]
    assert written == sorted(written)
    assert [datetime.fromisoformat(text) for text in written] == moments
    assert written[0] == "2026-11-19T22:00:00.000000Z"
