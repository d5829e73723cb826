"""An annulled event that is taken back leaves what folding without it comes to."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.events import (
    ContestantDisqualified,
    ContestantWithdrew,
    EventAnnulled,
    HandicapGiven,
    ScoreEntered,
)
from ledger.record import Contest, advancing, copied, fold, resting_on
from ledger.record.plays import Index
from ledger.record.taking_back import nothing_rests_on, taken_back
from ledger.recorded import Recorded
from tests.histories import known_of
from tests.strategies import history

SEEDS = range(50_000, 50_010)


def annulment(events: list[Recorded], target: Recorded) -> Recorded:
    """The annulment of an event as the next one, whoever may decide it."""
    last = events[-1]
    event = EventAnnulled(target=target.reference, reason="keyed by mistake")
    return replace(last, position=last.position + 3, version=last.version + 1, event=event)


def all_of(contest: Contest) -> dict[str, Any]:
    """All that a contest holds, and where its lines and matches are."""
    assert where(contest.results.index) == where(Index(contest.results.lines))
    anew = {match.score.key: version for version, match in contest.results.matches.items()}
    assert contest.results.matches_at == anew
    return known_of(contest) | {"unscored": contest.results.unscored}


def where(index: Index) -> dict[Any, Any]:
    """Where lines are, and who has played each board."""
    rooms = {(key.session, key.board, key.room) for key in index.lines}
    return {
        "lines": index.lines,
        "found": {key: index.at(key) for key in index.lines},
        "boards": {room: index.on_board(*room[:2]) for room in rooms},
        "played by": {room: index.played_by(*room) for room in rooms},
    }


def check_taking_back(told: list[Recorded]) -> Counter[str]:
    """Take back each of these events, where that can be done; the kinds of which it could."""
    folded, could = fold(told), Counter[str]()
    for target in told:
        contest = copied(folded)
        _ = where(contest.results.index), contest.results.matches_at  # so that they are made
        last = annulment(told, target)
        if taken_back(contest, last):
            assert all_of(contest) == all_of(fold([*told, last])), (len(told), target.kind)
            could[target.kind] += 1
        else:
            assert all_of(contest) == all_of(folded), (len(told), target.kind)
    return could


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_taken_back_is_as_if_it_had_never_counted(seed: int) -> None:
    events = history(Random(seed), steps=40).events
    for many in Random(seed).sample(range(2, len(events) + 1), min(12, len(events) - 2)):
        check_taking_back(events[:many])


def test_nor_does_it_count_for_who_left_or_got_a_handicap_meanwhile() -> None:
    could = Counter[str]()
    for seed in SEEDS[1:9]:
        could += check_taking_back(leaving(Random(seed), history(Random(seed), steps=20).events))
    assert could["ScoreEntered"] > 4


def leaving(rng: Random, events: list[Recorded]) -> list[Recorded]:
    """The same, but in place of a score somebody who has one leaves, or gets a handicap."""
    scores = [(one, one.event.score) for one in events if isinstance(one.event, ScoreEntered)]
    (_, score), (there, _) = rng.choice(scores), rng.choice(scores)
    name = rng.choice(score.contestants)
    leaves = rng.choice(
        (
            ContestantDisqualified(contestant=name, plays_on=False, reason="contempt"),
            ContestantWithdrew(contestant=name, scores="cancelled", reason="illness"),
            HandicapGiven(contestant=name, handicap=Fraction(5)),
        )
    )
    return [replace(one, event=leaves) if one is there else one for one in events]


def test_most_of_what_is_keyed_can_be_taken_back() -> None:
    seen, kinds = Counter[str](), Counter[str]()
    for seed in SEEDS:
        events = history(Random(seed), steps=40).events
        folded = fold(events)
        for target in events:
            kinds[target.kind] += 1
            seen[target.kind] += taken_back(copied(folded), annulment(events, target))
    for kind in ("ScoreEntered", "ScoreCorrected"):
        assert seen[kind] > kinds[kind] / 4, kind


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_rests_on_what_is_said_to_bear_nothing(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = fold(history(Random(seed), steps=40).events)
    plain = [one for one in contest.history if nothing_rests_on(contest, one.version)]
    assert plain
    monkeypatch.setattr(advancing, "nothing_rests_on", lambda *_: False)
    assert not any(resting_on(contest, one.version) for one in plain)
