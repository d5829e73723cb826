"""A record gone through step by step."""

from ledger.events import ContestantEntered, ScoreEntered
from ledger.record import Contest
from replay.steps import steps
from replay.timeline import Past
from tests.given import CLUB, Given, club_session, enter


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
