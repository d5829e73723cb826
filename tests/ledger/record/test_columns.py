"""Scores in columns, and all else folded: that is what everything folded says."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from ledger.coding import encode
from ledger.commands import (
    EnterContestant,
    GiveHandicap,
    PostResults,
    RemoveBoard,
    SeatPlayer,
    Substitute,
)
from ledger.events import ContestantEntered, ScoreEntered
from ledger.record import Contest, copied, fold, further, unread
from ledger.record.columns import columns_of
from ledger.record.packed import of_kinds
from ledger.record.participation import Participation
from ledger.record.unread import Events, Unread, contest_of, to_read
from ledger.recorded import Recorded
from projections.scope import CONTEST, resolve
from projections.views.eligibility import eligibility_sheets
from projections.views.standings import standings
from projections.views.states import states
from tests.given import Given, club_session, enter
from tests.strategies import history


def beside(events: Sequence[Recorded], many: int) -> Contest:
    """The first so many events, of which the scores that can be are in columns."""
    there = list(events[:many])
    columns = columns_of(fold(events))
    entered = tuple(columns.up_to(there[-1].position))
    telling = [
        one
        for first, last, held in to_read(entered)
        for one in there[first - 1 : last]
        if one.version not in held
    ]
    contest = contest_of(entered, Events(telling, Unread(columns, lambda: there), many))
    contest.position, contest.recorded = there[-1].position, there[-1].envelope.recorded
    return contest


def said(contest: Contest) -> list[bytes]:
    """What is answered about it."""
    everything = resolve(CONTEST, contest)
    return [
        encode(standings(contest, everything)),
        encode(states(contest, tuple(contest.sessions), contest.recorded_at)),
        encode(eligibility_sheets(contest, everything)),
    ]


@pytest.mark.usefixtures("however_short")
@pytest.mark.parametrize("seed", range(40_000, 40_004))
def test_at_any_event_it_is_what_everything_folded_says(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unread, "SHORT", seed % 3)
    events = history(Random(seed), steps=30).events
    for many in {*range(1 + seed % 5, len(events), 5), len(events)}:
        whole, apart = fold(events[:many]), beside(events, many)
        for name, session in whole.sessions.items():
            own = apart.sessions[name]
            assert (own.sides, own.rounds) == (session.sides, session.rounds)
        assert said(apart) == said(whole)
        lines = [encode(list(one.results.lines.items())) for one in (apart, whole)]
        assert lines[0] == lines[1]
        assert (apart.version, [*apart.history]) == (whole.version, whole.history)


@pytest.mark.usefixtures("however_short")
@pytest.mark.parametrize("seed", range(40_010, 40_016))
def test_it_can_be_advanced_and_the_same_scores_seen_from_before_stay_what_they_were(
    seed: int,
) -> None:
    events = history(Random(seed), steps=30).events
    for many in range(1 + seed % 4, len(events), 4):
        apart = beside(events, many)
        before, other = said(apart), copied(apart)
        assert said(further(other, events[many:])) == said(fold(events))
        assert said(apart) == before
        assert [*apart.history] == [*events[:many]]


@pytest.mark.usefixtures("however_short")
def test_events_that_are_read_when_they_are_looked_at_are_a_sequence_like_any_other() -> None:
    events = history(Random(40_020), steps=20).events
    many = len(events) - 2
    there = beside(events, many).history
    assert isinstance(there, Events)
    for known in (there, there.first(many), there.first(many // 2)):
        whole = [*events[: len(known)]]
        for more in events[len(known) : len(known) + 2]:
            known.append(more)
            whole.append(more)
        assert (len(known), [*reversed(known)]) == (len(whole), whole[::-1])
        places = range(-len(whole), len(whole))
        assert [known[at] for at in places] == [whole[at] for at in places]
        for at in places:
            assert (known[at:], known[:at]) == (whole[at:], whole[:at])
            assert known[at : at + 3 : 2] == whole[at : at + 3 : 2]
        assert known.few([3, 1, len(whole) + 1]) == [whole[0], whole[2]]
        for kind in (ScoreEntered, ContestantEntered):
            of_kind = [one for one in whole[4:] if isinstance(one.event, kind)]
            assert [one for one, _ in of_kinds(known, (kind,), 4)] == of_kind
        with pytest.raises(IndexError):
            known[len(whole)]


def in_columns(told: Given) -> int:
    """How many scores are in columns."""
    return sum(len(place.versions) for place in columns_of(told.facts()).places)


def test_a_score_that_something_else_is_said_of_is_in_no_column() -> None:
    told = Given(club_session(pairs=4), enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    told.given(enter(2, "1", "2", 110))
    assert in_columns(told) == 3
    told.given(RemoveBoard(session="1", board=1, why="fouled", ns="1", ew="2"))
    assert in_columns(told) == 2
    told.given(RemoveBoard(session="1", board=1, why="time"))
    assert in_columns(told) == 1


def test_a_handicap_given_late_amends_what_was_posted_also_where_scores_are_in_columns() -> None:
    told = Given(
        club_session(pairs=4, rules="handicap-matchpoints"),
        *(enter(board, "1", "2", 110) for board in (1, 2)),
    )
    told.given(enter(1, "3", "4", 50), enter(2, "3", "4", 100))
    told.given(PostResults(session="1", basis=told.facts().position, digest="0" * 64))
    told.given(GiveHandicap(contestant="2", handicap=Fraction(5)))
    assert in_columns(told) == 2
    events = told.facts().history
    whole, apart = fold(events), beside(events, len(events))
    assert apart.amendments == whole.amendments != {}
    assert apart.changes == whole.changes != {}


def test_a_handicap_given_before_play_leaves_the_scores_in_columns() -> None:
    told = Given(
        club_session(pairs=4, rules="handicap-matchpoints"),
        GiveHandicap(contestant="1", handicap=Fraction(5)),
    )
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    assert in_columns(told) == 2


def test_who_played_how_much_is_the_same_where_scores_are_in_columns() -> None:
    """Entries, substitutes and seats tell it, and a board may be played in several rounds."""
    told = Given(
        club_session(pairs=0, sessions=("1", "2"), rules="anc-2018-butler-womens"),
        *(
            EnterContestant(contestant=number, players=(f"p{number}1", f"p{number}2"))
            for number in "123456"
        ),
        Substitute(session="1", contestant="3", out="p31", into="zoe", reason="ill"),
        SeatPlayer(session="2", contestant="5", person="yan", seat="N", boards=(1,)),
    )
    for session in ("1", "2"):
        told.given(
            enter(2, "1", "2", 620, session, round=2),
            enter(1, "1", "2", 420, session, round=1),
            enter(1, "3", "4", 50, session, round=2),
            enter(1, "5", "6", -50, session, round=1),
        )
    assert in_columns(told) == 8
    events = told.facts().history
    whole, apart = fold(events), beside(events, len(events))
    sessions = tuple(whole.sessions)
    asked = [Participation(one) for one in (whole, apart)]
    assert asked[0].boards(sessions) == asked[1].boards(sessions)
    for name, entry in whole.contestants.items():
        assert asked[0].played(name, sessions) == asked[1].played(name, sessions)
        for person in (*entry.players, "zoe", "yan"):
            rounds = [one.matches_of(person, name, sessions) for one in asked]
            assert rounds[0] == rounds[1]
    assert asked[0].boards(sessions)["3", "zoe"] == 1
