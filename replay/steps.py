"""Go through a contest's record once, step by step.

First entries of scores in a row count as one step, for nothing was posted in between.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from ledger.events import BoardNotPlayed, ContestantEntered, ScoreEntered
from ledger.record import Contest
from ledger.recorded import Recorded
from projections.scoring.kinds import SILENT
from projections.scoring.sweep import Sweep
from replay.timeline import Past


def sweep_of(past: Past) -> Sweep:
    """Return a sweep that stands before the first event of a past."""
    return Sweep({name: other.facts() for name, other in past.related})


def steps(
    past: Past, place: Callable[[Contest], object], *, every: bool
) -> Iterator[tuple[Sequence[Recorded], Contest]]:
    """Yield the events, step by step, each with the state to which it has led.

    place: of the contestant that is followed.
    """
    sweep, running, entered = sweep_of(past), None, list[Recorded]()
    for kind, run in groupby(past.events, lambda one: type(one.event)):
        if kind is ContestantEntered and not entered:
            yield from _entries(past, sweep, tuple(run), place)
            continue
        for session, part in _by_session(run, sweep, every=every):
            told = tuple(part)
            if kind in SILENT:
                sweep.take_all(told)
                continue
            if entered and session != running:
                yield tuple(entered), sweep.facts
                entered = []
            sweep.take_all(told)
            if session is None:
                yield told, sweep.facts
            else:
                entered += told
            running = session
    if entered:
        yield tuple(entered), sweep.facts


def _entries(
    past: Past,
    sweep: Sweep,
    entered: Sequence[Recorded],
    place: Callable[[Contest], object],
) -> Iterator[tuple[Sequence[Recorded], Contest]]:
    """Take in entries that follow on each other; yield them one by one if any moved the contestant.

    Of 50,000 hardly any does, and each would have to be looked at with all others.
    """
    before = place(sweep.facts)
    sweep.take_all(entered)
    if place(sweep.facts) != before:
        again = sweep_of(past)
        again.start(one for one in past.events if one.position < entered[0].position)
        for recorded in entered:
            again.take(recorded)
            yield (recorded,), again.facts


def _by_session(
    run: Iterable[Recorded], sweep: Sweep, *, every: bool
) -> Iterator[tuple[str | None, Iterable[Recorded]]]:
    """Yield events of one kind together that are entered in a session; others one by one (None).

    Nothing among scores decides whether those after them are the first of their session.
    """
    for session, part in groupby(run, lambda one: None if every else _entered_in(one, sweep)):
        if session is None:
            yield from ((None, (one,)) for one in part)
        else:
            yield session, part


def _entered_in(recorded: Recorded, sweep: Sweep) -> str | None:
    """Return the session in which something is entered for the first time, before it is posted."""
    match recorded.event:
        case ScoreEntered(score=where, cites=()) | BoardNotPlayed(line=where):
            return None if sweep.is_posted(where.session) else where.session
        case _:
            return None
