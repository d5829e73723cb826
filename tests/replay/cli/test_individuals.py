"""Contests of individuals: partners for a round, each ranked by what the two obtained (Law 4)."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.contests.reading import answers, reading
from tests.replay.cli.boards import Boards, sitting

EIGHT = "12345678"


@pytest.fixture
def evening(tmp_path: Path) -> Boards:
    """Two tables, two boards; board 1 is 110 and 140, board 2 is 110 and 100."""
    told = Boards(tmp_path, "individual-matchpoints", *EIGHT)
    told.session("1", boards=2)
    for board, ns, ew, points in (
        (1, "1,2", "3,4", 110),
        (1, "6,5", "7,8", 140),
        (2, "1,3", "5,7", 110),
        (2, "2,4", "8,6", 100),
    ):
        told.table(board, ns, ew, points)
    return told


def totals(told: Boards) -> dict[str, tuple[int, str]]:
    """Each player's rank and total."""
    rows: list[dict[str, Any]] = told.program.json("standings", told.contest)["standings"]
    return {row["number"]: (row["rank"], str(row["total"])) for row in rows}


def test_every_question_of_individuals_is_answered(evening: Boards) -> None:
    for verb, _, *about in reading("1"):
        answers(evening.program, verb, evening.contest, *about)


def test_each_partner_has_what_the_two_obtained(evening: Boards) -> None:
    """Board 1: 5, 6 and 3, 4 have the top of 2; board 2: 1, 3 and 6, 8."""
    found = totals(evening)
    assert {name: Fraction(total) for name, (_, total) in found.items()} == {
        "1": 2, "2": 0, "3": 4, "4": 2, "5": 2, "6": 4, "7": 0, "8": 2,
    }  # fmt: skip
    assert [found[name][0] for name in "36"] == [1, 1]


def test_a_card_shows_all_that_a_player_has_played(evening: Boards) -> None:
    card = evening.program.json("scorecard", evening.contest, "6")
    assert [(line["direction"], line["opponent"]) for line in card["boards"]] == [
        ("NS", "7 with 8"),
        ("EW", "2 with 4"),
    ]


def test_nothing_is_missing_when_everybody_has_all_boards(evening: Boards) -> None:
    assert "4 of 4 results" in evening.program.says("missing", evening.contest)


@pytest.mark.parametrize(
    ("ns", "ew", "said"),
    [
        ("1", "3,4", "NS: 1 is not two partners, such as 3,8"),
        ("1,2", "2,3", "2 is not on one side alone"),
        ("1,1", "2,3", "1 is not on one side alone"),
        ("1,9", "2,3", "no contestant 9"),
        ("1,4", "6,8", "already has a score on board 2"),
    ],
)
def test_four_different_players_sit_at_a_table(
    evening: Boards, ns: str, ew: str, said: str
) -> None:
    code = 2 if "is not" in said else 1
    assert said in evening.refuses("enter", "110", *sitting(2, ns, ew), code=code)


def test_partners_are_named_in_any_order(evening: Boards) -> None:
    for points, both in ((140, "2,4"), (170, "4,2"), (100, "4 with 2")):
        line = sitting(2, both, "6,8")
        evening.tells("correct", str(points), *line, "--cause", "scorer")
    assert totals(evening)["3"] == (1, "4")


def test_an_award_goes_to_both_partners(evening: Boards) -> None:
    evening.tells("adjust", "A+", "A-", *sitting(2, "2,4", "6,8"))
    found = {name: Fraction(total) for name, (_, total) in totals(evening).items()}
    assert (found["4"] - found["2"], found["8"]) == (2, Fraction("0.8"))


def test_a_partner_without_blame_pays_no_procedural_penalty(evening: Boards) -> None:
    """Law 89: an adjusted score is both partners', a procedural penalty the offender's alone."""
    before = {name: Fraction(total) for name, (_, total) in totals(evening).items()}
    fine = ("penalise", "procedural", "6", "8", "--amount", "1/4", "--unit", "tops")
    evening.tells(*fine, "--innocent", "8", "--reason", "a card exposed on purpose")
    after = {name: Fraction(total) for name, (_, total) in totals(evening).items()}
    assert {name for name in EIGHT if before[name] != after[name]} == {"6"}
    assert before["6"] - after["6"] == Fraction("0.5")
    said = evening.refuses("penalise", "procedural", "8", "--innocent", "8", "--amount", "1")
    assert "nobody who is named is to blame" in said
    evening.tells("penalise", "procedural", "6", "8", "--amount", "1/4", "--unit", "tops")
    both = {name: Fraction(total) for name, (_, total) in totals(evening).items()}
    assert {name for name in EIGHT if after[name] != both[name]} == {*"68"}


def test_a_pair_is_no_partnership(tmp_path: Path) -> None:
    told = Boards(tmp_path, "compscore-matchpoints", *"1234")
    told.session("1")
    assert "no contestant" in told.refuses("enter", "110", *sitting(1, "1,2", "3,4"))


def test_a_foul_names_the_players_who_had_the_same_cards(tmp_path: Path) -> None:
    """Law 87: of three tables one had other cards; each group is compared with itself."""
    told = Boards(tmp_path, "individual-matchpoints", *EIGHT, "9", "10", "11", "12")
    told.session("1", boards=2)
    for ns, ew, points in (("1,2", "3,4", 110), ("5,6", "7,8", 140), ("9,10", "11,12", 170)):
        told.table(1, ns, ew, points)
    fouled = ("board fouled", "1", "--session", "1")
    said = told.refuses(*fouled, "--group", "1", code=2)
    assert said == "groups: 1 and 2 is not partners, in one group"
    said = told.refuses(*fouled, "--group", "1,2,3", code=2)
    assert said.startswith("groups: 3 is not somebody who sat north-south on it: 1, 2, 5")
    told.tells("rule", "judgement", "1", "--session", "1", "--reason", "a card was turned")
    position = told.program.json("standings", told.contest)["known_as_of"]["position"]
    told.tells(*fouled, "--group", "1,2", "--ruling", f"#{position}")
    groups = [sorted(line["ns"] for line in sheet["lines"]) for sheet in told.travellers(1)]
    assert groups == [["1 with 2"], ["5 with 6", "9 with 10"]]


def test_a_board_is_removed_at_one_table(evening: Boards) -> None:
    """WBF 1: whoever else has played it keeps it."""
    before = totals(evening)
    table = ("--session", "1", "--ns", "2,4", "--ew", "6,8")
    evening.tells("board remove", "2", "--why", "time", "--reason", "the hall closes", *table)
    assert {name for name, now in totals(evening).items() if now != before[name]} >= {*"1357"}
    card = evening.program.json("scorecard", evening.contest, "5")["boards"]
    assert [line["board"] for line in card] == [1, 2]


def test_players_are_not_drawn_as_pairs(evening: Boards) -> None:
    said = evening.refuses("movement use", "howell", "--session", "1")
    assert said.endswith(
        "a draw of individuals; each score says who were partners (see: regulations show; amend)"
        " (individual-matchpoints)"
    )


def test_a_partner_agrees_and_asks_for_a_correction(evening: Boards) -> None:
    """Laws 79A, 79C: of individuals either of the two; nobody else of the field."""
    here = sitting(1, "1,2", "3,4")
    evening.tells("confirm", "4", *here)
    said = evening.refuses("confirm", "5", *here)
    assert "5 may not confirm board 1 1 with 2-3 with 4 (session 1): +110: that is for 1" in said
    said = evening.refuses("correct", "140", *here, "--side", "5")
    assert said == "5 may not ask for this correction: that is for 1, 2, 3, 4 (Law 79C)"
    evening.tells("correct", "140", *here, "--side", "3")
    assert totals(evening)["1"][1] == "3"
