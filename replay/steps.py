"""Go through a contest's record once, step by step.

First entries of scores in a row count as one step, for nothing was posted in between.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, overload

from ledger.events import (
    AnyEvent,
    BoardNotPlayed,
    ContestantEntered,
    EventAnnulled,
    ResultsPosted,
    ScoreEntered,
)
from ledger.record import Contest
from ledger.record.unread import Events
from ledger.recorded import Recorded
from projections.scoring.kinds import SILENT
from replay.timeline import Past
from replay.walk import Walk


class Part(NamedTuple):
    """Events of one kind that follow on each other.

    Attributes:
        begin, end: the first of them, and the first after them, by their places among all.
        session: where all of them are scores that were entered before it was posted; else None.

    """

    kind: type
    begin: int
    end: int
    session: str | None


class Step(Sequence[Recorded]):
    """Some events that follow on each other, but for silent ones; each is read as it is looked at.

    events: all of the contest. runs: where in them these stand.
    """

    def __init__(self, events: Sequence[Recorded], runs: Sequence[range]) -> None:
        self._events, self._runs = events, runs

    @overload
    def __getitem__(self, at: int) -> Recorded: ...
    @overload
    def __getitem__(self, at: slice) -> list[Recorded]: ...
    def __getitem__(self, at: int | slice) -> Recorded | list[Recorded]:
        within = range(len(self))[at]
        if not isinstance(within, int):
            return [self[one] for one in within]
        for run in self._runs:
            if within < len(run):
                break
            within -= len(run)
        return self._events[run[within]]

    def __len__(self) -> int:
        return sum(map(len, self._runs))


def steps(
    past: Past, place: Callable[[Contest], object], *, every: bool
) -> Iterator[tuple[Step, Contest]]:
    """Yield the events, step by step, each with the state to which it has led.

    place: of the contestant that is followed.
    """
    events, walk = past.events, Walk(past)
    running, entered = None, list[range]()
    for are_entries, run in groupby(
        _parts(past, every=every), lambda part: part.kind is ContestantEntered
    ):
        if are_entries and not entered:
            yield from _entries(past, walk, [*run], place)
            continue
        for kind, begin, end, session in run:
            if kind in SILENT:
                continue
            if entered and session != running:
                yield Step(events, entered), walk.to(begin)
                entered = []
            if session is None:
                yield Step(events, [range(begin, end)]), walk.to(end)
            else:
                entered.append(range(begin, end))
            running = session
    if entered:
        yield Step(events, entered), walk.to(len(events))


def _entries(
    past: Past, walk: Walk, entered: Sequence[Part], place: Callable[[Contest], object]
) -> Iterator[tuple[Step, Contest]]:
    """Take in entries that follow on each other; yield them one by one if any moved the contestant.

    Of 50,000 hardly any does, and each would have to be looked at with all others.
    """
    begin, end = entered[0].begin, entered[-1].end
    before = place(walk.to(begin))
    if place(walk.to(end)) != before:
        again = Walk(past, walk)
        for at in range(begin, end):
            yield Step(past.events, [range(at, at + 1)]), again.to(at + 1)


def _parts(past: Past, *, every: bool) -> Iterator[Part]:
    """Yield the events one by one, and scores held in columns together as far as that is one step.

    every: each of these by itself, too.
    """
    events, posted, at = past.events, dict[int, str](), 0
    apart = events if isinstance(events, Events) and not every else None
    for place, recorded in enumerate(events if apart is None else apart.read):
        here = place if apart is None else recorded.version - 1
        if apart is not None:
            yield from _held(apart, at, here)
        match recorded.event:
            case ResultsPosted(session=session):
                posted[recorded.version] = session
            case EventAnnulled(target=target) if target.stream == recorded.stream:
                posted.pop(target.version, None)
        entered = None if every else _entered_in(recorded.event, posted.values())
        yield Part(type(recorded.event), here, here + 1, entered)
        at = here + 1
    if apart is not None:
        yield from _held(apart, at, len(apart))


def _held(events: Events, begin: int, end: int) -> Iterator[Part]:
    """Yield scores in columns by session; they were entered before it was ever posted."""
    sessions = events.unread.sessions
    for session, run in groupby(range(begin, end), lambda at: sessions[at + 1]):
        places = [*run]
        yield Part(ScoreEntered, places[0], places[-1] + 1, session)


def _entered_in(event: AnyEvent, posted: Collection[str]) -> str | None:
    """Return the session in which something is entered for the first time, before it is posted.

    posted: those that are so by then; a posting that was annulled is none.
    """
    match event:
        case ScoreEntered(score=where, cites=()) | BoardNotPlayed(line=where):
            return None if where.session in posted else where.session
        case _:
            return None
