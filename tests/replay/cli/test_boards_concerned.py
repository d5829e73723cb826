"""Boards fouled, replaced, removed, unplayable: for exactly the matches or tables concerned."""

from pathlib import Path
from typing import Any

import pytest

from tests.replay.cli.boards import Boards, sitting

A, B, C, D = "ABCD"
BOTH = ((A, B), (C, D))


def teams(folder: Path, rules: str, stage: str = "main", sessions: str = "1") -> Boards:
    """Two matches of two boards each: 470 points, 10 IMPs, on board 1; board 2 is level."""
    told = Boards(folder, rules, A, B, C, D)
    for session in sessions:
        told.session(session, stage=stage, boards=8)
    for home, away in BOTH:
        told.rooms(1, home, away, 420, -50)
        told.rooms(2, home, away, 110, 110)
    return told


def board(told: Boards, number: int, home: str, away: str, session: str = "1") -> dict[str, Any]:
    sheet = told.match(home, away, session)
    return next(one for one in sheet["boards"] if one["board"] == number)


# ------------------------------------------------------------------------ who is concerned


@pytest.mark.parametrize(
    "rules", ["wbf-2023-teams", "acbl-club-swiss-teams", "anc-2018-congress-teams"]
)
def test_a_foul_in_one_of_several_matches_says_in_which(tmp_path: Path, rules: str) -> None:
    """Law 87: the boards of a match are its own."""
    told = teams(tmp_path, rules)
    said = told.refuses("board fouled", "1", code=2)
    assert said == "say groups: teams that had the same cards, or one match of the several"
    told.tells("board fouled", "1", "--ns", B, "--ew", A)
    assert board(told, 1, A, B)["note"] == "fouled"
    assert board(told, 1, C, D)["note"] == ""
    assert told.nets(C, D) == (10, -10)
    assert "declared fouled" in told.refuses("board fouled", "1", "--ns", A, "--ew", B)
    told.tells("board fouled", "1", "--ns", C, "--ew", D)
    assert board(told, 1, C, D)["note"] == "fouled"


def test_groups_of_teams_foul_the_matches_between_them(tmp_path: Path) -> None:
    told = teams(tmp_path, "wbf-2023-teams")
    told.tells("board fouled", "1", "--group", "A,C,D")
    assert told.nets(A, B) == (0, 0)
    assert told.nets(C, D) == (10, -10)
    assert told.refuses("board fouled", "2", "--group", "E", code=1)
    assert told.refuses("board fouled", "2", "--group", "A", "--ns", A, code=2)


@pytest.mark.parametrize("rules", ["acbl-club-pairs", "anc-2018-ipc", "wbf-2023-pairs"])
def test_a_foul_of_pairs_names_groups_of_those_who_played_the_board(
    tmp_path: Path, rules: str
) -> None:
    """Without groups nothing changed, and a group of nobody was taken."""
    told = Boards(tmp_path, rules, *"12345678")
    told.session("1", boards=4)
    for place, points in enumerate((420, 450, 50, 100)):
        told.table(1, str(2 * place + 1), str(2 * place + 2), points)
    assert told.refuses("board fouled", "1", code=2) == (
        "say groups: who sat north-south with the same cards, a group each (1,2,3)"
    )
    said = told.refuses("board fouled", "1", "--group", "1,2", code=2)
    assert said == "groups: 2 is not somebody who sat north-south on it: 1, 3, 5, 7"
    said = told.refuses("board fouled", "1", "--group", "1,3", "--group", "5", code=2)
    assert said.startswith("groups: 7 is not in any: name everybody who sat north-south")
    before = told.worth(1)
    told.tells("board fouled", "1", "--group", "1,3", "--group", "5,7")
    assert told.travellers(1)[0]["lines"][0]["ns"] == "1"
    sheets = told.travellers(1)
    after = {line["ns"]: line["ns_counts"] for sheet in sheets for line in sheet["lines"]}
    assert after != {ns: worth[0] for ns, worth in before.items()}


# --------------------------------------------------------------------------------- replaced


@pytest.mark.parametrize(
    ("rules", "stage"), [("anc-2018-itc-open", "qualifying"), ("anc-2018-congress-teams", "main")]
)
def test_a_substitute_board_takes_the_place_of_the_fouled_one(
    tmp_path: Path, rules: str, stage: str
) -> None:
    """ANC 7.1: the result is cancelled, and the substitute counts as any other board."""
    told = teams(tmp_path, rules, stage)
    told.tells("board fouled", "1", "--ns", A, "--ew", B)
    assert (board(told, 1, A, B)["home"], told.nets(A, B)) == (3, (3, 3))
    told.tells("board substitute", "1", "--ns", A, "--ew", B)
    assert board(told, 1, A, B)["note"] == "replaced by a new board"
    assert (board(told, 1, A, B)["home"], told.nets(A, B)) == (None, (0, 0))
    told.rooms(1, A, B, 50, 110)
    assert board(told, 1, A, B)["home"] == -2
    assert told.nets(A, B) == (-2, 2)
    assert (board(told, 1, C, D)["note"], told.nets(C, D)) == ("", (10, -10))


def test_the_substitute_is_for_the_matches_that_were_fouled(tmp_path: Path) -> None:
    told = teams(tmp_path, "anc-2018-congress-teams")
    said = told.refuses("board substitute", "1", code=2)
    assert said.startswith("the substitute for board 1: no table is not at which table")
    told.tells("board fouled", "1", "--group", "A,C,D")
    told.tells("board substitute", "1")
    assert board(told, 1, A, B)["note"] == "replaced by a new board"
    assert told.nets(C, D) == (10, -10)


def test_a_substitute_that_is_fouled_too_is_fouled(tmp_path: Path) -> None:
    told = teams(tmp_path, "anc-2018-congress-teams")
    told.tells("board substitute", "1", "--ns", A, "--ew", B)
    told.rooms(1, A, B, 50, 110)
    told.tells("board fouled", "1", "--ns", A, "--ew", B)
    assert told.nets(A, B) == (3, 3)


def test_in_the_finals_it_may_be_played_in_the_next_stanza(tmp_path: Path) -> None:
    """ANC 7.1: there it counts, and not in its own as 3 to both."""
    told = Boards(tmp_path, "anc-2018-itc-open", A, B)
    for session in ("1", "2"):
        told.session(session, stage="final", boards=10)
    told.rooms(1, A, B, 420, -50)
    told.rooms(2, A, B, 110, 110)
    told.tells("board fouled", "1", "--session", "1")
    told.tells("board substitute", "1", "--session", "1", "--in-session", "2")
    assert board(told, 1, A, B)["note"] == "replaced by a new board in session 2"
    assert told.nets(A, B) == (0, 0)
    for number in range(1, 12):
        told.rooms(number, A, B, 110 if number % 4 == 1 else 100, 100, session="2")
    (final,) = told.program.json("finals", "c")["finals"]
    assert (final["home"]["play"], final["away"]["play"]) == (0, 0)


def test_the_other_table_that_has_played_it_forbids_one(tmp_path: Path) -> None:
    """WBF 2.1, 2.3: then Law 86 applies; a match that has not played it may have a new one."""
    told = Boards(tmp_path, "wbf-2023-teams", A, B, C, D)
    told.session("1", boards=8)
    told.tells("enter", "420", *sitting(3, C, D), "--room", "open")
    said = told.refuses("board substitute", "3", "--ns", D, "--ew", C)
    assert said == "no substitute for board 3: the other table has played it (WBF 2.1-2.3)"
    told.tells("board substitute", "3", "--ns", A, "--ew", B)
    told.rooms(3, A, B, 420, -50)
    assert told.nets(A, B) == (10, -10)


def test_a_knock_out_makes_boards_up_in_the_matches_that_lost_them(tmp_path: Path) -> None:
    """ACBL Law 87: C and D play no board more for a board that was fouled for A and B."""
    told = teams(tmp_path, "acbl-club-knockout-teams", sessions="12")
    said = told.tells("board fouled", "1", "--session", "1", "--ns", A, "--ew", B).err
    assert "BoardSubstituted" in said
    assert "SessionScheduled" not in said
    assert board(told, 1, A, B)["note"] == "replaced by a new board in session 2"
    assert (told.nets(A, B), told.nets(C, D)) == ((0, 0), (10, -10))


# ---------------------------------------------------------------------------------- removed


def test_a_board_is_removed_from_the_match_that_has_not_played_it(tmp_path: Path) -> None:
    """WBF 1: only unplayed boards; what another match did does not matter."""
    told = Boards(tmp_path, "wbf-2023-teams", A, B, C, D)
    told.session("1", boards=8)
    told.rooms(8, C, D, 420, -50)
    told.rooms(5, A, B, 110, 110)
    told.tells("board not-played", *sitting(8, A, B), "--room", "open")
    told.tells("appoint", "Kel", "chief-director")
    remove = ("--why", "time", "--by", "Kel")
    said = told.refuses("board remove", "8", *remove)
    assert "chief-director where the board has not been played" in said
    told.tells("board remove", "8", *remove, "--ns", B, "--ew", A)
    assert [one["board"] for one in told.match(A, B)["boards"]] == [5]
    assert [one["board"] for one in told.match(C, D)["boards"]] == [8]
    assert told.nets(C, D) == (10, -10)
    assert "WBF 1" in told.refuses("board remove", "5", *remove, "--ns", A, "--ew", B)


def test_a_removal_for_one_match_takes_out_both_rooms(tmp_path: Path) -> None:
    told = teams(tmp_path, "acbl-club-swiss-teams")
    told.tells("board remove", "1", "--why", "unplayable", "--ns", A, "--ew", B)
    assert (told.nets(A, B), told.nets(C, D)) == ((0, 0), (10, -10))
    assert told.match(A, B)["boards_counted"] == 1


def test_a_removal_at_one_table_of_pairs_leaves_the_others(tmp_path: Path) -> None:
    told = Boards(tmp_path, "acbl-club-pairs", *"123456")
    told.session("1")
    for ns, points in (("1", 420), ("3", 450), ("5", 50)):
        told.table(1, ns, str(int(ns) + 1), points)
    told.tells("board remove", "1", "--why", "other", "--ns", "5", "--ew", "6")
    assert told.worth(1) == {"1": (0, 1), "3": (1, 0)}


# ------------------------------------------------------------------------- board-a-match


def board_a_match(folder: Path, rules: str) -> Boards:
    """Two matches of two boards: A and C win board 1, board 2 is level in the second only."""
    told = Boards(folder, rules, A, B, C, D)
    told.session("1", boards=8)
    for home, away in BOTH:
        told.rooms(1, home, away, 420, -50)
    told.rooms(2, C, D, 110, 110)
    return told


@pytest.mark.parametrize(
    ("at_fault", "expected"),
    [
        ((), (4, 1)),  # each at least 1, or its percentage: A has 100 %, so 2
        ((A,), ("1.5", 1)),  # nothing and half a point off; B at least 1
        ((B,), (4, "-0.5")),
        ((A, B), ("1.5", "-0.5")),
    ],
)
def test_a_board_that_neither_table_could_play_goes_by_who_is_responsible(
    tmp_path: Path, at_fault: tuple[str, ...], expected: tuple[object, object]
) -> None:
    """WBF 4.2, with nothing else said of it, and in no other match."""
    told = board_a_match(tmp_path, "wbf-2023-board-a-match")
    blame = [option for team in at_fault for option in ("--at-fault", team)]
    told.tells("board fouled", "2", "--ns", A, "--ew", B, *blame)
    assert told.nets(A, B) == expected
    assert told.nets(C, D) == (3, 1)


def test_marked_as_not_played_it_comes_to_the_same(tmp_path: Path) -> None:
    told = board_a_match(tmp_path, "wbf-2023-board-a-match")
    for room, ns, ew in (("open", A, B), ("closed", B, A)):
        told.tells("board not-played", *sitting(2, ns, ew), "--room", room)
    assert told.nets(A, B) == (2, 0)
    told.tells("board fouled", "2", "--ns", A, "--ew", B, "--at-fault", A)
    assert told.nets(A, B) == ("1.5", 1)


def test_where_nothing_is_laid_down_it_counts_for_nobody(tmp_path: Path) -> None:
    """ACBL Law 87 has nothing of boards that were not played at all."""
    told = board_a_match(tmp_path, "acbl-club-board-a-match")
    told.tells("board fouled", "2", "--ns", A, "--ew", B, "--at-fault", A)
    assert (told.nets(A, B), told.nets(C, D)) == ((2, 0), (3, 1))


# ------------------------------------------------------------------- seating that turns round


@pytest.mark.parametrize(
    ("rules", "nets"),
    [("team-match", (3, -3)), ("wbf-2023-teams", (3, -3)), ("point-a-board-teams", (4, 0))],
)
def test_each_board_is_scored_as_the_teams_sat_on_it(
    tmp_path: Path, rules: str, nets: tuple[int, int]
) -> None:
    """Law 78B: on board 1 B has +420 and -400; on board 2 A has +100 and -50 (so for B: less)."""
    told = Boards(tmp_path, rules, A, B)
    told.session("1", boards=4)
    told.rooms(1, A, B, 420, 400)
    told.rooms(2, B, A, 50, 100)  # B sits north-south in the open room
    assert told.nets(A, B) == nets


def test_an_award_goes_to_who_sat_there(tmp_path: Path) -> None:
    """Average plus for A, who sits east-west in the open room on board 2."""
    told = Boards(tmp_path, "team-match", A, B)
    told.session("1", boards=4)
    told.rooms(1, A, B, 110, 110)
    told.tells("adjust", "A-", "A+", *sitting(2, B, A), "--room", "open")
    assert told.nets(A, B) == (3, -3)


def test_a_match_brings_no_more_imps_than_its_boards_can(tmp_path: Path) -> None:
    """Law 78B: 24 a board."""
    told = Boards(tmp_path, "team-match", A, B)
    told.session("1", boards=8)
    said = told.refuses("result", A, B, "--home-imps", "30", "--away-imps", "2200")
    assert said.endswith("8 boards bring 192 at most (Law 78B)")
    told.tells("result", A, B, "--home-imps", "30", "--away-imps", "22")


def test_what_is_made_up_later_is_missing_there_and_not_in_its_own_stanza(tmp_path: Path) -> None:
    """ANC 7.1: ten boards each; after a foul nine in the first stanza, eleven in the second."""
    told = Boards(tmp_path, "anc-2018-itc-open", A, B)
    for session in ("1", "2"):
        told.session(session, stage="final", boards=10)
    for number in range(1, 11):
        told.rooms(number, A, B, 100, 100)
    told.tells("board fouled", "1", "--session", "1")
    told.tells("board substitute", "1", "--session", "1", "--in-session", "2")
    assert lacking(told, "1") == []
    whole = ("--session", "2", "--imps", "5")
    said = told.refuses("result", A, B, *whole, "--boards", "12")
    assert "a match has 11 boards, not 12" in said
    for number in range(11, 21):
        told.rooms(number, A, B, 100, 100, session="2")
    assert lacking(told, "2") == ["10 of 11 boards"]
    told.rooms(1, A, B, 100, 100, session="2")
    assert lacking(told, "2") == []


def test_what_one_match_makes_up_no_other_lacks(tmp_path: Path) -> None:
    """ACBL Law 87: of two matches one plays a board more in the next session."""
    told = teams(tmp_path, "acbl-club-knockout-teams", sessions="12")
    told.tells("board fouled", "1", "--session", "1", "--ns", A, "--ew", B)
    for number in range(9, 17):
        told.rooms(number, A, B, 100, 100, session="2")
        told.rooms(number, C, D, 100, 100, session="2")
    assert lacking(told, "2") == ["8 of 9 boards"]


def lacking(told: Boards, session: str) -> list[str]:
    """How many boards the matches of a session have, of those that they need."""
    said = told.program.json("missing", "c", "--scope", f"session:{session}")
    return [
        f"{one['there']} of {one['of']} boards"
        for one in said["missing"]
        if one["what"] in ("boards", "match")
    ]
