"""What events say of a contest, taken in one after the other.

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
    """What these events of one contest's stream say; annulled ones leave no trace.

    One that does not follow on those before it has no effect, and is kept as odd.
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
    """How these events say that their contest was opened; None if they do not."""
    contest = Contest()
    for recorded in events:
        _take(contest, recorded)
        if contest.opened is not None:
            return contest.opened
    return None


def take(contest: Contest, recorded: Recorded) -> None:
    """Take in one more event, which annuls nothing; as in `fold`, an odd one has no effect."""
    contest.history.append(recorded)
    _take(contest, recorded)
    _stand_at(contest, recorded)


def _take(contest: Contest, recorded: Recorded) -> None:
    """Take in the next event of the history."""
    try:
        _take_what_fits(contest, recorded, recorded.event)
    except (DoesNotFit, KeyError) as error:
        contest.odd[recorded.reference] = why_not(error)


def _stand_at(contest: Contest, last: Recorded) -> None:
    """Let this event be the last that was taken in."""
    contest.stream, contest.version = last.envelope.stream, last.version
    contest.position, contest.recorded = last.position, last.envelope.recorded


def _take_what_fits(contest: Contest, recorded: Recorded, event: Any) -> None:
    """Take in an event, unless something is the matter. Raises DoesNotFit or KeyError."""
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
