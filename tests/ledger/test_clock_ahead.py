"""A clock that was ahead: set right by an act, from which recorded times go on."""

from contextlib import closing
from datetime import datetime, timedelta

import pytest

from ledger.commands import (
    AnyCommand,
    AppointOfficial,
    PostResults,
    ScheduleSession,
    SeatPlayer,
    SetClockRight,
)
from ledger.desk import Desk
from ledger.errors import NotInRole, ReasonRequired, RuleSaysNo, TimeGoesBack
from ledger.events import (
    LEDGER_STREAM,
    ClockSetRight,
    CorrectionRefused,
    CorrectionRequested,
    ScoreCorrected,
    contest_stream,
)
from ledger.recorded import Recorded
from ledger.store import Circumstances, Conflict, Part, Place, Store
from ledger.submissions import Signature
from ledger.whole import keeping_at
from replay.following import Following
from replay.public import NOTHING
from replay.timeline import past
from replay.verify import verify
from replay.withholding import Withholding, withheld_now
from tests.given import CLUB, clock, club_session, correct, enter, introduce, scored
from tests.servers import Folder

YEAR = timedelta(days=365)
SET_RIGHT = SetClockRight(reason="a year ahead since half past nine")


class Club:
    """A live ledger, and the clock of its machine."""

    def __init__(self, place: Place) -> None:
        self.now = clock("18:00")
        self.store = Store.found(place, "live", clock=lambda: self.now)
        self.desk = Desk(self.store)

    def does(self, time: datetime, *commands: AnyCommand) -> tuple[Recorded, ...]:
        self.now = time
        return self.desk.submit(CLUB, commands, Signature())

    def sets_right(self, time: datetime, by: str = "desk") -> Recorded:
        self.now = time
        (recorded,) = self.desk.keep([SET_RIGHT], Signature(actor=by))
        return recorded


@pytest.fixture
def club(folder: Folder) -> Club:
    """At half past nine the clock jumped a year ahead, and two scores were entered."""
    club = Club(folder / "club.ledger")
    club.does(clock("19:00"), *club_session())
    club.does(clock("21:00"), enter(1, "1", "2", 420))
    club.does(clock("21:30") + YEAR, enter(2, "1", "2", 110), enter(3, "1", "2", 100))
    return club


def known(club: Club, time: datetime) -> int:
    return club.store.position_at(time)


def times(club: Club, up_to: int | None = None) -> list[datetime]:
    return [recorded.recorded_at for recorded in club.store.replay(up_to=up_to)]


def test_nothing_is_recorded_before_the_wrong_time_until_the_clock_is_set_right(club: Club) -> None:
    with pytest.raises(TimeGoesBack):
        club.does(clock("21:40"), enter(4, "1", "2", 90))
    event = club.sets_right(clock("21:40")).event
    first_wrong = club.store.read(contest_stream(CLUB))[-2]
    assert event == ClockSetRight(since=first_wrong.reference, reason=SET_RIGHT.reason)
    (entered,) = club.does(clock("21:41"), enter(4, "1", "2", 90))
    assert entered.recorded_at == clock("21:41")
    with pytest.raises(TimeGoesBack):
        club.does(clock("21:30"), enter(5, "1", "2", 100))


def test_what_was_known_at_a_moment_that_was_there_stays_as_it_was(club: Club) -> None:
    moments = [clock("18:00") + timedelta(minutes=5 * step) for step in range(44)]
    before = [known(club, moment) for moment in moments]
    texts = [[row.body for row in club.store.rows(up_to=position)] for position in before]
    club.sets_right(clock("21:40"))
    club.does(clock("21:45"), enter(4, "1", "2", 90))
    after = [known(club, moment) for moment in moments]
    assert [p for p, moment in zip(after, moments, strict=True) if moment < clock("21:40")] == [
        p for p, moment in zip(before, moments, strict=True) if moment < clock("21:40")
    ]
    assert [[row.body for row in club.store.rows(up_to=p)] for p in before] == texts


def test_what_was_dated_too_late_counts_from_when_the_clock_was_set_right(club: Club) -> None:
    wrong = club.store.head().position
    set_right = club.sets_right(clock("21:40"))
    assert known(club, clock("21:39")) == wrong - 2
    assert known(club, clock("21:40")) == set_right.position
    assert times(club)[-3:] == [clock("21:40")] * 3
    assert times(club) == sorted(times(club))
    assert all(recorded.at <= recorded.recorded_at for recorded in club.store.replay())


def test_as_known_then_it_has_the_time_that_it_had_then(club: Club) -> None:
    before = times(club)
    last = club.store.head().position
    club.sets_right(clock("21:40"))
    assert times(club, up_to=last) == before
    assert past(club.store, CLUB, f"#{last}").now == clock("21:30") + YEAR


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_contest_that_is_followed_has_the_times_of_then_as_well(
    club: Club, *, goes_on: bool
) -> None:
    """Whether it is followed since before the clock was set right, or from then on.

    goes_on: whether anything is recorded in the contest after the clock was set right.
    """
    last = club.store.head().position
    early, late = Following(), Following()
    with early.at(club.store, CLUB):
        pass
    club.sets_right(clock("21:40"))
    if goes_on:
        club.does(clock("21:45"), enter(4, "1", "2", 90))
    for following in (early, late, Following()):
        for when in (f"#{last - 1}", None, f"#{last}", f"#{last - 1}", f"#{last + 1}", f"#{last}"):
            anew = past(club.store, CLUB, when)
            with following.at(club.store, CLUB, when) as (then, facts):
                assert [*then.events] == [*anew.events]
                assert (then.now, facts.recorded) == (anew.now, anew.facts().recorded)


def test_who_sits_where_is_withheld_again_once_the_clock_is_set_right(club: Club) -> None:
    """The ledger is asked while its clock is ahead, when everybody may know it."""
    introduce(club.store, "ann")
    starts = ScheduleSession(session="2", stage="main", starts_at=clock("22:00"))
    sits = SeatPlayer(session="2", contestant="1", person="ann", seat="N")
    club.does(clock("21:31") + YEAR, starts, sits)
    withholding = Withholding(Following())
    assert withholding.now(club.store) == withheld_now(club.store) == NOTHING
    club.sets_right(clock("21:40"))
    assert withholding.now(club.store) == withheld_now(club.store) != NOTHING


def test_reading_on_from_the_middle_of_a_batch_tells_the_same_times(club: Club) -> None:
    club.sets_right(clock("21:40"))
    whole = list(club.store.replay())
    for after in range(len(whole)):
        assert list(club.store.replay(after=after)) == whole[after:]


def test_the_record_is_whole_and_in_order(club: Club) -> None:
    club.sets_right(clock("21:40"))
    club.does(clock("21:45"), enter(4, "1", "2", 90))
    with closing(Store(club.store.place, read_only=True)) as store:
        assert verify(store).problems == ()


def test_a_clock_may_be_ahead_twice(club: Club) -> None:
    club.sets_right(clock("21:40"))
    club.does(clock("21:50") + 2 * YEAR, enter(4, "1", "2", 90))
    club.sets_right(clock("21:55"))
    assert times(club)[-5:] == [*[clock("21:40")] * 3, *[clock("21:55")] * 2]
    assert [known(club, clock(at)) for at in ("21:39", "21:40", "21:54", "21:55")] == [
        known(club, clock("21:30")),
        known(club, clock("21:50")),
        known(club, clock("21:50")),
        club.store.head().position,
    ]


def test_a_period_that_began_in_the_future_begins_when_the_clock_is_set_right(club: Club) -> None:
    basis = club.store.head().position
    posting = PostResults(session="1", digest="0" * 64, basis=basis)
    club.does(clock("21:31") + YEAR, posting)
    club.sets_right(clock("21:40"))
    entry = club.store.read(contest_stream(CLUB))[-4].reference
    was = scored(1, "1", "2", 420)

    def asked(at: str, points: int) -> list[type]:
        nonlocal was
        now = scored(1, "1", "2", points)
        recorded = club.does(clock(at), correct(entry, was, now))
        was = now
        return [type(one.event) for one in recorded]

    assert asked("22:10", 430) == [CorrectionRequested, ScoreCorrected]
    assert asked("22:11", 450) == [CorrectionRequested, CorrectionRefused]


def test_it_is_an_act_with_a_reason_and_an_office(club: Club) -> None:
    introduce(club.store, "dee", "cas")
    club.does(clock("21:31") + YEAR, AppointOfficial(person="dee", role="director"))
    club.now = clock("21:40")
    with pytest.raises(ReasonRequired):
        club.desk.keep([SetClockRight()], Signature(actor="dee"))
    for by in ("desk", "cas"):
        with pytest.raises(NotInRole):
            club.sets_right(clock("21:40"), by)
    assert club.sets_right(clock("21:40"), "dee").actor == "dee"


def test_a_clock_that_is_right_is_not_set(club: Club) -> None:
    with pytest.raises(RuleSaysNo, match="no event is dated later"):
        club.sets_right(clock("21:31") + YEAR)


def test_a_wrong_time_that_was_declared_is_set_right_too(folder: Folder) -> None:
    store = Store.found(folder / "told.ledger", "declared", recorded_at=clock("18:00"))
    desk = Desk(store)
    desk.submit(CLUB, club_session(), Signature(recorded_at=clock("19:00") + 40 * YEAR))
    with pytest.raises(TimeGoesBack):
        desk.submit(CLUB, [enter(1, "1", "2", 420)], Signature(recorded_at=clock("20:00")))
    desk.keep([SET_RIGHT], Signature(recorded_at=clock("19:30")))
    desk.submit(CLUB, [enter(1, "1", "2", 420)], Signature(recorded_at=clock("20:00")))
    assert store.position_at(clock("19:29")) == 1
    assert verify(store).problems == ()


def test_no_other_event_goes_back_in_time(club: Club) -> None:
    founded, version = club.store.founded, keeping_at(club.store, club.now).version
    early = Circumstances(clock("18:30"), clock("18:30"), "desk")
    with pytest.raises(Conflict, match="before the last event"):
        club.store.append([Part(LEDGER_STREAM, version, [founded])], early)
