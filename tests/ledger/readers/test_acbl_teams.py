"""ACBL results of teams: the teams, their matches, their places."""

import json
from html import escape
from typing import Any

import pytest

from ledger import readers
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers.result_file import ResultFile
from tests.ledger.readers.files import acbl, imported, quarrels

ROUNDS = ((1, "1", "2", "13.56", "6.44"), (1, "3", "4", "10", "10"), (2, "1", "3", "4", "16"))
TOTALS = {"1": ("17.56", "2"), "2": ("6.44", "4"), "3": ("26", "1"), "4": ("10", "3")}


def teams() -> list[Any]:
    """Four teams of four; the last two are of the lower stratum."""
    return [
        {
            "team_id": int(number),
            "team_name": f"Team {number}",
            "total_score": total,
            "strat": 1 if number < "3" else 2,
            "adjustment": None,
            "is_eligible": 1,
            "team_players": [
                {"name": f"Player {number}{seat}", "id_number": f"{number}00{seat}"}
                for seat in range(4)
            ],
            "team_strat_places": [{"strat_number": 1, "rank": rank, "type": "Overall"}],
        }
        for number, (total, rank) in TOTALS.items()
    ]


def matches(rounds: Any = ROUNDS) -> list[Any]:
    names = ("round_number", "team", "opposing_team", "team_score", "opposing_team_score")
    return [dict(zip(names, one, strict=True)) for one in rounds]


def game(
    rounds: Any = ROUNDS, field: Any = None, name: str = "team_matches", **more: Any
) -> ResultFile:
    session = {"number": 1, "sections": None, "team_summaries": field or teams()}
    session |= {name: matches(rounds)}
    said = {"type": "SWISS_TEAMS", "board_scoring_method": "IMPS", "match_scoring_method": "VPS"}
    return readers.read("game.json", acbl(sessions=[session], **(said | more)))


@pytest.mark.parametrize("name", ["team_matches", "teamMatches"])
def test_a_game_of_teams_is_its_matches(name: str) -> None:
    file = game(name=name)
    evening = imported(file)
    found = [str(one) for one in evening.facts().results.matches.values()]
    assert found == [
        "match 1 v 2 (session 1, round 1): 13.56-6.44 VPs",
        "match 3 v 4 (session 1, round 1): 10-10 VPs",
        "match 1 v 3 (session 1, round 2): 4-16 VPs",
    ]
    assert quarrels(file, evening) == []
    assert [(one.team, one.players[0].number) for one in file.entries][:1] == [
        ("Team 1", "acbl:1000")
    ]
    assert len(file.totals) == 8


def test_another_place_or_total_than_here_is_told() -> None:
    field = teams()
    field[0] |= {"total_score": "18.56", "team_strat_places": []}
    field[3]["team_strat_places"][0] |= {"strat_number": 2, "rank": "1"}
    file = game(field=field)
    assert quarrels(file, imported(file)) == [
        "team 1: total 18.56 in the file, 17.56 here",
        "team 4, Overall stratum 2: place 1 in the file, 2 here",
    ]


def test_a_match_listed_for_either_side_is_one_match() -> None:
    both = [*ROUNDS, *((n, b, a, y, x) for n, a, b, x, y in ROUNDS)]
    assert len(game(both).results) == 3
    with pytest.raises(InFile, match=r"match 4 \(2-1\): has another result than match 1"):
        game([*ROUNDS, (1, "2", "1", "7.44", "12.56")])


@pytest.mark.parametrize(
    ("rounds", "unit", "rules"),
    [
        (ROUNDS, "VPs", "teams-in-vps"),
        ([(1, "1", "2", "31", "12"), (1, "3", "4", "5", "8")], "IMPs", "team-match"),
        ([(1, "1", "2", "19", "-19"), (1, "3", "4", "-3", "3")], "IMPs", "team-match"),
        ([(1, "1", "2", "31", "12")], "IMPs", "team-match"),
    ],
)
def test_unsaid_the_scores_show_whether_they_are_victory_points(
    rounds: Any, unit: str, rules: str
) -> None:
    file = game(rounds, match_scoring_method=None)
    assert file.regulations == rules
    assert all(row.score.outcome.endswith(unit) for row in file.results)


@pytest.mark.parametrize(
    "said", [{"match_scoring_method": "WIN_LOSS"}, {"board_scoring_method": "BAM"}]
)
def test_matches_in_wins_or_boards_are_refused_by_name(said: Any) -> None:
    (word,) = said.values()
    with pytest.raises(NotThisKindOfFile, match=f"an ACBL result of teams by {word}"):
        game(**said)


def test_a_match_of_nobody_and_a_number_of_two_are_refused_with_their_places() -> None:
    with pytest.raises(InFile, match=r"match 1 \(1-9\): '9' is not among the teams"):
        game([(1, "1", "9", "10", "10")])
    twice = teams()
    twice[1]["team_id"] = 1
    with pytest.raises(InFile, match="team 1: two teams have this number"):
        game(field=twice)


def test_what_is_not_read_of_it_is_said() -> None:
    field = teams()
    field[1]["adjustment"] = "-2"
    session = {
        "number": 1,
        "team_summaries": field,
        "team_matches": matches(),
        "remaining_teams": [{"round_number": 2}],
        "sections": [{"boards": [{"board_number": 1, "board_results": []}]}],
    }
    file = readers.read("game.json", acbl(sessions=[session], match_scoring_method="VPS"))
    assert file.notes == (
        "team 2: the adjustment of -2 is not read",
        "what it says of the teams remaining in a knock-out is not read",
        "of its boards (1) nothing is read",
    )


def test_the_page_of_a_team_game_has_it_too() -> None:
    session = {"number": 1, "team_summaries": teams(), "team_matches": matches()}
    said = json.loads(acbl(sessions=[session], match_scoring_method="VPS"))
    page = (
        f'<!DOCTYPE html><html><team-result-details data="{escape(json.dumps(said))}">'
        "</team-result-details></html>"
    )
    assert len(readers.read("page.html", page.encode()).results) == 3
