"""enter, correct and consent: scores as they are typed, and as they are put right."""

from typing import Any

import pytest

from tests.replay.cli.telling import BOARD_1, BOARD_11, at, last
from tests.replay.program import Program
from tests.replay.story import REFUSED
from tests.replay.tampering import rows_of

NOW = ("--recorded-at", "2026-11-20T23:00:00Z")


# ------------------------------------------------------------------------------------------- enter


@pytest.mark.parametrize(
    ("score", "points", "contract", "declarer", "tricks"),
    [
        ("420", 420, None, None, None),
        ("+420", 420, None, None, None),
        ("-50", -50, None, None, None),
        ("0", 0, None, None, None),
        ("pass", 0, "PASS", None, None),
        ("4S=N", 420, "4S", "N", 10),
        ("3NTX-2W", 300, "3NTX", "W", 7),
        ("3nx-2w", 300, "3NTX", "W", 7),
    ],
)
def test_a_score_is_typed_as_points_or_as_a_contract(
    club_night: Program,
    score: str,
    points: int,
    contract: str | None,
    declarer: str | None,
    tricks: int | None,
) -> None:
    club_night.does("enter", "wed", score, *BOARD_11, *at("19:20"))
    told = last(club_night)["event"]["score"]
    expected = {"points": points, "contract": contract, "declarer": declarer, "tricks": tricks}
    assert {name: told.get(name) for name in expected} == expected


def test_the_lead_is_taken_down(club_night: Program) -> None:
    club_night.does("enter", "wed", "4S=N", *BOARD_11, "--lead", "dk", *at("19:20"))
    assert last(club_night)["event"]["score"]["lead"] == "DK"


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (
            ("425", *BOARD_11),
            1,
            "board 11: no contract scores 425 for north-south, made by north-south (not vul",
        ),
        (("4S=", *BOARD_11), 2, "4S= is not clear without its declarer: 4S=N, 4S=E, 4S=S, 4S=W"),
        (("4S=N", *BOARD_11, "--lead", "D1"), 2, "--lead: D1 is not a card such as DK"),
        (("4Z=N", *BOARD_11), 2, "'4Z=N' is not a score"),
        (("four", *BOARD_11), 2, "write points for north-south (420, -50), pass"),
        (
            ("420", "--board", "11", "--ns", "9", "--ew", "2"),
            1,
            "no contestant 9 is on record; there is 1, 2, 3, 4 (Law 80B2)",
        ),
        (("420", *BOARD_11, "--session", "7"), 1, "no session 7 is on record; there is 1"),
        (
            ("420", "--board", "11", "--ns", "1", "--ew", "1"),
            2,
            "is not on one side alone",
        ),
    ],
)
def test_a_score_that_cannot_be_is_refused(
    club_night: Program, arguments: tuple[str, ...], code: int, says: str
) -> None:
    assert says in club_night.refuses(code, "enter", "wed", *arguments, *at("19:20"))


def test_a_second_score_on_a_line_is_refused(entered: Program) -> None:
    sentence = entered.refuses(1, "enter", "wed", "450", *BOARD_1, *at("19:30"))
    assert "already has a score" in sentence
    other = ("--board", "1", "--ns", "1", "--ew", "3")
    assert "1 already has a score on board 1" in entered.refuses(
        1, "enter", "wed", "450", *other, *at("19:30")
    )


# -------------------------------------------------------------------------------- correct, consent


@pytest.mark.parametrize(
    ("arguments", "change"),
    [
        (("450",), {"points": 450}),
        (("4S+1N",), {"points": 450, "contract": "4S", "tricks": 11}),
        (("--to-board", "8"), {"board": 8, "points": 420}),
        (("-50", "--to-ew", "3", "--to-board", "8"), {"board": 8, "ew": "3", "points": -50}),
        (("--was", "420", "450"), {"points": 450}),
    ],
)
def test_a_score_board_or_pair_is_corrected(
    entered: Program, arguments: tuple[str, ...], change: dict[str, Any]
) -> None:
    said = entered.does("correct", "wed", *arguments, *BOARD_1, *at("19:30"), "--reason", "misread")
    replaced, recorded = said.err.splitlines()
    kinds = "#12 CorrectionRequested, #13 ScoreCorrected"
    assert recorded == f"recorded {kinds}; head {entered.head}"
    assert replaced.startswith("board 1 1-2 (session 1)")
    assert replaced.endswith("; the old one was recorded by desk as #10")
    now = last(entered)["event"]["now"]
    assert {name: now[name] for name in change} == change


@pytest.mark.parametrize(("right", "lead"), [("4S+1N", "DK"), ("3SN=", "DK"), ("4S=S", None)])
def test_the_lead_stands_where_the_same_hand_led(
    club_night: Program, right: str, lead: str | None
) -> None:
    """And what is asked to be as it is, with the lead that was taken down, is no correction."""
    club_night.does("enter", "wed", "4S=N", *BOARD_11, "--lead", "dk", *at("19:20"))
    said = club_night.run("correct", "wed", "4S=N", *BOARD_11, *at("19:21"))
    assert said.code != 0
    club_night.does("correct", "wed", right, *BOARD_11, *at("19:22"))
    assert last(club_night)["event"]["now"].get("lead") == lead


def test_a_second_correction_replaces_the_first_and_says_whose_it_was(entered: Program) -> None:
    entered.does("correct", "wed", "450", *BOARD_1, *at("19:30"), "--by", "Ann Director")
    said = entered.does("correct", "wed", "480", *BOARD_1, *at("19:40")).err
    assert "+450 becomes +480; the old one was recorded by Ann Director as #13" in said
    said = entered.does("correct", "wed", "--void", *BOARD_1, *at("19:50")).err
    assert "+480: struck out; the old one was recorded by desk as #15" in said


def test_a_line_is_struck_out_and_a_missing_one_entered(entered: Program) -> None:
    entered.does("correct", "wed", "--void", *BOARD_1, *at("19:30"))
    assert last(entered)["kind"] == "ScoreVoided"
    entered.does("post", "wed", *at("22:00"))
    assert "what was missing or wrong is now a correction" in entered.refuses(
        1, "enter", "wed", "420", *BOARD_1, *at("22:05")
    )
    entered.does("correct", "wed", "420", "--missing", *BOARD_1, *at("22:05"))
    assert last(entered)["kind"] == "ScoreEntered"


def test_two_lines_with_each_others_pairs_are_put_right_as_the_refusal_says(
    entered: Program,
) -> None:
    """Each of them stands in the way of the other, until one is struck out."""
    other = ("--board", "1", "--ns", "3", "--ew", "4")
    for line, to in ((BOARD_1, "4"), (other, "2")):
        said = entered.refuses(1, "correct", "wed", *line, "--to-ew", to, *at("19:30"))
        assert "(see: correct; correct --void)" in said
    entered.does("correct", "wed", "--void", *other, *at("19:31"))
    entered.does("correct", "wed", *BOARD_1, "--to-ew", "4", *at("19:32"))
    entered.does("enter", "wed", "-50", "--board", "1", "--ns", "3", "--ew", "2", *at("19:33"))
    rows = entered.json("traveller", "wed", "1")["travellers"][0]["lines"]
    assert {(row["ns"], row["ew"], row["points"]) for row in rows} == {
        ("1", "4", 420),
        ("3", "2", -50),
    }


def test_two_matches_with_each_others_teams_are_put_right_as_the_refusal_says(
    empty: Program,
) -> None:
    empty.does("open", "t", "--regulations", "teams-in-vps")
    for name in "ABCD":
        empty.does("entry", "t", name)
    empty.does("schedule", "t", "1")
    first = ("--round", "1")
    wrong = empty.does("result", "t", "A", "D", "--imps", "5", *first).err
    other = empty.does("result", "t", "C", "B", "--imps", "9", *first).err
    right = ("result", "t", "A", "B", "--imps", "5", *first)
    assert "(see: result --correct; annul)" in empty.refuses(1, *right)
    for said in (wrong, other):
        position = said.partition("#")[2].partition(" ")[0]
        empty.does("annul", "t", position, "--reason", "it was the other team")
    empty.does(*right)
    empty.does("result", "t", "C", "D", "--imps", "9", *first)


def test_what_no_longer_holds_is_told_and_not_overruled(entered: Program) -> None:
    line = (*BOARD_1, *at("19:30"))
    sentence = entered.refuses(4, "correct", "wed", "450", "--was", "-50", *line)
    assert sentence == (
        "board 1 1-2 (session 1) is now 4S N 10 +420, no longer -50: look again and decide"
    )


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("450", "--board", "1", "--ns", "1", "--ew", "4"), 1, "no score for board 1 1-4"),
        (("450", "--board", "5", "--ns", "1", "--ew", "2"), 1, "no score for board 5 1-2"),
        (("420", "--board", "1", "--ns", "1", "--ew", "2", "--was", "x"), 2, "'x' is not a score"),
        (("425", "--board", "1", "--ns", "1", "--ew", "2"), 1, "no contract scores 425"),
        (("4S=N", "--board", "1", "--ns", "1", "--ew", "2"), 1, "is already as asked for"),
    ],
)
def test_a_correction_that_makes_no_sense_leaves_nothing(
    entered: Program, arguments: tuple[str, ...], code: int, says: str
) -> None:
    assert says in entered.refuses(code, "correct", "wed", *arguments, *at("19:30"))


def test_a_correction_without_a_score_is_wrong_usage(entered: Program) -> None:
    line = (*BOARD_1, *at("19:30"))
    assert "say what the score is" in entered.misused("correct", "wed", "--missing", *line)


@pytest.mark.parametrize("more", [("450",), ("--to-ns", "3"), ("--to-board", "2"), ("--missing",)])
def test_a_line_is_struck_out_or_becomes_another_one(
    entered: Program, more: tuple[str, ...]
) -> None:
    said = entered.misused("correct", "wed", *more, "--void", *BOARD_1, *at("19:30"))
    assert "becomes no other one" in said


def test_a_late_correction_is_on_record_with_its_refusal_and_exits_with_1(program: Program) -> None:
    line = ("--board", "2", "--ns", "2", "--ew", "4")
    said = program.run("correct", "club", "-140", *line, "--by", "Cy Late", *NOW)
    assert (said.code, said.out) == (1, "")
    assert said.err == (
        "bridge-ledger: the correction is refused: its period ended at"
        " 2026-11-21 09:30:00+11:00, and only the Director and the organiser together could still"
        " admit it by Law 79C2 (Law 79C1); the request is on record as #21,"
        f" its refusal as #22 (head {program.head}), and nothing else has changed\n"
    )
    assert last(program, "club")["kind"] == "CorrectionRefused"
    assert "Cy Late" in program.says("log", "club")
    assert (
        program.json("standings", "club")["standings"]
        == program.json("standings", "club", "--as-of", f"#{REFUSED}")["standings"]
    )


def test_a_late_correction_asked_for_again_is_refused_in_the_same_words_and_recorded_once(
    program: Program,
) -> None:
    line = ("--board", "2", "--ns", "2", "--ew", "4")
    late = ("correct", "club", "-140", *line, "--by", "Cy Late", *NOW, "--request-id", "tablet-7")
    first, rows = program.run(*late), rows_of(program.ledger)
    assert first.code == 1
    assert program.run(*late) == first
    assert rows_of(program.ledger) == rows
