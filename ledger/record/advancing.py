"""A contest taken further by what was recorded since."""

from collections.abc import Sequence

from ledger.events import EventAnnulled
from ledger.record.contest import Contest
from ledger.record.folding import fold, take
from ledger.recorded import Recorded


def further(contest: Contest, events: Sequence[Recorded]) -> Contest:
    """The contest after these events as well, as `fold` has it; the same one where it can be."""
    if any(isinstance(recorded.event, EventAnnulled) for recorded in events):
        return fold([*contest.history, *events])
    for recorded in events:
        take(contest, recorded)
    return contest
