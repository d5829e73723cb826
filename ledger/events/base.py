"""What every event has: why it was recorded and what it rests on.

Class names and field names are the storage format: they are never renamed. A changed
shape is a new kind with an upcast from the old one (ledger/upcasts.py).
"""

from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints

from msgspec import Struct

from ledger.forms import Stream, Version


class Reference(Struct, frozen=True, order=True, gc=False):
    """An event by its place in its stream, so that a contest can move to another ledger.

    Attributes:
        stream: such as contest:wed.
        version: its place in that stream, from 1.

    """

    stream: Stream
    version: Version

    def __str__(self) -> str:
        return f"{self.stream}/{self.version}"


class Event(Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True, gc=False):
    """A recorded fact.

    Attributes:
        reason: in the words of whoever asked for it.
        cites: the facts it rests on.

    """

    reason: str | None = None
    cites: tuple[Reference, ...] = ()


def kind_of(event: Event) -> str:
    """The name under which this kind of event is stored."""
    return _tag_of(type(event))


@cache
def _tag_of(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def names_any(event: Event) -> bool:
    """Whether an event can name another one."""
    return bool(event.cites or naming(type(event)))


def rests_on(event: Event) -> set[Reference]:
    """Every event that this one names: what it cites, corrects, answers or annuls."""
    return acts_on(event).union(event.cites)


def acts_on(event: Struct) -> set[Reference]:
    """Every event that this one corrects, answers or annuls; what it only cites is not among them.

    They are of its own stream, as what it cites need not be.
    """
    found: set[Reference] = set()
    for name in naming(type(event)):
        value = getattr(event, name)
        if isinstance(value, Reference):
            found.add(value)
        elif isinstance(value, Struct):
            found |= acts_on(value)
    return found


@cache
def naming(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a kind that can name events on which it acts."""
    hints = get_type_hints(kind)
    names = (name for name in kind.__struct_fields__ if name != "cites")
    return tuple(name for name in names if _can_name(hints[name]))


def _can_name(hint: Any) -> bool:
    if hint is Reference:
        return True
    if get_args(hint):
        return any(_can_name(part) for part in get_args(hint))
    return isinstance(hint, type) and issubclass(hint, Struct) and bool(naming(hint))


LEDGER_STREAM = "ledger"


class StreamName(NamedTuple):
    """A stream's name in two parts: contest:ID, tournament:ID, or the ledger's own."""

    topic: str
    id: str


def contest_stream(contest: str) -> str:
    """The stream of a contest."""
    return f"contest:{contest}"


def tournament_stream(tournament: str) -> str:
    """The stream of a tournament."""
    return f"tournament:{tournament}"


def stream_name(stream: str) -> StreamName:
    """The two parts of a stream's name."""
    topic, _, name = stream.partition(":")
    return StreamName(topic, name)
