"""A contest that is held packed is what it is unpacked, at each of its events."""

from random import Random
from typing import Any

import pytest

from ledger.coding import encode
from ledger.record import Contest, copied, evolve, fold, packed
from ledger.record.packed import Packed, of_kinds, telling
from ledger.record.packing import pack
from ledger.record.plays import Index
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from projections.views.states import states
from tests.ledger.record.test_taking_back import where
from tests.strategies import history

pytestmark = pytest.mark.usefixtures("however_short", "soon_packed")


@pytest.fixture
def soon_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few events are many, so that they are packed."""
    monkeypatch.setattr(packed, "LARGE", 8)
    monkeypatch.setattr(packed, "CHUNK", 3)
    monkeypatch.setattr(packed, "LATEST", 2)


def said(contest: Contest) -> list[bytes]:
    """What is answered about it, and what stands for each line."""
    shown = standings(contest, resolve(CONTEST, contest))
    found = encode(states(contest, tuple(contest.sessions), contest.recorded_at))
    return [encode(shown), found, encode(list(contest.results.lines.items()))]


def found(index: Index) -> dict[str, Any]:
    """Where its lines are, as plain dictionaries."""
    return where(index) | {"played by": {k: {**v} for k, v in where(index)["played by"].items()}}


@pytest.mark.parametrize("seed", range(70_000, 70_012))
def test_at_each_event_it_says_what_it_says_unpacked(seed: int) -> None:
    events, contest = history(Random(seed), steps=50).events, Contest()
    for many, recorded in enumerate(events, 1):
        contest = evolve(contest, recorded)
        pack(contest)
        _ = contest.results.index
        if many % 5 == seed % 5 or many == len(events):
            for held in (contest, copied(contest)):
                plain = fold(events[:many])
                assert said(held) == said(plain)
                assert [*held.history] == events[:many]
                assert found(held.results.index) == found(plain.results.index)
                assert [*held.results.lines] == [*plain.results.lines]
    assert isinstance(contest.history, Packed)


def test_a_copy_goes_its_own_way() -> None:
    events = history(Random(70_001), steps=60).events
    many = len(events) // 2
    contest = fold(events[:many])
    pack(contest)
    before, own = said(contest), copied(contest)
    for recorded in events[many:]:
        own = evolve(own, recorded)
        pack(own)
    assert (said(contest), said(own)) == (before, said(fold(events)))


def test_whoever_has_the_list_of_its_events_keeps_all_of_them() -> None:
    contest = fold(history(Random(70_001), steps=60).events)
    had, many = contest.history, len(contest.history)
    pack(contest)
    assert isinstance(contest.history, Packed)
    assert len(had) == many


@pytest.mark.parametrize("seed", range(70_000, 70_004))
def test_events_are_found_as_in_a_list(seed: int) -> None:
    events, held = history(Random(seed), steps=30).events, Packed()
    for many, recorded in enumerate(events, 1):
        held.append(recorded)
        held.pack()
        assert (len(held), held[-1], held[many // 2]) == (many, recorded, events[many // 2])
    ends = (None, 0, 1, 4, len(events) // 2, -1, -3, len(events) + 2)
    for begin in ends:
        for end in ends:
            assert held[begin:end] == events[begin:end]
    assert held == events
    assert held[::-2] == events[::-2]
    assert [*reversed(held)] == events[::-1]
    assert held.few([4, 2, len(events) + 1]) == [events[1], events[3]]
    for many in range(len(events) + 2):
        assert [*held.since(many)] == events[many:]
        left = [one for one in telling(held, many) if one.kind != "ScoreEntered"]
        assert left == [one for one in events[many:] if one.kind != "ScoreEntered"]
        for kind in {type(one.event) for one in events}:
            own = [one for one in events[many:] if isinstance(one.event, kind)]
            assert [one for one, _ in of_kinds(held, (kind,), many)] == own
    with pytest.raises(IndexError):
        held[len(events)]
