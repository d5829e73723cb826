"""Drop-ins, house contestants, replacements between two fields."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger import regulations
from ledger.bridge.boards import Side
from ledger.rules.drop_ins import DropIns
from ledger.rules.qualifiers.top_places import Placed, TopPlaces

SCORES = st.lists(st.fractions(0, 80, max_denominator=100), min_size=1, max_size=60)


def drop_ins() -> DropIns:
    rule = regulations.load("anc-2018-ipc").default.drop_ins
    assert rule is not None
    return rule


IPC = drop_ins()
(BUTLER,) = regulations.load("anc-2018-butler-open").of("preliminary").qualifying


@given(SCORES)
def test_a_drop_in_starts_with_the_mean_of_the_six_best(scores: list[Fraction]) -> None:
    """ANC 16.3, AMB-22: of those there are, to two places."""
    start = IPC.score(scores)
    assert start is not None
    best = sorted(scores)[-6:]
    assert start.exact * len(best) == sum(best)
    assert abs(start.counted - start.exact) <= Fraction(1, 200)
    assert (start.counted * 100).denominator == 1


def test_the_first_of_a_category_needs_a_ruling() -> None:
    assert IPC.score([]) is None


@pytest.mark.parametrize(("pairs", "rank"), [(41, 30), (39, 29), (43, 32), (7, 5), (1, 1)])
def test_a_house_pair_is_drawn_at_three_quarters_of_the_field(pairs: int, rank: int) -> None:
    """ANC 16.3: rounded down."""
    assert IPC.house_rank(pairs) == rank
    ranked = [Fraction(100 - place) for place in range(1, pairs + 1)]
    assert IPC.house_score(ranked) == (rank, 100 - rank)


# --------------------------------------------------------------------------- replacements


def field(side: Side, count: int) -> list[Placed]:
    return [Placed(f"{side}{place}", place, side) for place in range(1, count + 1)]


def entitled(rule: TopPlaces, *out: str, ns: int = 12, ew: int = 12) -> list[str]:
    return [p.contestant for p in rule.entitled([*field("NS", ns), *field("EW", ew)], out)]


def test_the_next_best_of_the_same_field_steps_in() -> None:
    """ANC 20.1."""
    going_on = entitled(BUTLER, "NS3")
    assert going_on[:10] == [f"NS{place}" for place in (1, 2, 4, 5, 6, 7, 8, 9, 10, 11)]
    assert going_on[10:] == [f"EW{place}" for place in range(1, 11)]


def test_the_other_field_fills_up_only_where_one_is_exhausted() -> None:
    """AMB-23."""
    going_on = entitled(BUTLER, "NS3", ns=10)
    assert len([name for name in going_on if name.startswith("NS")]) == 9
    assert len([name for name in going_on if name.startswith("EW")]) == 11


@given(st.integers(0, 14), st.integers(0, 14), st.sets(st.integers(1, 14)))
def test_the_fields_never_differ_by_more_than_two_unless_one_is_too_small(
    ns: int, ew: int, out: set[int]
) -> None:
    names = [f"{side}{place}" for side in ("NS", "EW") for place in out]
    going_on = entitled(BUTLER, *names, ns=ns, ew=ew)
    sides = [sum(name.startswith(side) for name in going_on) for side in ("NS", "EW")]
    assert BUTLER.balanced(*sides) or max(sides) <= 10
    assert len(set(going_on)) == len(going_on) <= 20
    assert not set(names) & set(going_on)


@pytest.mark.parametrize(("ns", "ew", "allowed"), [(9, 11, True), (10, 10, True), (8, 11, False)])
def test_two_fields_may_differ_by_two(ns: int, ew: int, *, allowed: bool) -> None:
    assert BUTLER.balanced(ns, ew) is allowed
