"""Artificial scores in the words of scoring programs."""

from fractions import Fraction

import pytest

from ledger.bridge.awards import AnyAward, Artificial, Typed
from ledger.readers.awards_in_files import parse_award, parse_awards

PLUS, AVERAGE, MINUS = (Artificial(grade="A+"), Artificial(grade="A"), Artificial(grade="A-"))


def percent(value: int) -> Typed:
    return Typed(value=Fraction(value), unit="percent")


BOTH: list[tuple[str, tuple[AnyAward, AnyAward]]] = [
    ("A6040", (PLUS, MINUS)),
    ("a4060", (MINUS, PLUS)),
    ("A6060", (PLUS, PLUS)),
    ("A50", (AVERAGE, AVERAGE)),
    ("A60", (PLUS, MINUS)),
    ("A5545", (percent(55), percent(45))),
    ("60%-40%", (PLUS, MINUS)),
    ("60/40", (PLUS, MINUS)),
    ("100%-0%", (percent(100), percent(0))),
    ("AVE+", (PLUS, MINUS)),
    ("Avg-", (MINUS, PLUS)),
    ("AV=", (AVERAGE, AVERAGE)),
    ("average", (AVERAGE, AVERAGE)),
    ("AVG+/-", (PLUS, MINUS)),
    ("AVE+/AVE-", (PLUS, MINUS)),
    ("A+ / A", (PLUS, AVERAGE)),
    ("AV= AV-", (AVERAGE, MINUS)),
    ("60%", (PLUS, MINUS)),
    ("A 55 %", (percent(55), percent(45))),
]


@pytest.mark.parametrize(("text", "awards"), BOTH)
def test_both_sides_awards_are_read_from_one_word(
    text: str, awards: tuple[AnyAward, AnyAward]
) -> None:
    assert parse_awards(text, "matchpoints") == awards


@pytest.mark.parametrize(
    "text", ["", "420", "-50", "60", "A6", "A604", "170%-10%", "170%", "AA", "NP", "PASS"]
)
def test_what_is_no_award_is_not_taken_for_one(text: str) -> None:
    assert parse_awards(text, "matchpoints") is None


def test_one_sides_award_stands_for_itself() -> None:
    assert parse_award("AVE+", "matchpoints") == PLUS
    assert parse_award("40%", "matchpoints") == MINUS
    assert parse_award("55%", "matchpoints") == percent(55)
    assert parse_award("4S", "matchpoints") is None


def test_in_imps_ten_percent_are_two_imps() -> None:
    assert parse_awards("A7030", "imps") == (
        Typed(value=Fraction(4), unit="imps"),
        Typed(value=Fraction(-4), unit="imps"),
    )
    assert parse_awards("A6040", "imps") == (PLUS, MINUS)
