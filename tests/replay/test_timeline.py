"""The past: what was known at a position, at a moment, at a moment with a name."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.commands import AnnulEvent, ScheduleSession
from ledger.desk import Desk
from ledger.errors import (
    LedgerError,
    NoSuch,
    NotAMoment,
    NotAPosition,
    NotATime,
    NotOnRecord,
    NotYet,
    TimeComesTwice,
)
from ledger.events import Reference, contest_stream, tournament_stream
from ledger.store import Store
from ledger.submissions import Signature
from projections.scope import CONTEST
from projections.scope import resolve as scope_of
from projections.views.standings import standings
from replay.timeline import past, reference_at, resolve
from tests.given import CLUB, Given, clock, club_session, correct, declared_ledger, enter, scored
from tests.replay.story import (
    ASKED_LATE,
    CORRECTED,
    POSTED,
    REFUSED,
    SCORED,
    entry,
    evening,
    posting,
    store_of,
)
from tests.servers import STORES, Folder, folder_on


@pytest.fixture(scope="module", params=STORES)
def club(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    """The ledger of a whole evening, to which nothing is added."""
    folder = folder_on(request.param, tmp_path_factory.mktemp("club"))
    with closing(store_of(evening(folder))) as store:
        yield store


def position(store: Store, when: str | None) -> int:
    return resolve(store, CLUB, when).position


# ------------------------------------------------------------------------- positions and times


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("#1", 1),
        (f"#{SCORED}", SCORED),
        (f" #{REFUSED} ", REFUSED),
        ("2026-11-20T22:00:00+00:00", POSTED),  # exactly then
        ("2026-11-20T21:59:59.999999+00:00", SCORED),  # just before
        ("2026-11-20T22:05Z", POSTED),  # between two events
        ("2026-11-20T22:10Z", CORRECTED),  # both events of that instant
        ("2026-11-21T09:05+11:00", POSTED),  # the same instant at the venue
        ("2026-11-20 14:05-08:00", POSTED),  # and elsewhere
        ("12", 12),  # a shell takes an unquoted #12 for a remark
        ("#12", 12),
        ("2026-12-24T18:00Z", REFUSED),  # after the last
        ("2026-11-20T18:00Z", 1),
    ],
)
def test_a_position_or_a_time_is_a_position_of_the_ledger(
    club: Store, when: str, expected: int
) -> None:
    assert position(club, when) == expected


@pytest.mark.parametrize(
    ("when", "refusal", "says"),
    [
        ("#0", NoSuch, "no position #0; there is #1 to #20"),
        ("#21", NoSuch, "no position #21; there is #1 to #20"),
        ("#999999999999999999", NoSuch, "there is #1 to #20"),
        ("#" + "9" * 5000, NotAMoment, "is not a moment"),
        ("#-1", NotAMoment, "is not a moment"),
        ("12.", NotAMoment, "a position (1234)"),
        ("0", NoSuch, "no position #0; there is #1 to #20"),
        ("2026-11-20", NotATime, "is not a time: write 2026-11-20 22:30"),
        ("2026-11-31T22:00Z", NotATime, "is not a time"),
        ("2026-11-31 22:00", NotATime, "is not a time"),
        ("2026-11-20T25:00Z", NotATime, "is not a time"),
        ("25:00", NotATime, "is not a time"),
        ("0001-01-01T00:00+14:00", NotATime, "is not a time"),
        ("9999-12-31T23:59-14:00", NotATime, "is not a time"),
        ("2026-11-20T22:00 Australia/Sydney", NotATime, "is not a time"),
        ("2026-11-20T17:59:59Z", NoSuch, "no event recorded by 2026-11-20T17:59:59+00:00"),
        ("yesterday", NotAMoment, "posted:SESSION, posted:SESSION/N, closed:SESSION"),
        ("", NotAMoment, "is not a moment"),
    ],
)
def test_what_is_no_moment_is_refused_with_what_would_be(
    club: Store, when: str, refusal: type[LedgerError], says: str
) -> None:
    with pytest.raises(refusal) as refused:
        resolve(club, CLUB, when)
    assert type(refused.value) is refusal
    assert says in str(refused.value)
    assert refused.value.exit_code == 2


@settings(max_examples=60)
@given(st.integers(-60, 360), st.sampled_from(["UTC", "Australia/Sydney", "America/St_Johns"]))
def test_what_is_known_at_a_time_is_what_was_recorded_by_then(
    club: Store, minutes: int, zone: str
) -> None:
    time = clock("18:00") + timedelta(minutes=minutes)
    recorded = [r.position for r in club.replay() if r.recorded_at <= time]
    when = time.astimezone(ZoneInfo(zone)).isoformat()
    if recorded:
        assert position(club, when) == recorded[-1]
    else:
        with pytest.raises(NoSuch):
            position(club, when)


def test_an_hour_that_a_clock_shows_twice_is_told_apart_by_its_offset(folder: Folder) -> None:
    """In Sydney, 2:30 comes twice on 5 April 2026: at UTC+11 and, an hour later, at UTC+10."""
    founded = datetime(2026, 4, 4, 12, 0, tzinfo=UTC)
    store = Store.found(folder / "autumn.ledger", "declared", recorded_at=founded)
    told = Given(desk=Desk(store))
    told.given(club_session(), at=founded + timedelta(hours=1))
    told.given(enter(1, "1", "2", 420), at=datetime(2026, 4, 4, 15, 30, tzinfo=UTC))
    told.given(enter(1, "3", "4", 50), at=datetime(2026, 4, 4, 16, 30, tzinfo=UTC))
    first, second = told.record[-2].position, told.record[-1].position
    assert position(store, "2026-04-05T02:30+11:00") == first
    assert position(store, "2026-04-05T02:30+10:00") == second
    with pytest.raises(TimeComesTwice):
        position(store, "2026-04-05T02:30")


# ------------------------------------------------------------------------------ named moments


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        (None, REFUSED),
        ("head", REFUSED),
        ("posted:1", POSTED),
        ("posted:1/1", POSTED),
        ("closed:1", CORRECTED),  # 22:30, half an hour after the posting
    ],
)
def test_a_name_is_a_position(club: Store, when: str | None, expected: int) -> None:
    assert position(club, when) == expected


@pytest.mark.parametrize(
    ("when", "refusal", "says"),
    [
        ("posted:2", NoSuch, "no session 2; there is 1"),
        ("posted:1/2", NoSuch, "no posting posted:1/2; there is posted:1/1"),
        ("posted:1/0", NoSuch, "no posting posted:1/0"),
        ("posted:1/x", NotAMoment, "is not a moment"),
        ("posted:1/²", NotAMoment, "is not a moment"),
        ("posted:1/", NotAMoment, "is not a moment"),
        ("posted:", NotAMoment, "is not a moment"),
        ("posted", NotAMoment, "is not a moment"),
        ("closed:2", NoSuch, "no session 2; there is 1"),
        ("final", NoSuch, "nothing was posted as final; there is posted:1/1"),
        ("posted:1@posted:1/7", NoSuch, "no posting posted:1/7"),
        ("posted:1@yesterday", NotAMoment, "is not a moment"),
        (
            "closed:1/weather",
            NoSuch,
            "no cause weather; there is appeal, director, players, scorer",
        ),
        ("draw:6", NoSuch, "no draw draw:6; there is none"),
        ("draw:1/x", NotAMoment, "is not a moment"),
        ("decided:1", NoSuch, "no decision decided:1; there is none"),
        ("Head", NotAMoment, "is not a moment"),
    ],
)
def test_a_name_that_stands_for_nothing_is_refused(
    club: Store, when: str, refusal: type[LedgerError], says: str
) -> None:
    with pytest.raises(refusal) as refused:
        resolve(club, CLUB, when)
    assert type(refused.value) is refusal
    assert says in str(refused.value)


def test_a_later_posting_has_a_number_and_a_final_one_a_name(folder: Folder) -> None:
    told = evening(folder)
    told.given(posting(told), at="23:00")
    again = told.record[-1].position
    told.given(posting(told, status="final"), at="23:30")
    last = told.record[-1].position
    store = store_of(told)
    assert [position(store, f"posted:1/{n}") for n in (1, 2, 3)] == [POSTED, again, last]
    assert position(store, "posted:1") == POSTED
    assert position(store, "final") == last


def test_an_annulled_posting_is_not_counted(folder: Folder) -> None:
    told = evening(folder)
    told.given(posting(told), at="23:00")
    again = told.record[-1].position
    told.given(AnnulEvent(target=entry(told, POSTED), reason="by mistake"), at="23:10")
    assert position(store_of(told), "posted:1") == again


def test_a_period_that_has_not_begun_has_no_end(folder: Folder) -> None:
    told = Given(club_session(), enter(1, "1", "2", 420), desk=declared_ledger(folder))
    with pytest.raises(NoSuch) as refused:
        resolve(store_of(told), CLUB, "closed:1")
    assert "no moment closed:1: its period has not begun" in str(refused.value)


def posted_live(folder: Folder, now: list[datetime]) -> Store:
    """A live ledger whose clock shows what the test says, with results posted at once."""
    store = Store.found(folder / "live.ledger", "live", clock=lambda: now[0])
    desk = Desk(store)
    desk.submit(CLUB, [*club_session(), enter(1, "1", "2", 420)], Signature())
    desk.submit(CLUB, [posting(Given(desk=desk))], Signature())
    return store


def test_in_a_live_ledger_nobody_can_ask_what_will_be_known(folder: Folder) -> None:
    now = [clock("22:00")]
    store = posted_live(folder, now)
    for when in ("2026-11-20T22:00:01Z", "closed:1"):
        with pytest.raises(NotYet):
            resolve(store, CLUB, when)
    assert position(store, "2026-11-20T22:00:00Z") == store.head().position
    now[0] = clock("22:30")
    assert position(store, "closed:1") == store.head().position


def test_in_a_live_ledger_the_latest_standings_become_official_when_the_period_is_over(
    folder: Folder,
) -> None:
    now = [clock("22:00")]
    store = posted_live(folder, now)
    assert word(store) == "provisional"
    now[0] = clock("22:31")
    assert word(store) == word(store, "head") == word(store, "2026-11-20T22:31Z") == "official"
    assert word(store, f"#{store.head().position}") == "provisional"


def word(store: Store, when: str | None = None) -> str:
    then = past(store, CLUB, when)
    facts = then.facts()
    return standings(facts, scope_of(CONTEST, facts), then.now).state.word


# ---------------------------------------------------------------- known as of, and the scope


def test_what_is_asked_about_and_when_it_was_known_are_two_things(folder: Folder) -> None:
    told = Given(club_session(sessions=("1", "2")), desk=declared_ledger(folder))
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50), at="20:00")
    first = told.record[-2].position
    told.given(posting(told), at="20:30")
    told.given(enter(2, "1", "2", 110, "2"), enter(2, "3", "4", 140, "2"), at="21:00")
    drawn = told.record[-1].position
    asked = correct(entry(told, first), scored(1, "1", "2", 420), scored(1, "1", "2", -50))
    told.given(asked, at="20:45", recorded="21:30", responsible="ann")
    store = store_of(told)
    assert totals(store, "session:1", f"#{drawn}") == {"1": 2, "2": 0, "3": 0, "4": 2}
    assert totals(store, "session:1", None) == {"1": 0, "2": 2, "3": 2, "4": 0}
    assert totals(store, "session:2", f"#{drawn}") == totals(store, "session:2", None)
    assert totals(store, "after:1", None) == totals(store, "session:1", None)
    assert totals(store, CONTEST, None) == {"1": 0, "2": 4, "3": 4, "4": 0}


def totals(store: Store, scope: str, when: str | None) -> dict[str, int]:
    facts = past(store, CLUB, when).facts()
    rows = standings(facts, scope_of(scope, facts)).rows
    return {row.contestant: int(row.total) for row in sorted(rows, key=lambda r: r.contestant)}


def test_a_session_that_was_not_scheduled_yet_is_no_scope_of_that_past(folder: Folder) -> None:
    told = Given(club_session(), desk=declared_ledger(folder))
    told.given(ScheduleSession(session="2", stage="main"))
    store, later = store_of(told), told.record[-1].position
    assert scope_of("session:2", past(store, CLUB, None).facts()).sessions == ("2",)
    with pytest.raises(NoSuch, match="no session 2; there is 1"):
        scope_of("session:2", past(store, CLUB, f"#{later - 1}").facts())


def test_a_contest_that_was_not_opened_yet_has_no_past(club: Store) -> None:
    with pytest.raises(NoSuch, match="no contest club at #2; there is club"):
        past(club, CLUB, "#2")
    with pytest.raises(NoSuch, match="no contest other; there is club"):
        past(club, "other")


# ------------------------------------------------------------------------------- references


def test_an_event_is_named_by_its_position(club: Store) -> None:
    assert reference_at(club, "#2") == Reference(tournament_stream(CLUB), 1)
    assert reference_at(club, str(ASKED_LATE)) == Reference(contest_stream(CLUB), ASKED_LATE - 2)


@pytest.mark.parametrize("text", ["", "#", "##5", "5x", "-5", "#" + "9" * 30, "posted:1"])
def test_what_is_no_position_is_refused(club: Store, text: str) -> None:
    with pytest.raises(NotAPosition, match="is not the position of an event"):
        reference_at(club, text)


def test_a_position_beyond_the_record_is_refused(club: Store) -> None:
    with pytest.raises(NotOnRecord, match="no event #21 is on record; there is #1 to #20"):
        reference_at(club, "#21")
