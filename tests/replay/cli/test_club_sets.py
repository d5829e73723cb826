"""A club's league, cup and barometer: drawn and played to the end under their shipped sets."""

from itertools import combinations
from typing import Any

import pytest

from tests.replay.program import Program


def opened(program: Program, rules: str, many: int) -> Program:
    """A contest under these rules, with contestants 1, 2, 3 …"""
    program.does("open", "club", "--regulations", rules)
    for number in range(1, many + 1):
        program.does("entry", "club", str(number))
    return program


def drawn(program: Program, session: str) -> list[tuple[str, str]]:
    """Publish the next round of a session: who meets whom."""
    (draw,) = program.json("draw", "club", "--session", session, "--publish")["draws"]
    return [(at["ns"]["contestant"], at["ew"]["contestant"]) for at in draw["tables"]]


def played(program: Program, session: str, *matches: tuple[str, str, int]) -> None:
    for home, away, imps in matches:
        program.does("result", "club", home, away, "--session", session, "--imps", str(imps))


@pytest.mark.parametrize("many", [4, 5])
def test_in_a_league_every_team_meets_every_other_once(empty: Program, many: int) -> None:
    league = opened(empty, "club-league-teams", many)
    rounds = many - 1 + many % 2
    met = list[frozenset[str]]()
    for number in range(1, rounds + 1):
        league.does("schedule", "club", str(number), "--boards", "16")
        pairs = drawn(league, str(number))
        assert len(pairs) == many // 2
        met += map(frozenset, pairs)
        played(league, str(number), *((home, away, int(away) - int(home)) for home, away in pairs))
    names = [str(number) for number in range(1, many + 1)]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(names, 2)))
    rows = league.json("standings", "club")["standings"]
    assert [row["number"] for row in rows] == names
    assert sum(float(row["total"]) for row in rows) == pytest.approx(20 * len(met))


def test_of_a_cup_winners_and_who_had_no_match_go_on_to_its_final(empty: Program) -> None:
    cup = opened(empty, "club-cup-teams", 6)
    cup.does("schedule", "club", "1", "--stage", "quarter-finals", "--boards", "20")
    assert drawn(cup, "1") == [("3", "6"), ("4", "5")]
    played(cup, "1", ("3", "6", -11), ("4", "5", 0))
    refused = cup.refuses(1, "qualify", "club", "quarter-finals", "semi-finals")
    assert "a play-off of 4 boards between them" in refused
    cup.does("settle", "club", "quarter-finals", "5", "4", "--how", "play-off")
    assert going_on(cup, "quarter-finals", "semi-finals") == {"1", "2", "5", "6"}
    cup.does("schedule", "club", "2", "--stage", "semi-finals", "--boards", "24")
    assert set(map(frozenset, drawn(cup, "2"))) == {frozenset("62"), frozenset("51")}
    played(cup, "2", ("6", "2", 5), ("5", "1", -5))
    assert going_on(cup, "semi-finals", "final") == {"1", "6"}
    cup.does("schedule", "club", "3", "--stage", "final", "--boards", "32")
    assert set(map(frozenset, drawn(cup, "3"))) == {frozenset("61")}
    played(cup, "3", ("6", "1", -3))
    assert "final: 1 leads" in cup.says("finals", "club").splitlines()
    assert cup.does("verify", "--frozen").code == 0


def going_on(program: Program, stage: str, into: str) -> set[str]:
    program.does("qualify", "club", stage, into)
    (found,) = (
        one for one in program.json("qualifiers", "club")["qualifiers"] if one["stage"] == stage
    )
    return {row["contestant"] for row in found["rows"] if row["declared"] is not None}


def test_in_a_barometer_all_tables_play_the_same_boards_and_standings_follow_each_round(
    empty: Program,
) -> None:
    """Everybody meets everybody; the arrow of the last round is switched by a draw by hand."""
    evening = opened(empty, "barometer-matchpoints", 4)
    evening.does("schedule", "club", "1", "--boards", "3")
    met: list[tuple[str, str]] = []
    for number, by_hand in enumerate([(), (), ("--table", "2-1", "--table", "4-3")], 1):
        told: Any = evening.json("draw", "club", "--session", "1", "--publish", *by_hand)
        pairs = [
            (at["ns"]["contestant"], at["ew"]["contestant"]) for at in told["draws"][0]["tables"]
        ]
        met += pairs
        for ns, ew in pairs:
            where = ("--board", str(number), "--ns", ns, "--ew", ew, "--round", str(number))
            evening.does("enter", "club", f"{1 + int(ns)}NT=N", *where)
        totals = [row["total"] for row in evening.json("standings", "club")["standings"]]
        assert sum(map(int, totals)) == 4 * number
    assert sorted(map(sorted, met)) == [list(two) for two in combinations("1234", 2)]
    then = evening.json("standings", "club", "--as-of", "draw:3")["standings"]
    assert sum(int(row["total"]) for row in then) == 8
