"""Splitting a group of equals: by figures, by a recorded order, by one criterion after another."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm

from ledger.rules.tie_breaks.table import Settled

Group = tuple[str, ...]
Step = Callable[[Group], Sequence[Group]]


def by_figures(group: Group, figures: Mapping[str, Fraction]) -> tuple[Group, ...]:
    """Split by figures, higher first; if only some have one, the group stays as it is."""
    if not all(map(figures.__contains__, group)):
        return (group,)
    whole = in_whole_numbers([figures[contestant] for contestant in group])
    order = sorted(range(len(group)), key=whole.__getitem__, reverse=True)
    return tuple(
        [
            tuple([group[place] for place in equals])
            for _, equals in groupby(order, whole.__getitem__)
        ]
    )


def in_whole_numbers(figures: Iterable[Fraction]) -> list[int]:
    """Return the figures over their common denominator: as exact, and compared much faster."""
    ratios = [figure.as_integer_ratio() for figure in figures]
    over = lcm(*{under for _, under in ratios})
    return [above * (over // under) for above, under in ratios]


def by_record(group: Group, settled: Iterable[Settled], how: str) -> tuple[Group, ...]:
    """Split a group by the latest recorded order of this kind that names all of it."""
    for recorded in reversed(tuple(settled)):
        if recorded.how == how and set(group) <= set(recorded.order):
            return tuple((name,) for name in recorded.order if name in group)
    return (group,)


def break_ties(group: Group, steps: Sequence[Step]) -> tuple[Group, ...]:
    """Apply one criterion after another, each to those whom the ones before left equal."""
    if len(group) < 2 or not steps:
        return (group,)
    broken: list[Group] = []
    for part in steps[0](group):
        broken += break_ties(part, steps[1:])
    return tuple(broken)
