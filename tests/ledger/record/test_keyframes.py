"""A contest after any of its events is the one that folding them comes to."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from ledger.events import EventAnnulled
from ledger.record import Contest, Keyframes, fold, further, keyframes
from ledger.record.copying import Lendable
from ledger.record.keyframes import copied
from ledger.record.schedule import Posting
from ledger.recorded import Recorded
from tests.histories import known_of
from tests.strategies import history


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("apart", [1, 7, 1000])
def test_after_any_of_its_events_it_is_as_folded(
    seed: int, apart: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyframes, "LEAST", apart)
    monkeypatch.setattr(keyframes, "PARTS", 10_000)
    rng, events = Random(seed), history(Random(40_000 + seed), steps=40).events
    known = list[Recorded]()
    frames = Keyframes(lambda: known)
    folded = [known_of(fold(events[:many])) for many in range(len(events) + 1)]
    while len(known) < len(events):
        known += events[len(known) :][: rng.randint(1, 25)]
        told = len(known)
        for many in rng.sample(range(told + 1), min(told, 12)):
            contest = frames.after(many)
            assert known_of(contest) == folded[many], many


def test_they_contain_annulments() -> None:
    told = [history(Random(40_000 + seed), steps=40) for seed in range(8)]
    assert sum(isinstance(one.event, EventAnnulled) for each in told for one in each.events) > 3


def test_whoever_has_one_may_take_it_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyframes, "LEAST", 5)
    events = history(Random(40_001), steps=40).events
    frames = Keyframes(lambda: events)
    for many in range(len(events)):
        own = frames.after(many)
        further(own, events[many:])
        assert known_of(frames.after(many)) == known_of(fold(events[:many]))
        assert own.kept is None


def test_there_is_no_more_in_them_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyframes, "LEAST", 1)
    monkeypatch.setattr(keyframes, "PARTS", 10_000)
    monkeypatch.setattr(keyframes, "ROOM", 0)
    events = history(Random(40_002), steps=60).events
    frames = Keyframes(lambda: events)
    held = 0
    for many in range(len(events) + 1):
        contest = frames.after(many)
        assert known_of(contest) == known_of(fold(events[:many]))
        held += len(contest.results.lines)
    assert frames.lines_held <= 2 * len(events) < held


def test_few_of_those_on_the_way_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each twice as far as the one before; the last before what was asked; behind annulments."""
    monkeypatch.setattr(keyframes, "LEAST", 1)
    monkeypatch.setattr(keyframes, "PARTS", 10_000)
    events = history(Random(40_002), steps=60).events
    frames = Keyframes(lambda: events)
    lines = len(frames.after(len(events)).results.lines)
    annulments = sum(isinstance(one.event, EventAnnulled) for one in events)
    assert lines < frames.lines_held <= (3 + annulments) * lines


@pytest.mark.parametrize("seed", range(4))
def test_one_that_goes_on_leaves_its_copy_as_it_is_and_the_other_way_round(seed: int) -> None:
    events = history(Random(40_010 + seed), steps=40).events
    for many in range(len(events)):
        then, folded = known_of(fold(events[:many])), fold(events[:many])
        copy = copied(folded)
        further(folded, events[many:])
        assert known_of(copy) == then
        another = copied(copy)
        further(another, events[many:])
        assert known_of(copy) == then


@pytest.mark.parametrize("seed", range(4))
def test_a_copy_has_nothing_in_common_that_may_change_but_what_is_lent(seed: int) -> None:
    events = history(Random(40_010 + seed), steps=40).events
    for contest in (Contest(), fold(events)):
        copy = copied(contest)
        there = {id(one) for _, one in changeable(contest, "contest")}
        assert not [path for path, one in changeable(copy, "") if id(one) in there]


def changeable(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """All records and containers in which something can be put, with the way to each."""
    if isinstance(value, Posting) or (isinstance(value, Lendable) and value.is_lent):
        return  # it never changes, or is copied before
    if is_dataclass(value):
        yield path, value
        for each in fields(value):
            yield from changeable(getattr(value, each.name), f"{path}.{each.name}")
    elif isinstance(value, dict | list | set):
        yield path, value
        inside = value.values() if isinstance(value, dict) else value
        for one in inside:
            if path.rpartition(".")[2] not in ("numbers", "phases"):  # as their events have them
                yield from changeable(one, path)
