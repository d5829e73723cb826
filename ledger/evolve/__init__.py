"""How each event changes what decisions know of a contest.

The state is built by one fold and never handed out half-built. An event that cannot follow
on the state before it is refused here, before it is recorded.
"""

from collections.abc import Iterable
from typing import assert_never

from ledger.contest import Contest
from ledger.events import (
    AnyEvent,
    AwardEvent,
    BoardEvent,
    CorrectionEvent,
    DrawEvent,
    EntryEvent,
    EventAnnulled,
    FoundingEvent,
    ImportEvent,
    KeepingEvent,
    LineUpEvent,
    MatchEvent,
    PenaltyEvent,
    PostingEvent,
    QualifierEvent,
    RulingEvent,
    ScoreEvent,
    SessionEvent,
    SubstitutionEvent,
    WithdrawalEvent,
)
from ledger.evolve import people, rulings, scores, stages
from ledger.evolve.fitting import DoesNotFit
from ledger.recorded import Recorded

__all__ = ["DoesNotFit", "evolve", "fold", "resting_on"]


def evolve(contest: Contest, recorded: Recorded) -> Contest:
    """The state after one more event: the same one, or a new one where an event is annulled."""
    if isinstance(recorded.event, EventAnnulled):
        return fold([*contest.history, recorded])
    contest.history.append(recorded)
    _apply(contest, recorded)
    return contest


def fold(events: Iterable[Recorded]) -> Contest:
    """The state after these events of one contest's stream; annulled ones leave no trace."""
    contest = Contest()
    contest.history = list(events)
    contest.annulled = {
        recorded.event.target.version: recorded.version
        for recorded in contest.history
        if isinstance(recorded.event, EventAnnulled)
    }
    for recorded in contest.history:
        if recorded.version in contest.annulled:
            contest.stream, contest.version = recorded.stream, recorded.version
            scores.settle(contest, scores.answered_by(recorded.event, contest))
        else:
            _apply(contest, recorded)
    return contest


def resting_on(contest: Contest, version: int) -> list[Recorded]:
    """The events in force that could not stand if this one had never been."""
    without, resting = Contest(), list[Recorded]()
    for recorded in contest.history:
        if recorded.version == version or recorded.version in contest.annulled:
            continue
        try:
            _apply(without, recorded)
        except (DoesNotFit, KeyError):
            resting.append(recorded)
    return resting


def _apply(contest: Contest, recorded: Recorded) -> None:
    """One event's effect on the state. Raises DoesNotFit or KeyError where it cannot follow."""
    contest.stream, contest.version = recorded.stream, recorded.version
    event: AnyEvent = recorded.event
    if isinstance(event, ScoreEvent | AwardEvent | CorrectionEvent):
        scores.evolve(contest, recorded, event)
    elif isinstance(event, EntryEvent):
        people.evolve_entries(contest, event)
    elif isinstance(event, SessionEvent | PostingEvent):
        stages.evolve_sessions(contest, recorded, event)
    elif isinstance(event, DrawEvent | LineUpEvent):
        stages.evolve_draws(contest, recorded, event)
    elif isinstance(event, FoundingEvent | KeepingEvent):
        stages.evolve_founding(contest, recorded, event)
    elif isinstance(event, QualifierEvent):
        stages.evolve_qualifiers(contest, recorded, event)
    elif isinstance(event, SubstitutionEvent):
        people.evolve_substitutions(contest, recorded, event)
    elif isinstance(event, WithdrawalEvent):
        people.evolve_withdrawals(contest, recorded, event)
    elif isinstance(event, BoardEvent):
        rulings.evolve_boards(contest, recorded, event)
    elif isinstance(event, MatchEvent):
        rulings.evolve_matches(contest, recorded, event)
    elif isinstance(event, PenaltyEvent):
        rulings.evolve_penalties(contest, recorded, event)
    elif isinstance(event, RulingEvent):
        rulings.evolve_rulings(contest, recorded, event)
    elif isinstance(event, ImportEvent):
        contest.imports.append(recorded.version)
    elif isinstance(event, EventAnnulled):
        scores.settle(contest, event.request)
    else:
        assert_never(event)
