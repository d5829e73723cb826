"""Law 12C1c: a weighted score among the others, who are compared with it in fractions or not."""

from fractions import Fraction

import pytest

from ledger.bridge.awards import Part, Weighted
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
