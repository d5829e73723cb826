"""Past moments of a large contest, made of its scores in columns and of all other events.

At any moment a score that nothing ever touched is there as it was entered, or not there yet, so
that it need not be folded. There are few other events, and these are folded from keyframes.
"""

from bisect import bisect_right
from itertools import chain, islice

from ledger.events import EventAnnulled
from ledger.record import Contest, Keyframes, fold
from ledger.record.columns import Events, columns_of, with_columns
from ledger.record.packed import Packed
from ledger.record.seats import Roll


class PastColumns:
    """The columns of a contest as it is, good for all moments until now.

    Attributes:
        reach: how many events there are.

    """

    def __init__(self, facts: Contest) -> None:
        self.reach = len(facts.history)
        self._events = facts.history
        columns = columns_of(facts)
        self._columns = columns._replace(places=tuple([one.narrow() for one in columns.places]))
        self._roll = Roll(self._columns.names)
        held = bytearray(facts.version + 1)  # a byte a version: a set would be tens of megabytes
        for version in chain.from_iterable(place.versions for place in self._columns.places):
            held[version] = True
        self._telling = [one for one in self._events if not held[one.version]]
        self._positions = [one.position for one in self._telling]
        self._annulments = [isinstance(one.event, EventAnnulled) for one in self._telling]
        self._keyframes = Keyframes(lambda: self._telling)

    def after(self, many: int) -> Contest:
        """Give the contest after so many events; where they are not packed it is not advanced."""
        events = self._events
        position = events[many - 1].position
        told = bisect_right(self._positions, position)
        telling: Events | Packed
        if isinstance(events, Packed):
            telling = events.first(many)
        else:
            telling = Events(self._telling[:told], lambda: [*islice(events, many)])
        entered = tuple(self._columns.up_to(position, self._roll))
        return with_columns(self._folded(told), entered, telling)

    def _folded(self, told: int) -> Contest:
        """Fold so many of the other events; what is annulled is found by version, among all."""
        if any(self._annulments[:told]):
            return fold(self._telling[:told])
        return self._keyframes.after(told)
