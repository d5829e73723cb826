"""What everybody may see of a past: the same past without what is for officials, or too early.

Incidents, and what was said about people, are for officials. Results of boards that somebody has
still to play, the hands of a session before it is over, and line-ups before they are due, are for
nobody yet. Whatever is made of what is left, page, JSON, feed or refusal, tells no more than that.
"""

from collections.abc import Collection, Iterator
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    BoardNotPlayed,
    DealsAttached,
    EligibilityRuled,
    FileImported,
    IncidentRecorded,
    LineUpPosted,
    MatchEvent,
    PenaltyEvent,
    Reference,
    RulingEvent,
    ScoreEntered,
    Seated,
    SubstitutionEvent,
    WithdrawalEvent,
    acts_on,
)
from ledger.record import Contest
from ledger.record.in_play import Board, boards_in_play, hands_are_open, line_ups_are_open
from ledger.recorded import Recorded
from replay.timeline import Past

ABOUT_PEOPLE = (
    AdjustedScoreAwarded,
    EligibilityRuled,
    *(
        kind
        for topic in (MatchEvent, PenaltyEvent, RulingEvent, SubstitutionEvent, WithdrawalEvent)
        for kind in (get_args(topic) or (topic,))
    ),
)
"""Kinds whose reasons tell of conduct, health or what was argued, and are for officials."""

LINES = (AdjustedScoreAwarded, BoardNotPlayed, ScoreEntered)
"""Kinds by which a line of play is known."""


def public(past: Past, facts: Contest) -> Past:
    """What everybody may see of a past; facts: what the whole of it says.

    An event that acts on one that is left out goes with it, and so does the score that it acts on.
    """
    in_play = boards_in_play(facts)
    left_out = set(_left_out(past, facts, in_play))
    events = list[Recorded]()
    for recorded in past.events:
        if recorded.reference not in left_out:
            event = _bare(recorded.event, left_out, in_play)
            as_it_is = event is recorded.event
            events.append(recorded if as_it_is else _with(recorded, event))
    return past._replace(
        events=tuple(events),
        moment=past.moment and past.moment._replace(late=_among(past.moment.late, events)),
        related=tuple((name, public(other, facts.related[name])) for name, other in past.related),
    )


def _with(recorded: Recorded, event: AnyEvent) -> Recorded:
    return Recorded(recorded.position, recorded.version, event, recorded.envelope)


def _among(late: tuple[Recorded, ...], events: list[Recorded]) -> tuple[Recorded, ...]:
    """Those of some events that are left, as they are left."""
    wanted = {recorded.reference for recorded in late}
    return tuple(recorded for recorded in events if recorded.reference in wanted)


def _left_out(past: Past, facts: Contest, in_play: Collection[Board]) -> Iterator[Reference]:
    """The events that nobody sees."""
    acts = {recorded.reference: acts_on(recorded.event) for recorded in past.events}
    lines = {recorded.reference for recorded in past.events if isinstance(recorded.event, LINES)}
    gone = {
        recorded.reference
        for recorded in past.events
        if _is_for_nobody(recorded.event, past, facts, in_play)
    }
    gone |= {named for one in gone for named in acts[one] & lines}
    for recorded in past.events:
        if not gone.isdisjoint(acts[recorded.reference]):
            gone.add(recorded.reference)
    yield from gone


def _is_for_nobody(event: AnyEvent, past: Past, facts: Contest, in_play: Collection[Board]) -> bool:
    match event:
        case IncidentRecorded():
            return True
        case LineUpPosted(session=session) | Seated(session=session) if session in facts.sessions:
            return not line_ups_are_open(facts, session, past.now)
        case DealsAttached(session=session):
            return not hands_are_open(facts, session)
        case FileImported():
            return False
        case _:
            return bool(in_play) and any(board in in_play for board in _boards(event))


def _boards(value: Any) -> Iterator[Board]:
    """The boards that an event names, and those that stand within it."""
    session, number = getattr(value, "session", None), getattr(value, "board", None)
    if isinstance(session, str) and isinstance(number, int):
        yield Board(session, number)
    for name in value.__struct_fields__:
        if isinstance(inner := getattr(value, name), Struct):
            yield from _boards(inner)


def _bare(event: AnyEvent, left_out: Collection[Reference], in_play: Collection[Board]) -> AnyEvent:
    """An event without the reasons that are for officials, and what it cites and nobody sees."""
    if event.reason is not None and isinstance(event, ABOUT_PEOPLE):
        event = replace(event, reason=None)
    if left_out and any(cited in left_out for cited in event.cites):
        event = replace(event, cites=tuple(one for one in event.cites if one not in left_out))
    if in_play and isinstance(event, FileImported) and (event.kept or event.missing):
        event = replace(event, kept=(), missing=())
    return event
