"""Law 12C1c: a weighted score among the others, who are compared with it in fractions or not."""

from collections.abc import Iterable
from fractions import Fraction

import pytest

from ledger.bridge.awards import Artificial, Part, Weighted
from ledger.commands import AnyCommand, DeclareFouled, GiveRuling
from tests.given import Given, award, club_session, tables

AWARD = Weighted(
    parts=(
        Part(points=420, weight=Fraction(3, 5)),
        Part(points=-50, weight=Fraction(2, 5)),
    )
)


@pytest.mark.parametrize(
    ("rules", "totals"),
    [
        # the three of them alone, by Neuberg's formula brought to four: (M + 1) x 4 / 3 - 1
        ("compscore-matchpoints", ("17/3", "3", "1/3")),
        # 420 beats two scores and 2/5 of one, and ties 3/5 of it; 170 beats one and 2/5
        ("jfr-matchpoints", ("27/5", "14/5", "0")),
    ],
)
def test_the_others_are_compared_with_each_of_its_results(
    rules: str, totals: tuple[str, ...]
) -> None:
    """420, 170 and -100, and a line of 60 % of 420 and 40 % of -50."""
    evening = Given(
        club_session(pairs=8, rules=rules),
        tables([420, 170, -100]),
        award(1, "7", "8", (AWARD, AWARD)),
    )
    rows = {row.contestant: row.exact for row in evening.standings().rows}
    found = tuple(rows[name] for name in ("1", "3", "5"))
    assert found == tuple(map(Fraction, totals)), found
    assert rows["7"] == Fraction(3, 5) * 5 + Fraction(2, 5) * 2


def test_places_go_by_percentage_where_boards_keep_their_own_tops() -> None:
    """BriAn: all of a board's 4 is more than 5 of the 6 of two boards."""
    evening = Given(
        club_session(pairs=6, rules="brian-matchpoints"),
        tables([420, 420, 50], 1),
        tables([110, 100], 2),
    )
    rows = [(row.contestant, row.rank, row.total) for row in evening.standings().rows]
    assert rows[:2] == [("6", 1, 4), ("1", 2, 5)]


def at_brian(*facts: AnyCommand | Iterable[AnyCommand]) -> dict[str, tuple[Fraction, str]]:
    """What everybody has where boards keep their own tops: 6 on board 2, with 6, 4, 0 and 2."""
    evening = Given(
        club_session(pairs=8, rules="brian-matchpoints"), tables([140, 110, -100, 100], 2), *facts
    )
    return {row.contestant: (row.exact, str(row.percentage)) for row in evening.standings().rows}


def awarded(*north_souths: int) -> list[AnyCommand]:
    """Average plus and average minus on board 1."""
    grades = (Artificial(grade="A+"), Artificial(grade="A-"))
    return [award(1, str(ns), str(ns + 1), grades) for ns in north_souths]


def test_an_award_is_of_the_fields_top_where_nothing_is_compared() -> None:
    """Law 12C2a: 60 % and 40 % of 6; before, they were taken of a top below zero."""
    found = at_brian(awarded(1, 3, 5, 7))
    north_souths = {"1": Fraction("9.6"), "3": Fraction("7.6"), "5": Fraction("3.6")}
    assert {name: found[name][0] for name in north_souths} == north_souths
    assert found["6"] == (Fraction("8.4"), "70")


def test_a_score_that_is_alone_among_awards_is_an_average() -> None:
    """The awards beside it count; before, they were shares of nothing."""
    found = at_brian(tables([110], 1), awarded(3, 5, 7))
    assert (found["1"], found["2"]) == ((9, "75"), (3, "25"))
    assert (found["5"], found["6"]) == ((Fraction("3.6"), "30"), (Fraction("8.4"), "70"))


def test_a_score_that_is_alone_without_awards_counts_for_nobody() -> None:
    found = at_brian(tables([110], 1))
    assert (found["1"], found["2"]) == ((6, "100"), (0, "0"))


def test_a_weighted_score_is_no_more_than_the_top_of_its_board() -> None:
    """Better than the other three it has their 4, as the best of them; before, 6 of 4.

    In four scores 420 has 5 of 6 beside an equal one, and -50 has 2: 3.8 of 6 in the mean.
    """
    best = Weighted(parts=(Part(points=450, weight=Fraction(1)),))
    assert at_brian(tables([420, 170, -100], 1), award(1, "7", "8", (best, best)))["7"][0] == 2 + 4
    mixed = at_brian(tables([420, 170, -100], 1), award(1, "7", "8", (AWARD, AWARD)))
    assert mixed["7"][0] == 2 + Fraction("3.8") * 4 / 6
    assert mixed["8"][0] == 4 + Fraction("2.2") * 4 / 6
    assert mixed["1"][0] == 6 + 4


def test_in_a_group_of_a_fouled_board_it_is_the_same() -> None:
    """Law 87B, by a ruling that each group is by itself: 5 has nobody to compare with."""
    ruling = GiveRuling(session="1", ruling="book", contestants=("1",), board=1)
    evening = Given(
        club_session(pairs=8, rules="brian-matchpoints"),
        tables([140, 110, -100, 100], 2),
        tables([110, 140, 90], 1),
        awarded(7),
    )
    given = evening.given(ruling).last
    fouled = DeclareFouled(session="1", board=1, groups=(("1", "3"), ("5", "7")), ruling=given)
    rows = {row.contestant: row.exact for row in evening.given(fouled).standings().rows}
    assert (rows["1"], rows["3"]) == (6 + 0, 4 + 2)
    assert (rows["5"], rows["7"]) == (0 + 3, 2 + Fraction("3.6"))
