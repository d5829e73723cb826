"""What is made of the encounters of each round, and kept until one of them is another."""

from collections.abc import Callable, Iterable
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar

from projections.scoring.course import Encounter

Made = TypeVar("Made")
Round = tuple[Encounter, ...]
"""The encounters that are one match of their stage, in the order of play."""


def by_round(
    kept: dict[Any, Any] | None,
    name: Any,
    met: Iterable[Encounter],
    make: Callable[[Round], Made],
) -> list[Made]:
    """Return what `make` makes of each round.

    kept: where it is kept by its name; None: nowhere. met: in the order of play.
    """
    known: dict[int, tuple[Round, Made]] = {} if kept is None else kept.get(name, {})
    now: dict[int, tuple[Round, Made]] = {}
    for number, encounters in groupby(met, attrgetter("number")):
        own, before = (*encounters,), known.get(number)
        now[number] = before if before is not None and before[0] == own else (own, make(own))
    if kept is not None:
        kept[name] = now
    return [made for _, made in now.values()]
