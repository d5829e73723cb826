"""Results with validity: at every position those hold that the record says then."""

from random import Random

import pytest
from msgspec.structs import replace

from ledger.events import ContestantWithdrew
from ledger.record import Contest, fold
from projections.views.spans import Span, spans
from tests.given import Given, club_session, correct, enter, scored
from tests.strategies import history


def counting(contest: Contest) -> dict[int, tuple[int, ...]]:
    """What counts, by the version it is known by, with the events that made it what it is."""
    found = {line.reference.version: line.touched for line in contest.counting()}
    for version, match in contest.results.matches.items():
        if contest.cancelled(match.session).isdisjoint(match.sides):
            found[version] = match.touched
    return found


def holding(found: list[Span], position: int) -> dict[int, tuple[int, ...]]:
    """What holds at a position."""
    held = [
        span.result
        for span in found
        if span.since.position <= position
        and (span.until is None or position < span.until.position)
    ]
    assert len({result.reference for result in held}) == len(held)
    return {result.reference.version: result.touched for result in held}


@pytest.mark.parametrize("seed", range(60_000, 60_012))
def test_at_every_position_what_holds_is_what_counts(seed: int) -> None:
    events = history(Random(seed), steps=40).events
    found = list(spans(events))
    for many, recorded in enumerate(events, 1):
        assert holding(found, recorded.position) == counting(fold(events[:many])), many


def test_who_withdraws_and_is_cancelled_takes_the_scores_along() -> None:
    evening = Given(club_session(pairs=4), enter(1, "1", "2", 140), enter(1, "3", "4", 90))
    last = evening.record[-1]
    event = ContestantWithdrew(contestant="1", scores="cancelled")
    gone = replace(last, position=last.position + 1, version=last.version + 1, event=event)
    ended = [span for span in spans([*evening.record, gone]) if span.until is not None]
    assert [span.result.sides for span in ended] == [("1", "2")]


def test_a_correction_ends_one_state_and_begins_another() -> None:
    evening = Given(club_session(pairs=4), enter(1, "1", "2", 140))
    entry = evening.record[-1].reference
    evening.given(correct(entry, scored(1, "1", "2", 140), scored(1, "1", "2", 110), "scorer"))
    first, second = spans(evening.record)
    assert first.until == second.since
    assert first.result.score == scored(1, "1", "2", 140)
    assert second.result.score == scored(1, "1", "2", 110)
