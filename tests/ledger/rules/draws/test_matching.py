"""The lexicographically first perfect matching, beside searches that know only its definition."""

from itertools import combinations
from random import Random

import pytest

from ledger.errors import NoLegalDraw
from ledger.rules.draws.matching import first_matching, first_matching_across
from tests.draws import oracle
from tests.ledger.rules.draws import fields


def drawn(units: tuple[str, ...], forbidden: fields.Forbidden) -> list[tuple[int, int]] | None:
    """The draw by places, None where there is none."""
    try:
        return fields.as_places(units, first_matching(units, fields.barred(units, forbidden)))
    except NoLegalDraw:
        return None


def drawn_across(
    units: tuple[str, ...], forbidden: fields.Forbidden
) -> list[tuple[int, int]] | None:
    """The same of two fields of half as many."""
    half = len(units) // 2
    bars = fields.barred(units, forbidden)
    try:
        return fields.as_places(units, first_matching_across(units[:half], units[half:], bars))
    except NoLegalDraw:
        return None


@pytest.mark.parametrize("count", [2, 4, 6, 8, 10, 12])
def test_it_is_the_first_of_all_draws(count: int) -> None:
    rng = Random(count)
    for _ in range(200 if count < 10 else 40 if count < 12 else 6):
        forbidden = fields.at_random(rng, count, rng.random())
        expected = oracle.first_of_all(fields.may(count, forbidden))
        assert drawn(fields.names(count), forbidden) == expected


@pytest.mark.parametrize("count", [4, 6, 8, 10, 12])
def test_of_two_fields_it_is_the_first_too(count: int) -> None:
    rng = Random(count)
    for _ in range(200):
        forbidden = fields.at_random(rng, count, rng.random())
        allowed = fields.may(count, [*forbidden, *fields.across(count)])
        assert drawn_across(fields.names(count), forbidden) == oracle.first_of_all(allowed)


@pytest.mark.parametrize(
    ("count", "rounds"), [(14, 7), (16, 9), (18, 9), (20, 11), (22, 11), (24, 14)]
)
def test_it_has_the_least_weight(count: int, rounds: int) -> None:
    rng = Random(count)
    for _ in range(12):
        forbidden = fields.after_rounds(rng, count, rounds)
        assert drawn(fields.names(count), forbidden) == oracle.lightest(
            fields.may(count, forbidden)
        )


@pytest.mark.slow
def test_thirty_units_after_twenty_rounds_have_the_draw_of_least_weight() -> None:
    rng = Random(30)
    for _ in range(4):
        forbidden = fields.after_rounds(rng, 30, 20)
        assert drawn(fields.names(30), forbidden) == oracle.lightest(fields.may(30, forbidden))


@pytest.mark.parametrize(("count", "rounds"), [(30, 15), (50, 12), (80, 30), (120, 40), (200, 12)])
def test_it_is_what_the_definition_says(count: int, rounds: int) -> None:
    rng = Random(count)
    for _ in range(5):
        forbidden = fields.after_rounds(rng, count, rounds)
        pairs = drawn(fields.names(count), forbidden)
        assert pairs is not None
        assert oracle.against_definition(fields.may(count, forbidden), pairs, rng) is None


@pytest.mark.parametrize("count", [30, 60, 120])
def test_of_two_fields_it_is_what_the_definition_says(count: int) -> None:
    rng = Random(count)
    for _ in range(5):
        forbidden = fields.at_random(rng, count, 0.4)
        pairs = drawn_across(fields.names(count), forbidden)
        assert pairs is not None
        allowed = fields.may(count, [*forbidden, *fields.across(count)])
        assert oracle.against_definition(allowed, pairs, rng) is None


@pytest.mark.parametrize("count", [20, 30, 40, 60, 100])
def test_units_that_have_all_met_one_another_wait_for_those_above_them(count: int) -> None:
    """The lower half may meet only the upper half, whose units could meet one another."""
    half = count // 2
    units = fields.names(count)
    forbidden = list(combinations(range(half, count), 2))
    pairs = drawn(units, forbidden)
    assert pairs == [(upper, upper + half) for upper in range(half)]


@pytest.mark.parametrize("count", [22, 38, 62])
def test_a_fault_at_the_very_end_can_change_the_first_pair(count: int) -> None:
    """Two groups that may meet one another only by one pairing, of the first and the last unit.

    Both are odd, so that it is needed.
    """
    half = count // 2
    one_group = set(range(0, count - 1, 2)) if half % 2 else {*range(0, count - 2, 2), count - 3}
    forbidden = [
        two
        for two in combinations(range(count), 2)
        if len(one_group & set(two)) == 1 and two != (0, count - 1)
    ]
    pairs = drawn(fields.names(count), forbidden)
    assert pairs is not None
    assert pairs[0] == (0, count - 1)
    assert oracle.against_definition(fields.may(count, forbidden), pairs, Random(1)) is None


@pytest.mark.parametrize("seed", range(40))
def test_barring_a_pairing_that_was_not_used_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    forbidden = fields.after_rounds(rng, 24, 11)
    units = fields.names(24)
    pairs = drawn(units, forbidden)
    assert pairs is not None
    unused = [two for two in combinations(range(24), 2) if two not in pairs]
    assert drawn(units, [*forbidden, *rng.sample(unused, 30)]) == pairs


@pytest.mark.parametrize("seed", range(20))
def test_other_names_change_nothing_but_the_names(seed: int) -> None:
    rng = Random(seed)
    forbidden = fields.after_rounds(rng, 30, 15)
    units = fields.names(30)
    others = tuple(rng.sample(units, 30))
    assert drawn(units, forbidden) == drawn(others, forbidden)


def test_that_a_unit_may_not_meet_itself_need_not_be_said() -> None:
    bars = {"A": {"A", "B"}, "B": {"B", "A"}, "C": {"C"}, "D": {"D", "E"}, "E": {"D"}}
    assert first_matching(tuple("ABCDEF"), bars) == (("A", "C"), ("B", "D"), ("E", "F"))
    assert first_matching(tuple("CABFDE"), bars) == (("C", "A"), ("B", "D"), ("F", "E"))


def test_nobody_is_a_draw_of_no_pairs_and_one_is_left_over() -> None:
    assert first_matching((), {}) == ()
    with pytest.raises(NoLegalDraw, match="A may meet nobody that is left"):
        first_matching(("A",), {})


def test_fields_of_two_sizes_are_no_two_fields() -> None:
    with pytest.raises(ValueError, match="fields of 2 and 1"):
        first_matching_across(("A", "B"), ("C",), {})
