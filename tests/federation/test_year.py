"""A year in small: the same from the same seed, on both kinds of store, and it can be proved."""

from contextlib import closing
from pathlib import Path

import pytest

from ledger.events import AppealLodged, FileImported, ResultsPosted, ScoreCorrected
from ledger.store import Place
from replay.verify import verify
from tests.federation.evenings import Club, evening, scores
from tests.federation.telling import Telling
from tests.servers import Names

WEEKS = 4
CLUB = Club(number=3, tables=5, day=1)


def told(place: Place) -> tuple[str, set[type]]:
    """The head of a club's ledger after some weeks, and which kinds of events are in it."""
    telling = Telling(place, CLUB)
    with closing(telling.store) as store:
        for week in range(1, WEEKS + 1):
            telling.tell(evening(CLUB, week, seed=7))
        assert not verify(store).problems
        return store.head().hash, {type(recorded.event) for recorded in store.replay()}


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return Names() / "year" if request.param == "server" else tmp_path / "year.ledger"


def test_weeks_of_a_club_can_be_proved_and_have_all_that_a_year_has(place: Place) -> None:
    _, kinds = told(place)
    assert kinds >= {AppealLodged, FileImported, ResultsPosted, ScoreCorrected}


def test_the_same_seed_tells_the_same() -> None:
    one, other = (
        [score for number in (1, 2) for score in scores(evening(CLUB, 2, seed=7), number)]
        for _ in range(2)
    )
    assert one == other


def test_nobody_plays_a_board_twice() -> None:
    for tables in (5, 7, 13):
        one = evening(CLUB, 1, seed=1)._replace(tables=tables)
        played = [
            (side, score.board)
            for number in range(1, one.rounds + 1)
            for score in scores(one, number)
            for side in (score.ns, score.ew)
        ]
        assert len(played) == len(set(played))
