"""Awards: titles, points by place with ties shared, points of a team's members, masterpoints."""

from fractions import Fraction

from ledger.bridge.scores import MatchScore
from ledger.commands import (
    DisqualifyContestant,
    DrawLot,
    EndStage,
    EnterContestant,
    EnterScore,
    RuleOnEligibility,
)
from projections.views.awards import AwardsSheet, awards_sheets
from tests.given import Given, club_session, enter
from tests.projections.staged import contest, finalists, match, scope, seat


def awards(told: Given, text: str = "contest") -> AwardsSheet:
    (found,) = awards_sheets(told.facts(), scope(told, text))
    return found


def result(session: str, home: str, away: str, vps: tuple[int, int]) -> EnterScore:
    """A match of which the victory points are known."""
    return EnterScore(
        score=MatchScore(
            session=session,
            home=home,
            away=away,
            home_vps=Fraction(vps[0]),
            away_vps=Fraction(vps[1]),
        )
    )


def butler(*vps: tuple[str, str, tuple[int, int]]) -> Given:
    """The final of the Women's Butler: 35, 30, 25, 15, 10 and 5 points."""
    names = dict.fromkeys(name for home, away, _ in vps for name in (home, away))
    told = Given(
        contest(
            "anc-2018-butler-womens",
            {"preliminary": ("p1",), "final": ("f1",)},
            [EnterContestant(contestant=name, players=(f"{name}x", f"{name}y")) for name in names],
        )
    )
    return told.given(result("f1", home, away, both) for home, away, both in vps)


def points(found: AwardsSheet) -> dict[str, Fraction]:
    return {row.contestant: row.points for row in found.rows}


def test_points_go_by_place() -> None:
    found = awards(butler(("1", "2", (20, 0)), ("3", "4", (15, 5))))
    assert (found.stage, found.rule, found.clause) == ("final", "place-points", "ANC 22.2, 22.4")
    assert points(found) == {"1": 35, "3": 30, "4": 25, "2": 15}


def test_equal_victory_points_share_whatever_else_told_them_apart() -> None:
    told = butler(("1", "2", (20, 0)), ("3", "4", (12, 8)), ("5", "6", (12, 8)))
    told.given(DrawLot(stage="final", purpose="stage", order=("5", "3")))
    found = awards(told)
    assert [(row.contestant, row.place) for row in found.rows][:3] == [("1", 1), ("5", 2), ("3", 3)]
    assert points(found)["3"] == points(found)["5"] == Fraction(55, 2)
    assert points(found)["4"] == points(found)["6"] == Fraction(25, 2)


def test_who_is_not_eligible_takes_no_slot() -> None:
    told = butler(("1", "2", (20, 0)), ("3", "4", (15, 5)))
    told.given(DisqualifyContestant(contestant="3", reason="collusion"))
    assert points(awards(told)) == {"1": 35, "4": 30, "2": 25}


def test_awards_are_provisional_until_the_standings_are_official() -> None:
    found = awards(butler(("1", "2", (20, 0))))
    assert (found.is_provisional, found.state.word) == (True, "incomplete")


def test_the_title_goes_to_whoever_is_first() -> None:
    (title,) = awards(butler(("1", "2", (20, 0)))).titles
    assert (title.of, title.contestants) == (None, ("1",))


def with_seats(told: Given) -> Given:
    """A1 sat in every session but the second of the final, A2 in the qualifying alone."""
    for session in ("q1", "q2"):
        told.given(
            seat(session, "A", "A1", "N", room="open"), seat(session, "A", "A2", "S", room="open")
        )
    return told.given(
        seat("f1", "A", "A1", "N", room="open"), seat("f2", "A", "A3", "N", room="open")
    )


def test_members_of_teams_win_by_what_they_played() -> None:
    told = with_seats(finalists())
    found = awards(told)
    assert found.rule == "team-points"
    row = next(row for row in found.rows if row.person == "A1")
    assert row.played is not None
    assert (row.played.matches, row.played.final_stanzas) == (2, 1)
    assert (row.result, row.points, row.why) == ("other", 0, "has not played enough")
    told.given(EndStage(stage="final"))
    results = {row.contestant: row.result for row in awards(told).rows}
    assert results == {"A": "winner", "B": "runner-up", "C": "other", "D": "other"}


def long_enough(teams: str = "AB") -> Given:
    """An Interstate qualifying of seven matches between two teams, and a final of three."""
    rounds = tuple(f"q{n}" for n in range(1, 8))
    stanzas = ("f1", "f2", "f3")
    told = Given(
        contest(
            "anc-2018-itc-open",
            {"qualifying": rounds, "final": stanzas},
            [EnterContestant(contestant=name, players=(f"{name}1", f"{name}2")) for name in teams],
        )
    )
    for session in (*rounds, *stanzas):
        told.given(match(session, "A", "B", 10))
        told.given(seat(session, "A", "A1", "N", room="open"))
        told.given(seat(session, "B", "B1", "E", room="open"))
    return told.given(EndStage(stage="qualifying"), EndStage(stage="final"))


def test_winners_and_runners_up_who_played_enough_win_points() -> None:
    found = {row.person: row.points for row in awards(long_enough()).rows}
    assert found == {"A1": 26, "A2": 0, "B1": 18, "B2": 0}


def test_where_nobody_knows_who_sat_nobody_is_said_to_have_played_too_little() -> None:
    told = long_enough("ABCD")
    told.given(match("q1", "C", "D", 10))
    found = {row.person: (row.proven, row.why) for row in awards(told).rows}
    assert found["A2"] == (True, "has not played enough")
    assert found["C1"] == (False, "not recorded to have played enough")


def test_a_member_ruled_not_eligible_wins_nothing() -> None:
    told = long_enough()
    told.given(
        RuleOnEligibility(contestant="A", player="A1", eligible=False, reason="no residence")
    )
    row = next(row for row in awards(told).rows if row.person == "A1")
    assert (row.points, row.why) == (0, "not eligible")


def test_masterpoints_rest_on_scores_before_and_after_alteration() -> None:
    told = Given(contest("sydney-2003-swiss-teams", {"main": ("1",)}, "12"))
    told.given(DisqualifyContestant(contestant="2", reason="collusion"))
    basis = awards(told).masterpoints
    assert basis is not None
    assert (basis.sanctioned, basis.sessional, basis.outright) == (
        True,
        "before-alteration",
        "after-alteration",
    )
    assert basis.excluded == ("2",)


def test_an_event_that_is_not_sanctioned_has_none() -> None:
    told = Given(club_session(pairs=2, rules="alberta-55plus-pairs"), enter(1, "1", "2", 420))
    basis = awards(told).masterpoints
    assert basis is not None
    assert not basis.sanctioned


def test_a_category_has_its_own_winner() -> None:
    told = Given(
        contest(
            "anc-2018-ipc",
            {"main": ("1",)},
            [
                EnterContestant(contestant=name, category=category)
                for name, category in zip("1234", ("Open", "Open", "Youth", "Youth"), strict=True)
            ],
        )
    )
    told.given(enter(1, "1", "3", 420, round=1), enter(1, "2", "4", 50, round=1))
    titles = {title.of: title.contestants for title in awards(told).titles}
    assert titles == {None: ("1", "4"), "Open": ("1",), "Youth": ("4",)}


def test_in_a_contest_of_one_category_nobody_out_of_it_has_the_title() -> None:
    """NSWBA 4.3, ANC 3.4: the pair that was first has a member who is not of the category."""
    told = Given(
        contest(
            "anc-2018-ipc",
            {"main": ("1",)},
            [
                EnterContestant(contestant=name, category="Youth", players=(f"{name}a", f"{name}b"))
                for name in "1234"
            ],
        )
    )
    told.given(enter(1, "1", "3", 420, round=1), enter(1, "2", "4", 50, round=1))
    told.given(
        RuleOnEligibility(contestant="1", player="1a", category="Youth", eligible=False, reason="?")
    )
    titles = {title.of: title.contestants for title in awards(told).titles}
    assert titles == {None: ("4",), "Youth": ("4",)}


def seniors_final(imps: int) -> Given:
    """The final of the Seniors' Teams over, with no carry-over."""
    told = Given(
        contest(
            "sydney-2003-seniors-teams",
            {"qualifying": ("q1",), "final": ("f1",)},
            [EnterContestant(contestant=name) for name in "AB"],
        )
    )
    return told.given(match("f1", "A", "B", imps), EndStage(stage="final"))


def test_the_two_finalists_win_the_points_of_two_places() -> None:
    assert points(awards(seniors_final(5), "stage:final")) == {"A": 36, "B": 18}


def test_a_final_that_is_still_level_awards_nothing_yet() -> None:
    found = awards(seniors_final(0), "stage:final")
    assert (found.rows, found.titles) == ((), ())
    assert found.needed == (
        "A and B are level: a play-off of 4 boards between them, until it is decided (SBF 5.2.1)",
    )


def test_a_shared_title_shares_the_points() -> None:
    told = Given(
        contest(
            "anc-2018-itc-open",
            {"qualifying": tuple(f"q{n}" for n in range(1, 8)), "final": ("f1", "f2", "f3")},
            [EnterContestant(contestant=name, players=(f"{name}1",)) for name in "AB"],
        )
    )
    for session in told.facts().sessions:
        told.given(match(session, "A", "B", 0))
        for team, where in (("A", "N"), ("B", "E")):
            told.given(seat(session, team, f"{team}1", where, room="open"))
    told.given(EndStage(stage="qualifying"), EndStage(stage="final"))
    found = awards(told)
    assert {row.person: (row.result, row.points) for row in found.rows} == {
        "A1": ("shared", 22),
        "B1": ("shared", 22),
    }
    (title,) = found.titles
    assert (title.contestants, title.clause) == (("A", "B"), "ANC 12.3")
