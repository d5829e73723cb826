"""A result far from what the cards give is among those to look at again, for officials only."""

import pytest

from tests.replay.program import Program

HANDS = "N:AQ742.K83.Q5.KJ4 J5.A97.J983.A973 KT93.QJ64.K7.Q62 86.T52.AT642.T85"
TAKEN = {"N": (9, 10, 9, 6, 7), "S": (9, 10, 9, 6, 7), "E": (4, 3, 4, 7, 6), "W": (4, 3, 4, 7, 6)}
"""Tricks in notrump, spades, hearts, diamonds and clubs."""


@pytest.fixture
def evening(empty: Program) -> Program:
    """Eight pairs and one board, whose cards and double-dummy tricks are known."""
    empty.does("open", "wed", "--regulations", "acbl-club-pairs")
    for number in range(1, 9):
        empty.does("entry", "wed", str(number))
    empty.does("schedule", "wed", "1", "--boards", "2")
    table = "\n".join(
        f"{seat} {strain} {tricks}"
        for seat, taken in TAKEN.items()
        for strain, tricks in zip(("NT", "S", "H", "D", "C"), taken, strict=True)
    )
    cards = empty.ledger.with_name("deals.pbn")
    cards.write_text(
        f'[Board "1"]\n[Deal "{HANDS}"]\n'
        f'[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n{table}\n'
    )
    empty.does("deals", "wed", cards)
    return empty


def looked_at(program: Program) -> list[str]:
    return [one["why"] for one in program.json("missing", "wed")["suspicious"]]


@pytest.mark.parametrize(
    ("score", "why"),
    [
        ("4S=E", ["10 tricks in 4S by E, where the cards give 3"]),
        ("3NT-6N", ["3 tricks in 3NT by N, where the cards give 9"]),
        ("2D+2W", []),
        ("4SX=N", []),
        ("5DX+1N", ["12 tricks in 5DX by N, where the cards give 6"]),
        ("420", []),
        ("pass", []),
    ],
)
def test_from_five_tricks_on_a_result_is_doubtful(
    evening: Program, score: str, why: list[str]
) -> None:
    evening.does("enter", "wed", score, "--board", "1", "--ns", "1", "--ew", "2")
    assert looked_at(evening) == why


def test_of_a_board_whose_cards_nobody_knows_nothing_is_said(evening: Program) -> None:
    evening.does("enter", "wed", "4S=E", "--board", "2", "--ns", "1", "--ew", "2")
    assert looked_at(evening) == []


def test_whoever_keys_it_is_told_nothing_of_the_cards(evening: Program) -> None:
    """It may be a player, and others have still to play the board (Law 16D)."""
    said = evening.does("enter", "wed", "-", stdin="b1 1-2 4S=E\n").err
    assert "cards" not in said
