"""How final results are: incomplete, unposted, provisional, official; and whether amended."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Literal

from msgspec import Struct

from ledger.events import ForfeitDeclared
from projections.folds.facts import Facts

Word = Literal["incomplete", "unposted", "provisional", "official"]
ORDER: tuple[Word, ...] = ("incomplete", "unposted", "provisional", "official")
"""From the weakest to the strongest."""


class State(Struct, frozen=True, kw_only=True):
    """until: when the last open period ends, if provisional; since: when it ended, if official.

    amended: positions of what changed results after they had first been posted.
    """

    word: Word
    until: datetime | None = None
    since: datetime | None = None
    amended: tuple[int, ...] = ()


def state_of(facts: Facts, sessions: Iterable[str], now: datetime) -> State:
    """The weakest state of these sessions, judged at `now`."""
    states = [_session_state(facts, session, now) for session in sessions]
    if not states:
        return State(word="incomplete")
    weakest = min(states, key=lambda state: ORDER.index(state.word)).word
    amended = tuple(sorted({position for state in states for position in state.amended}))
    untils = [state.until for state in states if state.until is not None]
    sinces = [state.since for state in states if state.since is not None]
    return State(
        word=weakest,
        until=max(untils, default=None) if weakest == "provisional" else None,
        since=max(sinces, default=None) if weakest == "official" else None,
        amended=amended,
    )


def _session_state(facts: Facts, session: str, now: datetime) -> State:
    amended = tuple(facts.amendments.get(session, ()))
    if _results_missing(facts, session):
        return State(word="incomplete", amended=amended)
    if not facts.sessions.sessions[session].postings:
        return State(word="unposted", amended=amended)
    timetable = facts.sessions.timetable
    rules = facts.conditions(session).corrections.values()
    ends = [rule.period.ends_at(session, timetable) for rule in rules]
    latest = max((end for end in ends if end is not None), default=None)
    if latest is None or now > latest:
        return State(word="official", since=latest, amended=amended)
    return State(word="provisional", until=latest, amended=amended)


def _results_missing(facts: Facts, session: str) -> bool:
    """Whether a drawn pairing has no result at all, or, where nothing is drawn, nobody has one."""
    forfeited = {
        (event.round, frozenset((event.home, event.away)))
        for _, event in facts.of(ForfeitDeclared)
        if event.session == session
    }
    drawn = [
        (draw.round, pairing.ns, pairing.ew)
        for draw in facts.draws
        if draw.session == session
        for pairing in draw.pairings
        if not {
            (draw.round, frozenset((pairing.ns, pairing.ew))),
            (None, frozenset((pairing.ns, pairing.ew))),
        }
        & forfeited
    ]
    played = _played(facts, session)
    return not set(played).issuperset(drawn) if drawn else next(played, None) is None


def _played(facts: Facts, session: str) -> Iterator[tuple[int | None, str, str]]:
    """The pairings that have a result: round and both sides."""
    for line in facts.results.lines.values():
        if line.line.session == session:
            yield line.line.round, line.line.ns, line.line.ew
    for match in facts.results.matches.values():
        if match.score.session == session:
            yield match.score.round, match.score.home, match.score.away
