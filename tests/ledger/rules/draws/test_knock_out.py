"""Knock-outs: choices of opponents, and of the stanzas in which a side may choose."""

import pytest

from ledger.errors import RuleSaysNo
from ledger.rules.draws.knock_out import KnockOutDraw, Turn

BY_PLACING = KnockOutDraw(clause="c")
WINNER_CHOOSES = KnockOutDraw(clause="SBF 5.1.3", choosing="first")
UPPER_HALF = KnockOutDraw(clause="c", choosing="upper-half")
FOUR = tuple("ABCD")


def test_by_placing_the_first_meets_the_last() -> None:
    assert BY_PLACING.draw(FOUR).pairings == (("A", "D"), ("B", "C"))


def test_the_highest_have_no_match_where_they_are_no_power_of_two() -> None:
    drawing = BY_PLACING.draw(tuple("ABCDEF"))
    assert (drawing.sits_out, drawing.pairings) == (("A", "B"), (("C", "F"), ("D", "E")))


def test_the_winner_of_the_swiss_chooses_among_the_other_three() -> None:
    assert WINNER_CHOOSES.turn(FOUR, []) == Turn("A", ("B", "C", "D"))
    assert WINNER_CHOOSES.turn(FOUR, [("A", "C")]) is None
    assert WINNER_CHOOSES.draw(FOUR, [("A", "C")]).pairings == (("A", "C"), ("B", "D"))


def test_no_draw_while_a_choice_is_open() -> None:
    with pytest.raises(RuleSaysNo, match=r"A: it is still to choose among"):
        WINNER_CHOOSES.draw(FOUR)


def test_the_upper_half_chooses_from_the_lower_half_in_turn() -> None:
    eight = tuple("ABCDEFGH")
    assert UPPER_HALF.turn(eight, [("A", "G")]) == Turn("B", ("E", "F", "H"))
    drawing = UPPER_HALF.draw(eight, [("A", "G"), ("B", "E"), ("C", "H")])
    assert drawing.pairings == (("A", "G"), ("B", "E"), ("C", "H"), ("D", "F"))


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ([("B", "C")], "B: it is not its turn to choose"),
        ([("A", "A")], "A: A cannot be chosen"),
        ([("A", "C"), ("B", "D")], "B: it is not its turn to choose"),
    ],
)
def test_a_choice_that_is_not_open_is_refused(choices: list[tuple[str, str]], why: str) -> None:
    with pytest.raises(RuleSaysNo, match=why):
        WINNER_CHOOSES.draw(FOUR, choices)


def test_a_knock_out_needs_two_contestants_each_once() -> None:
    for placed in (("A",), ("A", "B", "A")):
        with pytest.raises(RuleSaysNo, match="two contestants or more, each once"):
            BY_PLACING.draw(placed)
