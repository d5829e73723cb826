"""Tables for which the draw names no boards, and tables of sections: keyed, and given links."""

import json
from pathlib import Path

import pytest

from tests.replay.program import Program


@pytest.fixture
def drawn(tmp_path: Path) -> Program:
    """Two sections of a table each, drawn without a word on which boards."""
    program = Program(tmp_path / "club.ledger")
    program.does("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann")
    program.does("schedule", "wed", "1", "--by", "Ann")
    for number in "1234":
        program.does("entry", "wed", number, "--by", "Ann")
    for section, one, other in (("A", "1", "2"), ("B", "3", "4")):
        named = (f"{one}=1", f"{other}=2")
        program.does("numbers", "wed", *named, "--section", section, "--by", "Ann")
        by_hand = ("--section", section, "--table", f"{one}-{other}")
        program.does("draw", "wed", *by_hand, "--publish", "--by", "Ann")
    return program


def test_a_board_is_keyed_by_its_table_where_the_draw_names_none(drawn: Program) -> None:
    said = drawn.run(
        "enter", "wed", "-", "--by", "Ann", stdin="r1 tA1 b7 620\nb8 -50\nsB r1 tB1 b7 pass\n"
    )
    assert said.code == 0, said.err
    log = [one["event"] for one in map(json.loads, drawn.says("log", "wed", "--json").splitlines())]
    scores = [one["score"] for one in log if one["kind"] == "ScoreEntered"]
    keyed = [
        tuple(one[name] for name in ("table", "board", "ns", "ew", "points")) for one in scores
    ]
    assert keyed == [("A1", 7, "1", "2", 620), ("A1", 8, "1", "2", -50), ("B1", 7, "3", "4", 0)]


def test_which_board_is_asked_where_only_the_table_is_said(drawn: Program) -> None:
    said = drawn.run("enter", "wed", "-", "--by", "Ann", stdin="r1 tA1 420\n")
    assert said.code == 1
    assert "say where it belongs" in said.err


def test_a_link_is_for_the_table_of_a_section(drawn: Program) -> None:
    given = ("link", "wed", "--role", "player", "--table", "1", "--seat", "NS", "--by", "Ann")
    refused = drawn.run(*given)
    assert refused.code == 2
    assert "say in which section: --section (A, B)" in refused.err
    drawn.does(*given, "--section", "B")
    (link,) = drawn.json("links", "wed")["links"]
    assert link["table"] == "B1"
