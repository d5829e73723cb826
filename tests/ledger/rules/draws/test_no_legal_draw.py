"""Why there is no legal draw: the smallest group of units that cannot be paired."""

from itertools import combinations
from random import Random

import pytest

from ledger.errors import NoLegalDraw
from ledger.rules.draws.matching import first_matching, first_matching_across
from tests.draws import oracle
from tests.ledger.rules.draws import fields


def refusal(count: int, allowed: list[tuple[int, int]]) -> NoLegalDraw:
    """What is said where only these pairings are allowed."""
    units = fields.names(count)
    forbidden = [two for two in combinations(range(count), 2) if two not in allowed]
    with pytest.raises(NoLegalDraw) as refused:
        first_matching(units, fields.barred(units, forbidden))
    return refused.value


def test_a_unit_that_has_met_everybody_is_named() -> None:
    refused = refusal(6, list(combinations((0, 1, 2, 4, 5), 2)))
    assert str(refused) == "no legal draw: D may meet nobody that is left"
    assert (refused.group, refused.opponents) == (("D",), ())


def test_an_odd_group_among_itself_is_named() -> None:
    refused = refusal(8, [*combinations((0, 2, 4), 2), *combinations((1, 3, 5, 6, 7), 2)])
    assert refused.group == ("A", "C", "E")
    assert "A, C, E may meet only one another, and are 3, an odd number" in str(refused)


def test_units_that_share_too_few_opponents_are_named() -> None:
    refused = refusal(6, [(0, 1), (0, 2), (0, 3), (3, 4), (4, 5), (3, 5)])
    assert (refused.group, refused.opponents) == (("B", "C"), ("A",))
    assert "B, C may meet only A: 2 units need an opponent each, and that is 1" in str(refused)


def test_odd_groups_that_share_too_few_opponents_are_named() -> None:
    triangles = [
        *combinations((1, 2, 3), 2),
        *combinations((4, 5, 6), 2),
        *combinations((7, 8, 9), 2),
    ]
    refused = refusal(10, [*triangles, (0, 1), (0, 4), (0, 7)])
    assert refused.opponents == ("A",)
    assert refused.group == ("B", "C", "D", "E", "F", "G")
    assert "these 2 groups are odd" in str(refused)
    assert "B, C, D; E, F, G" in str(refused)


def test_of_two_fields_the_group_is_of_one_field() -> None:
    bars = {"N1": {"E1", "E2"}, "N2": {"E1", "E2"}, "E1": {"N1", "N2"}, "E2": {"N1", "N2"}}
    with pytest.raises(NoLegalDraw) as refused:
        first_matching_across(("N1", "N2", "N3"), ("E1", "E2", "E3"), bars)
    assert (refused.value.group, refused.value.opponents) == (("N1", "N2"), ("E3",))


def test_a_long_group_is_not_listed_to_its_end() -> None:
    refused = refusal(40, [*combinations(range(25), 2), *combinations(range(25, 40), 2)])
    assert len(refused.group) == 15
    assert str(refused).count("U") == 12
    assert "and 3 more" in str(refused)


@pytest.mark.parametrize("count", [4, 6, 8, 10])
def test_no_smaller_group_proves_it(count: int) -> None:
    rng = Random(count)
    units = fields.names(count)
    refused: list[tuple[list[set[int]], NoLegalDraw]] = []
    while len(refused) < 60:
        forbidden = fields.at_random(rng, count, rng.uniform(0.3, 0.9))
        try:
            first_matching(units, fields.barred(units, forbidden))
        except NoLegalDraw as why:
            refused.append((fields.may(count, forbidden), why))
    for allowed, said in refused:
        assert len(said.group) == oracle.violators(allowed, most=count)
        group, opponents = (tuple(map(units.index, some)) for some in (said.group, said.opponents))
        assert proves(allowed, group, opponents)


@pytest.mark.parametrize("seed", range(10))
def test_a_group_of_a_large_field_proves_it(seed: int) -> None:
    rng = Random(seed)
    units = fields.names(60)
    hall = rng.sample(range(60), 25)
    forbidden = [
        (one, other)
        for one in hall[:13]
        for other in range(60)
        if one != other and other not in hall[13:]
    ]
    with pytest.raises(NoLegalDraw) as refused:
        first_matching(units, fields.barred(units, forbidden))
    group, opponents = (
        tuple(map(units.index, some)) for some in (refused.value.group, refused.value.opponents)
    )
    assert proves(fields.may(60, forbidden), group, opponents)
    assert set(group) <= set(hall[:13])


def proves(allowed: list[set[int]], group: tuple[int, ...], opponents: tuple[int, ...]) -> bool:
    """Whether the group falls into more odd parts than there are opponents outside it."""
    parts = oracle.parts(allowed, group)
    closed = all(allowed[unit] <= {*group, *opponents} for unit in group)
    return closed and all(len(part) % 2 for part in parts) and len(parts) > len(opponents)
