"""What the words of all events share, and events that have no words of their own."""

import re
from collections.abc import Callable
from datetime import datetime
from fractions import Fraction

from ledger import events
from ledger.bridge.numbers import write_exact

Shown = Callable[[datetime], str]
"""A function that writes a time as text."""


def in_general(event: events.AnyEvent, shown: Shown) -> str:
    """Return an event without words of its own, by its kind and what its fields say.

    As in "players suspended: contestant 7, session 2". Its reason and clause are told beside it.
    """
    kind = re.sub("(?<=[a-z])(?=[A-Z])", " ", events.kind_of(event)).lower()
    told = {field: getattr(event, field) for field in event.__struct_fields__}
    said = [
        field.replace("_", " ") + ("" if value is True else f" {_in_words(value, shown)}")
        for field, value in told.items()
        if field not in {"reason", "cites", "clause"} and value not in {None, False, "", ()}
    ]
    return f"{kind}: {', '.join(said)}" if said else kind


def _in_words(value: object, shown: Shown) -> str:
    match value:
        case tuple():
            return " and ".join(_in_words(one, shown) for one in value)
        case datetime():
            return shown(value)
        case Fraction():
            return str(write_exact(value))
        case _:
            return str(value)


def not_waiting(incomplete: str | None) -> str:
    """Say that something was done before all was in, and why."""
    return "" if incomplete is None else f", without what is missing ({incomplete})"
