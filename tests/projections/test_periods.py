"""What may still be asked for, until when, resting on which events."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from ledger import regulations
from ledger.commands import (
    AdviseParties,
    AnnulEvent,
    EndSession,
    GiveRuling,
    ScheduleSession,
    StartSession,
)
from ledger.events import CorrectionRefused, EventAnnulled
from ledger.rulebook import Regulations
from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.corrections import Cause, CorrectionRule
from ledger.rules.periods.always_open import AlwaysOpen
from ledger.rules.periods.by_match import ByMatch, Matches
from ledger.rules.periods.chained import Chained
from ledger.rules.periods.final_posting_plus import FinalPostingPlus
from ledger.rules.periods.finish_plus import FinishPlus
from ledger.rules.periods.match_end_plus import MatchEndPlus
from ledger.rules.periods.posted_plus import PostedPlus
from ledger.rules.periods.timetable import Anchor
from ledger.rules.periods.until_agreed import UntilAgreed
from projections.views.periods import Period, periods
from tests.given import Given, clock, club_session, correct, enter, post, scored

RULES: Mapping[str, Any] = {
    "players": PostedPlus(clause="Law 79C1", minutes=30),
    "captains": UntilAgreed(clause="ANC 11.7"),
    "scorer": MatchEndPlus(clause="ANC 10.11", minutes=30),
    "director": Chained(clause="ANC 6.1", minutes=30),
    "appeal": AlwaysOpen(clause="Law 93"),
}
APPEALS = CommitteeAppeals(
    clause="ANC 6.2",
    period=FinishPlus(clause="ANC 6.2", minutes=30, late_rulings=True),
    closed=("book",),
    powers={},
)


def rules() -> Regulations:
    """A period of every kind."""
    book = regulations.load("team-match")
    corrections: Any = {
        cause: CorrectionRule(period=period, consents=cause == "captains")
        for cause, period in RULES.items()
    }
    default = msgspec.structs.replace(book.default, corrections=corrections, appeals=APPEALS)
    return msgspec.structs.replace(book, default=default)


@pytest.fixture
def evening() -> Given:
    """Two sessions, 19:00 to 22:00 and from 22:20, of which the first has been played."""
    told = Given(club_session(sessions=("1", "2"), rules=rules()))
    told.given(
        ScheduleSession(session="1", stage="main", starts_at=clock("19:00"), minutes=180),
        ScheduleSession(session="2", stage="main", starts_at=clock("22:20"), minutes=60),
    )
    return told.given(enter(1, "1", "2", 420, room="open"), at="21:50")


def found(told: Given, at: str, session: str = "1") -> dict[str, Period]:
    """The periods of a session by cause, or by the position of a ruling."""
    annulled = {r.event.target for r in told.record if isinstance(r.event, EventAnnulled)}
    counting = [r for r in told.record if r.reference not in annulled]
    listed = periods(told.facts(), counting, (session,), clock(at))
    return {str(p.cause or p.ruling or "appeals"): p for p in listed}


def last(told: Given) -> int:
    return told.record[-1].position


def states(told: Given, at: str, session: str = "1") -> dict[str, str]:
    return {name: p.state for name, p in found(told, at, session).items()}


EVERYTHING_OPEN = {
    **dict.fromkeys(("players", "captains", "scorer", "director", "appeals"), "open"),
    "appeal": "unlimited",
}


def test_before_it_is_posted_everything_may_be_asked_for_and_nothing_says_until_when(
    evening: Given,
) -> None:
    assert states(evening, "21:55") == EVERYTHING_OPEN
    of = found(evening, "21:55")
    assert {p.left for name, p in of.items() if name != "appeals"} == {None}


def test_nothing_is_asked_about_what_has_not_been_played(evening: Given) -> None:
    not_yet = dict.fromkeys(EVERYTHING_OPEN, "not begun") | {"appeal": "unlimited"}
    assert states(evening, "21:55", "2") == not_yet
    evening.given(StartSession(session="2"), at="22:20")
    assert states(evening, "22:21", "2") == EVERYTHING_OPEN


@pytest.mark.parametrize("cause", ["players", "captains", "scorer", "director"])
def test_what_is_shown_as_open_is_admitted(evening: Given, cause: Cause) -> None:
    assert found(evening, "21:55")[cause].state == "open"
    was, now = (scored(1, "1", "2", points, room="open") for points in (420, 450))
    asked = correct(evening.record[-1].reference, was, now, cause, side="1")
    evening.when(asked, at="21:55")
    assert not any(isinstance(made.event, CorrectionRefused) for made in evening.events)
    assert evening.refusal is None


@pytest.mark.parametrize(
    ("at", "state", "left"),
    [
        ("22:05", "open", 30),
        ("22:30", "open", 5),
        ("22:35", "open", 0),  # the closing instant is in time
        ("22:36", "closed", None),
    ],
)
def test_a_period_runs_from_the_posting(
    evening: Given, at: str, state: str, left: int | None
) -> None:
    evening.given(post(evening), at="22:05")
    of = found(evening, at)["players"]
    assert (of.opens_at, of.closes_at) == (clock("22:05"), clock("22:35"))
    assert of.state == state
    assert of.left == (None if left is None else timedelta(minutes=left))
    assert (of.rests_on, of.rule, of.clause) == ((last(evening),), "posted-plus", "Law 79C1")


def test_a_second_posting_moves_nothing_and_an_annulled_one_counts_for_nothing(
    evening: Given,
) -> None:
    evening.given(post(evening), at="22:05")
    first = last(evening)
    evening.given(post(evening), at="22:20")
    assert found(evening, "22:21")["players"].rests_on == (first,)
    evening.given(AnnulEvent(target=evening.record[-2].reference, reason="too early"), at="22:25")
    of = found(evening, "22:26")["players"]
    assert (of.closes_at, of.rests_on) == (clock("22:50"), (first + 1,))


def test_a_chained_period_rests_on_the_session_that_follows_too(evening: Given) -> None:
    """Session 2 starts within half an hour of the posting: its own period applies to both."""
    evening.given(post(evening), at="22:05")
    posted = last(evening)
    scheduled = next(
        r.position
        for r in reversed(evening.record)
        if r.kind == "SessionScheduled" and r.event.session == "2"  # type: ignore[union-attr]
    )
    of = found(evening, "22:40")["director"]
    assert (of.state, of.closes_at, of.rests_on) == ("open", None, (scheduled,))
    evening.given(enter(2, "1", "2", 110, "2", room="open"), at="23:20")
    evening.given(post(evening, "2"), at="23:25")
    of = found(evening, "23:26")["director"]
    assert (of.closes_at, of.rests_on) == (clock("23:55"), (scheduled, posted, last(evening)))


def test_a_period_from_the_end_of_play_rests_on_that(evening: Given) -> None:
    evening.given(EndSession(session="1", table="1"), at="21:58")
    evening.given(EndSession(session="1", table="2"), at="22:10")
    of = found(evening, "22:11")["scorer"]
    assert (of.opens_at, of.closes_at) == (clock("22:10"), clock("22:40"))
    assert of.rests_on == (last(evening),)


def test_both_captains_close_a_stanza(evening: Given) -> None:
    evening.given(EndSession(session="1"), at="22:00")
    of = found(evening, "22:01")["captains"]
    assert (of.state, of.closes_at, of.consents) == ("open", None, True)


def test_each_ruling_has_its_own_time_to_appeal(evening: Given) -> None:
    """ANC 6.2: half an hour from the scheduled finish, or from being told later than that."""
    evening.given(GiveRuling(session="1", ruling="judgement", contestants=("1", "2")), at="21:55")
    early = last(evening)
    evening.given(AdviseParties(ruling=evening.last), at="21:56")
    evening.given(GiveRuling(session="1", ruling="judgement", contestants=("1", "2")), at="21:57")
    late = last(evening)
    evening.given(AdviseParties(ruling=evening.last), at="22:10")
    advice = last(evening)
    of = found(evening, "22:32")
    assert of["appeals"].closes_at == of[str(early)].closes_at == clock("22:30")
    assert of[str(late)].closes_at == clock("22:40")
    assert [of[name].state for name in ("appeals", str(early), str(late))] == [
        "closed",
        "closed",
        "open",
    ]
    assert advice in of[str(late)].rests_on
    assert advice not in of[str(early)].rests_on


def test_a_ruling_from_the_book_cannot_be_appealed(evening: Given) -> None:
    evening.given(GiveRuling(session="1", ruling="book", contestants=("1", "2")), at="21:55")
    of = found(evening, "21:56")[str(last(evening))]
    assert (of.state, of.closes_at, of.clause) == ("none", None, "ANC 6.2")


def test_a_past_knows_only_its_own_postings(evening: Given) -> None:
    unposted = found(evening, "22:40")
    before = evening.facts(), list(evening.record)
    evening.given(post(evening), at="22:05")
    again = periods(*before, ("1",), clock("22:40"))
    assert [p.state for p in again] == [p.state for p in unposted.values()]


def test_a_period_that_waits_for_a_start_or_a_final_posting_says_so() -> None:
    """SBF 6.1, 6.3: the players' until match 3 starts, the scorer's from the final results."""
    matches = (Matches(until="start", later=2),)
    causes: Any = {
        "players": CorrectionRule(period=ByMatch(clause="SBF 6.3", matches=matches)),
        "scorer": CorrectionRule(period=FinalPostingPlus(clause="SBF 6.1", minutes=30)),
    }
    book = regulations.load("team-match")
    default = msgspec.structs.replace(book.default, corrections=causes, appeals=None)
    told = Given(
        club_session(sessions=("1", "2", "3"), rules=msgspec.structs.replace(book, default=default))
    )
    told.given(ScheduleSession(session="3", stage="main", starts_at=clock("14:15")), at="09:00")
    told.given(StartSession(session="1"), at="10:00")
    awaited = [
        (session, name, one.closes_at, one.waits_for)
        for session in ("1", "2")
        for name, one in found(told, "14:00", session).items()
    ]
    assert awaited == [
        ("1", "players", None, Anchor("start", 0, 3, clock("14:15"))),
        ("1", "scorer", None, Anchor("final-posting", 30)),
        ("2", "players", None, Anchor("start", 0, 4)),
        ("2", "scorer", None, Anchor("final-posting", 30)),
    ]
