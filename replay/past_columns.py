"""Past moments of a large contest, made of its scores in columns and of all other events.

At any moment a score that nothing ever touched is there as it was entered, or not there yet, so
that it need not be folded. There are few other events, and these are folded from keyframes.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import chain

from ledger.events import EventAnnulled
from ledger.record import Contest, Keyframes, fold
from ledger.record.columns import ScoreColumns
from ledger.record.packed import Skimmed
from ledger.record.seats import Roll
from ledger.record.unread import Events, Unread, with_columns
from ledger.recorded import Recorded


class PastColumns:
    """The columns of a contest as it is, good for all moments until now.

    events: all of its events, from the first, none of which is withheld. columns: of its scores;
    None: those from which the events are read.

    Attributes:
        reach: how many events there are.

    """

    def __init__(self, events: Sequence[Recorded], columns: ScoreColumns | None = None) -> None:
        self.reach = len(events)
        if columns is None:
            assert isinstance(events, Events)
            columns = events.unread.columns
        self._events = events
        self._columns = columns._replace(places=tuple([one.narrow() for one in columns.places]))
        self._roll = Roll(columns.names)
        self._telling = events.read if isinstance(events, Events) else self._not_in_columns()
        self._versions = [one.version for one in self._telling]
        self._annulments = [isinstance(one.event, EventAnnulled) for one in self._telling]
        self._keyframes = Keyframes(lambda: self._telling)

    def _not_in_columns(self) -> list[Recorded]:
        held = bytearray(self.reach + 1)  # a byte a version: a set would be tens of megabytes
        for version in chain.from_iterable(place.versions for place in self._columns.places):
            held[version] = True
        return [one for one in self._events if not held[one.version]]

    def after(self, many: int) -> Contest:
        """Give the contest after so many events, which may be advanced."""
        told = bisect_right(self._versions, many)
        if isinstance(self._events, Skimmed):
            events = self._events.first(many)
        else:
            unread = Unread(self._columns, lambda: self._events)
            events = Events(self._telling[:told], unread, many)
        entered = tuple(self._columns.of_first(many, self._roll))
        return with_columns(self._folded(told), entered, events)

    def _folded(self, told: int) -> Contest:
        """Fold so many of the other events; what is annulled is found by version, among all."""
        if any(self._annulments[:told]):
            return fold(self._telling[:told])
        return self._keyframes.after(told)
