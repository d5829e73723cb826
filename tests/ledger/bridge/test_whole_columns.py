"""Columns word by word come to what they come to number by number, and nothing is cut off."""

from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge import whole_columns
from ledger.bridge.sums import Sums, added
from ledger.bridge.whole_columns import (
    best_first,
    column,
    differing,
    equals,
    greatest,
    joined,
    least,
    looked_up,
    narrow,
    places_of,
    tally,
    times_by,
    without,
)

pytest.importorskip("numpy", reason="the extra for large contests is not installed")

SMALL = st.integers(-60, 60)
NUMBERS = st.one_of(SMALL, st.integers(-(2**66), 2**66), st.sampled_from([2**62, 1 - 2**62]))
"""Among them some that fit a word, but not together, or not at all."""

MANY = 6
COLUMNS = st.one_of(st.lists(SMALL, max_size=MANY), st.lists(NUMBERS, max_size=MANY))
FULL = st.lists(NUMBERS, min_size=MANY, max_size=MANY)
PLACES = st.lists(st.integers(0, MANY - 1), max_size=12)
WORTH = st.dictionaries(SMALL, NUMBERS, max_size=8)


def come_to(made: Callable[[], object], expected: object) -> None:
    """It is that word by word, however short columns are, and number by number."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(whole_columns, "LONG", 1)
        assert made() == expected
        patched.setattr(whole_columns, "_numpy", lambda: None)
        assert made() == expected


@given(COLUMNS, COLUMNS, FULL, PLACES)
def test_columns_hold_what_was_put_in(
    one: list[int], more: list[int], table: list[int], places: list[int]
) -> None:
    come_to(lambda: [*joined(column(one), more)], one + more)
    come_to(lambda: [*looked_up(column(table), column(places))], [table[at] for at in places])
    come_to(lambda: tally([column(one), column(more)]), Counter(one + more))
    come_to(lambda: least(column(one)), min(one, default=0))
    come_to(lambda: greatest(column(one)), max(one, default=0))
    come_to(
        lambda: [*differing(column(table), column([*reversed(table)]))],
        [at for at in range(MANY) if table[at] != table[-1 - at]],
    )
    come_to(
        lambda: [[*without(column(one), [at])] for at in range(len(one))],
        [one[:at] + one[at + 1 :] for at in range(len(one))],
    )
    left = [number for at, number in enumerate(table) if at not in places]
    come_to(lambda: [*without(column(table), sorted({*places}))], left)
    come_to(lambda: places_of(column(one), {*more}), [at for at, n in enumerate(one) if n in more])
    come_to(lambda: [*narrow(column(one))], one)
    come_to(lambda: [*joined(narrow(column(one)), more)], one + more)


@given(FULL, COLUMNS, NUMBERS, NUMBERS)
def test_columns_are_added_up(one: list[int], other: list[int], many: int, more: int) -> None:
    longer = other + [0] * (MANY - len(other))
    come_to(
        lambda: [*added([(column(one), many), (column(other), more)], MANY)],
        [many * a + more * b for a, b in zip(one, longer, strict=True)],
    )


@given(st.lists(st.tuples(NUMBERS, SMALL)), st.dictionaries(SMALL, NUMBERS), NUMBERS)
def test_each_number_is_taken_as_often_as_the_key_beside_it_says(
    pairs: list[tuple[int, int]], factors: dict[int, int], other: int
) -> None:
    factors = dict.fromkeys([key for _, key in pairs], other) | factors
    come_to(
        lambda: [
            *times_by(column([n for n, _ in pairs]), column([key for _, key in pairs]), factors)
        ],
        [number * factors[key] for number, key in pairs],
    )


@given(FULL, PLACES, st.data(), WORTH, st.integers(-3, 3))
def test_sums_take_in_worth_and_counts(
    begin: list[int], places: list[int], drawn: st.DataObject, worth: dict[int, int], times: int
) -> None:
    keys = drawn.draw(st.lists(SMALL, min_size=len(places), max_size=len(places)))
    expected = [*begin]
    for at, key in zip(places, keys, strict=True):
        expected[at] += times * worth.get(key, 0) + times
    expected[0] += 7

    def made() -> list[int]:
        first = Sums(MANY - 1)
        first.add_column(column(begin[:-1]), 1)
        sums = first.copy(MANY)
        sums.add(MANY - 1, begin[-1])
        sums.add_each(column(places), column(keys), worth, times)
        sums.count(column(places), times)
        sums.add(0, 7)
        assert [*first.numbers] == begin[:-1]
        return [*sums.numbers]

    come_to(made, expected)


@given(FULL, st.permutations(range(MANY)), st.integers(0, MANY))
def test_the_best_come_first_and_equals_stay_as_they_are(
    figures: list[int], order: Sequence[int], many: int
) -> None:
    places = [*order][:many]
    best = sorted(places, key=lambda at: -figures[at])
    level = [figures[at] for at in best]
    groups = [
        (level.index(figure), level.index(figure) + level.count(figure))
        for figure in dict.fromkeys(level)
        if level.count(figure) > 1
    ]
    come_to(lambda: [*best_first(column(figures), places)], best)
    come_to(lambda: [*equals(column(figures), column(best))], groups)
    come_to(
        lambda: [*best_first(column(figures), range(many))],
        sorted(range(many), key=lambda at: -figures[at]),
    )


def test_keys_far_apart_are_looked_up_one_by_one() -> None:
    keys = [-(10**9), 10**9, 0, 10**9]
    come_to(lambda: tally([column(keys)]), Counter(keys))
    come_to(
        lambda: [*times_by(column([1, 2, 3, 4]), column(keys), dict.fromkeys(keys, 2))],
        [2, 4, 6, 8],
    )
