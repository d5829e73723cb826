"""Past states that share events and lines say what each says by itself, and go their own ways."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.coding import encode
from ledger.record import Contest, copied, fold, further
from ledger.record.packing import share
from ledger.record.sharing import First, Layered
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from tests.strategies import history

pytestmark = pytest.mark.usefixtures("however_short")

ACTS = st.lists(
    st.tuples(st.sampled_from(("put", "drop", "branch", "back")), st.integers(0, 9)), max_size=40
)


@given(ACTS)
def test_lines_in_layers_are_a_dictionary(acts: list[tuple[str, int]]) -> None:
    """Whatever is put in, dropped or branched off, those left behind stay as they are."""
    lines, plain = Layered({}, {}, {}), dict[int, Any]()
    left: list[tuple[Layered, dict[int, Any]]] = []
    for act, version in acts:
        if act == "put":
            lines[version] = plain[version] = (version, len(left))  # type: ignore[assignment]
        elif act == "drop" and version in plain:
            del lines[version], plain[version]
        elif act == "drop":
            with pytest.raises(KeyError):
                del lines[version]
        elif act == "branch":
            left.append((lines, plain))
            lines, plain = lines.branch(), plain.copy()
        elif left:
            lines, plain = left.pop()
        for one, said in [(lines, plain), *left]:
            assert [*one.items()] == [*said.items()]
            assert [*one.values()] == [*said.values()]
            assert [*reversed(one.values())] == [*reversed(said.values())]
            assert ([*one], len(one), one == said) == ([*said], len(said), True)
            assert [one.get(at) for at in range(10)] == [said.get(at) for at in range(10)]
            assert [at in one for at in range(10)] == [at in said for at in range(10)]


@pytest.mark.parametrize("seed", range(80_000, 80_010))
def test_a_past_state_goes_on_as_it_would_by_itself(seed: int) -> None:
    events = history(Random(seed), steps=60).events
    rng, many = Random(seed), len(events) // 3
    contest = fold(events[:many])
    share(contest, events)
    while many < len(events):
        left, more = contest, rng.randint(1, 6)
        contest = further(copied(left), events[many : many + more])
        for one, upto in ((left, many), (contest, many + more)):
            plain = fold(events[:upto])
            assert [*one.history] == events[:upto]
            assert said(one) == said(plain)
        many += more


def said(contest: Contest) -> tuple[bytes, bytes]:
    """Its standings, and what stands for each line."""
    shown = standings(contest, resolve(CONTEST, contest))
    return encode(shown), encode([*contest.results.lines.items()])


def test_what_others_record_later_is_not_in_an_earlier_state() -> None:
    """Given two that branch off, each with a next event of its own, and a sequence that grows."""
    events = history(Random(80_100), steps=40).events
    grows = events[:-3]
    then = First(grows, len(grows) - 1)
    same, other = then.branch(), then.branch()
    same.append(grows[-1])
    other.append(events[-1])
    other.append(events[-2])
    third = other.branch()
    third.append(events[-3])
    other.append(events[-1])
    grows.append(events[-3])
    same.append(events[-3])
    assert [*then] == events[:-4]
    assert [*same] == events[:-2]
    assert [*other] == [*events[:-4], events[-1], events[-2], events[-1]]
    assert [*third] == [*events[:-4], events[-1], events[-2], events[-3]]
    assert same[-2:] == events[-4:-2]
    assert (same == events[:-2], len(then)) == (True, len(events) - 4)
