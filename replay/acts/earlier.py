"""What stood on record of a kind before another event."""

from collections.abc import Iterator

from ledger.events import AnyEvent
from ledger.record import Contest
from ledger.recorded import Recorded


def earlier(contest: Contest, position: int, kind: type[AnyEvent]) -> Iterator[Recorded]:
    """Yield the events of a kind in force that were recorded before a position, the latest
    first."""
    for recorded in reversed(contest.history):
        is_older = recorded.position < position and recorded.version not in contest.annulled
        if is_older and isinstance(recorded.event, kind):
            yield recorded
