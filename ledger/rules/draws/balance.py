"""The balance of a movement (SBF 5.4.2): who meets whom, on which boards, compared with whom."""

from collections import Counter, defaultdict
from itertools import combinations
from typing import NamedTuple

from ledger.rules.draws.movement import Movement, Place

Two = tuple[int, int]
"""Two contestants, the lower number first."""


class Balance(NamedTuple):
    """Figures in boards, for any two contestants; no entry is 0.

    Attributes:
        met: played against each other.
        compared: the same boards on the same side, where the one's gain is the other's loss.
        team_mates: the same boards at other tables on opposite sides.

    """

    met: Counter[Two]
    compared: Counter[Two]
    team_mates: Counter[Two]
    played: dict[int, tuple[int, ...]]
    comparisons: dict[int, int]

    def spread(self, figures: Counter[Two]) -> tuple[int, int]:
        """Return the least and the most of a figure over all pairs of contestants."""
        counts = [figures[two] for two in combinations(sorted(self.played), 2)]
        return min(counts, default=0), max(counts, default=0)


def balance(movement: Movement, boards_each: int = 1) -> Balance:
    """Return the figures of a movement with so many boards in a set.

    played: each contestant's sets in the order in which it plays them. comparisons: for each
    contestant how many other results its own are compared with, over all its boards.
    """
    met: Counter[Two] = Counter()
    played: dict[int, list[int]] = defaultdict(list)
    tables: dict[int, list[Place]] = defaultdict(list)
    for places in movement.rounds:
        for place in places:
            met[_two(place.ns, place.ew)] += boards_each
            played[place.ns].append(place.boards)
            played[place.ew].append(place.boards)
            tables[place.boards].append(place)
    compared, team_mates = _other_tables(tables, boards_each)
    comparisons = {
        contestant: sum((len(tables[boards]) - 1) * boards_each for boards in sets)
        for contestant, sets in played.items()
    }
    return Balance(
        met, compared, team_mates, {n: tuple(sets) for n, sets in played.items()}, comparisons
    )


def _other_tables(
    tables: dict[int, list[Place]], boards_each: int
) -> tuple[Counter[Two], Counter[Two]]:
    """Count boards on the same side and on opposite sides, for contestants of different tables."""
    compared: Counter[Two] = Counter()
    team_mates: Counter[Two] = Counter()
    for places in tables.values():
        for one, other in combinations(places, 2):
            unlike = abs(_straight(one, boards_each) - _straight(other, boards_each))
            alike = boards_each - unlike
            for a, b, same in (
                (one.ns, other.ns, alike),
                (one.ew, other.ew, alike),
                (one.ns, other.ew, unlike),
                (one.ew, other.ns, unlike),
            ):
                compared[_two(a, b)] += same
                team_mates[_two(a, b)] += boards_each - same
    return compared, team_mates


def _straight(place: Place, boards_each: int) -> int:
    """Return how many boards of the set are played before the arrow is switched."""
    return boards_each if place.switched_after is None else min(place.switched_after, boards_each)


def _two(one: int, other: int) -> Two:
    return (one, other) if one < other else (other, one)
