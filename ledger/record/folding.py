"""Fold the events of a contest into its state, one after the other.

An event that does not follow on those before it has no effect, for decisions and views alike;
what would not follow is refused before it is recorded.
"""

from collections.abc import Iterable
from typing import Any

from ledger.events import (
    ContestOpened,
)
from ledger.record import requests as requests_fold
from ledger.record.amending import note_changes
from ledger.record.annulling import annulled_in
from ledger.record.contest import Contest
from ledger.record.fitting import (
    DoesNotFit,
    check_can_stand,
    why_not,
)
from ledger.record.taking import TAKES
from ledger.recorded import Recorded


def fold(events: Iterable[Recorded]) -> Contest:
    """Fold all events of a contest's stream; annulled ones have no effect.

    An event that contradicts those before it has no effect either, and is kept in `odd`.
    """
    contest = Contest()
    contest.history = list(events)
    contest.annulled = annulled_in(contest.history)
    for recorded in contest.history:
        _take(contest, recorded)
    if contest.history:
        _stand_at(contest, contest.history[-1])
    return contest


def opening(events: Iterable[Recorded]) -> ContestOpened | None:
    """Find the event that opened the contest; None if there is none."""
    contest = Contest()
    for recorded in events:
        _take(contest, recorded)
        if contest.opened is not None:
            return contest.opened
    return None


def take(contest: Contest, recorded: Recorded) -> None:
    """Fold one more event that is no annulment; as in `fold`, an odd one has no effect."""
    contest.history.append(recorded)
    _take(contest, recorded)
    _stand_at(contest, recorded)


def _take(contest: Contest, recorded: Recorded) -> None:
    """Fold the next event of the history."""
    try:
        _take_what_fits(contest, recorded, recorded.event)
    except (DoesNotFit, KeyError) as error:
        contest.odd[recorded.reference] = why_not(error)


def _stand_at(contest: Contest, last: Recorded) -> None:
    """Set version, position and time of the state to those of its last event."""
    contest.stream, contest.version = last.envelope.stream, last.version
    contest.position, contest.recorded = last.position, last.envelope.recorded


def _take_what_fits(contest: Contest, recorded: Recorded, event: Any) -> None:
    """Change the state by an event. Raises DoesNotFit or KeyError where it contradicts it."""
    kind, counts = type(event), recorded.version not in contest.annulled
    take_in = TAKES.get(kind)
    if take_in is None:
        raise DoesNotFit("it is no event of a contest")
    if contest.opened is None and kind is not ContestOpened:
        raise DoesNotFit("the contest is not open")
    check_can_stand(recorded)
    if counts:
        take_in(contest, recorded, event)
    else:
        note_changes(contest, recorded, event)
    if kind in requests_fold.KINDS:
        requests_fold.evolve(contest.requests, recorded, event, counts=counts)
