"""Butler by board with its datum, by contestant, and of team matches by who sat there."""

from fractions import Fraction

from ledger import regulations
from ledger.commands import EnterContestant
from ledger.rules.scoring.butler import Butler
from projections.views.butler import ButlerSheet, By, butler_sheet
from tests.given import Given, club_session, enter, tables
from tests.projections.staged import scope, seat

SCORING = regulations.load("compscore-butler").default.scoring
assert isinstance(SCORING, Butler)
USUAL = SCORING


def butler(told: Given, by: By | None = None) -> ButlerSheet:
    return butler_sheet(told.facts(), scope(told), USUAL, by)


def test_a_board_shows_its_datum_and_how_many_scores_it_rests_on() -> None:
    told = Given(club_session(pairs=10, rules="anc-2018-butler-restricted"))
    told.given(tables([420, 170, 140, 110, -50]))
    (board,) = butler(told).boards
    assert (board.considered, board.left_out) == (5, 2)
    assert (board.mean, board.datum) == (140, 140)
    assert [(line.ns, line.ns_imps, line.ew_imps) for line in board.lines] == [
        ("1", 7, -7),
        ("3", 1, -1),
        ("5", 0, 0),
        ("7", -1, 1),
        ("9", -5, 5),
    ]


def test_contestants_are_added_up_best_mean_first() -> None:
    told = Given(club_session(pairs=10, rules="anc-2018-butler-restricted"))
    told.given(tables([420, 170, 140, 110, -50]), tables([50, 50, 50, 50, -110], board=2))
    rows = [(row.contestant, row.boards, row.imps) for row in butler(told).rows]
    assert rows[0] == ("10", 2, 9)
    assert rows[1] == ("1", 2, 7)
    assert butler(told).rows[1].per_board == Fraction(7, 2)


def teams() -> Given:
    """Two matches on one board; the seats of team 1 in the open room are known."""
    told = Given(club_session(pairs=0, rules="team-match"))
    told.given(
        EnterContestant(contestant=team, players=tuple(f"{team}{n}" for n in "abcd"))
        for team in "1234"
    )
    told.given(enter(1, "1", "2", 420, room="open"), enter(1, "2", "1", 140, room="closed"))
    told.given(enter(1, "3", "4", 110, room="open"), enter(1, "4", "3", -50, room="closed"))
    return told.given(
        seat("1", "1", "1a", "N", room="open"), seat("1", "1", "1b", "S", room="open")
    )


def test_in_team_matches_all_rooms_are_scored_against_one_datum() -> None:
    found = butler(teams(), "contestant")
    (board,) = found.boards
    assert (board.considered, board.datum) == (4, 130)
    rows = {row.contestant: (row.boards, row.imps) for row in found.rows}
    assert rows == {"1": (2, 7), "2": (2, -7), "3": (2, 4), "4": (2, -4)}
    assert found.datum == USUAL.datum.clause


def test_in_team_matches_boards_count_for_those_who_sat_there() -> None:
    found = butler(teams())
    assert found.by == "pair"
    assert [(row.people, row.boards, row.imps) for row in found.rows] == [(("1a", "1b"), 1, 7)]
    assert found.unseated == 7
    by_player = butler(teams(), "player")
    assert {row.people: row.imps for row in by_player.rows} == {("1a",): 7, ("1b",): 7}


def test_a_seat_for_some_boards_counts_for_these_alone() -> None:
    told = teams()
    told.given(enter(8, "1", "2", 420, room="open"), enter(8, "2", "1", 420, room="closed"))
    told.given(seat("1", "2", "2a", "E", room="open", boards=(8,)))
    rows = {row.people: row.boards for row in butler(told, "player").rows}
    assert rows == {("1a",): 2, ("1b",): 2, ("2a",): 1}
