"""Annulments: which events no longer count because a later one annuls them."""

from collections.abc import Iterable

from ledger.events import ContestOpened, EventAnnulled
from ledger.record.fitting import DoesNotFit, check_can_stand
from ledger.recorded import Recorded

STANDS = (ContestOpened, EventAnnulled)
"""What no annulment undoes: without its opening there is no contest."""


def annulled_in(history: Iterable[Recorded]) -> dict[int, int]:
    """Return which events of one stream are annulled, and by which, as their versions.

    Each is annulled once, and by an event that can stand.
    """
    found: dict[int, int] = {}
    standing: set[int] = set()
    for recorded in history:
        if not isinstance(recorded.event, STANDS):
            continue
        if isinstance(recorded.event, EventAnnulled) and can_stand(recorded):
            target = recorded.event.target.version
            if target not in standing:
                found.setdefault(target, recorded.version)
        standing.add(recorded.version)
    return found


def can_stand(recorded: Recorded) -> bool:
    """Tell whether an event is possible in itself, wherever it stands in its stream."""
    try:
        check_can_stand(recorded)
    except DoesNotFit:
        return False
    return True
