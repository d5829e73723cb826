"""How final results are, from incomplete to official, and whether they were amended."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ledger.events import ForfeitDeclared
from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.periods.always_open import AlwaysOpen
from projections.folds.facts import Facts
from projections.views.rulings import Appealed, appeals, rulings

Word = Literal["incomplete", "unposted", "under-appeal", "provisional", "official"]
ORDER: tuple[Word, ...] = ("incomplete", "unposted", "under-appeal", "provisional", "official")
"""From the weakest to the strongest."""


class State(Struct, frozen=True, kw_only=True):
    """How final something is.

    until: when the last open period ends, if provisional; None where nobody can say yet.
    since: when it ended, or the last appeal did, if official. appeals: the numbers of those
    still to be decided. amended: positions of what changed results after they had first been
    posted.
    """

    word: Word
    until: datetime | None = None
    since: datetime | None = None
    appeals: tuple[int, ...] = ()
    amended: tuple[int, ...] = ()


def state_of(facts: Facts, sessions: Iterable[str], now: datetime) -> State:
    """The weakest state of these sessions, judged at `now`.

    Sessions of other contests in which the same deals were played, and whose scores count
    here, are among what they rest on.
    """
    sessions = tuple(sessions)
    deals = {facts.sessions.sessions[session].deals for session in sessions}
    return weakest(
        [
            *(session_state(facts, session, now) for session in sessions),
            *(
                session_state(other, session.name, now)
                for other in facts.related.values()
                for session in other.sessions.sessions.values()
                if session.deals in deals
            ),
        ]
    )


def weakest(states: Iterable[State]) -> State:
    """The state of what rests on all of these; nothing to rest on is incomplete."""
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
        appeals=tuple(sorted({number for state in states for number in state.appeals})),
        amended=tuple(sorted({position for state in states for position in state.amended})),
    )


def session_state(facts: Facts, session: str, now: datetime) -> State:
    """The state of a session's results."""
    amended = tuple(facts.amendments.get(session, ()))
    if _results_missing(facts, session):
        return State(word="incomplete", amended=amended)
    if not facts.sessions.sessions[session].postings:
        return State(word="unposted", amended=amended)
    lodged = [appeal for appeal in appeals(facts) if appeal.ruling.event.session == session]
    return appealed_state(posted_state(facts, session, now), lodged, amended)


def appealed_state(posted: State, lodged: Iterable[Appealed], amended: tuple[int, ...]) -> State:
    """The same of what these appeals are about: official no earlier than the last was over."""
    lodged = tuple(lodged)
    pending = tuple(appeal.number for appeal in lodged if appeal.is_open)
    if pending:
        return State(word="under-appeal", appeals=pending, amended=amended)
    over = [appeal.ended_at for appeal in lodged if appeal.ended_at is not None]
    since = [posted.since] if posted.since is not None else []
    return replace(
        posted,
        since=max(since + over, default=None) if posted.word == "official" else None,
        amended=amended,
    )


def posted_state(facts: Facts, session: str, now: datetime) -> State:
    """The state of what is complete, posted and not under appeal: it depends on periods alone."""
    ends = tuple(_ends(facts, session))
    if None in ends:
        return State(word="provisional")
    latest = max((end for end in ends if end is not None), default=None)
    if latest is None or now > latest:
        return State(word="official", since=latest)
    return State(word="provisional", until=latest)


def _ends(facts: Facts, session: str) -> Iterator[datetime | None]:
    """When each period of a session ends; None for one whose end nobody can tell yet.

    The time to appeal is counted from a finish: where none is scheduled it holds nothing up.
    """
    timetable = facts.sessions.timetable
    conditions = facts.conditions(session)
    for rule in conditions.corrections.values():
        if not isinstance(rule.period, AlwaysOpen):
            yield rule.period.ends_at(session, timetable)
    appeals = conditions.appeals
    if isinstance(appeals, CommitteeAppeals):
        given = [r for r in rulings(facts) if r.event.session == session]
        advised = [r.advised_at for r in given if appeals.may_be_appealed(r.event.ruling)]
        ends = (appeals.ends_at(session, timetable, at) for at in (None, *advised))
        yield from (end for end in ends if end is not None)


def _results_missing(facts: Facts, session: str) -> bool:
    """Whether a drawn pairing has no result at all, or, where nothing is drawn, nobody has one."""
    played = _played(facts, session)
    drawn = {
        (draw.round, frozenset(sides))
        for draw in facts.draws
        if draw.session == session
        for sides in draw.meetings()
    }
    if not drawn:
        return next(played, None) is None
    known = {(number, frozenset(sides)) for number, *sides in set(played)}
    known |= {
        (event.round, frozenset((event.home, event.away)))
        for _, event in facts.of(ForfeitDeclared)
        if event.session == session
    }
    return any(
        (number, sides) not in known and (None, sides) not in known for number, sides in drawn
    )


def _played(facts: Facts, session: str) -> Iterator[tuple[int | None, str, str]]:
    """The pairings that have a result: round, where it is known, and both sides."""
    for line in facts.results.lines.values():
        if line.line.session == session:
            yield line.line.round, line.line.ns, line.line.ew
    for match in facts.results.matches.values():
        if match.score.session == session:
            yield match.score.round, match.score.home, match.score.away
