"""Posted results: computed from the record as it still is."""

from ledger.commands import PostResults
from ledger.errors import BadValue, MovedSince, NeedsResponsible, NotOnRecord
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
