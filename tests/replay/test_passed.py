"""Which events moved those who passed a total, or were passed by whoever had it."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from projections.views.standing_rows import Standing
from replay.passed import Passed
from replay.unions import Positions

TOTALS = some.integers(0, 8).map(Fraction)
SHARED: tuple[Positions, ...] = ((1,), (2, 3), (4,))
"""The events that rows of the same cause share."""

ROW = Standing(
    rank=1,
    tied=False,
    contestant="1",
    number="1",
    direction=None,
    category=None,
    total=Fraction(0),
    exact=Fraction(0),
    percentage=None,
    carried=None,
    unit="matchpoints",
)


def rows(totals: dict[str, Fraction]) -> dict[str, Standing]:
    return {name: replace(ROW, contestant=name, exact=total) for name, total in totals.items()}


def side(row: Standing | None, exact: Fraction) -> int | None:
    return None if row is None else (row.exact > exact) - (row.exact < exact)


@given(
    was=some.dictionaries(some.sampled_from("abcdef"), TOTALS),
    now=some.dictionaries(some.sampled_from("abcdef"), TOTALS),
    causes=some.dictionaries(some.sampled_from("abcdef"), some.sampled_from(SHARED)),
    exact=TOTALS,
)
def test_those_are_found_whose_side_of_the_total_is_another_one(
    was: dict[str, Fraction],
    now: dict[str, Fraction],
    causes: dict[str, Positions],
    exact: Fraction,
) -> None:
    then, later = rows(was), rows(now)
    found = Passed(then, later, causes).by(exact)
    assert set(found) == {
        because
        for name, because in causes.items()
        if side(then.get(name), exact) != side(later.get(name), exact)
    }


class Asked(dict[str, Standing]):
    """Rows that count how often one is looked up."""

    looks = 0

    def get(self, name: str, default: object = None) -> Standing | None:  # type: ignore[override]
        self.looks += 1
        return super().get(name)


def test_however_many_totals_are_asked_about_each_who_moved_is_looked_at_once() -> None:
    then = Asked(rows({str(name): Fraction(name) for name in range(50)}))
    later = rows({str(name): Fraction(50 - name) for name in range(50)})
    passed = Passed(then, later, dict.fromkeys(then, SHARED[0]))
    assert {tuple(passed.by(Fraction(total))) for total in range(1, 50)} == {(SHARED[0],)}
    assert then.looks == len(then)
