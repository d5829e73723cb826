"""With what a line that has an award still takes part in the comparisons of the others."""

from collections import Counter
from collections.abc import Collection
from math import lcm

from ledger.bridge.awards import Assigned, Typed, Weighted
from ledger.record.result import LineResult


def standing_points(line: LineResult) -> int | None:
    """Return the score with which an adjusted line still takes part in the others' comparisons.

    Typed values replace only the line's own worth; a score assigned to both sides alike is
    the result of the board; anything else leaves the comparisons.
    """
    assert line.awards is not None
    ns, ew = line.awards
    if isinstance(ns, Typed) and isinstance(ew, Typed):
        return line.score.points if line.score else None
    if isinstance(ns, Assigned) and ns == ew:
        return ns.points
    return None


def weighted_alike(line: LineResult) -> Weighted | None:
    """Return the weighted result of both sides of a line; None where they have no such one."""
    ns, ew = line.awards or (None, None)
    return ns if isinstance(ns, Weighted) and ns == ew else None


def in_fractions(whole: Counter[int], weighted: Collection[Weighted]) -> tuple[Counter[int], int]:
    """Count whole scores and the results of weighted ones; so many of the counts are one score."""
    if not weighted:
        return whole, 1
    share = lcm(*(part.weight.denominator for one in weighted for part in one.parts))
    counts = Counter({points: count * share for points, count in whole.items()})
    for one in weighted:
        for part in one.parts:
            counts[part.points] += int(part.weight * share)
    return counts, share
