"""Whatever has a number or a position can be called by it or by names, in every verb."""

import pytest

from tests.replay.cli.telling import at, events, last
from tests.replay.program import Program


@pytest.fixture
def named(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A contest of four pairs, entered by their names, before its first score."""
    program = Program(tmp_path_factory.mktemp("named") / "club.ledger")
    opened = ("--regulations", "compscore-matchpoints", *at("18:00"))
    program.does("open", "wed", "--declared", *opened)
    program.does("schedule", "wed", "1", "--starts", "2026-11-20T19:00Z", *at("18:10"))
    for pair in ("Iris Fenn & Jo March", "Ada Quill & Bram Otter", "Cy Dane & Di Egg", "E F & G H"):
        program.does("entry", "wed", pair, *at("18:20"))
    return program


def test_the_pairs_of_a_line_are_named(named: Program) -> None:
    sides = ("--ns", "Iris Fenn, Jo March", "--ew", "Ada Quill and Bram Otter")
    named.does("enter", "wed", "420", "--board", "1", *sides, *at("19:20"))
    score = last(named)["event"]["score"]
    assert (score["ns"], score["ew"]) == ("1", "2")


def test_another_pair_is_named_in_a_correction(named: Program) -> None:
    line = ("--board", "1", "--ns", "1", "--ew", "2")
    named.does("enter", "wed", "420", *line, *at("19:20"))
    named.does("correct", "wed", *line, "--to-ew", "Cy Dane & Di Egg", *at("19:30"))
    (made,) = [one["event"] for one in events(named) if one["kind"] == "ScoreCorrected"]
    assert made["now"]["ew"] == "3"


def test_who_withdraws_and_who_is_drawn_by_hand_are_named(named: Program) -> None:
    tables = ("--table", "Iris Fenn & Jo March v Cy Dane & Di Egg", "--table", "2 v 4")
    said = named.run("draw", "wed", *tables, "--publish", "--reason", "as they came", *at("18:40"))
    if said.code == 0:
        pairings = last(named)["event"]["pairings"]
        assert [(one["ns"], one["ew"]) for one in pairings] == [("1", "3"), ("2", "4")]
    assert "contestant" not in said.err
    named.does("withdraw", "wed", "E F & G H", *at("18:50"))
    assert last(named)["event"]["contestant"] == "4"


def test_a_ruling_is_called_by_what_it_is(named: Program) -> None:
    named.does("rule", "wed", "judgement", "1", "2", *at("19:30"))
    ruling = last(named)["position"]
    named.does("advise", "wed", f"ruling #{ruling}", *at("19:40"))
    assert last(named)["kind"] == "PartiesAdvised"


def test_questions_are_asked_about_names(named: Program) -> None:
    line = ("--board", "1", "--ns", "1", "--ew", "2")
    named.does("enter", "wed", "420", *line, *at("19:20"))
    by_number = named.json("scorecard", "wed", "2")
    assert named.json("scorecard", "wed", "Ada Quill & Bram Otter") == by_number
    assert "no contestant Nobody" in named.refuses(2, "scorecard", "wed", "Nobody")


@pytest.mark.parametrize("both", ["Ann Ash - Bo Birk", "5 Ann Ash - Bo Birk", "Ann Ash & Bo Birk"])
def test_two_are_not_one_person(named: Program, both: str) -> None:
    for act in (
        ("entry", "wed", "--player", both),
        ("appoint", "wed", both, "director"),
    ):
        said = named.refuses(2, *act, *at("18:50"))
        assert f"{both} is not the name of one person: say each by a name of their own" in said
    assert last(named)["event"]["contestant"] == "4"


@pytest.mark.parametrize("one", ["Ann Meyer-Ash", "Ann Meyer/Ash", "<b>Ann</b>", "Ann - B", "+1+1"])
def test_a_name_may_hold_what_stands_between_names_elsewhere(named: Program, one: str) -> None:
    named.does("entry", "wed", "--player", one, *at("18:50"))
    assert last(named)["event"]["contestant"] == "5"
