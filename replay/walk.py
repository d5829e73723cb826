"""Go through a contest's record from the first event on, and stop after any of them.

Scores held in columns are not taken in one by one where there are many up to the next stop.
"""

from collections.abc import Mapping

from ledger.record import Contest
from ledger.record.unread import Events
from projections.scoring.sweep import Sweep
from replay.past_columns import PastColumns
from replay.timeline import Past

AT_ONCE = 10
"""Where more than one event in so many lies between two stops, the state is made of columns.

All boards are scored anew then, which takes as long as to take in that many."""


class Walk:
    """A walk over the events of a past, from before the first.

    Attributes:
        taken: how many of them it has passed.
        related: the contests whose scores count there.
        columns: the scores held in columns; None: there are none.

    """

    def __init__(self, past: Past, like: "Walk | None" = None) -> None:
        """Begin before the first event. like: another over the same past, to share what it read."""
        self._events = events = past.events
        self.related: Mapping[str, Contest]
        self.columns: PastColumns | None
        if like is not None:
            self.related, self.columns = like.related, like.columns
        else:
            self.related = {name: other.facts() for name, other in past.related}
            self.columns = PastColumns(events) if isinstance(events, Events) else None
        self._sweep, self.taken = Sweep(self.related), 0

    def to(self, many: int) -> Contest:
        """Go on until so many events are passed; give the facts then, which go on with it."""
        return self.sweep_to(many).facts

    def sweep_to(self, many: int) -> Sweep:
        """Go on until so many events are passed; give the sweep that stands there."""
        assert many >= self.taken
        if self.columns is not None and many - self.taken > many // AT_ONCE:
            self._sweep = self._made_of(self.columns, many)
        else:
            self._sweep.take_all(self._events[self.taken : many])
        self.taken = many
        return self._sweep

    def _made_of(self, columns: PastColumns, many: int) -> Sweep:
        facts = columns.after(many)
        last = self._events[many - 1]
        facts.position, facts.recorded = last.position, last.envelope.recorded
        return Sweep(self.related, facts)
