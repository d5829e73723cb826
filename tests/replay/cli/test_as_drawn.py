"""Lines held against the published draw, the boards in play and the line-ups (Laws 8, 15)."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards, sitting
from tests.replay.cli.telling import at

EIGHT = [str(number) for number in range(1, 9)]


def mitchell(folder: Path) -> Boards:
    """Four tables, three boards a set: in round 1 pair 1 meets 5 on boards 1-3, 2 meets 6."""
    told = Boards(folder, "compscore-matchpoints", *EIGHT)
    told.session("1", boards=12)
    told.tells("movement use", "mitchell", "--tables", "4", clock="18:01")
    told.tells("draw", "--publish", clock="18:02")
    return told


def teams(folder: Path) -> Boards:
    """Two matches of ten boards, A v B and C v D."""
    told = Boards(folder, "anc-2018-congress-teams", *"ABCD")
    told.session("1", boards=10)
    pairings = [{"table": t, "ns": ns, "ew": ew} for t, ns, ew in (("1", *"AB"), ("2", *"CD"))]
    draw = {"command": "PublishDraw", "session": "1", "round": 1, "method": "imported"}
    submit(told, {**draw, "pairings": pairings}, code=0)
    return told


def submit(told: Boards, command: Mapping[str, object], code: int) -> str:
    """Submit one command; what is said of it."""
    arguments = ("submit", told.contest, "-", *at("20:00"))
    said = told.program.run(*arguments, stdin=json.dumps(command))
    assert said.code == code, said
    return said.err


def test_who_meets_whom_is_drawn(tmp_path: Path) -> None:
    told = mitchell(tmp_path)
    said = told.refuses("enter", "110", *sitting(1, "1", "6"), "--round", "1")
    assert said == (
        "board 1 1-6 (session 1), where 1 is drawn to meet 5 in round 1, is left to the director:"
        " give the ruling that it counts (--cites) (see: rule) (Law 8)"
    )
    told.table(1, "1", "5", 110)


@pytest.mark.parametrize("verb", ["adjust", "average", "board not-played"])
def test_no_other_way_of_entering_goes_round_it(tmp_path: Path, verb: str) -> None:
    told = mitchell(tmp_path)
    first = {"adjust": ("A+", "A-"), "average": ("irregularity",)}.get(verb, ())
    told = told if verb != "average" else club(tmp_path / "club")
    said = told.refuses(verb, *first, *sitting(2, "1", "2"))
    assert "1 is drawn to meet 5" in said


def club(folder: Path) -> Boards:
    """The same under rules that print artificial scores by fault."""
    folder.mkdir()
    told = Boards(folder, "acbl-club-pairs", *EIGHT)
    told.session("1", boards=12)
    told.tells("movement use", "mitchell", "--tables", "4", clock="18:01")
    told.tells("draw", "--publish", clock="18:02")
    return told


def test_each_table_has_its_own_boards(tmp_path: Path) -> None:
    told = mitchell(tmp_path)
    said = told.refuses("enter", "110", *sitting(7, "1", "5"))
    assert "1 v 5 at table 1 is to play boards 1-3" in said
    assert said.endswith("(Law 15A)")


def test_by_a_movement_it_is_laid_down_who_sits_north_south(tmp_path: Path) -> None:
    assert "1 sits north-south there" in mitchell(tmp_path).refuses(
        "enter", "110", *sitting(1, "5", "1")
    )


def test_a_ruling_lets_it_count(tmp_path: Path) -> None:
    """Law 15A1: a board played in the wrong round stands for those who play it first."""
    told = mitchell(tmp_path)
    told.tells("rule", "book", "1", "5", "--reason", "boards 7-9 were on table 1")
    ruled = told.program.json("standings", told.contest)["known_as_of"]["position"]
    told.tells("enter", "110", *sitting(7, "1", "5"), "--cites", f"#{ruled}")
    assert told.worth(7) == {"1": (0, 0)}


def test_a_correction_to_another_table_is_held_against_the_draw_too(tmp_path: Path) -> None:
    told = mitchell(tmp_path)
    told.table(1, "1", "5", 110)
    moving = ("--cause", "scorer", "--to-ew", "6")
    assert "1 is drawn to meet 5" in told.refuses("correct", "110", *sitting(1, "1", "5"), *moving)
    told.tells("correct", "140", *sitting(1, "1", "5"), "--cause", "scorer")


@pytest.mark.parametrize(
    ("to", "number"),
    [
        (("--to-ew", "6", "--to-board", "7"), 3),  # what 1 plays against 6
        (("--to-ew", "8", "--to-board", "4"), 2),
        (("--to-board", "2"), 1),
    ],
)
def test_what_becomes_as_drawn_in_another_round_stands_in_that(
    tmp_path: Path, to: tuple[str, ...], number: int
) -> None:
    """Law 79C: nothing was played otherwise than drawn, so that no ruling is wanted."""
    told = mitchell(tmp_path)
    told.table(1, "1", "5", 110)
    told.tells("correct", *sitting(1, "1", "5"), *to, "--cause", "scorer")
    assert last_line(told).get("round") == number


@pytest.mark.parametrize(
    ("correcting", "to", "number"),
    [
        (("1", "5"), ("--to-ew", "6"), 1),  # its board is that of round 1
        ((), ("4", "6"), 2),  # 4 plays board 1 in round 2, and 6 never does
    ],
)
def test_what_a_ruling_lets_stand_belongs_to_the_round_of_its_board(
    tmp_path: Path, correcting: tuple[str, ...], to: tuple[str, ...], number: int
) -> None:
    told = mitchell(tmp_path)
    told.table(1, "1", "5", 110)
    told.tells("rule", "book", "6", "--reason", "6 sat at the wrong table")
    ruled = told.program.json("standings", told.contest)["known_as_of"]["position"]
    cites = ("--cites", f"#{ruled}")
    if correcting:
        told.tells("correct", *sitting(1, *correcting), *to, "--cause", "scorer", *cites)
    else:
        told.tells("enter", "140", *sitting(1, *to), *cites)
    assert last_line(told).get("round") == number


def last_line(told: Boards) -> Mapping[str, object]:
    """The line of the last event, as it is now."""
    event = json.loads(told.does("log", told.contest, "--json").out.splitlines()[-1])["event"]
    line: Mapping[str, object] = event.get("now") or event["score"]
    return line


def test_a_match_has_so_many_boards(tmp_path: Path) -> None:
    told = teams(tmp_path)
    told.rooms(10, "A", "B", 110, 110)
    room = ("--room", "open")
    said = told.refuses("enter", "110", *sitting(11, "A", "B"), *room)
    assert "a match has 10 boards, and board 10 is the last so far" in said
    assert "not 11" in told.refuses("result", "A", "B", "--imps", "5", "--boards", "11")
    told.tells("schedule", "2", "--stage", "main", "--boards", "10")
    told.tells("enter", "110", *sitting(11, "A", "B", "2"), *room)
    assert "this one has board 11" in told.refuses(
        "enter", "420", *sitting(1, "A", "B", "2"), *room
    )


def test_the_second_match_of_teams_is_between_others(tmp_path: Path) -> None:
    told = teams(tmp_path)
    score = {"session": "1", "type": "board", "board": 1, "ns": "A", "ew": "C", "room": "open"}
    command = {"command": "EnterScore", "score": {**score, "points": 420}}
    assert "A is drawn to meet B" in submit(told, command, code=1)
    assert "A is drawn to meet B" in told.refuses("result", "A", "D", "--imps", "5")


def test_a_line_up_says_who_sits_where(tmp_path: Path) -> None:
    """ANC 10.6: the first named sits north-south in the open room."""
    told = Boards(tmp_path, "anc-2018-itc-open", "B")
    seats = [f"{seat}=Player {seat}" for seat in ("ON", "OS", "CE", "CW")]
    players = [option for seat in seats for option in ("--player", seat[3:])]
    told.tells("entry", "A", "--team", "The A", *players, clock="18:00")
    told.session("1", stage="qualifying", boards=10)
    told.tells("line-up", "A", *seats, "--seating", "first", clock="18:05")
    said = told.refuses("enter", "420", *sitting(1, "B", "A"), "--room", "open")
    assert "A sits north-south in the open room by its line-up" in said
    told.tells("enter", "420", *sitting(1, "B", "A"), "--room", "closed")


LINES = "session,board,ns,ew,score\n1,1,1,5,110\n1,2,2,3,140\n1,9,1,5,140\n1,4,2,6,140\n"


def test_a_file_is_told_line_by_line_what_was_not_drawn(tmp_path: Path) -> None:
    told = mitchell(tmp_path)
    file = tmp_path / "lines.csv"
    file.write_text(LINES)
    arguments = ("import", file, "--contest", told.contest, *at("20:00"))
    said = told.program.run(*arguments)
    assert said.code == 1
    lines = said.err.splitlines()
    assert ["line 3" in lines[0], "line 4" in lines[1]] == [True, True], lines
    assert "is drawn to meet" in lines[0]
    assert "is to play boards 1-3" in lines[1]
    told.tells("rule", "book", "2", "5", "--reason", "as played")
    ruled = told.program.json("standings", told.contest)["known_as_of"]["position"]
    assert told.program.run(*arguments, "--cites", f"#{ruled}").code == 0


def test_who_has_left_binds_nobody(tmp_path: Path) -> None:
    told = mitchell(tmp_path)
    for ill in ("5", "2"):
        told.tells("withdraw", ill, "--reason", "ill", clock="18:05")
    told.tells("enter", "110", *sitting(1, "1", "6"), "--round", "1")


NOT_IN_PLAY = (
    ("board late-play", "13", "1"),
    ("board fouled", "13", "--group", "1,2"),
    ("board remove", "13", "--why", "other"),
    ("call", "--board", "13", "--table", "1"),
    ("rule", "judgement", "1", "--board", "13", "--reason", "no"),
)


@pytest.mark.parametrize("act", NOT_IN_PLAY, ids=lambda act: act[0])
def test_nothing_is_said_of_a_board_that_is_not_in_play(
    tmp_path: Path, act: tuple[str, ...]
) -> None:
    said = club(tmp_path / "club").refuses(*act)
    assert said.startswith("no board 13 is on record among those in play in session 1; there is 1-")


def test_nothing_is_said_of_a_table_that_no_draw_knows(tmp_path: Path) -> None:
    told = mitchell(tmp_path)
    assert told.refuses("call", "--table", "9") == (
        "no table 9 is on record among those drawn in session 1; there is 1, 2, 3, 4 (Law 9B1)"
    )
    assert "no table 9 is on record" in told.refuses("schedule", "1", "--ended", "--table", "9")


def test_a_board_is_put_off_that_is_still_to_be_played(tmp_path: Path) -> None:
    told = club(tmp_path / "club")
    told.table(1, "1", "5", 110)
    late = "no late play for {}: {} (ACBL Law 82 (AMB-45))"
    played = told.refuses("board late-play", "1", "1")
    assert played == late.format("1", "it has played board 1")
    told.tells("withdraw", "2", clock="20:01")
    assert told.refuses("board late-play", "4", "2", clock="20:01") == late.format(
        "2", "it has left"
    )
    never = told.refuses("board late-play", "12", "1", clock="20:01")
    assert never == late.format("1", "it is not drawn to play board 12")
    told.tells("board late-play", "2", "1", clock="20:02")
