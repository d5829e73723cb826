"""What a club evening says of itself: rounds, winners, sit-outs, partners, and what goes unsaid."""

import re

import pytest
import rich_click as click

from replay.acts import NAMES, described
from replay.cli.parameters import LONGEST_COLUMN, option
from tests.replay.cli.telling import at
from tests.replay.program import Program


def evening(program: Program, pairs: int, *movement: str) -> Program:
    """A session of so many pairs, drawn by a movement."""
    program.does("open", "--declared", *at("18:00"))
    program.does("open", "wed", "--regulations", "acbl-club-pairs", *at("18:00"))
    program.does("schedule", "wed", "1", *at("18:05"))
    for number in range(1, pairs + 1):
        program.does("entry", "wed", str(number), *at("18:10"))
    said = program.does("movement", "use", "wed", *movement, *at("18:15")).err
    program.does("draw", "wed", "--publish", *at("18:15"))
    assert "winner" in said
    return program


def test_a_movement_of_pairs_has_rounds_and_no_matches(empty: Program) -> None:
    told = evening(empty, 7, "howell", "--boards", "3")
    assert "main, round 1 (session 1): balanced-howell" in told.says("draws", "wed")
    assert "round 7" in told.says("draws", "wed", "--met")
    assert "match" not in told.says("draws", "wed")


def test_who_sits_out_is_told_so_and_what_it_is_worth(empty: Program) -> None:
    told = evening(empty, 7, "howell", "--boards", "3")
    assert re.search(r"\n +\d +sits out\n", told.says("draws", "wed", "--cards", "contestants"))
    said = "round 1 of session 1: sits out; its total is raised to that of a full session (Law 78A)"
    assert said in told.says("scorecard", "wed", "1")
    assert told.json("scorecard", "wed", "1")["sits_out"][0]["round"] == 1


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "one winner, no arrow switched (--one-winner), as nobody was entered with --field"),
        (("--one-winner",), "one winner, the arrow switched in 1, as nobody was entered"),
    ],
)
def test_one_winner_of_a_mitchell_is_said(empty: Program, more: tuple[str, ...], said: str) -> None:
    told = evening(empty, 6, "mitchell", "--boards", "2", *more)
    using = ("movement", "use", "thu", "mitchell", *more)
    told.does("enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "4", *at("19:00"))
    assert " · one winner · " in told.says("standings", "wed").splitlines()[0]
    told.does("open", "thu", "--regulations", "acbl-club-pairs", *at("19:00"))
    told.does("schedule", "thu", "1", *at("19:05"))
    assert said in told.does(*using, "--tables", "3", *at("19:05")).err


def test_a_set_of_boards_that_nobody_plays_is_counted(empty: Program) -> None:
    said = empty.says("movement", "show", "mitchell-revenge", "--tables", "4")
    assert "8 contestants, 6 rounds, 8 sets of boards of which each plays 6" in said
    assert "sets" not in empty.says("movement", "show", "mitchell-revenge", "--tables", "5")


def test_choices_do_not_break_within_words() -> None:
    for act in map(described, NAMES):
        for one in act.parameters:
            made: click.Command = click.command("x")(option(one)(lambda **_: None))
            if one.choices and not one.is_argument and len("|".join(one.choices)) > LONGEST_COLUMN:
                (shown,) = made.params
                assert shown.make_metavar(click.Context(made)) == "CHOICE"
                assert all(each in str(shown.help) for each in one.choices)


def test_a_correction_of_a_match_says_what_it_expects(empty: Program) -> None:
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "cup", "--regulations", "team-match", *at("18:00"))
    empty.does("schedule", "cup", "1", *at("18:05"))
    for team in "AB":
        empty.does("entry", "cup", team, *at("18:10"))
    match = ("result", "cup", "A", "B")
    assert "--correct" in empty.misused(*match, "--imps", "9", "--was", "8", *at("20:00"))
    empty.does(*match, "--imps", "9", *at("20:00"))
    now = (*match, "--imps", "12", "--correct", *at("20:05"))
    assert "is now 9 IMPs, no longer 8" in empty.refuses(4, *now, "--was", "8")
    empty.does(*now, "--was", "9")


def test_a_house_pair_comes_into_the_session_in_play(empty: Program) -> None:
    empty.does("open", "--declared", *at("18:00"))
    empty.does("open", "wed", "--regulations", "acbl-club-pairs", *at("18:00"))
    for session in "12":
        empty.does("schedule", "wed", session, *at("18:05"))
    empty.does("schedule", "wed", "1", "--ended", *at("19:05"))
    empty.does("drop-in", "wed", "House", "--house", *at("19:10"))
    assert '"session":"2"' in empty.says("log", "wed", "--json").replace(" ", "")
