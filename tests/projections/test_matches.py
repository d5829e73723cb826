"""Team matches, board by board."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.awards import AnyAward, Assigned, Part, Typed, Weighted
from ledger.bridge.imps import imps
from ledger.commands import AnyCommand, AwardAdjustedScore
from projections.scoring.matches import Match
from projections.scoring.team_matches import matches
from tests.given import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Given,
    club_session,
    enter,
    line,
)


def board(number: int, opened: int | None, closed: int | None, **more: Any) -> list[AnyCommand]:
    """A board of 1 against 2: 1 sits north-south in the open room."""
    lines: list[AnyCommand] = []
    if opened is not None:
        lines.append(enter(number, "1", "2", opened, room="open", **more))
    if closed is not None:
        lines.append(enter(number, "2", "1", closed, room="closed", **more))
    return lines


def played(*commands: AnyCommand | list[AnyCommand]) -> Given:
    return Given(club_session(rules="team-match"), *commands)


def only_match(evening: Given) -> Match:
    (match,) = matches(evening.facts(), ("1",))
    return match


def test_the_two_rooms_are_compared_and_the_difference_is_in_imps() -> None:
    match = only_match(played(board(1, 420, 50), board(8, -50, 110), board(17, 140, 140)))
    assert (match.home, match.away) == ("1", "2")
    assert [one.home_imps for one in match.boards] == [imps(370), imps(-160), 0]
    assert (match.home_imps, match.away_imps) == (9 - 4, 4 - 9)


def test_a_board_with_one_room_counts_nothing_yet() -> None:
    match = only_match(played(board(1, 420, 50), board(8, 420, None)))
    assert match.boards[1].home_imps is None
    assert (match.boards[1].open_points, match.boards[1].closed_points) == (420, None)
    assert match.home_imps == 9


def test_who_sits_north_south_in_the_open_room_is_home_even_if_only_the_closed_room_is_in() -> None:
    match = only_match(played(board(1, None, 50)))
    assert (match.home, match.away) == ("1", "2")


def test_sides_that_change_seats_within_a_match_keep_their_own_scores() -> None:
    """Law 78B: IMPs are of the difference between a team's own two scores."""
    evening = played(
        board(1, 420, 400),
        enter(2, "2", "1", 100, room="open"),
        enter(2, "1", "2", 50, room="closed"),
        enter(3, "2", "1", 100, room="open"),
    )
    match = only_match(evening)
    assert [one.home_imps for one in match.boards] == [1, -imps(50), None]
    assert [one.turned for one in match.boards] == [False, True, True]
    assert evening.totals() == {"1": 1 - imps(50), "2": imps(50) - 1}


def test_an_award_goes_to_the_side_that_sat_there_though_seats_were_changed() -> None:
    evening = played(
        board(1, 420, 400),
        enter(2, "2", "1", 100, room="open"),
        AwardAdjustedScore(
            line=line(2, "2", "1", room="open"),
            ns=Typed(value=Fraction(5), unit="imps"),
            ew=Typed(value=Fraction(-5), unit="imps"),
        ),
    )
    assert only_match(evening).boards[1].away_imps == 5


def test_a_closed_room_alone_tells_who_changed_seats() -> None:
    match = only_match(played(board(1, 420, 400), enter(2, "1", "2", 50, room="closed")))
    assert match.boards[1].turned


def test_rounds_are_matches_of_their_own() -> None:
    evening = played(board(1, 420, 50, round=1), board(8, 50, 420, round=2))
    found = matches(evening.facts(), ("1",))
    assert [(match.round, match.home_imps) for match in found] == [(1, 9), (2, -9)]
    assert evening.totals() == {"1": 0, "2": 0}


AWARDS: list[tuple[Sequence[AnyAward], Fraction, Fraction]] = [
    ((AVERAGE_PLUS, AVERAGE_MINUS), Fraction(3), Fraction(-3)),
    ((AVERAGE_PLUS, AVERAGE_PLUS), Fraction(3), Fraction(3)),
    (
        (Typed(value=Fraction("4.5"), unit="imps"), Typed(value=Fraction(-2), unit="imps")),
        Fraction("4.5"),
        Fraction(-2),
    ),
    ((Assigned(points=420), Assigned(points=420)), Fraction(9), Fraction(-9)),
    ((Assigned(points=420), Assigned(points=110)), Fraction(9), Fraction(-2)),
    (
        (
            Weighted(
                parts=(
                    Part(points=420, weight=Fraction(1, 3)),
                    Part(points=50, weight=Fraction(2, 3)),
                )
            ),
            Assigned(points=50),
        ),
        Fraction(3),
        Fraction(0),
    ),
]


@pytest.mark.parametrize(("given_to", "home", "away"), AWARDS)
def test_an_adjusted_board_counts_for_each_side_as_awarded(
    given_to: Sequence[AnyAward], home: Fraction, away: Fraction
) -> None:
    where = line(1, "1", "2", room="open")
    adjusted = AwardAdjustedScore(line=where, ns=given_to[0], ew=given_to[1])
    match = only_match(played(board(1, 100, 50), adjusted))
    assert (match.home_imps, match.away_imps) == (home, away)


def test_an_award_in_the_closed_room_goes_to_the_side_that_sits_there() -> None:
    where = line(1, "2", "1", room="closed")
    adjusted = AwardAdjustedScore(line=where, ns=AVERAGE_PLUS, ew=AVERAGE_MINUS)
    match = only_match(played(board(1, 100, 50), adjusted))
    assert (match.home_imps, match.away_imps) == (-3, 3)


@given(st.integers(0, 10_000))
def test_without_awards_the_imps_of_all_teams_sum_to_zero(seed: int) -> None:
    rng = Random(seed)
    evening = Given(club_session(pairs=4, rules="team-match"))
    points = (420, 50, -50, 140, -110, 0)
    for number in (1, 8, 17, 24):
        for home, away in (("1", "2"), ("3", "4")):
            if rng.random() < 0.9:
                evening.given(enter(number, home, away, rng.choice(points), room="open"))
            if rng.random() < 0.9:
                evening.given(enter(number, away, home, rng.choice(points), room="closed"))
    assert sum(evening.totals().values(), Fraction(0)) == 0
