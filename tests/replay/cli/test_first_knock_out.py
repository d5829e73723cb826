"""A cup is a knock-out from its first stage on: everybody plays, by the numbers that they have."""

from pathlib import Path

import pytest

from tests.replay.cup import Cup

SET = """extends = "acbl-club-knockout-teams"
name = "cup"
title = "Cup"
edition = "1"
source = "the club"

[default.draw]
rule = "knock-out-draw"
clause = "Cup 2"

[[default.ties.knock-out]]
rule = "lot"
clause = "Cup 3"

[[stages.first.qualifying]]
rule = "top-places"
count = 1
into = "last"
clause = "Cup 4"

[stages.last]
"""


@pytest.fixture
def cup(tmp_path: Path) -> Cup:
    file = tmp_path / "cup.toml"
    file.write_text(SET)
    told = Cup(tmp_path, str(file)).entered(["A", "B", "C", "D", "E", "F"])
    return told.stage("first", "1").stage("last", "2")


def meetings(cup: Cup, session: str) -> tuple[list[tuple[str, str]], list[str]]:
    cup.does("draw", "--session", session, "--publish")
    event = cup.last()
    return [(one["ns"], one["ew"]) for one in event["pairings"]], event.get("sits_out", [])


def test_a_first_knock_out_is_drawn_by_numbers_and_the_highest_sit_out(cup: Cup) -> None:
    cup.does("numbers", "F=1", "E=2", "D=3", "C=4", "B=5", "A=6", "--stage", "first")
    assert meetings(cup, "1") == ([("D", "A"), ("C", "B")], ["F", "E"])


def test_who_has_left_before_it_is_not_drawn(cup: Cup) -> None:
    cup.does("withdraw", "B")
    assert meetings(cup, "1") == ([("E", "F")], ["A", "C", "D"])


def test_winners_and_those_without_a_match_go_on_by_a_lot_where_two_are_level(cup: Cup) -> None:
    meetings(cup, "1")
    cup.does("result", "C", "F", "--imps", "0", "--session", "1")
    cup.does("result", "D", "E", "--imps", "-7", "--session", "1")
    cup.does("stage", "first", "--ended")
    assert "give a lot" in cup.refuses("qualify", "first", "last")
    cup.does("lot", "F", "C", "--for", "knock-out", "--stage", "first")
    cup.does("qualify", "first", "last")
    assert sorted(one["contestant"] for one in cup.last()["qualifiers"]) == ["A", "B", "E", "F"]
    pairs, out = meetings(cup, "2")
    assert (sorted(name for two in pairs for name in two), out) == (["A", "B", "E", "F"], [])


def test_a_later_one_waits_until_its_field_is_declared(cup: Cup) -> None:
    sentence = cup.refuses("draw", "--session", "2", "--publish")
    assert sentence == "the draw of last: nobody is declared to play in it (Cup 2)"
