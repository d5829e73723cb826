"""The public part of a past: the same past without some of its events.

Left out for good: incidents, calls of the director, and remarks about people, which are for
officials. Left out for now: results of boards that somebody has still to play, hands before the
session is over, line-ups before they are due. Every page, file, feed and refusal is made from
what is left, so that none can tell more.

What is withheld now is withheld from every past moment, too.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple, get_args

from msgspec import Struct
from msgspec.structs import replace

from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    BoardNotPlayed,
    CallAnswered,
    DealsAttached,
    DirectorCalled,
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
    contest_stream,
)
from ledger.record import Contest
from ledger.record.in_play import (
    Board,
    InPlay,
    boards_in_play,
    hands_are_open,
    line_ups_are_open,
)
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

FOR_OFFICIALS = (IncidentRecorded, DirectorCalled, CallAnswered)
"""Kinds that everybody is never told of."""


class Withheld(NamedTuple):
    """The events withheld from the public of some contests, as known at a moment.

    Attributes:
        events: those that are left out.
        running: the streams of contests with boards in play.
        first: the position of the first event that is withheld only for now; None: there is none.
        by_clock: whether this changes with time, though nothing is recorded.
        unnamed: the ids of people who are not to be named.

    """

    events: frozenset[Reference] = frozenset()
    running: frozenset[str] = frozenset()
    first: int | None = None
    by_clock: bool = False
    unnamed: frozenset[str] = frozenset()

    def last_told(self, position: int) -> int:
        """Return the last position up to this one of which everybody may know the hash."""
        return position if self.first is None else min(position, self.first - 1)

    def and_too(self, other: "Withheld") -> "Withheld":
        """Return the union of what is withheld here and there."""
        firsts = [one.first for one in (self, other) if one.first is not None]
        return Withheld(
            self.events | other.events,
            self.running | other.running,
            min(firsts, default=None),
            self.by_clock or other.by_clock,
            self.unnamed | other.unnamed,
        )


NOTHING = Withheld()


def withheld(past: Past, facts: Contest) -> Withheld:
    """Return what is withheld from the public of a contest; facts: those of this past.

    An event that acts on one that is withheld goes with it, and so does the line that it acts on.
    """
    in_play = boards_in_play(facts)
    acts = {recorded.reference: acts_on(recorded.event) for recorded in past.events}
    lines = {recorded.reference for recorded in past.events if isinstance(recorded.event, LINES)}
    early = [one for one in past.events if _is_too_early(one.event, past, facts, in_play)]
    gone = {recorded.reference for recorded in early}
    gone |= {named for one in gone for named in acts[one] & lines}
    for recorded in past.events:
        if not gone.isdisjoint(acts[recorded.reference]):
            gone.add(recorded.reference)
    bare = {one.reference for one in past.events if in_play and _tells_of_lines(one.event)}
    never = {one.reference for one in past.events if isinstance(one.event, FOR_OFFICIALS)}
    for recorded in past.events:
        if not never.isdisjoint(acts[recorded.reference]):
            never.add(recorded.reference)
    return Withheld(
        frozenset(gone | never),
        frozenset((contest_stream(past.contest),) if in_play else ()),
        min((one.position for one in past.events if one.reference in gone | bare), default=None),
        any(isinstance(one.event, LineUpPosted | Seated) for one in early),
    )


def withheld_of(pasts: Iterable[tuple[Past, Contest]]) -> Withheld:
    """Return what is withheld from the public of several contests."""
    found = NOTHING
    for past, facts in pasts:
        found = found.and_too(withheld(past, facts))
    return found


def public(
    past: Past, facts: Contest, now: Withheld, own: Collection[Reference] = frozenset()
) -> Past:
    """Return the public part of a past; facts: those of the whole past.

    now: what is withheld of the ledger as it is, and so of the past. own: events known to the user
    anyway.
    """
    left_out = withheld(past, facts).and_too(now)
    left_out = left_out._replace(events=left_out.events.difference(own))
    events = list[Recorded]()
    for recorded in past.events:
        if recorded.reference not in left_out.events:
            event = _bare(recorded, left_out)
            as_it_is = event is recorded.event
            events.append(recorded if as_it_is else _with(recorded, event))
    return past._replace(
        events=tuple(events),
        moment=past.moment and past.moment._replace(late=_among(past.moment.late, events)),
        related=tuple(
            (name, public(other, facts.related[name], now)) for name, other in past.related
        ),
    )


def _with(recorded: Recorded, event: AnyEvent) -> Recorded:
    return Recorded(recorded.position, recorded.version, event, recorded.envelope)


def _among(late: tuple[Recorded, ...], events: list[Recorded]) -> tuple[Recorded, ...]:
    """Give those of some events that are left, as they are left."""
    wanted = {recorded.reference for recorded in late}
    return tuple(recorded for recorded in events if recorded.reference in wanted)


def _is_too_early(event: AnyEvent, past: Past, facts: Contest, in_play: InPlay) -> bool:
    match event:
        case LineUpPosted(session=session) | Seated(session=session) if session in facts.sessions:
            return not line_ups_are_open(facts, session, past.now)
        case DealsAttached(session=session):
            return not hands_are_open(facts, session)
        case FileImported():
            return False
        case _:
            return bool(in_play) and any(board in in_play for board in _boards(event))


def _tells_of_lines(event: AnyEvent) -> bool:
    """Tell whether an event is of a file, and says where its lines differ from the record."""
    return isinstance(event, FileImported) and bool(event.kept or event.missing)


def _boards(value: Any) -> Iterator[Board]:
    """Yield the boards that an event names, and those that stand within it."""
    session, number = getattr(value, "session", None), getattr(value, "board", None)
    if isinstance(session, str) and isinstance(number, int):
        yield Board(session, number)
    for name in value.__struct_fields__:
        inner = getattr(value, name)
        for one in inner if isinstance(inner, tuple) else (inner,):
            if isinstance(one, Struct):
                yield from _boards(one)


def _bare(recorded: Recorded, left_out: Withheld) -> AnyEvent:
    """Return an event without reasons for officials, and without references to hidden events."""
    event = recorded.event
    if event.reason is not None and isinstance(event, ABOUT_PEOPLE):
        event = replace(event, reason=None)
    if any(cited in left_out.events for cited in event.cites):
        cites = tuple(one for one in event.cites if one not in left_out.events)
        event = replace(event, cites=cites)
    if recorded.stream in left_out.running and _tells_of_lines(event):
        assert isinstance(event, FileImported)
        event = replace(event, kept=(), missing=())
    return event
