"""State: how final results are, from incomplete to official, and whether they were amended."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from itertools import chain
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ledger.record import Contest
from ledger.record.correcting import appeal_ends, correction_ends
from ledger.record.justice import Appeal
from ledger.record.missing import Extent, extent, missing_of
from ledger.record.waiting import Waiting, waiting

Word = Literal["incomplete", "unposted", "under-appeal", "provisional", "official"]
ORDER: tuple[Word, ...] = ("incomplete", "unposted", "under-appeal", "provisional", "official")
"""The words for states, from the weakest to the strongest."""


class State(Struct, frozen=True, kw_only=True):
    """The state of results, from incomplete to official.

    Attributes:
        until: when the last open period ends, if provisional; None where nobody can say yet.
        since: when it ended, or the last appeal did, if official.
        appeals: the numbers of those still to be decided.
        requests: positions of those for a correction that nobody has answered.
        decisions: of committees' that no score has followed yet.
        untold: of rulings whose parties have not been told, so that the time to appeal has not
            begun.
        disputed_by: who does not agree with the result.
        unconfirmed_by: who has still to confirm scores of it.
        amended: positions of what changed results after they had first been posted.
        extents: of each session that is incomplete, how many results there are, of how many;
            nothing of nothing where nobody is drawn yet.

    """

    word: Word
    until: datetime | None = None
    since: datetime | None = None
    appeals: tuple[int, ...] = ()
    requests: tuple[int, ...] = ()
    decisions: tuple[int, ...] = ()
    untold: tuple[int, ...] = ()
    disputed_by: tuple[str, ...] = ()
    unconfirmed_by: tuple[str, ...] = ()
    amended: tuple[int, ...] = ()
    extents: tuple[tuple[str, Extent], ...] = ()


def state_of(facts: Contest, sessions: Iterable[str], now: datetime) -> State:
    """Return the weakest state of these sessions, judged at `now`.

    Sessions of other contests in which the same deals were played, and whose scores count
    here, are among what they rest on.
    """
    sessions = tuple(sessions)
    deals = {facts.sessions[session].deals for session in sessions}
    return weakest(
        [
            *(session_state(facts, session, now) for session in sessions),
            *(
                session_state(other, session.name, now)
                for other in facts.related.values()
                for session in other.sessions.values()
                if session.deals in deals
            ),
        ]
    )


def weakest(states: Iterable[State]) -> State:
    """Return the state of what rests on all of these; nothing to rest on is incomplete."""
    states = tuple(states)
    if not states:
        return State(word="incomplete")
    word = min((state.word for state in states), key=ORDER.index)
    untils = [state.until for state in states if state.word == word]
    sinces = [state.since for state in states if state.since is not None]
    known = [until for until in untils if until is not None]
    return State(
        word=word,
        until=max(known) if word == "provisional" and len(known) == len(untils) else None,
        since=max(sinces, default=None) if word == "official" else None,
        appeals=_all(state.appeals for state in states),
        requests=_all(state.requests for state in states),
        decisions=_all(state.decisions for state in states),
        untold=_all(state.untold for state in states),
        disputed_by=tuple(
            dict.fromkeys(chain.from_iterable(state.disputed_by for state in states))
        ),
        unconfirmed_by=tuple(
            dict.fromkeys(chain.from_iterable(state.unconfirmed_by for state in states))
        ),
        amended=_all(state.amended for state in states),
        extents=tuple(chain.from_iterable(state.extents for state in states)),
    )


def _all(numbers: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted(set(chain.from_iterable(numbers))))


def session_state(facts: Contest, session: str, now: datetime) -> State:
    """Return the state of a session's results."""
    amended = tuple(facts.amendments.get(session, ()))
    waits = waiting(facts, session)
    if missing_of(facts, (session,)):
        state = State(word="incomplete", extents=((session, extent(facts, session)),))
    elif not facts.sessions[session].postings:
        state = State(word="unposted")
    else:
        lodged = (one for one in facts.appeals.values() if one.ruling.event.session == session)
        state = held_state(posted_state(facts, session, now), lodged, waits)
    return waiting_for(replace(state, amended=amended), waits)


def waiting_for(state: State, waits: Waiting) -> State:
    """Return a state, with what it waits for: with confirmations only once it is posted."""
    return replace(
        state,
        requests=waits.requests,
        decisions=waits.decisions,
        untold=waits.untold,
        disputed_by=waits.disputed_by,
        unconfirmed_by=waits.unconfirmed_by if state.word == "provisional" else (),
    )


def held_state(posted: State, lodged: Iterable[Appeal], waits: Waiting) -> State:
    """Judge posted results with their appeals and pending matters: official once all is over.

    What was asked for in time and is not answered, or decided and not carried out, may yet
    change it, and nobody can say when.
    """
    lodged = tuple(lodged)
    pending = tuple(appeal.number for appeal in lodged if appeal.is_open)
    if pending:
        return State(word="under-appeal", appeals=pending)
    open_ = (waits.requests, waits.decisions, waits.untold, waits.disputed_by)
    if any(open_) or waits.unconfirmed_by:
        return State(word="provisional")
    if posted.word != "official":
        return posted
    over = (appeal.ended_at for appeal in lodged)
    ends = (end for end in (posted.since, *over, *waits.over) if end is not None)
    return replace(posted, since=max(ends, default=None))


def posted_state(facts: Contest, session: str, now: datetime, sides: Collection[str] = ()) -> State:
    """Return the state of complete, posted results without appeals, which depends on periods alone.

    sides: of the match of these two; nobody: of the session.
    """
    ends = tuple(_ends(facts, session, sides))
    if None in ends:
        return State(word="provisional")
    latest = max((end for end in ends if end is not None), default=None)
    if latest is None or now > latest:
        return State(word="official", since=latest)
    return State(word="provisional", until=latest)


def _ends(facts: Contest, session: str, sides: Collection[str]) -> Iterator[datetime | None]:
    """Yield the end of each period of a session; None for an end that is not known yet.

    The time to appeal is counted from a finish: where none is scheduled it holds nothing up.
    """
    for rule in facts.conditions(session).corrections.values():
        if not rule.period.endless:
            yield correction_ends(facts, session, rule, sides)
    yield from (ends for _, ends in appeal_ends(facts, session))
