"""Suppose another past: with events left out, replaced or added, or other regulations.

Events that depend on one that is gone are dropped, too, and listed. Nothing is decided again, and
nothing is written.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ledger.errors import BadValue, NoSuch
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    AppealRefused,
    AppealWithdrawn,
    BoardFouled,
    BoardNotPlayed,
    BoardRemoved,
    BoardSubstituted,
    ContestantEntered,
    ContestantNamed,
    ContestOpened,
    ContestRenamed,
    EntryCorrected,
    EventAnnulled,
    ForfeitDeclared,
    LotDrawn,
    MemberAdded,
    MemberReplaced,
    PenaltyImposed,
    PenaltyWaived,
    Reference,
    RegulationsAmended,
    ScoreAltered,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
    SessionScheduled,
    StageScheduled,
    TieSettled,
    is_for_tournament,
    kind_of,
    rests_on,
)
from ledger.record import Contest, DoesNotFit, annulled_in, evolve
from ledger.record.unread import Events
from ledger.recorded import Envelope, Recorded
from ledger.rulebook import Regulations
from projections.scoring.kinds import SILENT
from replay.first_events import event_at
from replay.timeline import Past

FOUNDING = (
    AppealRefused,
    AppealWithdrawn,
    ContestantEntered,
    EntryCorrected,
    EventAnnulled,
    MemberAdded,
    MemberReplaced,
    ScoreVoided,
    SessionScheduled,
    StageScheduled,
)
"""Kinds without which a later event may be impossible that does not name them."""


AFTER_SCORES = (
    *SILENT,
    AdjustedScoreAwarded,
    BoardFouled,
    BoardNotPlayed,
    BoardRemoved,
    BoardSubstituted,
    ForfeitDeclared,
    LotDrawn,
    PenaltyImposed,
    PenaltyWaived,
    ScoreAltered,
    ScoreCorrected,
    ScoreEntered,
    TieSettled,
)
"""Kinds without which every score can be entered all the same: nobody plays by them who would not,
and no session is held."""


class Dropped(NamedTuple):
    """An event that is dropped because others are gone.

    Attributes:
        because: the positions of those it refers to; None: it refers to none of them, but
            contradicts what is left.

    """

    recorded: Recorded
    because: tuple[int, ...] | None


class Changes(NamedTuple):
    """A supposition: positions left out, events in place of others, events added at the end.

    Attributes:
        regulations: in force throughout, instead of those the contest had.

    """

    without: Collection[int] = ()
    replaced: Mapping[int, AnyEvent] = {}
    added: Sequence[AnyEvent] = ()
    regulations: Regulations | None = None


class Supposed(NamedTuple):
    """A supposed past, and the events that had to be dropped."""

    past: Past
    dropped: tuple[Dropped, ...]


def suppose(past: Past, changes: Changes) -> Supposed:
    """Return the past with these changes. Raises NoSuch, BadValue."""
    touched = _check(past, changes)
    if not (changes.replaced or changes.added or changes.regulations):
        supposed = _left_out(past, touched)
        if supposed is not None:
            return supposed
    events, dropped = _without(past, changes)
    events += _added(past, changes.added)
    touched += [one.recorded for one in dropped]
    if changes.replaced or changes.added or any(_founds(r.event) for r in touched):
        events, misfits = _possible(events)
        _check_new([one.recorded for one in misfits], changes, past)
        dropped += misfits
    dropped.sort(key=lambda one: one.recorded.position)
    return Supposed(past._replace(events=tuple(events)), tuple(dropped))


def _left_out(past: Past, without: Sequence[Recorded]) -> Supposed | None:
    """Return the past without these events, where no score in columns is read for that.

    None: there are none, or some may not be possible then.
    """
    if not isinstance(past.events, Events):
        return None
    known = {one.position: one for one in (*past.telling, *without)}
    telling = past._replace(events=[known[position] for position in sorted(known)])
    _, dropped = _without(telling, Changes([one.position for one in without]))
    gone = (*without, *(one.recorded for one in dropped))
    if any(_founds(one.event) or not isinstance(one.event, AFTER_SCORES) for one in gone):
        return None
    left = past.events.without(one.version for one in gone)
    return Supposed(past._replace(events=left), tuple(dropped))


def _founds(event: AnyEvent) -> bool:
    """Tell whether later events may be impossible without this one, though they do not name it."""
    if isinstance(event, ScoreCorrected):
        return event.was.key != event.now.key
    return isinstance(event, FOUNDING)


def _check(past: Past, changes: Changes) -> list[Recorded]:
    """Return the events that are left out. Raises NoSuch, BadValue."""
    known = {at: event_at(at, past.events) for at in (*changes.without, *changes.replaced)}
    for position, recorded in known.items():
        if recorded is None:
            raise NoSuch(
                what="event of the contest",
                name=f"#{position}",
                known=(f"#{past.events[0].position} to #{past.events[-1].position}",),
            )
        if isinstance(recorded.event, ContestOpened):
            raise BadValue(
                place="without",
                value=f"#{position}",
                expected="an event after the opening of the contest",
            )
    for event in (*changes.replaced.values(), *changes.added):
        if isinstance(event, ContestOpened) or is_for_tournament(event):
            raise BadValue(
                place="event", value=kind_of(event), expected="an event of a contest that is open"
            )
    return [one for at, one in sorted(known.items()) if one is not None and at in changes.without]


def _without(past: Past, changes: Changes) -> tuple[list[Recorded], list[Dropped]]:
    """Return the events that are left, and those that go because of what they name."""
    events: list[Recorded] = []
    dropped: list[Dropped] = []
    gone: dict[Reference, int] = {}
    for recorded in past.events:
        event = recorded.event
        because = [gone[named] for named in rests_on(event) if named in gone] if gone else []
        if recorded.position in changes.without:
            gone[recorded.reference] = recorded.position
        elif recorded.position in changes.replaced:
            events.append(_instead(recorded, changes.replaced[recorded.position]))
        elif because:
            gone[recorded.reference] = recorded.position
            dropped.append(Dropped(recorded, tuple(sorted(because))))
        elif changes.regulations is None:
            events.append(recorded)
        elif isinstance(event, RegulationsAmended):
            gone[recorded.reference] = recorded.position
            dropped.append(Dropped(recorded, (past.events[0].position,)))
        elif isinstance(event, ContestOpened):
            other = replace(event, regulations=changes.regulations)
            events.append(_instead(recorded, other))
        else:
            events.append(recorded)
    return events, dropped


def _instead(recorded: Recorded, event: AnyEvent) -> Recorded:
    return Recorded(recorded.position, recorded.version, event, recorded.envelope)


def _added(past: Past, events: Sequence[AnyEvent]) -> Iterator[Recorded]:
    """Yield the events after the last one, at its time, by nobody."""
    last = past.events[-1]
    at = last.envelope
    envelope = Envelope(at.stream, at.recorded, at.recorded, "what-if", None, None, len(events))
    for number, event in enumerate(events, 1):
        yield Recorded(past.position + number, last.version + number, event, envelope)


def _possible(events: Sequence[Recorded]) -> tuple[list[Recorded], list[Dropped]]:
    """Return the events that can follow on one another, and those that cannot, or rest on such.

    A correction says what stood before it: in another past that is what stands there.
    """
    contest, fitting, misfits = Contest(), list[Recorded](), list[Dropped]()
    gone: dict[Reference, int] = {}
    annulled = annulled_in(events)
    for recorded in events:
        if recorded.version in annulled or isinstance(recorded.event, EventAnnulled):
            fitting.append(recorded)
            continue
        because = sorted(gone[one] for one in rests_on(recorded.event) if one in gone)
        told = _instead(recorded, _on_what_stands(recorded.event, contest))
        following = None if because else _following(contest, told)
        if following is None:
            gone[recorded.reference] = recorded.position
            misfits.append(Dropped(recorded, tuple(because) or None))
        else:
            contest = following
            fitting.append(told)
    return fitting, misfits


def _following(contest: Contest, told: Recorded) -> Contest | None:
    """Return the contest after an event; None where that cannot follow."""
    try:
        return evolve(contest, told)
    except (DoesNotFit, KeyError):
        return None


def _on_what_stands(event: AnyEvent, contest: Contest) -> AnyEvent:
    match event:
        case ScoreCorrected(entry=reference) | ScoreVoided(entry=reference):
            entry = contest.result(reference)
            if entry is not None and entry.score is not None and entry.score != event.was:
                return replace(event, was=entry.score)
        case ContestRenamed() if contest.opened is not None:
            return replace(event, was=contest.opened.title)
        case ContestantNamed(contestant=name) if name in contest.contestants:
            return replace(event, was=contest.contestants[name].party)
        case EntryCorrected(contestant=name) if name in contest.contestants:
            return replace(event, was=contest.entries.players(name))
        case _:
            pass
    return event


def _check_new(misfits: Sequence[Recorded], changes: Changes, past: Past) -> None:
    """Raise BadValue where what was replaced or added is itself impossible."""
    for recorded in misfits:
        if recorded.position in changes.replaced or recorded.position > past.position:
            raise BadValue(
                place=f"event at #{recorded.position}",
                value=recorded.kind,
                expected="one that can follow on the events before it",
            )
