"""SBF 6.1: who has not agreed with a score as it is now has still to confirm it.

Both captains sign a slip of the Safilo; of other contests east-west initial the sheet.
"""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards, sitting
from tests.replay.cli.telling import last

RESULT = ("1", "2", "--session", "1", "--imps")
AGAIN = ("--correct", "--cause")


def match(folder: Path) -> Boards:
    told = Boards(folder, "sydney-2003-swiss-teams", "1", "2")
    told.session("1", boards=8)
    told.tells("result", *RESULT, "10", clock="19:50")
    return told


def waits_for(told: Boards) -> list[str]:
    """Who has still to confirm, as `missing` names them."""
    rows = told.program.json("missing", "c")["missing"]
    return [side for row in rows if row["what"] == "confirmation" for side in row["sides"]]


def confirm(told: Boards, side: str, other: str) -> None:
    told.tells("confirm", side, "--against", other, "--session", "1")


def test_what_one_captain_asked_for_the_other_has_to_confirm(tmp_path: Path) -> None:
    told = match(tmp_path)
    assert waits_for(told) == ["1", "2"]
    told.tells("result", *RESULT, "12", *AGAIN, "players", "--side", "1")
    assert waits_for(told) == ["2"]
    told.tells("post", "--session", "1")
    (session, *_) = told.program.json("states", "c")["states"]
    assert session["state_detail"]["unconfirmed_by"] == ["2"]
    confirm(told, "2", "1")
    assert waits_for(told) == []


def test_who_had_confirmed_before_confirms_what_it_became(tmp_path: Path) -> None:
    told = match(tmp_path)
    confirm(told, "1", "2")
    confirm(told, "2", "1")
    told.tells("result", *RESULT, "12", *AGAIN, "players", "--side", "2")
    assert waits_for(told) == ["1"]
    assert "already" in told.refuses("confirm", "2", "--against", "1", "--session", "1")
    confirm(told, "1", "2")
    assert waits_for(told) == []


def test_where_nobody_is_said_to_have_asked_both_have_to_confirm(tmp_path: Path) -> None:
    told = match(tmp_path)
    told.tells("result", *RESULT, "12", *AGAIN, "players")
    assert waits_for(told) == ["1", "2"]


@pytest.mark.parametrize("cause", ["scorer", "director"])
def test_what_an_official_puts_right_waits_for_nobody(tmp_path: Path, cause: str) -> None:
    told = match(tmp_path)
    told.tells("result", *RESULT, "12", *AGAIN, cause)
    assert waits_for(told) == []


def test_the_last_change_says_who_has_to(tmp_path: Path) -> None:
    told = match(tmp_path)
    told.tells("result", *RESULT, "12", *AGAIN, "scorer")
    told.tells("result", *RESULT, "13", *AGAIN, "players", "--side", "1")
    assert waits_for(told) == ["2"]
    told.tells("annul", f"#{last(told.program, 'c')['position']}", "--reason", "it was 12")
    assert waits_for(told) == []


def test_a_correction_that_is_taken_back_leaves_what_was_entered(tmp_path: Path) -> None:
    told = match(tmp_path)
    told.tells("result", *RESULT, "12", *AGAIN, "players", "--side", "1")
    told.tells("annul", f"#{last(told.program, 'c')['position']}", "--reason", "it was 10")
    assert waits_for(told) == ["1", "2"]


def test_the_pair_that_did_not_ask_initials_a_board_put_right(tmp_path: Path) -> None:
    told = Boards(tmp_path, "sydney-2003-blue-ribbon-pairs")
    for name, field in (("1", "NS"), ("2", "EW")):
        told.tells("entry", name, "--field", field, clock="18:00")
    told.session("1", stage="qualifying", boards=8)
    told.table(1, "1", "2", 420)
    told.table(2, "1", "2", 110)
    assert waits_for(told) == ["2"]
    told.tells("correct", "450", *sitting(1, "1", "2"), "--side", "2")
    told.tells("correct", "140", *sitting(2, "1", "2"), "--side", "1")
    (row,) = [r for r in told.program.json("missing", "c")["missing"] if r["sides"] == ["2"]]
    assert row["boards"] == [2]


def test_captains_who_both_agree_have_confirmed(tmp_path: Path) -> None:
    """ANC 10.11: a correction takes the opposing captain's agreement."""
    told = Boards(tmp_path, "anc-2018-itc-open", "1", "2")
    told.session("1", stage="qualifying", boards=14)
    told.tells("result", *RESULT, "10", clock="19:50")
    told.tells("result", *RESULT, "12", *AGAIN, "captains", "--side", "1")
    asked = last(told.program, "c")["position"]
    assert waits_for(told) == ["1", "2"]
    told.tells("consent", f"#{asked}", "2")
    assert waits_for(told) == []


def test_a_board_that_was_first_marked_as_not_played_is_confirmed_as_others(tmp_path: Path) -> None:
    told = Boards(tmp_path, "sydney-2003-swiss-teams", "1", "2")
    told.session("1", boards=8)
    line = (*sitting(1, "1", "2"), "--room", "open")
    told.tells("board not-played", *line)
    told.tells("enter", "420", *line)
    assert waits_for(told) == ["1", "2"]
