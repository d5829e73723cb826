"""Movements by name: each can be played, for any number of tables that it is for."""

from fractions import Fraction
from itertools import combinations

import pytest

from ledger.errors import BadValue, RuleSaysNo
from ledger.rules.draws import room_squares
from ledger.rules.draws.balance import balance
from ledger.rules.draws.balanced_howell import BalancedHowellDraw
from ledger.rules.draws.by_name import NAMES, chosen
from ledger.rules.draws.checking import first_fault
from ledger.rules.draws.directions import shape_of
from ledger.rules.draws.howell import HowellDraw
from ledger.rules.draws.mitchell import MitchellDraw
from ledger.rules.draws.short_howells import short_howell
from ledger.rules.draws.web import WebDraw

WEB = WebDraw(clause="a test")
HOWELL = BalancedHowellDraw(clause="a test")


@pytest.mark.parametrize("tables", range(4, 31, 2))
def test_a_web_can_be_played_in_every_odd_number_of_rounds(tables: int) -> None:
    for rounds in range(3, tables + 1, 2):
        movement = WEB.movement(tables, rounds)
        assert first_fault(movement) is None
        assert max(place.boards for places in movement.rounds for place in places) == rounds


@pytest.mark.parametrize("tables", range(2, 16))
@pytest.mark.parametrize("even", ["skip", "share-and-relay"])
def test_a_revenge_meets_everybody_twice_on_other_boards(tables: int, even: str) -> None:
    draw = MitchellDraw(clause="a test", even=even, revenge=True)  # type: ignore[arg-type]
    movement = draw.movement(tables)
    assert first_fault(movement) is None
    assert set(balance(movement).met.values()) == {2}


@pytest.mark.parametrize("pairs", range(3, 23))
def test_a_complete_howell_of_any_number_meets_everybody_once(pairs: int) -> None:
    movement = HOWELL.movement(pairs).for_so_many(pairs)
    assert first_fault(movement) is None
    assert set(balance(movement).met.values()) == {1}


@pytest.mark.parametrize(
    ("pairs", "rounds"),
    [(6, 3), (6, 4), (10, 7), (12, 9), (14, 9), (14, 11), (16, 13), (18, 13), (20, 13), (26, 13)],
)
def test_a_shorter_howell_meets_nobody_twice(pairs: int, rounds: int) -> None:
    movement = HOWELL.movement(pairs, rounds)
    assert len(movement.rounds) == rounds
    assert first_fault(movement) is None


@pytest.mark.parametrize("pairs", [12, 14, 16, 18])
def test_directions_are_more_even_than_in_the_plain_howell(pairs: int) -> None:
    def unevenness(draw: HowellDraw | BalancedHowellDraw) -> int:
        figures = balance(draw.movement(pairs, pairs - 1))
        twos = figures.compared.keys() | figures.team_mates.keys()
        return sum((figures.compared[two] - figures.team_mates[two]) ** 2 for two in twos)

    assert unevenness(HOWELL) < unevenness(HowellDraw(clause="a test"))


@pytest.mark.parametrize(
    ("pairs", "variance"), [(8, 0), (10, 16 / 5), (12, 0), (14, 24 / 7), (16, 0), (20, 0)]
)
def test_in_a_howell_by_name_all_compete_alike_or_nearly(pairs: int, variance: float) -> None:
    """Any two where they meet, on the same side, and against one another on opposite sides."""
    figures = balance(chosen("howell", pairs).laid_out(pairs, 1).movement)
    twos = list(combinations(range(1, pairs + 1), 2))
    compete = [
        figures.met[two] * (pairs // 2 - 1) + figures.compared[two] - figures.team_mates[two]
        for two in twos
    ]
    mean = Fraction(sum(compete), len(compete))
    found = sum((one - mean) ** 2 for one in compete) / len(compete)
    assert found == Fraction(variance).limit_denominator(100)


@pytest.mark.parametrize("pairs", range(8, 31, 2))
def test_turning_tables_is_reckoned_as_the_movement_has_it(pairs: int) -> None:
    cyclic = short_howell(pairs, pairs - 1) or room_squares.starter(pairs - 1).cyclic()
    figures = balance(cyclic.movement())
    twos = combinations(range(1, pairs + 1), 2)
    compete = (
        figures.met[two] * (pairs // 2 - 1) + figures.compared[two] - figures.team_mates[two]
        for two in twos
    )
    straight = (1,) * (pairs // 2)
    assert shape_of(cyclic).unevenness(straight) == sum(one * one for one in compete)


@pytest.mark.parametrize("tables", range(2, 21))
@pytest.mark.parametrize(
    "name", ["howell", "three-quarter-howell", "appendix-howell", "mitchell", "mitchell-share"]
)
def test_there_is_one_for_any_number_of_tables(name: str, tables: int) -> None:
    for contestants in (2 * tables, 2 * tables - 1):
        movement = chosen(name, contestants).laid_out(contestants, None).movement
        assert first_fault(movement) is None


@pytest.mark.parametrize(
    ("tables", "rounds", "switched"), [(7, 7, 1), (9, 9, 1), (13, 13, 2), (12, 11, 1), (2, 1, 1)]
)
def test_for_one_winner_an_eighth_of_the_rounds_is_switched(
    tables: int, rounds: int, switched: int
) -> None:
    movement = chosen("mitchell", 2 * tables, one_winner=True).laid_out(2 * tables, None).movement
    turned = [n for n, places in enumerate(movement.rounds, 1) if places[0].switched_after == 0]
    assert turned == list(range(rounds - switched + 1, rounds + 1))


@pytest.mark.parametrize("tables", range(3, 31))
def test_there_is_a_web_of_any_number_of_tables(tables: int) -> None:
    for rounds in range(3, tables + 1, 2):
        assert first_fault(WEB.movement(tables, rounds)) is None


def test_an_odd_number_of_tables_wants_at_most_three_copies() -> None:
    assert WEB.movement(9, 9).same_boards == 1
    assert WEB.movement(16, 13).same_boards == 2
    assert [WEB.movement(tables, 13).same_boards for tables in (15, 17, 27)] == [3, 3, 3]


@pytest.mark.parametrize(("tables", "rounds"), [(2, 3), (2, 1), (8, 6), (8, 9), (8, 1), (9, 11)])
def test_a_web_of_other_numbers_is_refused(tables: int, rounds: int) -> None:
    with pytest.raises(BadValue, match="a web"):
        WEB.movement(tables, rounds)


def test_what_is_not_found_is_refused_with_what_to_do() -> None:
    with pytest.raises(RuleSaysNo, match="there is one of 7"):
        HOWELL.movement(8, 5)


@pytest.mark.parametrize("name", NAMES)
def test_of_too_few_each_is_refused_in_a_sentence(name: str) -> None:
    for contestants in range(3):
        with pytest.raises((BadValue, RuleSaysNo)):
            chosen(name, contestants).laid_out(contestants, None)
