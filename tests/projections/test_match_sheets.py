"""Match sheets: matches of teams and of pairs, byes, forfeits, what counts."""

from fractions import Fraction

from ledger.commands import AwardAdjustedScore, DeclareFouled, EndStage, PublishDraw
from ledger.events import Pairing
from projections.views.match_sheets import MatchSheet, match_sheets
from tests.given import AVERAGE_MINUS, AVERAGE_PLUS, Given, club_session, enter, line
from tests.projections.staged import contest, interstate, match, scope


def sheets(told: Given, text: str = "contest") -> tuple[MatchSheet, ...]:
    return match_sheets(told.facts(), scope(told, text))


def test_a_match_shows_both_results_and_what_the_scale_makes_of_them() -> None:
    first = sheets(interstate())[0]
    assert (first.session, first.number, first.measure) == ("q1", 1, "imps")
    assert first.away is not None
    assert (first.home.contestant, first.home.own, first.home.vps) == ("A", 10, 45)
    assert (first.away.contestant, first.away.own, first.away.vps) == ("B", -10, 25)
    assert first.clause.startswith("ANC 10.8")


def test_a_forfeit_shows_the_figures_of_which_the_highest_counts() -> None:
    told = interstate()
    assert sheets(told)[-1].home.counts == Fraction("56.5")
    assert sheets(told)[-1].home.candidates is None
    told.given(EndStage(stage="qualifying", phase=1))
    forfeit = sheets(told)[-1]
    assert (forfeit.kind, forfeit.clause) == ("forfeit", "ANC 10.10")
    assert forfeit.home.candidates == (Fraction("56.5"), 40, 60)
    assert forfeit.home.counts == 60
    assert forfeit.away is not None
    assert (forfeit.away.offender, forfeit.away.counts) == (True, 0)


def test_a_bye_has_one_side() -> None:
    told = Given(contest("anc-2018-itc-open", {"qualifying": ("q1",)}, "ABC"))
    pairing = Pairing(table="1", ns="A", ew="B")
    told.given(
        PublishDraw(session="q1", round=1, pairings=(pairing,), method="by-hand", sits_out=("C",)),
        match("q1", "A", "B", 3),
    )
    bye = sheets(told)[-1]
    assert (bye.kind, bye.home.contestant, bye.away) == ("bye", "C", None)
    assert (bye.home.counts, bye.clause) == (35, "ANC 10.9")


def test_a_match_of_teams_has_its_boards() -> None:
    told = Given(club_session(pairs=2, rules="team-match"))
    told.given(enter(1, "1", "2", 420, room="open"), enter(1, "2", "1", 50, room="closed"))
    (only,) = sheets(told)
    assert [(b.board, b.points, b.closed, b.home) for b in only.boards] == [(1, 420, 50, 9)]
    assert (only.home.vps, only.home.counts) == (None, 9)


def test_a_match_of_pairs_is_its_mean_percentage_and_has_victory_points() -> None:
    told = Given(contest("anc-2018-ipc", {"main": ("1",)}, "1234"))
    told.given(enter(1, "1", "2", 420, round=1), enter(1, "3", "4", 50, round=1))
    told.given(enter(2, "1", "2", 110, round=1), enter(2, "3", "4", 110, round=1))
    first = sheets(told)[0]
    assert first.measure == "percent"
    assert (first.home.own, first.home.vps) == (75, 20)
    assert [(b.board, b.ns, b.points, b.home, b.away) for b in first.boards] == [
        (1, "1", 420, 100, 0),
        (2, "1", 110, 50, 50),
    ]


def test_a_match_against_a_datum_shows_it_on_every_board() -> None:
    told = Given(contest("anc-2018-congress-swiss-pairs", {"main": ("1",)}, "123456"))
    told.given(enter(1, "1", "2", 420), enter(1, "4", "3", 170), enter(1, "5", "6", 140))
    found = {sheet.home.contestant: sheet.boards for sheet in sheets(told)}
    assert [(b.ns, b.datum, b.home, b.away) for b in found["1"]] == [("1", 170, 6, -6)]
    assert [(b.ns, b.datum, b.home, b.away) for b in found["3"]] == [("4", 170, 0, 0)]


def test_awards_and_fouled_boards_are_noted() -> None:
    told = Given(club_session(pairs=2, rules="team-match"))
    told.given(enter(1, "1", "2", 420, room="open"), enter(1, "2", "1", 50, room="closed"))
    where = line(2, "1", "2", room="open")
    told.given(AwardAdjustedScore(line=where, ns=AVERAGE_PLUS, ew=AVERAGE_MINUS))
    (only,) = sheets(told)
    assert [(b.board, b.home, b.note) for b in only.boards] == [(1, 9, ""), (2, 3, "open A+/A-")]


def test_where_whole_sessions_count_there_are_no_matches() -> None:
    told = Given(club_session(), enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    assert sheets(told) == ()


def test_a_scope_leaves_other_sessions_out() -> None:
    told = interstate()
    assert {sheet.session for sheet in sheets(told, "session:q2")} == {"q2"}
    assert {sheet.session for sheet in sheets(told, "after:q2")} == {"q1", "q2"}
    assert sheets(told, "stage:final") == ()


def test_boards_that_nobody_else_has_played_bring_no_percentage() -> None:
    told = Given(contest("anc-2018-ipc", {"main": ("1",)}, "12"))
    told.given(enter(1, "1", "2", 420, round=1))
    assert sheets(told) == ()
    assert told.standings().rows == ()


def test_a_board_fouled_before_anybody_has_a_score_on_it_stands_in_its_match() -> None:
    told = Given(
        club_session(rules="wbf-2023-teams"),
        enter(1, "1", "2", 420, room="open"),
        enter(1, "2", "1", 420, room="closed"),
        DeclareFouled(session="1", board=2),
        DeclareFouled(session="1", board=3, groups=(("1", "2"), ("3", "4"))),
    )
    (only,) = sheets(told)
    assert [(board.board, board.note) for board in only.boards] == [(1, ""), (2, "fouled")]
