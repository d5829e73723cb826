"""Which cases are done: every step of every act in turn, or as many of them as are asked for."""

from collections.abc import Iterator
from random import Random

from tests.faults.acts import Act
from tests.faults.cases import Case
from tests.faults.mishaps import AFTER, Mishap
from tests.faults.workers import Workers

ANEW = 20
"""One case in so many has an interpreter of its own."""

LONGEST = 300
"""Milliseconds after which every act is done, unless the machine is very busy."""

ENDS = ("kill", "interrupt", "terminate")
ERRORS = ("full", "io", "broken")


def every_step(crew: Workers, acts: list[Act], kind: str) -> Iterator[Case]:
    """What befalls each act at each of its steps in turn."""
    for act, steps in zip(acts, crew.steps(acts, kind), strict=True):
        for step in range(1, steps + 1):
            yield Case(act, Mishap(kind, step))


def ended(crew: Workers, acts: list[Act], number: int, rng: Random) -> list[Case]:
    """So many kills: most at a step, some of them gentle, some at any moment."""
    steps = [case for kind in ENDS for case in every_step(crew, acts, kind)]
    moments = [Case(act, Mishap(AFTER, rng.randrange(LONGEST))) for act in acts for _ in range(5)]
    return _some([*steps, *moments], number, rng)


def failed(crew: Workers, acts: list[Act], number: int, rng: Random) -> list[Case]:
    """So many failures of a call, or of all from one on."""
    return _some([c for kind in ERRORS for c in every_step(crew, acts, kind)], number, rng)


def a_few(crew: Workers, act: Act, kind: str, rng: Random, number: int) -> list[Case]:
    """A few of the steps at which something of a kind can befall an act."""
    return _some(list(every_step(crew, [act], kind)), number, rng)


def _some(cases: list[Case], number: int, rng: Random) -> list[Case]:
    """So many of the cases, some of them in an interpreter of their own."""
    chosen = rng.sample(cases, min(number, len(cases)))
    return [case._replace(anew=place % ANEW == 0) for place, case in enumerate(chosen)]
