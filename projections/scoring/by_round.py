"""What is made of the encounters of each round, and kept until one of them is another.

Then what was made of the others may still be of use.
"""

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
    make: Callable[[Round, Round, Made | None], Made],
) -> list[Made]:
    """Return what `make` makes of each round, given what it was before and what was made of it.

    kept: where it is kept by its name; None: nowhere. met: in the order of play.
    """
    known: dict[int, tuple[Round, Made]] = {} if kept is None else kept.get(name, {})
    now: dict[int, tuple[Round, Made]] = {}
    for number, encounters in groupby(met, attrgetter("number")):
        own, before = (*encounters,), known.get(number)
        if before is not None and before[0] == own:
            now[number] = before
        else:
            now[number] = own, make(own, *(before or ((), None)))
    if kept is not None:
        kept[name] = now
    return [made for _, made in now.values()]
