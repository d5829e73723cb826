"""Which cases are done: every step of every act in turn, or as many of them as are asked for."""

from collections.abc import Iterable, Iterator
from random import Random

from tests.faults.acts import Act
from tests.faults.cases import Case
from tests.faults.mishaps import AFTER, CUT, Mishap
from tests.faults.workers import Workers

ANEW = 20
"""One case in so many has an interpreter of its own."""

LONGEST = 300
"""Milliseconds after which every act is done, unless the machine is very busy."""

MOMENTS = 20
"""At how many of them each act may be killed."""

ENDS = ("kill", "interrupt", "terminate", CUT, AFTER)
ERRORS = ("full", "io", "broken")


def every_step(crew: Workers, acts: list[Act], kind: str) -> Iterator[Case]:
    """What befalls each act at each of its steps in turn."""
    for act, steps in zip(acts, crew.steps(acts, kind), strict=True):
        for step in range(1, steps + 1):
            yield Case(act, Mishap(kind, step))


def spread(
    crew: Workers, acts: list[Act], kinds: Iterable[str], number: int, rng: Random
) -> list[Case]:
    """So many of what can befall the acts, spread over their steps, or over time."""
    if number == 0:
        return []
    cases = [c for kind in kinds if kind != AFTER for c in every_step(crew, acts, kind)]
    if AFTER in kinds:
        cases += [Case(act, Mishap(AFTER, rng.randrange(LONGEST))) for act in acts * MOMENTS]
    return _some(cases, number, rng)


def a_few(crew: Workers, act: Act, kind: str, rng: Random, number: int) -> list[Case]:
    """A few of the steps at which something of a kind can befall an act."""
    return _some(list(every_step(crew, [act], kind)), number, rng)


def _some(cases: list[Case], number: int, rng: Random) -> list[Case]:
    """So many of the cases, some of them in an interpreter of their own."""
    chosen = rng.sample(cases, min(number, len(cases)))
    return [case._replace(anew=place % ANEW == 0) for place, case in enumerate(chosen)]
