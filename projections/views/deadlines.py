"""Deadlines for what has to be handed in, posted or named: documents, line-ups, categories."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from ledger.events import SessionScheduled
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.rulebook import Conditions
from ledger.rules import Rule
from ledger.rules.line_ups.posted_before import PostedBefore, Seating
from projections.views.periods import Due, Period
from projections.views.seating import seatings


class _Session(NamedTuple):
    """A session, the start that is scheduled for it, and where that is on record."""

    name: str
    starts_at: datetime | None
    scheduled: tuple[int, ...]


def deadlines(
    facts: Contest, events: Iterable[Recorded], sessions: Collection[str], now: datetime
) -> tuple[Period, ...]:
    """List what is due before these sessions, judged at `now`; events: as for periods.

    What is due at a moment whatever is played is of the contest: its session is "".
    """
    scheduled = {
        recorded.event.session: recorded.position
        for recorded in events
        if isinstance(recorded.event, SessionScheduled)
    }
    known = [
        _Session(name, facts.sessions[name].starts_at, (scheduled[name],)) for name in sessions
    ]
    at_a_moment = dict.fromkeys(
        due for session in known for due in _at_a_moment(facts.conditions(session.name), now)
    )
    before_play = (
        due
        for session in known
        for due in (*_documents(facts, session, now), *_line_ups(facts, session, now))
    )
    return (*at_a_moment, *_categories(facts, known, now), *before_play)


def _at_a_moment(conditions: Conditions, now: datetime) -> Iterator[Period]:
    for name, rule in conditions.documents.items():
        if not rule.of_a_session:
            in_time, due_at = rule.in_time(now), rule.deadline(None)
            yield _due("document", name, _Session("", None, ()), rule, due_at, now, in_time=in_time)


def _categories(facts: Contest, sessions: Iterable[_Session], now: datetime) -> Iterator[Period]:
    first = next(iter(facts.sessions), None)
    for session in sessions:
        for rule in facts.conditions(session.name).entries if session.name == first else ():
            if rule.asks_category:
                in_time = rule.may_name(now, session.starts_at)
                yield _due("category", None, session, rule, session.starts_at, now, in_time=in_time)


def _documents(facts: Contest, session: _Session, now: datetime) -> Iterator[Period]:
    for name, rule in facts.conditions(session.name).documents.items():
        if rule.of_a_session:
            in_time = rule.in_time(now, session.starts_at)
            due_at = rule.deadline(session.starts_at)
            yield _due("document", name, session, rule, due_at, now, in_time=in_time)


def _line_ups(facts: Contest, session: _Session, now: datetime) -> Iterator[Period]:
    rule = facts.conditions(session.name).line_ups
    if rule is None:
        return
    starts_at = session.starts_at
    for seating in _seatings(facts, session.name, rule):
        due_at = None if starts_at is None else rule.due_at(seating, starts_at)
        in_time = starts_at is None or rule.in_time(seating, starts_at, now)
        yield _due("line-up", seating, session, rule, due_at, now, in_time=in_time)


def _seatings(facts: Contest, session: str, rule: PostedBefore) -> list[Seating]:
    """List the ways line-ups are posted in a session as drawn; before that, all possible ones."""
    drawn = [side.seating for match in seatings(facts, (session,)) for side in match.sides]
    known = {seating for seating in drawn if seating is not None}
    every: list[Seating] = ["first", "last"]
    if rule.blind_first_of is not None:
        every.append("blind")
    return [seating for seating in every if seating in known] or every


def _due(
    what: Due,
    subject: str | None,
    session: _Session,
    rule: Rule,
    due_at: datetime | None,
    now: datetime,
    *,
    in_time: bool,
) -> Period:
    return Period(
        what=what,
        subject=subject,
        session=session.name,
        opens_at=None,
        closes_at=due_at,
        state="open" if in_time else "closed",
        left=due_at - now if in_time and due_at is not None else None,
        rests_on=session.scheduled if due_at is not None else (),
        rule=rule.called,
        clause=rule.clause,
    )
