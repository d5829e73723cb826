"""A contest whose scores in columns are not read as events until somebody asks for them.

All other events are folded as usual, and the scores are put in column by column.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby, islice, pairwise
from operator import attrgetter
from typing import NamedTuple, overload

from msgspec import Struct

from ledger.bridge.whole_columns import places_of
from ledger.record.apart import without_rows
from ledger.record.columns import ScoreColumns
from ledger.record.contest import Contest
from ledger.record.folding import fold
from ledger.record.packed import PLAIN, Skimmed
from ledger.record.plays import Entered
from ledger.record.seats import Roll, Seats
from ledger.record.untouched import board_score
from ledger.recorded import Recorded

SHORT = 16
"""Runs of fewer scores than this are read as events: skipping them would not pay."""


class Versions(NamedTuple):
    """A range of versions of a stream, both ends included.

    Attributes:
        last: None: all from `first` on.
        held: those among them that are held in columns.

    """

    first: int
    last: int | None
    held: AbstractSet[int]


class Unread:
    """The scores in columns of a contest's record, and its events as far as somebody wants them.

    read: gives all events. some: gives those of some versions without the others, in order; None:
    all are read for them.

    Attributes:
        columns: the scores; also those of events that are recorded later.

    """

    def __init__(
        self,
        columns: ScoreColumns,
        read: Callable[[], Sequence[Recorded]],
        some: Callable[[Collection[int]], Iterable[Recorded]] | None = None,
    ) -> None:
        self.columns = columns
        self._read, self._some = read, some

    @cached_property
    def all(self) -> Sequence[Recorded]:
        """All events."""
        return self._read()

    @cached_property
    def sessions(self) -> list[str]:
        """The session of each score in columns by its version; "" of what is in none."""
        places = self.columns.places
        found = [""] * (1 + max([place.versions[-1] for place in places], default=0))
        for place in places:
            for version in place.versions:
                found[version] = place.session
        return found

    def few(self, versions: Collection[int]) -> list[Recorded]:
        """Those of these versions, in order."""
        if self._some is None or "all" in vars(self):
            return [self.all[version - 1] for version in sorted(versions)]
        return [*self._some(versions)] if versions else []


@dataclass(slots=True, eq=False)
class Events(Skimmed):
    """A contest's events, from its first, of which only some were read. More may be appended.

    Attributes:
        read: the events that were read: all but the scores held in columns.
        unread: what the others are read from.
        many: how many there are in the record, before those that were appended.
        appended: how many these are.
        gone: the versions of those that are left out, ascending.

    """

    read: list[Recorded]
    unread: Unread
    many: int
    appended: int = 0
    gone: tuple[int, ...] = ()

    def __len__(self) -> int:
        return self.many + self.appended - len(self.gone)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]  # more may be appended

    @overload
    def __getitem__(self, at: int) -> Recorded: ...
    @overload
    def __getitem__(self, at: slice) -> list[Recorded]: ...
    def __getitem__(self, at: int | slice) -> Recorded | list[Recorded]:
        within = range(len(self))[at]
        if isinstance(within, int):
            return self.few([self._version(within)])[0]
        if len(within) < len(self) // 2:
            found = self.few([*map(self._version, within)])
            return found if within.step > 0 else found[::-1]
        return [*self][at]

    def _version(self, place: int) -> int:
        version = place + 1
        for gone in self.gone:
            version += gone <= version
        return version

    def __iter__(self) -> Iterator[Recorded]:
        return chain(self._there(islice(self.unread.all, self.many)), self._own)

    def __reversed__(self) -> Iterator[Recorded]:
        return chain(reversed(self._own), self._there(reversed(self.unread.all[: self.many])))

    def _there(self, events: Iterable[Recorded]) -> Iterator[Recorded]:
        gone = self.gone
        return (one for one in events if one.version not in gone) if gone else iter(events)

    @property
    def _own(self) -> list[Recorded]:
        """The events that were appended."""
        return self.read[len(self.read) - self.appended :]

    def few(self, versions: Collection[int]) -> list[Recorded]:
        """Those of these versions, in order; the others are not read for them."""
        known = {version: one for version in versions if (one := self._known(version))}
        left = {*versions} - {*known, *self.gone}
        wanted = [version for version in left if 0 < version <= self.many]
        known |= {one.version: one for one in self.unread.few(wanted)}
        return [known[version] for version in sorted(known)]

    def _known(self, version: int) -> Recorded | None:
        """Find an event that was read already."""
        place = bisect_left(self.read, version, key=attrgetter("version"))
        near = self.read[place : place + 1]
        return near[0] if near and near[0].version == version else None

    def first(self, many: int) -> "Events":
        """Give the first so many of those in the record, to which others may be appended."""
        last = self._version(many - 1) if many else 0
        known = bisect_right(self.read, last, key=attrgetter("version"))
        gone = tuple([version for version in self.gone if version < last])
        return Events(self.read[:known], self.unread, last, gone=gone)

    def without(self, gone: Iterable[int]) -> "Events":
        """Give those in the record but for these versions."""
        left_out = {*gone, *self.gone}
        read = [one for one in self.read if one.version not in left_out]
        return Events(read, self.unread, self.many, gone=tuple(sorted(left_out)))

    def append(self, recorded: Recorded) -> None:
        """Add the next one."""
        self.read.append(recorded)
        self.appended += 1

    def telling(self, many: int = 0) -> Iterator[Recorded]:
        """Give those after the first so many, but for scores in columns."""
        return islice(self.read, bisect_right(self.read, many, key=attrgetter("version")), None)

    def of_kinds(self, kinds: Collection[type[Struct]], many: int = 0) -> Iterator[Recorded]:
        """Give those of some kinds after the first so many, and perhaps others."""
        is_of_scores = not PLAIN.isdisjoint(kinds)
        return islice(self, many, None) if is_of_scores else self.telling(many)


def to_read(entered: Iterable[Entered]) -> Iterator[Versions]:
    """Give the ranges of versions to read when these scores are held in columns."""
    known = sorted(chain.from_iterable(one.versions for one in entered))
    first, held = 1, set[int]()
    for begin, end in pairwise((0, *_breaks(known, 0, len(known)), len(known))):
        if end - begin <= SHORT:
            held.update(known[begin:end])
            continue
        if first < known[begin]:
            yield Versions(first, known[begin] - 1, held)
        first, held = known[end - 1] + 1, set()
    yield Versions(first, None, held)


def _breaks(numbers: Sequence[int], begin: int, end: int) -> Iterator[int]:
    """Find the gaps: the indices where a number is not one more than that before it."""
    if end - begin < 2 or numbers[end - 1] - numbers[begin] == end - 1 - begin:
        return  # as nearly all do, halves are looked at rather than each
    middle = (begin + end) // 2
    yield from _breaks(numbers, begin, middle)
    if numbers[middle] != numbers[middle - 1] + 1:
        yield middle
    yield from _breaks(numbers, middle, end)


def contest_of(entered: Sequence[Entered], events: Events) -> Contest:
    """Fold a contest from its scores in columns and all other events, to what `fold` gives."""
    return with_columns(fold(events.read), entered, events)


def folded(events: Sequence[Recorded]) -> Contest:
    """Fold a contest from its events; from its scores in columns, where these were not read."""
    if not isinstance(events, Events):
        return fold(events)
    columns = events.unread.columns
    entered = (_but_for(events, one) for one in columns.of_first(events.many, Roll(columns.names)))
    there = events.first(len(events))
    return contest_of(tuple([one for one in entered if one.versions]), there)


def _but_for(events: Events, entered: Entered) -> Entered:
    """Return scores in columns without those whose events are left out."""
    places = places_of(entered.versions, events.gone) if events.gone else []
    gone = events.unread.few([entered.versions[place] for place in places])
    rounds = [board_score(one).round for one in gone]
    return without_rows(entered, places, rounds) if places else entered


def with_columns(contest: Contest, entered: Sequence[Entered], events: Skimmed) -> Contest:
    """Put scores in columns into a contest of which all other events are folded.

    events: all of its events.
    """
    contest.history = events
    contest.results.put_apart(entered, events)
    for session, places in groupby(entered, key=attrgetter("session")):
        seats, rounds = list[Seats](), Counter[int | None]()
        for one in places:
            seats += one.ns, one.ew
            rounds.update(one.rounds)
            contest.version = max(contest.version, one.versions[-1])
        contest.schedule.changing(session).add_results(seats, rounds)
    return contest
