"""ACBL results out: teams with their matches, cards with their tricks, places in every stratum."""

import json
from pathlib import Path

import pytest

from ledger import readers
from ledger.errors import CannotSay
from projections.writers.files import Written, written
from tests.ledger.readers.encounters import match, room, tags, team
from tests.ledger.readers.files import (
    acbl,
    acbl_pair,
    acbl_result,
    acbl_section,
    participants,
    usebio,
    usebio_board,
)
from tests.ledger.readers.test_acbl_page import HANDS
from tests.ledger.readers.test_acbl_teams import matches, teams
from tests.own_kind import differences
from tests.round_trips import handed_out


def made(folder: Path, content: bytes, name: str = "in.json", rules: str = "") -> Written:
    """What a file is as an ACBL result, once it came in."""
    file = readers.read(name, content)
    _, out = handed_out(folder / "one.ledger", file, rules or file.regulations)
    return written(out, "acbl")


def test_a_game_of_teams_says_what_it_said(tmp_path: Path) -> None:
    field = teams()
    for one in field[2:]:
        rank = "1" if one["team_id"] == 3 else "2"
        one["team_strat_places"].append({"strat_number": 2, "rank": rank, "type": "Overall"})
    session = {"number": 1, "team_summaries": field, "team_matches": matches()}
    path = tmp_path / "game.json"
    path.write_bytes(acbl(sessions=[session], type="SWISS_TEAMS", match_scoring_method="VPS"))
    assert list(differences(path)) == []
    assert made(tmp_path, path.read_bytes()).lost == ()


def cup(*met: tuple[str, str, int, int]) -> bytes:
    """Two matches of a round, each of one board; the points of north-south in each room."""
    field = participants(*(team(number, "0", "") for number in "123"))
    said = tags(BOARD_SCORING_METHOD="IMPS", MATCH_SCORING_METHOD="IMPS")
    boards = (
        match(1, one, other, ("", ""), usebio_board(at, room("NS", str(a)), room("EW", str(b))))
        for at, (one, other, a, b) in zip((1, 6), met, strict=True)
    )
    return usebio(field, *boards, event_type="TEAMS", more=said)


def test_of_matches_with_boards_the_results_are_said_and_the_boards_are_lost(
    tmp_path: Path,
) -> None:
    """A round of half matches: nobody has two matches in one round of a file of results."""
    said = made(tmp_path, cup(("1", "2", 420, 170), ("2", "3", 100, 100)), "cup.xml")
    assert said.lost == ("the boards of 2 matches",)
    (session,) = json.loads(said.content)["sessions"]
    assert [list(one.values()) for one in session["team_matches"]] == [
        [1, "1", "2", "6", "-6"],
        [2, "2", "3", "0", "0"],
    ]
    again = readers.read("again.json", said.content)
    assert [(row.score.round, row.score.outcome) for row in again.results] == [
        (1, "6 IMPs"),
        (2, "0 IMPs"),
    ]


def test_imps_that_do_not_balance_are_lost(tmp_path: Path) -> None:
    awarded = tags(NS_SCORE="A+", EW_SCORE="A+")
    board = usebio_board(1, f"<TRAVELLER_LINE>{awarded}{tags(DIRECTION='NS')}</TRAVELLER_LINE>")
    wrong = usebio_board(2, room("NS", "620"), room("EW", "-100"))
    said = tags(BOARD_SCORING_METHOD="IMPS", MATCH_SCORING_METHOD="IMPS")
    field = participants(team("1", "0", ""), team("2", "0", ""))
    content = usebio(
        field, match(1, "1", "2", ("", ""), board, wrong), event_type="TEAMS", more=said
    )
    out = made(tmp_path, content, "cup.xml")
    (session,) = json.loads(out.content)["sessions"]
    lost = ("the boards of 1 match", "the result of 1 match")
    assert (session["team_matches"], out.lost) == ([], lost)


def test_boards_won_have_no_place(tmp_path: Path) -> None:
    field = participants(team("1", "2", "1"), team("2", "0", "2"))
    said = tags(BOARD_SCORING_METHOD="PAB", MATCH_SCORING_METHOD="PAB")
    board = usebio_board(1, room("NS", "420"), room("EW", "170"))
    content = usebio(field, match(1, "1", "2", ("2", "0"), board), event_type="TEAMS", more=said)
    with pytest.raises(CannotSay, match="scored in points: --as csv"):
        made(tmp_path, content, "cup.xml")


def test_cards_stand_with_their_tricks_and_par(tmp_path: Path) -> None:
    section = acbl_section(
        "A", [acbl_pair("1"), acbl_pair("2")], {36: [acbl_result("1", "2", "620")]}
    )
    path = tmp_path / "game.json"
    path.write_bytes(acbl(sessions=[{"number": 1, "sections": [section], "hand_records": [HANDS]}]))
    assert list(differences(path)) == []
    said = made(tmp_path, path.read_bytes())
    ((hand,),) = (one["hand_records"] for one in json.loads(said.content)["sessions"])
    assert {name: hand[name] for name in ("double_dummy_ew", "par")} == {
        "double_dummy_ew": "EW: 3NT 2S 3/4H D7/6 3C",
        "par": "Par: -620",
    }
    assert said.lost == ()


LINES = """section,board,ns,ew,score
A,1,1,2,420
A,1,3,4,-50
A,2,2,3,140
A,2,4,1,140
B,1,1,2,170
B,1,3,4,100
B,2,2,3,140
B,2,4,1,140
"""


@pytest.mark.parametrize("rules", ["acblscore-matchpoints", "acblscore-matchpoints-by-section"])
def test_sections_have_their_own_places_and_say_whether_they_are_compared(
    tmp_path: Path, rules: str
) -> None:
    said = made(tmp_path, LINES.encode(), "two.csv", rules)
    (session,) = json.loads(said.content)["sessions"]
    of_a = {
        pair["pair_number"]: [(one["type"], one["rank"]) for one in pair["strat_place"]]
        for pair in session["sections"][0]["pair_summaries"]
    }
    assert {number: places[0] for number, places in of_a.items()} == {
        "1": ("Section", "1/2"),
        "4": ("Section", "1/2"),
        "2": ("Section", "3/4"),
        "3": ("Section", "3/4"),
    }
    assert all([kind for kind, _ in places] == ["Section", "Overall"] for places in of_a.values())
    again = readers.read("again.json", said.content)
    assert again.regulations == rules
