"""How many rounds, boards and minutes a stage of so many contestants has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ledger import regulations
from ledger.rules.formats.movement import Movement
from ledger.rules.formats.round_robins import RoundRobins, Times

ALBERTA = regulations.load("alberta-55plus-pairs").default.format


def round_robins(name: str, stage: str) -> RoundRobins:
    rule = regulations.load(name).of(stage).format
    assert isinstance(rule, RoundRobins)
    return rule


@pytest.mark.parametrize(
    ("teams", "expected"),
    [
        #   round robins, rounds, matches, byes     ANC 10.1, 10.4, 10.5
        (5, (3, 15, 12, 3)),
        (6, (3, 15, 15, 0)),
        (7, (2, 14, 12, 2)),
        (8, (2, 14, 14, 0)),
    ],
)
def test_the_interstate_teams_play_two_or_three_round_robins(
    teams: int, expected: tuple[int, ...]
) -> None:
    assert round_robins("anc-2018-itc-open", "qualifying").rounds(teams) == expected


@given(st.integers(1, 40))
def test_rounds_are_matches_and_byes(contestants: int) -> None:
    rule = round_robins("anc-2018-itc-open", "qualifying")
    rounds = rule.rounds(contestants)
    assert rounds.rounds == rounds.matches_each + rounds.byes_each
    assert rounds.matches_each == rounds.round_robins * (contestants - 1)


def test_where_nobody_plays_there_are_the_rounds_that_are_printed_or_none() -> None:
    rule = RoundRobins(boards=8, times=(Times(times=2),), clause="a clause")
    assert rule.rounds(0).rounds == 0
    assert replace(rule, contestants=4).rounds(0) == rule.rounds(4)
    with pytest.raises(ValueError, match="how many take part"):
        rule.rounds()


@pytest.mark.parametrize(
    ("name", "stage", "contestants", "words"),
    [
        ("anc-2018-butler-womens", "preliminary", 24, "10 x 12 Swiss"),
        ("anc-2018-butler-womens", "final", 10, "9 x 12 round robin"),
        ("anc-2018-butler-restricted", "main", 24, "9 x 12 Swiss"),
        ("anc-2018-itc-open", "qualifying", 7, "14 x 14 2 round robins"),
        ("anc-2018-itc-open", "final", 2, "6 x 10 boards"),
        ("anc-2018-butler-open", "preliminary", 60, "4 sessions of 28 boards"),
    ],
)
def test_a_stage_is_said_in_one_line(name: str, stage: str, contestants: int, words: str) -> None:
    """ANC 11.3, 17.3-17.5."""
    rule = regulations.load(name).of(stage).format
    assert rule is not None
    assert rule.in_words(contestants) == words


@pytest.mark.parametrize(
    ("pairs", "kind", "session"),
    [
        (8, "howell", (7, 4, 28)),
        (16, "three-quarter-howell", (13, 2, 26)),
        (16, None, (13, 2, 26)),
        (10, "howell", (9, 3, 27)),
        (9, None, (9, 3, 27)),
        (12, "three-quarter-howell", None),
    ],
)
def test_a_howell_plays_what_is_printed_or_as_much_as_fits(
    pairs: int, kind: str | None, session: tuple[int, int, int] | None
) -> None:
    """Alberta 11: 7 rounds of 4 boards, 13 of 2."""
    assert isinstance(ALBERTA, Movement)
    assert ALBERTA.session(pairs, kind) == session  # type: ignore[arg-type]


def test_a_field_too_large_for_its_boards_has_no_howell() -> None:
    assert isinstance(ALBERTA, Movement)
    assert (ALBERTA.rounds_of(28), ALBERTA.rounds_of(30)) == (27, None)
