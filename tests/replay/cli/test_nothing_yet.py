"""Where there is nothing to show, the answer says so in words."""

import pytest

from replay.questions import NAMES, described
from tests.replay.cli.telling import at
from tests.replay.program import Program

LISTS = [
    name
    for name in NAMES
    if not any(one.required for one in described(name).parameters) and name != "what-if"
]


@pytest.fixture
def bare(empty: Program) -> Program:
    """A contest that was opened, and no more."""
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "wed", "--regulations", "acbl-club-pairs", *at("18:00"))
    empty.does("stage", "wed", "main", *at("18:00"))
    return empty


@pytest.mark.parametrize("name", LISTS)
def test_a_contest_of_which_nothing_is_known_yet_is_told_so(bare: Program, name: str) -> None:
    lines = bare.says(name, "wed").splitlines()
    own = [line for line in lines[1:-1] if line and not line.startswith("datum: ")]
    assert own, lines
    assert "  " not in own[-1], "there are empty columns"


def test_nobody_is_carried_over_where_the_regulations_carry_nothing(bare: Program) -> None:
    assert "the regulations carry nothing over" in bare.says("carry-over", "wed")
    assert "nobody has a result yet" in bare.says("cross-table", "wed")
    bare.does("schedule", "wed", "1", "--boards", "3", *at("18:05"))
    bare.does("entry", "wed", "1", *at("18:05"))
    assert "no board yet" in bare.says("scorecard", "wed", "1")


def test_many_missing_results_are_told_by_rounds_and_tables(bare: Program) -> None:
    """A posting does not list them all; the verb that does is named."""
    bare.does("schedule", "wed", "1", "--boards", "7", *at("18:05"))
    for number in range(1, 9):
        bare.does("entry", "wed", str(number), *at("18:05"))
    bare.does("movement", "use", "wed", "howell", *at("18:06"))
    bare.does("draw", "wed", "--publish", *at("18:06"))
    bare.does("enter", "wed", "420", "--board", "1", "--ns", "8", "--ew", "1", *at("19:20"))
    said = bare.refuses(1, "post", "wed", *at("22:00"))
    assert said.startswith(
        "posting session 1 must wait: 27 results are missing: round 1 (tables 2, 3, 4), round 2"
    )
    assert "and 4 more rounds; the director may go on" in said
    assert said.endswith("(see: missing) (Law 79C1)")


@pytest.mark.parametrize(
    ("rules", "into"),
    [
        ("anc-2018-itc-youth", "final"),
        ("anc-2018-itc-open", "repechage"),
        ("sydney-2003-seniors-teams", "semi-finals"),
    ],
)
def test_nobody_qualifies_and_what_is_still_to_be_played_is_named(
    empty: Program, rules: str, into: str
) -> None:
    """ANC 11.3, 11.4, SBF 5.1.3: not that there is nobody, but why, with the clause."""
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "cup", "--regulations", rules, *at("18:00"))
    empty.does("stage", "cup", "qualifying", *at("18:00"))
    for team in "ABCDE":
        empty.does("entry", "cup", team, *at("18:00"))
    said = empty.refuses(1, "qualify", "cup", "qualifying", into, *at("18:05"))
    assert said.startswith(f"declaring who goes from qualifying into {into} must wait: 0 of ")
    assert " matches of qualifying are drawn or played" in said
