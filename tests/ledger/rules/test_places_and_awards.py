"""Who goes on, and what the places bring."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.awards.field import Field
from ledger.rules.awards.members import Played, Result
from ledger.rules.awards.no_points import NoPoints
from ledger.rules.awards.place_points import PlacePoints
from ledger.rules.awards.team_points import TeamPoints
from ledger.rules.masterpoints.around_alteration import AroundAlteration
from ledger.rules.masterpoints.not_sanctioned import NotSanctioned
from ledger.rules.qualifiers.top_places import Placed, TopPlaces

SMALL = Field(8, (8,))
PAIRS = PlacePoints(clause="ANC 22", points=tuple(map(Fraction, (35, 30, 25, 15, 10, 5))))
TEAMS = TeamPoints(
    clause="ANC 14",
    base=Fraction(6),
    winner=Fraction(20),
    runner_up=Fraction(12),
    matches=7,
    repechage_stanzas=1,
    final_stanzas=3,
)


def test_the_first_contending_places_go_on() -> None:
    rule = TopPlaces(clause="ANC 17.3", count=10, into="final")
    assert rule.places(14, (4,)) == (1, 2, 3, 5, 6, 7, 8, 9, 10, 11)
    assert rule.places(8, (1, 2)) == (3, 4, 5, 6, 7, 8)
    assert rule.size(2) == 20


def test_places_may_start_below_the_first() -> None:
    rule = TopPlaces(clause="ANC 11.3", count=2, into="repechage", first=2)
    assert rule.places(7) == (2, 3)
    ranking = [Placed(name, place) for place, name in enumerate("ABCD", 1)]
    assert [placed.contestant for placed in rule.entitled(ranking, out=["B"])] == ["C", "D"]


def test_a_field_fills_up_where_the_other_one_is_exhausted_but_not_by_more_than_allowed() -> None:
    rule = TopPlaces(clause="ANC 20.1", count=4, into="final", may_differ=2)
    ranking = [Placed(f"N{n}", n, "NS") for n in range(1, 3)]
    ranking += [Placed(f"E{n}", n, "EW") for n in range(1, 9)]
    going = [placed.contestant for placed in rule.entitled(ranking)]
    assert going == ["N1", "N2", "E1", "E2", "E3", "E4"]
    ranking.insert(2, Placed("N3", 3, "NS"))
    assert len(rule.entitled(ranking)) == 8


def test_the_first_chooses_among_the_others_where_that_is_so() -> None:
    rule = TopPlaces(clause="SBF 5.1.3", count=4, into="semi-finals", winner_chooses=True)
    assert rule.choice("ABCD") == ("A", ("B", "C", "D"))
    assert TopPlaces(clause="", count=4, into="final").choice("ABCD") is None


@given(st.integers(1, 8), st.integers(1, 4))
def test_those_who_share_places_share_their_points(first: int, many: int) -> None:
    places = range(first, first + many)
    alone = sum((PAIRS.share([place], SMALL) for place in places), Fraction(0))
    assert PAIRS.share(places, SMALL) * many == alone


@given(st.permutations("ABCDEFGH"), st.sets(st.sampled_from("ABCDEFGH"), min_size=6))
def test_the_ineligible_take_no_place_from_those_who_are(
    finish: list[str], eligible: set[str]
) -> None:
    awarded = PAIRS.awarded([(name,) for name in finish], eligible, SMALL)
    assert list(awarded.values()) == list(PAIRS.points)
    assert set(awarded) <= eligible


@pytest.mark.parametrize(
    ("result", "played", "points"),
    [
        ("winner", Played(7, final_stanzas=3), 26),
        ("runner-up", Played(7, 1, 3, team_in_repechage=True), 18),
        ("shared", Played(7, final_stanzas=3), 22),
        ("other", Played(7), 6),
        ("winner", Played(6, final_stanzas=6), 0),
        ("winner", Played(7, final_stanzas=2), 0),
        ("runner-up", Played(7, 0, 3, team_in_repechage=True), 0),
        ("other", Played(7, 0, 0, team_in_repechage=True), 0),
    ],
)
def test_members_of_a_team_who_played_enough_get_what_it_won(
    result: Result, played: Played, points: int
) -> None:
    assert TEAMS.points(result, played) == points


def test_read_literally_nobody_earns_anything_without_three_stanzas_of_the_final() -> None:
    literal = TeamPoints(
        clause="AMB-16",
        base=Fraction(6),
        winner=Fraction(20),
        runner_up=Fraction(12),
        matches=7,
        repechage_stanzas=1,
        final_stanzas=3,
        of="all-stages",
    )
    assert literal.points("other", Played(7)) == 0
    assert TEAMS.points("other", Played(7)) == 6


def test_a_division_that_is_not_named_wins_no_points() -> None:
    assert NoPoints(clause="ANC 14").points("winner", Played(15, final_stanzas=5)) == 0


def test_outright_masterpoints_follow_the_alteration_unless_the_unit_is_disqualified() -> None:
    rule = AroundAlteration(clause="NSWBA 4.6.1")
    assert rule.sanctioned()
    assert rule.basis() == ("before-alteration", "after-alteration")
    assert rule.basis(disqualified=True) == ("before-alteration", None)
    assert not NotSanctioned(clause="Alberta 11").sanctioned()
