"""Posted results: computed from the record as it still is."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AdviseParties,
    EndSession,
    EnterScore,
    GiveRuling,
    PostResults,
    ScheduleSession,
)
from ledger.errors import BadValue, MovedSince, NeedsResponsible, NotOnRecord, StillOpen
from ledger.events import ResultsPosted
from tests.given import Given, clock, club_session, enter, post

SCORED = (club_session(), enter(1, "1", "2", 420))


def test_results_are_posted_as_the_record_stands() -> None:
    evening = Given(*SCORED)
    evening.when(post(evening), at="22:00").then_events(ResultsPosted)
    (posting,) = evening.facts().sessions["1"].postings
    assert posting.at == clock("22:00")


def test_a_posting_made_from_older_standings_is_overtaken() -> None:
    evening = Given(*SCORED)
    stale = post(evening)
    evening.given(enter(1, "3", "4", 450))
    refusal = evening.when(stale).then_refused(MovedSince, basis=stale.basis)
    assert refusal.exit_code == 4


def test_a_posting_names_a_scheduled_session_and_a_whole_digest() -> None:
    evening = Given(*SCORED)
    evening.when(post(evening, session="2")).then_refused(NotOnRecord, what="session")
    short = PostResults(session="1", digest="abc", basis=99)
    evening.when(short).then_refused(BadValue, place="digest", value="'abc'")


def test_a_posting_is_dated_back_only_under_a_name() -> None:
    evening = Given(*SCORED)
    evening.when(post(evening), at="22:00", recorded="22:40").then_refused(NeedsResponsible)
    evening.when(post(evening), at="22:00", recorded="22:40", responsible="ann")
    evening.then_events(ResultsPosted)


@pytest.mark.parametrize(
    "rules", ["compscore-matchpoints", "acbl-club-pairs", "alberta-55plus-pairs", "wbf-2023-pairs"]
)
def test_final_results_name_the_periods_that_are_still_open(rules: str) -> None:
    """Laws 79C, 92B: what may still be asked for may change what is called final."""
    evening = Given(club_session(pairs=2, rules=rules), enter(1, "1", "2", 420))
    evening.given(EndSession(session="1"), at="22:00")
    evening.given(post(evening), at="22:01")
    final = replace(post(evening), status="final", incomplete=None)
    refusal = evening.when(final, at="22:05").then_refused(StillOpen)
    assert isinstance(refusal, StillOpen)
    assert all(what.endswith("minutes more") for what in refusal.still_open)
    evening.when(replace(final, incomplete="all have left"), at="22:06").then_events(ResultsPosted)


def test_final_results_after_all_periods_wait_for_nothing() -> None:
    evening = Given(club_session(pairs=2, rules="acbl-club-pairs"), enter(1, "1", "2", 420))
    evening.given(EndSession(session="1"), at="22:00")
    evening.given(post(evening), at="22:01")
    final = replace(post(evening), status="final", incomplete=None)
    evening.when(final, at="22:32").then_events(ResultsPosted)


@pytest.mark.parametrize(
    ("rules", "waits"),
    [
        ("acbl-club-pairs", True),
        ("anc-2018-congress-matchpoint-pairs", True),
        ("anc-2018-congress-swiss-pairs", True),
        ("sydney-2003-swiss-teams", False),  # SBF 7.1: from the scheduled end, whoever knew when
        ("wbf-2023-pairs", True),  # the director in charge hears appeals (Law 93A)
    ],
)
def test_final_results_wait_for_the_time_to_appeal_against_a_late_ruling(
    rules: str, *, waits: bool
) -> None:
    """ANC 6.2, Law 92B: from when the parties are told of a ruling, which may be after the end."""
    evening = Given(club_session(pairs=2, rules=rules))
    session = ScheduleSession(session="1", stage="main", starts_at=clock("20:00"), minutes=120)
    result = MatchScore(session="1", home="1", away="2", imps=Fraction(10), boards=8)
    score = EnterScore(score=result) if "teams" in rules else enter(1, "1", "2", 420)
    evening.given(session, score, at="21:00")
    evening.given(EndSession(session="1"), at="22:00")
    evening.given(post(evening), at="22:01")
    ruling = GiveRuling(session="1", ruling="judgement", contestants=("1", "2"))
    told_of = evening.given(ruling, at="22:20").last
    assert (f"#{evening.record[-1].position}" in still_open(evening, "22:40")) == waits
    evening.given(AdviseParties(ruling=told_of), at="22:45")
    assert ("appeals against" in still_open(evening, "23:15")) == waits
    assert "appeal" not in still_open(evening, "23:16")


def still_open(evening: Given, at: str) -> str:
    """What final results wait for."""
    refused = evening.when(replace(post(evening), status="final", incomplete=None), at=at).refusal
    return "; ".join(refused.still_open) if isinstance(refused, StillOpen) else ""
