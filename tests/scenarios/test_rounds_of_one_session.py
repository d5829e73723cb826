"""SBF 5.5.1, ANC 17.4: two who meet in a session of one match have one result, whoever keyed it.

A file numbers the only round of a session; a scorer at the desk need not say it.
"""

import json
from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards, sitting
from tests.replay.cli.telling import at, events

HEADER = "session,round,table,room,board,ns,ew,score"
OPEN = [f"1,1,3,open,{board},1,2,{score}" for board, score in ((1, 110), (2, 140))]
CLOSED = [f"1,1,3,closed,{board},2,1,{score}" for board, score in ((1, 90), (2, 620))]


def teams(folder: Path) -> Boards:
    told = Boards(folder, "sydney-2003-swiss-teams", *"1234")
    told.session("1", boards=8)
    return told


def bring(told: Boards, folder: Path, lines: list[str], header: str = HEADER) -> None:
    (folder / "match.csv").write_text("\n".join([header, *lines]) + "\n")
    told.does("import", str(folder / "match.csv"), "--contest", "c", *at("20:00"))


def by_hand(told: Boards, board: int, ns: str, ew: str, score: str, room: str) -> None:
    told.tells("enter", score, *sitting(board, ns, ew), "--room", room)


def rounds(told: Boards) -> set[int | None]:
    kept = [one["event"] for one in events(told.program, "c") if one["kind"] == "ScoreEntered"]
    return {one["score"].get("round") for one in kept}


def test_a_room_from_a_file_and_one_by_hand_are_one_match(tmp_path: Path) -> None:
    told = teams(tmp_path)
    bring(told, tmp_path, OPEN)
    by_hand(told, 1, "2", "1", "90", "closed")
    by_hand(told, 2, "2", "1", "620", "closed")
    (match,) = told.program.json("matches", "c")["matches"]
    assert told.nets("1", "2") == (-9, 9)
    assert (match["home_side"]["vps"], match["away_side"]["vps"]) == (12, 18)
    assert rounds(told) == {1}


def test_it_is_one_match_where_the_desk_was_first(tmp_path: Path) -> None:
    told = teams(tmp_path)
    by_hand(told, 1, "2", "1", "90", "closed")
    by_hand(told, 2, "2", "1", "620", "closed")
    bring(told, tmp_path, OPEN)
    assert told.nets("1", "2") == (-9, 9)
    assert rounds(told) == {None}


def test_the_result_of_another_match_says_how_the_round_is_called(tmp_path: Path) -> None:
    told = teams(tmp_path)
    told.tells("result", "3", "4", "--imps", "12", "--session", "1")
    bring(told, tmp_path, OPEN)
    by_hand(told, 1, "2", "1", "90", "closed")
    assert rounds(told) == {None}


def test_a_score_that_the_file_puts_right_stays_in_its_match(tmp_path: Path) -> None:
    told = teams(tmp_path)
    bring(told, tmp_path, [*OPEN, *CLOSED])
    bring(told, tmp_path, [*OPEN, CLOSED[0], CLOSED[1].replace("620", "-100")])
    told.tells("correct", "650", *sitting(2, "2", "1"), "--room", "closed", "--cause", "scorer")
    assert told.nets("1", "2") == (-10, 10)


def test_an_award_stands_in_the_match_of_its_boards(tmp_path: Path) -> None:
    told = teams(tmp_path)
    bring(told, tmp_path, [*OPEN, CLOSED[0]])
    told.tells("adjust", "A+", "A-", *sitting(2, "2", "1"), "--room", "closed")
    (match,) = told.program.json("matches", "c")["matches"]
    assert {board["board"] for board in match["boards"]} == {1, 2}


@pytest.mark.parametrize("first", ["desk", "file"])
def test_pairs_who_play_matches_have_one_too(tmp_path: Path, first: str) -> None:
    told = Boards(tmp_path, "anc-2018-butler-restricted", *"1234")
    told.session("1", boards=12)
    for way in ("desk", "file") if first == "desk" else ("file", "desk"):
        if way == "desk":
            told.table(1, "1", "2", 420)
        else:
            bring(told, tmp_path, ["1,1,1,2,1,2,110"], HEADER.replace("room,", ""))
    lines = [one["event"]["score"] for one in events(told.program, "c") if "score" in one["event"]]
    assert len({line.get("round") for line in lines}) == 1


def test_what_is_submitted_stands_in_the_match_as_well(tmp_path: Path) -> None:
    told = teams(tmp_path)
    bring(told, tmp_path, OPEN)
    score = {"type": "board", "session": "1", "board": 1, "ns": "2", "ew": "1", "points": 90}
    command = {"command": "EnterScore", "score": {**score, "room": "closed"}}
    told.program.run("submit", "c", "-", *at("20:00"), stdin=json.dumps(command))
    assert rounds(told) == {1}


def test_of_several_rounds_that_are_drawn_each_is_its_own(tmp_path: Path) -> None:
    told = Boards(tmp_path, "compscore-matchpoints", *"1234")
    told.session("1", boards=6)
    told.tells("movement use", "howell", clock="18:01")
    told.tells("draw", "--publish", clock="18:02")
    told.table(1, "4", "1", 110)
    told.table(3, "4", "2", 110)
    assert rounds(told) == {1, 2}


FORFEITED = ("forfeit", "1", "2", "--offender", "2", "--session", "1")


@pytest.mark.parametrize("first", [(), ("--round", "1")])
@pytest.mark.parametrize("then", [(), ("--round", "1")])
def test_a_match_that_is_forfeited_has_no_result_besides(
    tmp_path: Path, first: tuple[str, ...], then: tuple[str, ...]
) -> None:
    """SBF Appendix D: 18 VPs, whichever way the round was called."""
    told = teams(tmp_path)
    told.tells(*FORFEITED, *first)
    result = ("result", "1", "2", "--imps", "10", "--session", "1")
    assert "a forfeit" in told.refuses(*result, *then)
    assert "on record already" in told.refuses(*FORFEITED, *then)
    (row, other) = told.program.json("standings", "c")["standings"]
    assert (row["total"], other["total"]) == (18, 0)


def test_boards_of_a_match_that_is_forfeited_later_are_of_it(tmp_path: Path) -> None:
    told = teams(tmp_path)
    by_hand(told, 1, "2", "1", "90", "closed")
    told.tells(*FORFEITED, "--round", "1")
    assert len(told.program.json("matches", "c")["matches"]) == 1


@pytest.mark.parametrize("called", [(), ("--round", "1")])
def test_a_result_is_not_forfeited_besides(tmp_path: Path, called: tuple[str, ...]) -> None:
    told = teams(tmp_path)
    told.tells("result", "1", "2", "--imps", "10", "--session", "1")
    assert "already has a score" in told.refuses(*FORFEITED, *called)
