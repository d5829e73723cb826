"""Law 80B2: whoever has left plays no more, and what it had played before that stands."""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards, sitting
from tests.replay.cli.telling import last

LEFT = "where 2 has left before session"
TWO = ("--session", "2")


def swiss(folder: Path, rules: str = "acbl-club-swiss-teams") -> Boards:
    """Two matches of four teams; of the first 1 v 2 is in."""
    told = Boards(folder, rules, *"1234")
    told.session("1", boards=7)
    told.session("2", boards=7)
    told.tells("result", "1", "2", "--imps", "5", "--session", "1", clock="19:00")
    return told


@pytest.mark.parametrize("rules", ["acbl-club-swiss-teams", "sydney-2003-swiss-teams"])
def test_no_match_of_a_team_that_has_left_counts_without_a_ruling(
    tmp_path: Path, rules: str
) -> None:
    told = swiss(tmp_path, rules)
    told.tells("withdraw", "2", "--reason", "illness", clock="19:10")
    said = told.refuses("result", "2", "3", "--imps", "4", *TWO)
    assert f"match 2 v 3 (session 2), {LEFT} 2, is left to the director" in said


def test_what_a_forfeit_gives_counts_as_ever(tmp_path: Path) -> None:
    told = swiss(tmp_path, "sydney-2003-swiss-teams")
    told.tells("withdraw", "2", "--reason", "illness", clock="19:10")
    told.tells("forfeit", "3", "2", "--offender", "2", *TWO)


def test_nor_does_a_board_of_it(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    told.tells("withdraw", "2", "--reason", "illness", clock="19:10")
    where = (*sitting(1, "3", "2", "2"), "--room", "open")
    for verb, first in (("enter", ("110",)), ("adjust", ("A+", "A-")), ("board not-played", ())):
        assert LEFT in told.refuses(verb, *first, *where)


def test_what_it_played_before_may_be_keyed_later(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    told.tells("result", "2", "3", "--imps", "4", *TWO)
    told.tells("withdraw", "2", "--after", "2", "--reason", "illness")
    told.tells(
        "result", "1", "2", "--imps", "6", "--session", "1", "--correct", "--cause", "scorer"
    )


def test_who_goes_home_during_an_evening_has_played(tmp_path: Path) -> None:
    told = Boards(tmp_path, "compscore-matchpoints", *"1234")
    told.session("1")
    told.table(1, "1", "2", 110)
    told.tells("withdraw", "2", "--reason", "illness")
    told.table(2, "1", "2", 140)


def test_who_never_came_has_not(tmp_path: Path) -> None:
    told = Boards(tmp_path, "compscore-matchpoints", *"1234")
    told.session("1")
    told.tells("withdraw", "2", "--reason", "illness")
    assert LEFT in told.refuses("enter", "110", *sitting(1, "1", "2"))


def test_a_ruling_or_taking_it_back_lets_it_count(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    told.tells("withdraw", "2", "--reason", "illness", clock="19:10")
    gone = last(told.program, "c")["position"]
    told.tells("rule", "regulation", "2", "3", "--session", "2", "--reason", "it came after all")
    ruled = last(told.program, "c")["position"]
    told.tells("result", "2", "3", "--imps", "4", *TWO, "--cites", f"#{ruled}")
    told.tells("annul", f"#{gone}", "--reason", "it came after all")
    told.tells("result", "1", "4", "--imps", "4", *TWO)


EXPELLED = ("--expelled", "--clause", "Law 91A", "--reason", "contempt")


def test_a_player_of_an_individual_has_played_with_whichever_partner(tmp_path: Path) -> None:
    told = Boards(tmp_path, "individual-matchpoints", *"12345678")
    told.session("1")
    told.table(1, "1,2", "3,4", 110)
    told.tells("disqualify", "2", *EXPELLED)
    told.table(2, "1,2", "3,4", 140)
    told.tells("disqualify", "8", *EXPELLED)
    refused = told.refuses("enter", "110", *sitting(1, "5,6", "7,8"))
    assert "8 has left before session 1" in refused
