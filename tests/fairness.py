"""ANC 10.4.1, 10.5.1; SBF 5.4.2: the promises of a printed draw, and whether it keeps them."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from ledger.rules.draws import balance
from ledger.rules.draws.movement import Movement


class Promise(NamedTuple):
    """The figures of any two contestants, in boards; None where they are not alike for all."""

    compared: int | None
    team_mates: int | None


class Fairness(NamedTuple):
    """The fairness of a movement to its contestants.

    Attributes:
        complete: whether everybody meets everybody once.
        sits_out: those who sit out, round by round.
        second_named: how often each is named second (ANC 10.4.2: and so sits first).
        promise: of two contestants.

    """

    complete: bool
    sits_out: tuple[int, ...]
    second_named: dict[int, int]
    promise: Promise


def fairness(movement: Movement, boards_each: int = 1) -> Fairness:
    """Return the figures of a movement with so many boards in a set."""
    figures = balance.balance(movement, boards_each)
    named = Counter(place.ew for places in movement.rounds for place in places)
    numbers = range(1, movement.contestants + 1)
    two = list(combinations(numbers, 2))
    return Fairness(
        complete=all(figures.met[pair] == boards_each for pair in two),
        sits_out=tuple(
            out
            for number in range(1, len(movement.rounds) + 1)
            for out in movement.sitting_out(number)
        ),
        second_named={number: named[number] for number in numbers},
        promise=Promise(
            alike(figures.compared[pair] for pair in two),
            alike(figures.team_mates[pair] for pair in two),
        ),
    )


def alike(figures: Iterable[int]) -> int | None:
    """Return the one figure that all have; None where they differ."""
    values = set(figures)
    return values.pop() if len(values) == 1 else None
