"""A record gone through step by step."""

from random import Random

import pytest

from ledger.commands import AnnulEvent, EnterContestant
from ledger.events import ContestantEntered, ScoreEntered
from ledger.record import Contest
from replay.steps import steps
from replay.timeline import Past
from tests.given import CLUB, Given, club_session, enter, post
from tests.strategies import history


def an_evening() -> Past:
    """Four pairs in a row, and two scores."""
    record = Given(*club_session(pairs=4), enter(1, "1", "2", 50), enter(2, "1", "2", 50)).record
    last = record[-1]
    return Past(CLUB, last.position, last.recorded_at, last.recorded_at, tuple(record))


def test_entries_in_a_row_are_steps_only_where_they_move_whom_is_looked_at() -> None:
    past = an_evening()

    def entered(facts: Contest) -> int:
        return len(facts.contestants)

    each = [(tuple(one), entered(facts)) for one, facts in steps(past, entered, every=False)]
    entries = [(one, many) for one, many in each if isinstance(one[0].event, ContestantEntered)]
    assert [len(one) for one, _ in entries] == [1] * 4
    assert [many for _, many in entries] == [1, 2, 3, 4]
    at_rest = [
        (tuple(one), entered(facts)) for one, facts in steps(past, lambda _: None, every=False)
    ]
    assert at_rest == [one for one in each if one not in entries]


def test_scores_in_a_row_are_one_step_or_each_its_own() -> None:
    past = an_evening()
    for every, lengths in ((False, [2]), (True, [1, 1])):
        taken = [one for one, _ in steps(past, lambda _: None, every=every)]
        assert [len(one) for one in taken if isinstance(one[0].event, ScoreEntered)] == lengths


def test_entries_before_a_score_of_a_session_whose_posting_was_annulled_are_taken_in_once() -> None:
    told = Given(*club_session(pairs=2), enter(1, "1", "2", 50))
    told.given(post(told)).given(AnnulEvent(target=told.last, reason="too early"))
    late = [EnterContestant(contestant=name) for name in "34"]
    told.given(late, enter(1, "3", "4", -90))
    last = told.record[-1]
    past = Past(CLUB, last.position, last.recorded_at, last.recorded_at, tuple(told.record))
    taken_in_once(past)
    moved = [
        tuple(one) for one, _ in steps(past, lambda facts: len(facts.contestants), every=False)
    ]
    assert sum(isinstance(one[0].event, ContestantEntered) for one in moved) == 4


@pytest.mark.parametrize("seed", range(12))
def test_a_step_ends_in_the_state_of_its_last_event(seed: int) -> None:
    record = history(Random(seed), steps=40).events
    last = record[-1]
    taken_in_once(Past(CLUB, last.position, last.recorded_at, last.recorded_at, tuple(record)))


def taken_in_once(past: Past) -> None:
    for place in (lambda facts: len(facts.contestants), lambda _: None):
        for step, facts in steps(past, place, every=False):
            assert [one.version for one in facts.history] == [*range(1, facts.version + 1)]
            assert step[-1].version <= facts.version
