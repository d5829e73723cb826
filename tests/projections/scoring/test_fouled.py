"""Fouled boards: groups that held the same cards are scored by themselves."""

from fractions import Fraction

from ledger.commands import DeclareFouled, MarkNotPlayed
from tests.given import Given, club_session, enter, line, tables


def test_two_groups_of_two_get_half_a_matchpoint_for_each_table_of_the_other() -> None:
    """ACBL Law 87: own group 1 or 0, and a half for each of the two other tables."""
    evening = Given(club_session(pairs=8, rules="acbl-club-pairs"), tables([420, 450, 50, 100]))
    evening.given(DeclareFouled(session="1", board=1, groups=(("1", "3"),)))
    assert evening.totals() == {"1": 1, "2": 2, "3": 2, "4": 1, "5": 1, "6": 2, "7": 2, "8": 1}


def test_a_group_too_small_for_neuberg_gets_fixed_percentages_of_the_top() -> None:
    """WBF 3.2a: one score of five tables gets 60 % of a top of 8; the others by Neuberg."""
    evening = Given(
        club_session(pairs=10, rules="wbf-2023-pairs"), tables([420, 450, 50, 100, 480])
    )
    evening.given(DeclareFouled(session="1", board=1, groups=(("9",),)))
    totals = evening.totals()
    assert totals["9"] == totals["10"] == Fraction(60 * 8, 100)
    assert totals["3"] == Fraction(78, 10)  # (6 + 1) x 5 / 4 - 1 = 7.75, to 0.1 (3.2b)


def test_fouled_boards_of_a_swiss_match_bring_the_innocent_team_three_imps_each() -> None:
    """ACBL Law 87: the offenders keep their own result on the good boards (AMB-49)."""
    match = [
        enter(1, "1", "2", 420, room="open"),
        enter(1, "2", "1", 50, room="closed"),
        enter(2, "1", "2", 100, room="open"),
        enter(2, "2", "1", 620, room="closed"),
    ]
    evening = Given(club_session(pairs=2, rules="acbl-club-swiss-teams"), match)
    evening.given(DeclareFouled(session="1", board=2, at_fault=("2",)))
    (encounter,) = evening.stage().encounters
    assert {side.contestant: side.own for side in encounter.sides} == {"1": 9 + 3, "2": -9}


def board_a_match(*points: int) -> Given:
    """Teams 1-2 and 3-4 on board 1: open and closed room of each match."""
    rooms = zip(points, (("1", "2"), ("2", "1"), ("3", "4"), ("4", "3")), strict=True)
    scores = [
        enter(1, ns, ew, score, room="open" if int(ns) % 2 else "closed")
        for score, (ns, ew) in rooms
    ]
    return Given(club_session(pairs=4, rules="acbl-club-board-a-match"), scores)


def test_a_fouled_board_at_board_a_match_is_judged_by_both_pairs_within_their_groups() -> None:
    """ACBL Law 87: 100 % and 100 % wins, 0 % and 0 % loses; 50 % and 50 % would tie."""
    evening = board_a_match(420, 50, 400, 90)
    evening.given(DeclareFouled(session="1", board=1, groups=(("1", "3"),)))
    # open rooms: 420 beats 400; closed rooms: 50 is below 90
    assert evening.totals() == {"1": 2, "2": 0, "3": 0, "4": 2}


def test_equal_scores_within_the_groups_tie_a_fouled_board() -> None:
    evening = board_a_match(420, 50, 420, 50)
    evening.given(DeclareFouled(session="1", board=1, groups=(("1", "3"),)))
    assert evening.totals() == {"1": 1, "2": 1, "3": 1, "4": 1}


def test_an_unplayable_board_at_board_a_match_goes_by_who_is_responsible() -> None:
    """WBF 4.2: nothing and half a matchpoint off for the one, at least 1 for the other."""
    evening = Given(
        club_session(pairs=2, rules="wbf-2023-board-a-match"),
        enter(1, "1", "2", 420, room="open"),
        enter(1, "2", "1", 420, room="closed"),
        MarkNotPlayed(line=line(2, "1", "2", room="open")),
        MarkNotPlayed(line=line(2, "2", "1", room="closed")),
    )
    evening.given(DeclareFouled(session="1", board=2, at_fault=("2",)))
    assert evening.totals() == {"1": 1 + 1, "2": 1 - Fraction(1, 2)}
