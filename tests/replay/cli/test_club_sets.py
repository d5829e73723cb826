"""A club's league, cup and barometer: drawn and played to the end under their shipped sets."""

from itertools import combinations
from typing import Any

import pytest

from tests.replay.cli.telling import events
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


def test_what_a_league_is_told_of_a_team_that_has_left_is_possible(empty: Program) -> None:
    league = opened(empty, "club-league-teams", 5)
    for number in ("1", "2"):
        league.does("schedule", "club", number, "--boards", "16")
        pairs = drawn(league, number)
    played(league, "1", ("2", "5", 3), ("3", "4", 0))
    played(league, "2", *((home, away, 0) for home, away in pairs if "5" not in (home, away)))
    league.does("withdraw", "club", "5", "--after", "1")
    wanted = "4 has nothing for 5, who has left: a forfeit (see: forfeit)"
    assert wanted in league.refuses(1, "post", "club", "--session", "2")
    assert "4 v 5  a forfeit (Laws 80B2, 81C)" in league.says("missing", "club")
    (waits,) = league.json("matters", "club")["matters"]
    assert (waits["kind"], waits["session"], waits["sides"]) == ("opponent", "2", ["4", "5"])
    assert waits["act"] == "forfeit"
    forfeit = ("forfeit", "club", "4", "5", "--session", "2", "--offender", "5")
    assert "both sides' VPs (--home-vps, --away-vps)" in league.refuses(1, *forfeit)
    league.does("rule", "club", "regulation", "4", "5", "--session", "2", "--advised")
    (ruling,) = (one for one in events(league, "club") if one["kind"] == "RulingGiven")
    stated = ("--home-vps", "12", "--away-vps", "0", "--ruling", f"#{ruling['position']}")
    league.does(*forfeit, *stated)
    assert "nothing is missing" in league.says("missing", "club")
    assert "opponent" not in {one["kind"] for one in league.json("matters", "club")["matters"]}
    totals = {one["number"]: one["total"] for one in league.json("standings", "club")["standings"]}
    assert totals["4"] == 22


def test_what_a_cup_is_told_of_a_team_that_has_left_is_possible(empty: Program) -> None:
    cup = opened(empty, "club-cup-teams", 3)
    cup.does("schedule", "club", "1", "--stage", "semi-finals", "--boards", "20")
    ((home, away),) = drawn(cup, "1")
    cup.does("withdraw", "club", away)
    wanted = "who has left: a result as ruled (see: rule, result --cites)"
    assert wanted in cup.refuses(1, "qualify", "club", "semi-finals", "final")
    assert f"{home} v {away}  a result as ruled (Law 81C)" in cup.says("missing", "club")
    (waits,) = cup.json("matters", "club")["matters"]
    assert (waits["kind"], waits["act"], waits["clause"]) == ("opponent", "result", "Law 81C")
    forfeited = cup.refuses(1, "forfeit", "club", home, away, "--session", "1", "--offender", away)
    assert "entered with: result --cites" in forfeited
    cup.does("rule", "club", "regulation", home, away, "--session", "1", "--advised")
    (ruling,) = (one for one in events(cup, "club") if one["kind"] == "RulingGiven")
    cites = ("--cites", f"#{ruling['position']}")
    cup.does("result", "club", home, away, "--session", "1", "--imps", "1", *cites)
    assert home in going_on(cup, "semi-finals", "final")


def test_a_cup_has_no_stage_but_those_of_its_set(empty: Program) -> None:
    cup = opened(empty, "club-cup-teams", 4)
    assert "say which stage: --stage (final, quarter-finals, round-of-16, semi-finals)" in (
        cup.misused("schedule", "club", "1")
    )
    for verb in (("schedule", "club", "1", "--stage", "main"), ("stage", "club", "main")):
        assert "no stage main is on record in club-cup-teams; there is" in cup.refuses(1, *verb)


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
