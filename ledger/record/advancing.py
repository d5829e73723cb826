"""Advance a folded contest by newer events; find what rests on one of its events."""

from collections.abc import Sequence

from ledger.events import EventAnnulled
from ledger.record.contest import Contest
from ledger.record.fitting import DoesNotFit
from ledger.record.folding import fold, take
from ledger.record.results import check_follows
from ledger.record.taking_back import nothing_rests_on, taken_back
from ledger.recorded import Recorded


def further(contest: Contest, events: Sequence[Recorded]) -> Contest:
    """Advance a contest by newer events, to what `fold` would give; in place if possible."""
    for place, recorded in enumerate(events):
        if not isinstance(recorded.event, EventAnnulled):
            take(contest, recorded)
        elif not taken_back(contest, recorded):
            return fold([*contest.history, *events[place:]])
    return contest


def evolve(contest: Contest, recorded: Recorded) -> Contest:
    """Advance a contest by one event, in place or, after an annulment, by folding it again.

    Raises DoesNotFit where the event contradicts the record: it must not be recorded.
    """
    if not isinstance(recorded.event, EventAnnulled):
        check_follows(contest.results, recorded.event)
    contest = further(contest, (recorded,))
    if recorded.reference in contest.odd:
        raise DoesNotFit(contest.odd[recorded.reference])
    return contest


def resting_on(contest: Contest, version: int) -> list[Recorded]:
    """List the events in force that would contradict the record without this one."""
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
