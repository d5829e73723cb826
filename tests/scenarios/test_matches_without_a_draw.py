"""SBF 5.1.2, 5.5.2, ANC 10.4, 17.5: who met in a match that nobody drew has met, and it counts."""

from pathlib import Path
from typing import Any

import pytest

from tests.replay.cli.boards import Boards
from tests.replay.cli.telling import last

FIRST = (("1", "2", 10), ("3", "4", 7), ("5", "6", 3))
SECOND = (("1", "3", -20), ("5", "2", -30), ("4", "6", 40))
TABLES = ("--table", "1-2", "--table", "3-4", "--table", "5-6")


def swiss(folder: Path, rules: str = "sydney-2003-swiss-teams") -> Boards:
    told = Boards(folder, rules, *"123456")
    for session in "123":
        told.session(session, boards=8)
    return told


def play(told: Boards, session: str, matches: tuple[tuple[str, str, int], ...]) -> None:
    for home, away, imps in matches:
        told.tells("result", home, away, "--imps", str(imps), "--session", session)


def proposed(told: Boards, *which: str) -> tuple[int, list[set[str]], list[str]]:
    """The number of the match, who is to meet whom in it, and what it goes without."""
    (draw,) = told.program.json("draw", "c", *which)["draws"]
    met = [{table[side]["contestant"] for side in ("ns", "ew")} for table in draw["tables"]]
    return draw["number"], met, draw["outstanding"]


@pytest.mark.parametrize("first_is_drawn", [True, False])
def test_a_match_played_without_a_draw_counts_in_the_order_and_bars_a_rematch(
    tmp_path: Path, *, first_is_drawn: bool
) -> None:
    """After it 4, 3 and 2 are ahead of 1, 5 and 6; 4 has met 3, and 3 has met 1."""
    told = swiss(tmp_path)
    if first_is_drawn:
        told.tells("draw", "--session", "1", *TABLES, "--publish")
    play(told, "1", FIRST)
    play(told, "2", SECOND)
    expected: Any = (3, [{"4", "2"}, {"3", "5"}, {"1", "6"}], [])
    assert proposed(told) == proposed(told, "--session", "3") == expected
    told.tells("draw", "--session", "3", "--publish")
    sheets = told.program.json("draws", "c")["draws"]
    assert sheets[-1]["number"] == 3


def test_in_a_club_as_well(tmp_path: Path) -> None:
    """By 20 VPs a match the order is 3, 4, 2, 1, 5, 6; 3 has met 4."""
    told = swiss(tmp_path, "acbl-club-swiss-teams")
    play(told, "1", FIRST)
    play(told, "2", SECOND)
    assert proposed(told) == (3, [{"3", "2"}, {"4", "5"}, {"1", "6"}], [])


def test_a_rematch_of_it_is_refused_by_hand_too(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    play(told, "1", FIRST)
    again = told.refuses("draw", "--session", "2", *TABLES, "--publish")
    assert "1 and 2" in again or "5 and 6" in again


def test_who_has_no_result_in_it_is_named_before_the_next_is_drawn(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    told.tells("draw", "--session", "1", *TABLES, "--publish")
    play(told, "1", FIRST)
    play(told, "2", SECOND[:2])
    assert proposed(told, "--session", "3")[2] == ["4", "6"]
    assert "results are missing (4, 6)" in told.refuses("draw", "--session", "3", "--publish")


def test_a_round_robin_goes_on_with_the_rows_that_nobody_played(tmp_path: Path) -> None:
    """ANC 10.4: of seven teams; number 1 sat out while the six others met."""
    told = Boards(tmp_path, "anc-2018-itc-open", *"1234567")
    for session in ("q1", "q2"):
        told.session(session, stage="qualifying", boards=14)
    told.tells("numbers", *(f"{n}={n}" for n in range(1, 8)), "--stage", "qualifying")
    number, first, _ = proposed(told, "--session", "q1")
    for one, other in map(sorted, first):
        told.tells("result", one, other, "--imps", "4", "--session", "q1")
    assert number == 1
    then, second, outstanding = proposed(told)
    assert (then, outstanding) == (2, [])
    assert not [two for two in second if two in first]


def test_boards_of_pairs_show_who_has_met_as_well(tmp_path: Path) -> None:
    told = Boards(tmp_path, "anc-2018-butler-restricted", *"1234")
    for session in "12":
        told.session(session, boards=12)
    told.table(1, "1", "2", 420)
    told.table(1, "3", "4", 450)
    _, met, _ = proposed(told, "--session", "2")
    assert {"1", "2"} not in met
    assert {"3", "4"} not in met


def seven(folder: Path) -> Boards:
    """Seven states in a round robin, of which nothing is drawn."""
    told = Boards(folder, "anc-2018-itc-open", *"1234567")
    for session in ("q1", "q2", "q3"):
        told.session(session, stage="qualifying", boards=14)
    return told


def totals(told: Boards) -> dict[str, object]:
    rows = told.program.json("standings", "c")["standings"]
    return {row["number"] or row["contestant"]: row["total"] for row in rows}


def absent(told: Boards, session: str) -> list[str]:
    """Who is said to be without a board in a session."""
    gaps = told.does("missing", "c").out.splitlines()
    (names,) = [line for line in gaps if f"without a board in session {session}:" in line] or [""]
    return names.partition(": ")[2].split(", ") if names else []


def test_who_is_left_of_an_odd_field_has_a_bye_once_all_the_others_have_met(tmp_path: Path) -> None:
    """ANC 10.9: 35 VPs and no IMPs, with or without a published draw; not a moment before."""
    told = seven(tmp_path)
    play(told, "q1", FIRST[:2])
    assert "7" not in totals(told)
    play(told, "q1", FIRST[2:])
    assert totals(told)["7"] == 35
    assert absent(told, "q1") == []
    (bye,) = told.program.json("explain", "c", "7")["parts"]
    assert (bye["source"], bye["session"], bye["clause"]) == ("bye", "q1", "ANC 10.9")


def test_a_forfeited_match_that_nobody_drew_has_its_two_opponents(tmp_path: Path) -> None:
    """Both have had their round; nothing of it is outstanding, and the seventh has the bye."""
    told = seven(tmp_path)
    play(told, "q1", FIRST[:2])
    told.tells("forfeit", "5", "6", "--offender", "6", "--session", "q1")
    assert totals(told)["7"] == 35
    assert absent(told, "q1") == []
    assert proposed(told, "--session", "q2")[2] == []


def test_a_forfeited_match_of_a_swiss_bars_a_rematch_and_is_not_waited_for(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    play(told, "1", FIRST[:2])
    told.tells("forfeit", "5", "6", "--offender", "6", "--session", "1")
    _, met, outstanding = proposed(told, "--session", "2")
    assert outstanding == []
    assert {"5", "6"} not in met


def test_a_bye_stays_when_somebody_withdraws_later(tmp_path: Path) -> None:
    """Seven were there in the first round, whoever is there now."""
    told = seven(tmp_path)
    play(told, "q1", FIRST)
    play(told, "q2", (("7", "1", 3), ("2", "3", 3), ("4", "5", 3)))
    assert (totals(told)["7"], totals(told)["6"]) == (35 + 38, 32 + 35)
    told.tells("rule", "regulation", "2", "--session", "q2", "--reason", "scores stand")
    ruling = f"#{last(told.program, 'c')['position']}"
    told.tells("withdraw", "2", "--reason", "ill", "--ruling", ruling)
    after = totals(told)
    assert (after["7"], after["6"]) == (35 + 38, 32 + 35)


def test_cancelled_scores_leave_the_opponent_alone_and_the_bye_as_it_was(tmp_path: Path) -> None:
    """ANC 20.2, 10.9: 1 met 2, whose scores a ruling cancels; 7 sat out, whatever became of 2."""
    told = seven(tmp_path)
    play(told, "q1", FIRST)
    play(told, "q2", (("7", "1", 3), ("2", "3", 3), ("4", "5", 3)))
    told.tells("rule", "regulation", "2", "--session", "q2", "--reason", "scores are cancelled")
    ruling = f"#{last(told.program, 'c')['position']}"
    told.tells("withdraw", "2", "--cancelled", "--reason", "ill", "--ruling", ruling)
    after = totals(told)
    assert (after["1"], after["7"]) == (35 + 32, 35 + 38)
    assert (after["3"], after["6"]) == (42 + 35, 32 + 35)
