"""Filter the audit trail: what was recorded about a board or a contestant."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from ledger.bridge.scores import partners
from ledger.events import AnyEvent, Reference, acts_on
from ledger.recorded import Recorded
from ledger.rulebook import Regulations

ELSEWISE = frozenset(
    {
        "after",
        "clause",
        "contract",
        "counts_in",
        "deals",
        "declarer",
        "from_session",
        "in_session",
        "lead",
        "number",
        "reason",
        "room",
        "section",
        "session",
        "stage",
        "table",
    }
)
"""Fields of events that name no contestant: sessions and tables are called 1, 2 and 3, too."""


def about_board(events: Iterable[Recorded], board: int) -> Iterator[Recorded]:
    """Return the events that name a board, and those that act on them."""
    return _about(events, lambda event: ("board", board) in _named(event))


def about_contestant(events: Iterable[Recorded], contestant: str) -> Iterator[Recorded]:
    """Find the events that name a contestant, alone or as a partner, and those that act on them."""

    def is_named(event: AnyEvent) -> bool:
        named = (value for name, value in _named(event) if name not in ELSEWISE)
        said = (value for value in named if isinstance(value, str))
        return any(contestant in (one, *partners(one)) for one in said)

    return _about(events, is_named)


def _about(events: Iterable[Recorded], is_wanted: Callable[[AnyEvent], bool]) -> Iterator[Recorded]:
    known = set[Reference]()
    for recorded in events:
        if is_wanted(recorded.event) or not known.isdisjoint(acts_on(recorded.event)):
            known.add(recorded.reference)
            yield recorded


def _named(value: Any, name: str = "") -> Iterator[tuple[str, str | int]]:
    """Yield all values in an event, each with the name of its field."""
    if isinstance(value, Struct) and not isinstance(value, Regulations):
        for field in value.__struct_fields__:
            yield from _named(getattr(value, field), field)
    elif isinstance(value, dict):
        yield from ((name, key) for key in value)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _named(one, name)
    elif isinstance(value, str | int):
        yield name, value
