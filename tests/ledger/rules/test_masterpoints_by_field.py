"""Masterpoints by place and field size, against awards that federations' programs published."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.rules.awards.award import PlaceAward
from ledger.rules.awards.field import Depth, Field
from ledger.rules.awards.steps_from_last import Steps, StepsFromLast


def one(many: int) -> Field:
    return Field(many, (many,))


def two(many: int) -> Field:
    return Field(many, (many, many))


def rule_of(name: str, **changed: str) -> PlaceAward:
    rule = regulations.load(name).default.awards
    assert isinstance(rule, PlaceAward)
    return replace(rule, **changed)


def hundredths(rule: PlaceAward, field: Field) -> list[Fraction]:
    return [points * 100 for points in rule.by_place(field)]


CLUB, SPECIAL = rule_of("abf-club-pairs"), rule_of("abf-club-pairs", grade="special")
ACBL, EBU = rule_of("acbl-club-pairs-masterpoints"), rule_of("ebu-club-pairs")
INDIVIDUAL = StepsFromLast(
    clause="EBU Master Points (club scale)",
    one_winner=Steps(step=3, least=6),
    depth=Depth(part=Fraction(1, 3), rounded="up"),
)


@pytest.mark.parametrize(
    ("rule", "field", "awards"),
    [
        # As Compscore3 published them: 21 tables with two winners, 6 and 4 with one.
        (CLUB, two(21), [63, 44, 32, 21, 16, 13, 11, 9, 8, 7]),
        (SPECIAL, one(12), [60, 42, 30, 20, 15, 12]),
        (CLUB, one(8), [24, 17, 12, 8]),
        # The manual's 4.2: of nine the first four; and its 3.1.1 beyond 30 tables.
        (CLUB, one(9), [30, 21, 15, 10]),
        (SPECIAL, Field(31, (31, 31)), None),
        # The handbook's groups: a Mitchell of eight tables, a Howell of five.
        (ACBL, two(8), [80, 56, 40]),
        (ACBL, one(10), [100, 70, 50, 35]),
        (ACBL, Field(7, (8, 7)), [80, 56, 40]),
        (ACBL, two(20), [150, 105, 75, 53, 30, 25, 21, 19]),
    ],
)
def test_masterpoints_are_parts_of_the_winners_award(
    rule: PlaceAward, field: Field, awards: list[int] | None
) -> None:
    if awards is None:
        assert rule.by_place(field)[0] == Fraction("1.55")  # 2.5 (1 - exp(-31/32)) = 1.5512
    else:
        assert hundredths(rule, field) == awards


@pytest.mark.parametrize(
    ("rule", "field", "awards"),
    [
        # As PairsScorer and a specimen of individuals published them: 11 tables, 12 players.
        (EBU, two(11), [40, 30, 20, 10]),
        (INDIVIDUAL, one(12), [12, 9, 6, 6]),
        # Six tables, as a director of the SBU and the handbook's scale F have them.
        (EBU, two(6), [20, 10]),
        (EBU, one(12), [24, 18, 12, 6]),
        (INDIVIDUAL, one(24), [24, 21, 18, 15, 12, 9, 6, 6]),
        # Half tables are left out: 19 awards of 13, not of 14, pairs.
        (EBU, one(13), [24, 18, 12, 6]),
        # 3.1.1: from three full tables on with one winner, from five with two.
        (EBU, one(6), [12, 6]),
        (EBU, one(5), []),
        (EBU, one(7), [12, 6]),
        (EBU, two(5), [20, 10]),
        (EBU, two(4), []),
        (EBU, Field(5, (5, 4)), []),
        (EBU, one(0), []),
        (EBU, one(1), []),
    ],
)
def test_local_points_go_up_by_steps_from_the_last(
    rule: PlaceAward, field: Field, awards: list[int]
) -> None:
    assert rule.by_place(field) == tuple(awards)


@pytest.mark.parametrize(
    ("rule", "field", "places", "each"),
    [
        (CLUB, two(21), (6, 7), "0.12"),  # 6= of the Mitchell above, as published
        (EBU, two(6), (1, 2), "15"),
        (EBU, two(6), (2, 3), "10"),
        (EBU, one(12), (1, 2), "21"),
        (EBU, one(12), (3, 4, 5), "6"),
        (EBU, one(12), (3, 4, 5, 6), "6"),
        (EBU, one(12), (5, 6), "0"),
        (EBU, two(4), (1, 2), "0"),
    ],
)
def test_those_who_are_tied_share_in_whole_points(
    rule: PlaceAward, field: Field, places: tuple[int, ...], each: str
) -> None:
    assert rule.share(places, field) == Fraction(each)


def test_a_grade_that_is_not_told_is_refused() -> None:
    with pytest.raises(ValueError, match="grade must be one of supervised, club"):
        rule_of("abf-club-pairs", grade="village")
