"""The printed draws of the documents, row by row, and what they promise."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from ledger.coding import from_plain
from ledger.rules.draws import Draw
from ledger.rules.draws.balance import balance
from ledger.rules.draws.movement import Movement
from ledger.rules.draws.printed import PrintedDraw
from ledger.rules.draws.round_robin import RoundRobinDraw
from ledger.rules.draws.rows import ANC_SEVEN, ANC_SIX, BLUE_RIBBON

ROUND_ROBIN = RoundRobinDraw(clause="ANC 10.4, 10.5", middle="lot", last="placing")
FINAL = PrintedDraw(clause="SBF app. B", rows=BLUE_RIBBON, switched_table=3, switched_after=3)


@pytest.fixture
def regulations(data: Path) -> Path:
    folder = data.parent / "regulations"
    if not folder.is_dir():
        pytest.skip(f"no regulations at {folder}")
    return folder


def printed_in(text: str, heading: str) -> list[list[tuple[int, int]]]:
    """The rows with two tables or more that follow a heading, up to the next paragraph."""
    rows = []
    for line in text.split(heading, 1)[1].splitlines():
        found = [(int(one), int(other)) for one, other in re.findall(r"(\d+) [vx] (\d+)", line)]
        if found:
            rows.append(found)
        elif rows:
            break
    return rows


def rows_of(movement: Movement) -> list[list[tuple[int, int]]]:
    return [[(place.ns, place.ew) for place in places] for places in movement.rounds]


@pytest.mark.parametrize(
    ("contestants", "heading"), [(7, "10.4.1 The Draw for 7 teams"), (6, "10.5.1 The Draw for 6")]
)
def test_the_round_robins_are_those_of_the_document(
    regulations: Path, contestants: int, heading: str
) -> None:
    text = (regulations / "anc-2018.txt").read_text()
    assert rows_of(ROUND_ROBIN.movement(contestants)) == printed_in(text, heading)


def test_the_blue_ribbon_final_is_that_of_the_document(regulations: Path) -> None:
    text = (regulations / "sbf-2003.txt").read_text()
    assert rows_of(FINAL.movement()) == printed_in(text, "Draw – DCBRP Final")


def test_in_the_final_everybody_is_team_mate_and_rival_of_everybody_equally_often() -> None:
    figures = balance(FINAL.movement(), boards_each=6)
    assert figures.spread(figures.met) == (6, 6)
    assert figures.spread(figures.team_mates) == (24, 24)
    assert figures.spread(figures.compared) == (24, 24)


def test_without_the_arrow_switch_the_final_would_not_be_balanced() -> None:
    figures = balance(PrintedDraw(clause="c", rows=BLUE_RIBBON).movement(), boards_each=6)
    assert figures.spread(figures.team_mates) == (18, 30)


def test_of_seven_each_has_a_bye_once_and_sits_first_three_times() -> None:
    rounds = ROUND_ROBIN.rounds("1234567")
    assert [drawing.sits_out for drawing in rounds] == [(team,) for team in "1234567"]
    second = Counter(team for drawing in rounds for _, team in drawing.pairings)
    assert set(second.values()) == {3}


def test_of_six_the_first_three_sit_first_more_often() -> None:
    second = Counter(
        team for drawing in ROUND_ROBIN.rounds("123456") for _, team in drawing.pairings
    )
    assert second == {"1": 3, "2": 3, "3": 3, "4": 2, "5": 2, "6": 2}


def test_the_last_round_robin_is_the_first_one_with_numbers_by_placing() -> None:
    placed = ("T6", "T7", "T3", "T5", "T2", "T1", "T4")
    assert ROUND_ROBIN.numbered_by(2, of=2) == "placing"
    first = ROUND_ROBIN.rounds(placed)[0]
    assert first.sits_out == ("T6",)
    assert first.pairings == (("T2", "T7"), ("T1", "T3"), ("T4", "T5"))


def test_the_second_of_three_round_robins_is_drawn_by_lot() -> None:
    assert [ROUND_ROBIN.numbered_by(k, of=3) for k in (1, 2, 3)] == ["numbers", "lot", "placing"]
    assert ROUND_ROBIN.numbered_by(1, of=1) == "numbers"


@pytest.mark.parametrize("contestants", [2, 3, 4, 5, 8, 9, 10, 20, 33])
def test_other_numbers_use_the_circle(contestants: int) -> None:
    movement = ROUND_ROBIN.movement(contestants)
    figures = balance(movement)
    assert len(movement.rounds) == contestants - 1 + contestants % 2
    assert set(figures.met) == set(combinations(range(1, contestants + 1), 2))
    assert figures.spread(figures.met) == (1, 1)


def test_a_federation_prints_a_draw_of_its_own() -> None:
    four = ("1v2 3v4", "4v1 2v3", "1v3 4v2")
    rule = from_plain({"rule": "round-robin-draw", "clause": "12", "printed": [four]}, Draw)
    assert rows_of(rule.movement(4))[1] == [(4, 1), (2, 3)]
    assert rows_of(rule.movement(6)) != rows_of(ROUND_ROBIN.movement(6))


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (("1v2 3v4", "1v2 3v4", "1v3 4v2"), "round 2, table 1: 1 and 2 have met in round 1"),
        (("1v2 3v4", "1v4 2v3"), "printed draw of 4: "),
        (("1v2 3v1", "1v4 2v3", "1v3 2v4"), "round 1, table 2: 1 is at table 1 too"),
        (("1v2 3-", "1v4 2v3", "1v3 2v4"), "'3-' is not a table such as 5v2"),
        (("1v2", "3v4", "1v4"), "printed draw of 4: "),
    ],
)
def test_a_printed_draw_that_is_no_round_robin_is_refused(
    rows: tuple[str, ...], fault: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(fault)):
        RoundRobinDraw(clause="c", printed=(rows,))


def test_the_documents_print_every_round() -> None:
    assert (len(ANC_SIX), len(ANC_SEVEN), len(BLUE_RIBBON)) == (5, 7, 9)


def test_a_switch_needs_its_table_and_its_board() -> None:
    with pytest.raises(ValueError, match="go together"):
        PrintedDraw(clause="c", rows=BLUE_RIBBON, switched_table=3)
    with pytest.raises(ValueError, match="round 2, table 1: 1 and 2 have met in round 1"):
        PrintedDraw(clause="c", rows=("1v2", "1v2"))
