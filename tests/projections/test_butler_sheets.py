"""Butler by board with its datum, by contestant, and of team matches by who sat there."""

from fractions import Fraction

from ledger import regulations
from ledger.commands import AssignNumbers, EnterContestant, PublishDraw
from ledger.events import Pairing
from ledger.rules.scoring.butler import Butler
from projections.views.butler import ButlerSheet, butler_sheet
from projections.views.butler_rows import By
from projections.writers import who
from tests.given import Given, club_session, enter, tables
from tests.projections.staged import contest, scope, seat

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


def two_fields() -> Given:
    """Two rounds of fifteen tables, drawn with the last seed first; 450 for N1 to N5, else -50.

    N1 meets E14 and E13, N2 E13 and E12, and so on.
    """
    own = {f"{side}{n}": str(n) for side in ("N", "E") for n in range(1, 16)}
    entries = [EnterContestant(contestant=c, field="NS" if c > "F" else "EW") for c in own]
    told = Given(contest("sydney-2003-blue-ribbon-pairs", {"qualifying": ("1", "2")}, entries))
    told.given(AssignNumbers(stage="qualifying", numbers=own))
    for session in ("1", "2"):
        pairings = tuple(
            Pairing(table=f"{16 - n}", ns=f"N{n}", ew=f"E{(15 - n - int(session)) % 15 + 1}")
            for n in range(15, 0, -1)
        )
        told.given(
            PublishDraw(session=session, round=1, pairings=pairings, method="imported"),
            (
                enter(1, p.ns, p.ew, 450 if int(p.ns[1:]) < 6 else -50, session=session)
                for p in pairings
            ),
        )
    return told


def test_the_first_datum_is_of_the_seeds_tables_wherever_they_were_drawn() -> None:
    """SBF 5.3.3: numbers 1-6 of each side, of whose twelve tables five have 450; then the first."""
    told = two_fields()
    scoring = regulations.load("sydney-2003-blue-ribbon-pairs").of("qualifying").scoring
    assert isinstance(scoring, Butler)
    first, second = butler_sheet(told.facts(), scope(told), scoring, None).boards
    assert (first.considered, first.mean, first.datum) == (12, 150, 150)
    assert (second.considered, second.mean, second.datum) == (12, 0, 0)


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
    assert found.datum == f"none is laid down here, and used is {USUAL.datum.clause}"


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


def test_partners_of_an_evening_of_individuals_are_called_by_the_names_of_both() -> None:
    told = Given(club_session(pairs=0, rules="individual-matchpoints"))
    told.given(EnterContestant(contestant=name, players=(f"p{name}",)) for name in "123")
    people, entries = {"p1": "Ann", "p2": "Bo"}, told.facts().entries
    assert who.called("1 with 2", people, entries) == ["Ann", "Bo"]
    assert who.called("2 with 3", people, entries) == ["Bo"]
