"""A contest taken further by what was recorded since, and what rests on an event of it."""

from collections.abc import Sequence

from ledger.events import EventAnnulled
from ledger.record.contest import Contest
from ledger.record.fitting import DoesNotFit
from ledger.record.folding import fold, take
from ledger.record.results import check_follows
from ledger.record.taking_back import nothing_rests_on, taken_back
from ledger.recorded import Recorded


def further(contest: Contest, events: Sequence[Recorded]) -> Contest:
    """The contest after these events as well, as `fold` has it; the same one where it can be."""
    for place, recorded in enumerate(events):
        if not isinstance(recorded.event, EventAnnulled):
            take(contest, recorded)
        elif not taken_back(contest, recorded):
            return fold([*contest.history, *events[place:]])
    return contest


def evolve(contest: Contest, recorded: Recorded) -> Contest:
    """The contest after one more event: the same one, or a new one where it is folded again.

    Raises DoesNotFit where the event cannot follow: it is not to be recorded.
    """
    if not isinstance(recorded.event, EventAnnulled):
        check_follows(contest.results, recorded.event)
    contest = further(contest, (recorded,))
    if recorded.reference in contest.odd:
        raise DoesNotFit(contest.odd[recorded.reference])
    return contest


def resting_on(contest: Contest, version: int) -> list[Recorded]:
    """The events in force that could not stand if this one had never been."""
    if nothing_rests_on(contest, version):
        return []
    without, resting = Contest(annulled=contest.annulled), list[Recorded]()
    for recorded in contest.history:
        if recorded.version == version or recorded.version in contest.annulled:
            continue
        try:
            check_follows(without.results, recorded.event)
        except (DoesNotFit, KeyError):
            resting.append(recorded)
            continue
        take(without, recorded)
    return [*resting, *(contest.event_at(reference.version) for reference in without.odd)]
