"""The events of a large contest, of which all but the latest are packed until they are looked at.

As objects they take ten times as much memory as the bytes that they are packed in.
"""

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import islice
from operator import attrgetter
from typing import NamedTuple, TypeAlias, TypeVar, overload
from zlib import compress, decompress

from msgspec import Struct

from ledger.coding import decoder, encode
from ledger.events import AnyEvent, Event, ScoreEntered
from ledger.record.sharing import First
from ledger.recorded import Envelope, Recorded

Kind = TypeVar("Kind", bound=Struct)

LARGE = 20_000
"""A contest with so many events is held packed."""

CHUNK = 128
"""So many events are packed together: one is looked at as quickly as all of them."""

LATEST = 2_048
"""So many of the latest events stay as they are, and up to twice as many."""

PLAIN = frozenset({ScoreEntered})
"""What events are that are scores, none of which cites anything."""

AT_HAND = 8
"""So many chunks stay unpacked after they were looked at."""


class Chunk(NamedTuple):
    """Some events, one after the other.

    Attributes:
        position: of the first of them.
        kinds: what they are, among them Event where one cites something.
        content: all of them, as bytes.

    """

    position: int
    kinds: frozenset[type[Event]]
    content: bytes


class _Unpacked(Struct, array_like=True, gc=False):
    """What a chunk holds: each envelope once, and which one each event has."""

    first: int
    positions: list[int]
    events: list[AnyEvent]
    envelopes: list[Envelope]
    has: list[int]


_decoder = decoder(_Unpacked)


def _packed(events: Sequence[Recorded]) -> Chunk:
    envelopes: dict[Envelope, int] = {}
    content = _Unpacked(
        first=events[0].version,
        positions=[one.position for one in events],
        events=[one.event for one in events],
        has=[envelopes.setdefault(one.envelope, len(envelopes)) for one in events],
        envelopes=[*envelopes],
    )
    kinds = _shared(frozenset(kind for one in events for kind in _kinds(one.event)))
    return Chunk(events[0].position, kinds, compress(encode(content), 1))


def _kinds(event: Event) -> tuple[type[Event], ...]:
    return (type(event), Event) if event.cites else (type(event),)


@cache
def _shared(kinds: frozenset[type[Event]]) -> frozenset[type[Event]]:
    return kinds


@lru_cache(AT_HAND)
def _unpacked(chunk: Chunk) -> tuple[Recorded, ...]:
    one = _decoder.decode(decompress(chunk.content))
    each = enumerate(zip(one.positions, one.events, one.has, strict=True), one.first)
    return tuple(
        [Recorded(position, v, event, one.envelopes[n]) for v, (position, event, n) in each]
    )


class Skimmed(Sequence[Recorded]):
    """The events of a contest, most of which are not at hand as objects; more may be appended."""

    __slots__ = ()

    @abstractmethod
    def append(self, recorded: Recorded) -> None:
        """Add the next one."""

    @abstractmethod
    def few(self, versions: Collection[int]) -> list[Recorded]:
        """Those of these versions, in order."""

    @abstractmethod
    def first(self, many: int) -> "Skimmed":
        """Give the first so many, to which others may be appended."""

    @abstractmethod
    def telling(self, many: int = 0) -> Iterator[Recorded]:
        """Give those after the first so many; scores that cite nothing may be left out."""

    @abstractmethod
    def of_kinds(self, kinds: Collection[type[Struct]], many: int = 0) -> Iterator[Recorded]:
        """Give those of some kinds after the first so many, and perhaps others."""


@dataclass(slots=True, eq=False)
class Packed(Skimmed):
    """The events of a contest, from its first. More may be appended.

    Attributes:
        chunks: the packed ones, so many in each.
        latest: those after them.

    """

    chunks: list[Chunk] = field(default_factory=list)
    latest: list[Recorded] = field(default_factory=list)
    each: int = field(default_factory=lambda: CHUNK)

    @property
    def many_packed(self) -> int:
        """How many of them are packed."""
        return self.each * len(self.chunks)

    def __len__(self) -> int:
        return self.many_packed + len(self.latest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]  # more may be appended

    @overload
    def __getitem__(self, at: int) -> Recorded: ...
    @overload
    def __getitem__(self, at: slice) -> list[Recorded]: ...
    def __getitem__(self, at: int | slice) -> Recorded | list[Recorded]:
        within = range(len(self))[at]
        if not isinstance(within, int):
            if within.step == 1:
                return [*islice(self.since(within.start), len(within))]
            return [self[one] for one in within]
        if within >= self.many_packed:
            return self.latest[within - self.many_packed]
        chunk, place = divmod(within, self.each)
        return _unpacked(self.chunks[chunk])[place]

    def __iter__(self) -> Iterator[Recorded]:
        return self.since(0)

    def __reversed__(self) -> Iterator[Recorded]:
        yield from reversed(self.latest)
        for chunk in reversed(self.chunks):
            yield from reversed(_unpacked(chunk))

    def since(self, many: int) -> Iterator[Recorded]:
        """Give those after the first so many."""
        return self._since(many)

    def few(self, versions: Collection[int]) -> list[Recorded]:
        """Those of these versions, in order."""
        return [self[version - 1] for version in sorted(versions) if version <= len(self)]

    def telling(self, many: int = 0) -> Iterator[Recorded]:
        """Give those after the first so many; scores that cite nothing may be left out."""
        return self._since(many, lambda kinds: kinds != PLAIN)

    def of_kinds(self, kinds: Collection[type[Struct]], many: int = 0) -> Iterator[Recorded]:
        """Give those of some kinds after the first so many, and perhaps others."""
        return self._since(many, lambda known: not known.isdisjoint(kinds))

    def _since(
        self, many: int, wanted: Callable[[frozenset[type[Event]]], bool] | None = None
    ) -> Iterator[Recorded]:
        """Give those after the first so many, as far as a chunk of their kinds is wanted."""
        chunk, place = divmod(min(many, self.many_packed), self.each)
        for one in self.chunks[chunk:]:
            if wanted is None or wanted(one.kinds):
                yield from islice(_unpacked(one), place, None)
            place = 0
        yield from islice(self.latest, max(0, many - self.many_packed), None)

    def first(self, many: int) -> "Packed":
        """Give the first so many, to which others may be appended."""
        chunks = min(many, self.many_packed) // self.each
        latest = islice(self.since(chunks * self.each), many - chunks * self.each)
        return Packed(self.chunks[:chunks], [*latest], self.each)

    def many_up_to(self, position: int) -> int:
        """Say how many of them stand up to a position of the ledger."""
        latest, of = self.latest, attrgetter("position")
        if latest and latest[0].position <= position:
            return self.many_packed + bisect_right(latest, position, key=of)
        before = bisect_right(self.chunks, position, key=of) - 1
        if before < 0:
            return 0
        return before * self.each + bisect_right(_unpacked(self.chunks[before]), position, key=of)

    def append(self, recorded: Recorded) -> None:
        """Add the next one."""
        self.latest.append(recorded)

    def pack(self) -> bool:
        """Pack all but the latest; tell whether there were any to pack."""
        if len(self.latest) < 2 * LATEST:
            return False
        many = (len(self.latest) - LATEST) // self.each * self.each
        for begin in range(0, many, self.each):
            self.chunks.append(_packed(self.latest[begin : begin + self.each]))
        del self.latest[:many]
        return True


History: TypeAlias = MutableSequence[Recorded] | Skimmed | First
"""A contest's events, from its first: such as a list, to which more are appended."""


def telling(history: Sequence[Recorded], many: int = 0) -> Iterator[Recorded]:
    """Give the events after the first so many; scores that cite nothing may be left out.

    Of a large contest few are looked at then.
    """
    return history.telling(many) if isinstance(history, Skimmed) else islice(history, many, None)


def of_kinds(
    history: Sequence[Recorded], kinds: tuple[type[Kind], ...], many: int = 0
) -> Iterator[tuple[Recorded, Kind]]:
    """Give the events of some kinds after the first so many.

    Of a large contest few are looked at then.
    """
    some = history.of_kinds(kinds, many) if isinstance(history, Skimmed) else history[many:]
    return ((one, one.event) for one in some if isinstance(one.event, kinds))
