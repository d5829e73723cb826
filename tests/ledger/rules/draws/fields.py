"""Fields of units that may not meet, made at random or by hand."""

from collections.abc import Collection, Iterable
from itertools import combinations
from random import Random

from ledger.rules.draws.matching import Pairs

Forbidden = Collection[tuple[int, int]]


def names(count: int) -> tuple[str, ...]:
    """A, B, C … for small fields, U1, U2 … for others."""
    if count <= 26:
        return tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:count])
    return tuple(f"U{number}" for number in range(1, count + 1))


def barred(units: tuple[str, ...], forbidden: Forbidden) -> dict[str, frozenset[str]]:
    """Whom each may not meet, told of both."""
    bars: dict[str, set[str]] = {unit: set() for unit in units}
    for one, other in forbidden:
        bars[units[one]].add(units[other])
        bars[units[other]].add(units[one])
    return {unit: frozenset(others) for unit, others in bars.items()}


def may(count: int, forbidden: Forbidden) -> list[set[int]]:
    """The same for the oracle: whom each may meet."""
    allowed = [set(range(count)) - {unit} for unit in range(count)]
    for one, other in forbidden:
        allowed[one].discard(other)
        allowed[other].discard(one)
    return allowed


def at_random(rng: Random, count: int, share: float) -> list[tuple[int, int]]:
    """Each pairing is forbidden with this chance."""
    return [two for two in combinations(range(count), 2) if rng.random() < share]


def after_rounds(rng: Random, count: int, rounds: int) -> list[tuple[int, int]]:
    """So many rounds of a round robin between units of similar rank: everybody has met rounds."""
    seats = list(range(count))
    forbidden = []
    for _ in range(rounds):
        forbidden += [(seats[k], seats[-1 - k]) for k in range(count // 2)]
        seats = [seats[0], seats[-1], *seats[1:-1]]
    order = sorted(range(count), key=lambda unit: unit + rng.gauss(0, count / 4))
    return [(order[one], order[other]) for one, other in forbidden]


def across(count: int) -> list[tuple[int, int]]:
    """What two fields of half as many forbid: meeting anybody of the own field."""
    half = count // 2
    within = [*combinations(range(half), 2), *combinations(range(half, count), 2)]
    return list(within)


def as_places(
    units: tuple[str, ...], pairs: Pairs | Iterable[tuple[str, str]]
) -> list[tuple[int, int]]:
    """Pairs by the places of their units."""
    places = {unit: place for place, unit in enumerate(units)}
    return [(places[one], places[other]) for one, other in pairs]
