"""The sessions that an event changes without touching a score: by a fine, a forfeit, new rules."""

from collections.abc import Iterator, Mapping
from typing import Any

from ledger.events import (
    BoardFouled,
    BoardSubstituted,
    ContestantDisqualified,
    ContestantWithdrew,
    EventAnnulled,
    ForfeitDeclared,
    HandicapGiven,
    PenaltyImposed,
    PenaltyWaived,
    RegulationsAmended,
    ScoreAltered,
    SessionScheduled,
)
from ledger.record.schedule import Schedule

CHANGING = (
    BoardFouled,
    BoardSubstituted,
    ContestantDisqualified,
    ContestantWithdrew,
    EventAnnulled,
    ForfeitDeclared,
    HandicapGiven,
    PenaltyImposed,
    PenaltyWaived,
    RegulationsAmended,
    ScoreAltered,
    SessionScheduled,
)
"""The kinds of event that can change a session without touching a score."""

Changes = Mapping[int, tuple[str, ...]]
"""By the version of an event the sessions that it changes, even if annulled."""


def sessions_changed(
    event: Any, schedule: Schedule, known: Changes, cancelled_in: str | None = None
) -> tuple[str, ...]:
    """Name the sessions in which an event changes somebody's total or place.

    known: what the events before it change. A waiver or an annulment changes what its target
    does; amended regulations all sessions from theirs on. cancelled_in: the stage in which a
    withdrawal cancels scores; None: in all.
    """
    match event:
        case PenaltyImposed(session=session, counts_in=later):
            return (later or session,)
        case ForfeitDeclared(session=session) | ScoreAltered(session=session):
            return (session,)
        case BoardFouled(session=session) | BoardSubstituted(session=session):
            return (session,)
        case PenaltyWaived(penalty=target) | EventAnnulled(target=target):
            return known.get(target.version, ())
        case ContestantDisqualified(contestant=contestant) | HandicapGiven(contestant=contestant):
            return tuple(_played_by(contestant, schedule))
        case ContestantWithdrew(contestant=contestant, scores="cancelled"):
            return tuple(
                session
                for session in _played_by(contestant, schedule)
                if cancelled_in in (None, _stage(session, schedule))
            )
        case ContestantWithdrew(contestant=contestant, after=str(after)):
            return tuple(_left_unranked(contestant, after, schedule))
        case RegulationsAmended(from_session=first):
            order = list(schedule.sessions)
            return tuple(order if first not in order else order[order.index(first) :])
        case SessionScheduled():
            return _other_deals(event, schedule)
        case _:
            return ()


def _other_deals(event: SessionScheduled, schedule: Schedule) -> tuple[str, ...]:
    """Name the sessions whose results are compared with others from now on, or no longer are.

    Deals that no other session plays change nothing, whatever they are called.
    """
    session = schedule.sessions.get(event.session)
    said = [one for _, one in session.scheduled if one is not event] if session else []
    changed = {one.deals or one.session for one in (*said[-1:], event)}
    if not said or len(changed) == 1:
        return ()
    sharing = tuple(
        name
        for name, one in schedule.sessions.items()
        if name == event.session or one.deals in changed
    )
    return sharing if len(sharing) > 1 else ()


def _played_by(contestant: str, schedule: Schedule) -> Iterator[str]:
    return (name for name, session in schedule.sessions.items() if contestant in session.sides)


def _left_unranked(contestant: str, after: str, schedule: Schedule) -> Iterator[str]:
    """Name the sessions in which it takes no place any more: it left before its stage's last."""
    stage = _stage(after, schedule)
    order = () if stage is None else schedule.of_stage(stage)
    if after in order[:-1]:
        yield from (name for name in _played_by(contestant, schedule) if name in order)


def _stage(session: str, schedule: Schedule) -> str | None:
    known = schedule.sessions.get(session)
    return known.stage if known else None
