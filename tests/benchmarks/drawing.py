"""The next draw of contests of all sizes, against matching libraries and against itself."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from itertools import combinations, count
from random import Random
from statistics import median
from typing import Any

from ledger.errors import NoLegalDraw
from ledger.rules.draws.field import Field, Met, who_met
from ledger.rules.draws.swiss import SwissDraw
from tests.benchmarks.table import Ratio, seconds

ROUNDS = 12
TIMES_FASTER = 50
"""Than a library at 1,000 units."""

COMPARED = (50, 200, 1000)
"""Units in the draws that the libraries make too, from the nearest legal opponents only."""

LARGEST = 100_000

NEAREST = 16
"""Opponents below each unit that the libraries may choose from: the sparse graph."""

RULES = {1: SwissDraw(clause="one field"), 2: SwissDraw(clause="two fields", two_fields=True)}
TIGHT, TIGHT_ROUNDS, EASY_ROUNDS = 30, 15, 2


def measure(scale: int) -> list[Ratio]:
    """Sizes after twelve rounds for one and two fields, then the tightest tails."""
    rows = []
    for kind, name in ((1, "one field"), (2, "two fields")):
        for units in COMPARED:
            for library in MATCHERS:
                least = TIMES_FASTER if units == 1000 else 1
                fields = contests(units, kind, 2)
                rows.append(against(library, fields, f"draw of {units:,}, {name}", least))
        largest = LARGEST // scale
        base = timed(contests(1000, kind, largest // 1000))
        for units in (5000, largest):
            time = timed(contests(units, kind, largest // units))
            rows.append(
                at_most_times(f"draw of {units:,}, {name}, of 1,000", time, base, 3 * units // 1000)
            )
    easy = timed(contests(TIGHT, 1, 40, EASY_ROUNDS))
    for name, tight in (
        (f"after {TIGHT_ROUNDS} rounds", contests(TIGHT, 1, 40, TIGHT_ROUNDS)),
        ("lower half all met", [below_all_met()] * 40),
        ("two groups, one pairing across", [two_groups()] * 40),
    ):
        rows.append(
            at_most_times(f"draw of {TIGHT}, {name}, of an easy one", timed(tight), easy, 20)
        )
    return rows


def draw(field: Field) -> object:
    """The draw that is measured."""
    return RULES[2 if field.ew else 1].draw(field)


def timed(fields: Sequence[Field]) -> float:
    """The median. Contests are drawn in turn, as many as hold LARGEST units in all, so that the
    small ones come from memory and not from a cache, as the largest one does."""
    times = max(5, 15 // len(fields))
    return median(seconds(partial(draw, field)) for _ in range(times) for field in fields)


def at_most_times(name: str, ours: float, base: float, most: int) -> Ratio:
    """A time that must be at most so many times the baseline's."""
    ratio = ours / base
    return Ratio(name, in_ms(ours), in_ms(base), ratio, f"<= {most}", ratio <= most)


def in_ms(time: float) -> str:
    """Seconds in, milliseconds out."""
    return f"{time * 1e3:,.3f} ms"


def contests(units: int, kind: int, many: int, rounds: int = ROUNDS) -> list[Field]:
    """So many contests before their next round, all with a legal draw."""
    found: list[Field] = []
    for seed in count():
        try:
            field = played(Random(seed), units, kind, rounds)
            draw(field)
        except NoLegalDraw:
            continue
        found.append(field)
        if len(found) == many:
            break
    return found


def played(rng: Random, units: int, kind: int, rounds: int) -> Field:
    """A contest after so many rounds, in which the stronger win more often."""
    names = [f"P{number}" for number in range(units)]
    strength = {name: rng.gauss(0, 4) for name in names}
    scores = dict.fromkeys(names, 0.0)
    met: dict[str, dict[str, tuple[int, ...]]] = {name: {} for name in names}
    cut = units if kind == 1 else units // 2
    for number in range(1, rounds + 1):
        for one, other in RULES[kind].draw(ranked(names, cut, scores, met, number)).pairings:
            met[one][other] = met[other][one] = (number,)
            won = strength[one] - strength[other] + rng.gauss(0, 5)
            scores[one] += won
            scores[other] -= won
    return ranked(names, cut, scores, met, rounds + 1)


def ranked(names: list[str], cut: int, scores: dict[str, float], met: Met, number: int) -> Field:
    """The field by scores."""
    order, ew = (
        sorted(side, key=lambda name: -scores[name]) for side in (names[:cut], names[cut:])
    )
    return Field(round=number, order=tuple(order), ew=tuple(ew), met=met)


def below_all_met() -> Field:
    """The lower half has met all of itself, so that the upper half must not meet itself."""
    units = tuple(f"P{number}" for number in range(TIGHT))
    return forbidding(units, combinations(units[TIGHT // 2 :], 2))


def two_groups() -> Field:
    """Two odd groups that have met each other, but for the first and the last of all."""
    units = tuple(f"P{number}" for number in range(TIGHT))
    across = [(one, other) for one in units[::2] for other in units[1::2]]
    return forbidding(units, (two for two in across if two != (units[0], units[-1])))


def forbidding(units: tuple[str, ...], met: Iterable[tuple[str, str]]) -> Field:
    """A field in which these have met."""
    meetings = [(1 + number % TIGHT_ROUNDS, *two) for number, two in enumerate(met)]
    return Field(round=TIGHT_ROUNDS + 1, order=units, met=who_met(meetings))


def against(library: str, fields: Sequence[Field], name: str, least: int) -> Ratio:
    """The same fields drawn by a library, on graphs that are ready before the clock starts."""
    try:
        module = import_module(library)
    except ModuleNotFoundError:
        return Ratio(f"{name}, {library}", "", "not installed", 0.0, f">= {least}", holds=False)
    ours, theirs = [], []
    for field in fields:
        match = MATCHERS[library](module, nearest(field))
        draw(field)
        ours += [seconds(partial(draw, field)) for _ in range(5)]
        theirs.append(seconds(match))
    ratio = median(theirs) / median(ours)
    return Ratio(
        f"{name}, times faster than {library}",
        in_ms(median(ours)),
        in_ms(median(theirs)),
        ratio,
        f">= {least}",
        ratio >= least,
    )


def nearest(field: Field) -> list[tuple[int, int, int]]:
    """The nearest legal opponents below each unit, the smallest difference in rank the best."""
    order, ew = field.order, field.ew
    edges = []
    for place, unit in enumerate(order):
        others = ew or order
        start = max(0, place - NEAREST) if ew else place + 1
        found = 0
        for there in range(start, len(others)):
            if others[there] not in field.met[unit]:
                edges.append((place, there + (len(order) if ew else 0), -abs(there - place)))
                found += 1
            if found == (2 * NEAREST if ew else NEAREST):
                break
    return edges


def rustworkx_matching(module: Any, edges: list[tuple[int, int, int]]) -> Callable[[], object]:
    """Its matching of most pairs and least difference in rank."""
    graph = module.PyGraph()
    graph.extend_from_weighted_edge_list(edges)
    return lambda: module.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def networkx_matching(module: Any, edges: list[tuple[int, int, int]]) -> Callable[[], object]:
    """Its matching of most pairs and least difference in rank."""
    graph = module.Graph()
    graph.add_weighted_edges_from(edges)
    return lambda: module.max_weight_matching(graph, maxcardinality=True)


MATCHERS = {"rustworkx": rustworkx_matching, "networkx": networkx_matching}
