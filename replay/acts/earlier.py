"""What stood on record of a kind before another event."""

from collections.abc import Iterator

from ledger.events import AnyEvent
from ledger.record import Contest
from ledger.record.packed import of_kinds
from ledger.recorded import Recorded


def earlier(contest: Contest, position: int, kind: type[AnyEvent]) -> Iterator[Recorded]:
    """Yield the events of a kind in force that were recorded before a position, the latest
    first."""
    for recorded, _ in reversed([*of_kinds(contest.history, (kind,))]):
        if recorded.position < position and recorded.version not in contest.annulled:
            yield recorded
