"""Which events are about a contestant."""

from ledger.events import ScoreEntered, SessionScheduled
from projections.views.sifted import about_contestant
from tests.given import Given, club_session, enter


def test_a_session_is_not_a_contestant_that_is_called_like_it() -> None:
    own, others = enter(1, "1", "2", 50), enter(1, "3", "4", 50)
    told = Given(*club_session(pairs=4), own, others)
    about = [one.event for one in about_contestant(told.record, "1")]
    assert [one.score for one in about if isinstance(one, ScoreEntered)] == [own.score]
    assert not [one for one in about if isinstance(one, SessionScheduled)]
