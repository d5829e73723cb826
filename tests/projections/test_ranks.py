"""Ranks after each session are those that the standings of that reach have."""

from projections.views.ranks import ranks
from tests.given import Given
from tests.projections.staged import contest, match, scope


def swiss() -> Given:
    told = Given(contest("acbl-club-swiss-teams", {"main": ("1", "2", "3")}, "ABCD"))
    told.given(match("1", "A", "B", 10), match("1", "C", "D", 20))
    return told.given(match("2", "B", "C", 30), match("2", "A", "D", 25))


def test_they_are_those_of_the_standings_after_each_session() -> None:
    told = swiss()
    found = ranks(told.facts(), scope(told))
    assert found.sessions == ("1", "2")
    for i, session in enumerate(found.sessions):
        standing = told.standings(f"after:{session}")
        assert {row.contestant: row.ranks[i] for row in found.rows} == {
            row.contestant: row.rank for row in standing.rows
        }
    assert found.rows[0].ranks[-1] == 1


def test_where_nothing_is_played_there_are_none() -> None:
    told = Given(contest("acbl-club-swiss-teams", {"main": ("1",)}, "AB"))
    assert ranks(told.facts(), scope(told)).rows == ()


def test_of_a_knock_out_they_are_those_of_each_match_by_itself() -> None:
    told = Given(contest("sydney-2003-seniors-teams", {"semi-finals": ("1", "2")}, "ABCD"))
    told.given(match("1", "A", "B", 10), match("1", "C", "D", -20))
    told.given(match("2", "A", "B", -30), match("2", "C", "D", 5))
    found = ranks(told.facts(), scope(told))
    assert [(row.match, row.contestant, row.ranks) for row in found.rows] == [
        (1, "B", (2, 1)),
        (1, "A", (1, 2)),
        (2, "D", (1, 1)),
        (2, "C", (2, 2)),
    ]
