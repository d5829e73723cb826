"""Reading the record: in order, from and up to a position, one stream or all, at a time."""

from datetime import timedelta

import pytest

from ledger import regulations
from ledger.commands import AnyCommand, EnterContestant, OpenContest, OpenTournament
from ledger.desk import Desk
from ledger.events import contest_stream, tournament_stream
from ledger.store import Store
from ledger.submissions import Signature
from tests.given import CLUB, Given, clock, club_session, declared_ledger, enter
from tests.servers import Folder

HERE = contest_stream(CLUB)


@pytest.fixture
def evening(folder: Folder) -> Given:
    told = Given(desk=declared_ledger(folder))
    told.given(club_session(), at="19:00")
    told.given(enter(1, "1", "2", 420), at="20:00")
    told.given(enter(1, "3", "4", 50), enter(8, "1", "2", 110), at="20:30")
    return told


@pytest.fixture
def store(evening: Given) -> Store:
    assert isinstance(evening.desk, Desk)
    return evening.desk.store


def test_replaying_gives_every_event_in_its_order(store: Store) -> None:
    events = list(store.replay())
    assert [recorded.position for recorded in events] == list(range(1, 13))
    assert events[0].kind == "LedgerFounded"
    assert [r.stream for r in events[:3]] == ["ledger", tournament_stream(CLUB), HERE]


def test_any_part_of_the_record_is_the_same_as_in_the_whole(store: Store) -> None:
    events = list(store.replay())
    for after in range(13):
        for up_to in range(after, 13):
            part = list(store.replay(after=after, up_to=up_to))
            assert part == events[after:up_to]
            of_contest = list(store.replay(after=after, up_to=up_to, stream=HERE))
            assert of_contest == [one for one in part if one.stream == HERE]
            assert [row.position for row in store.rows(after, up_to)] == [
                one.position for one in part
            ]


def test_a_streams_versions_are_dense(store: Store) -> None:
    assert [recorded.version for recorded in store.read(HERE)] == list(range(1, 11))
    assert store.read("contest:other") == []


def test_replaying_is_one_event_at_a_time_and_can_be_left(store: Store) -> None:
    replayed = iter(store.replay())
    next(replayed)
    now = Signature(recorded_at=clock("21:00"))
    Desk(store).submit(CLUB, [EnterContestant(contestant="9")], now)
    assert next(replayed).position == 2
    del replayed
    assert store.head().position == 13


def test_the_head_is_the_last_row(store: Store) -> None:
    last = list(store.rows())[-1]
    head = store.head()
    assert (head.position, head.hash, head.recorded_at) == (12, last.hash, clock("20:30"))
    assert store.row(12) == last
    assert store.row(13) is None


@pytest.mark.parametrize(
    ("at", "position"),
    [("17:59", 0), ("18:00", 1), ("19:00", 9), ("19:59", 9), ("20:00", 10), ("23:00", 12)],
)
def test_a_time_is_the_last_position_recorded_by_then(store: Store, at: str, position: int) -> None:
    assert store.position_at(clock(at)) == position


def test_a_time_just_before_an_event_does_not_include_it(store: Store) -> None:
    assert store.position_at(clock("20:00") - timedelta(microseconds=1)) == 9


def test_streams_are_listed_in_the_order_of_their_opening(store: Store) -> None:
    rules = regulations.load("team-match")
    for name in ("z", "a"):
        opening: list[AnyCommand] = [
            OpenTournament(tournament=name, title="", zone="UTC"),
            OpenContest(contest=name, tournament=name, title="", regulations=rules),
        ]
        Desk(store).submit(name, opening, Signature(recorded_at=clock("21:00")))
    assert store.streams("contest") == (CLUB, "z", "a")
    assert store.streams("tournament") == (CLUB, "z", "a")
