"""Every period of a contest: what may still be asked for, until when, by which clause.

Derived from schedule, starts, ends and postings as they are known, and never stored.
"""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta
from operator import itemgetter
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ledger.events import (
    ResultAgreed,
    ResultsPosted,
    SessionEnded,
    SessionScheduled,
    SessionStarted,
    StageScheduled,
)
from ledger.record import Contest
from ledger.record import schedule as schedule_fold
from ledger.record.justice import Ruling
from ledger.record.schedule import Match, Schedule
from ledger.record.timetables import timetable
from ledger.recorded import Recorded
from ledger.rules.appeals.hearing import Hearing
from ledger.rules.authority.acts import Role
from ledger.rules.corrections import Cause, CorrectionRule
from ledger.rules.periods.period import PeriodRule
from ledger.rules.periods.timetable import Anchor, Timetable

Openness = Literal["not begun", "open", "closed", "unlimited", "none"]
"""not begun: nothing has been played that could be asked about; open: what is asked for now is in
time, whether the end is known yet or not; unlimited: nothing ever ends it; none: there is no
such right."""

Due = Literal["document", "line-up", "category"]
"""The kinds of thing due by a time, rather than asked for within one; see
projections/views/deadlines.py."""

TIMES = (SessionScheduled, SessionStarted, SessionEnded, ResultsPosted, ResultAgreed)
"""Kinds of event that say when something was to be, or was."""


class Period(Struct, frozen=True, kw_only=True):
    """A period in which something may be asked for about a session.

    Attributes:
        session: "" for the contest as a whole.
        sides: of one match, which has a period of its own.
        subject: which document is due, or how the line-up is posted.
        cause: whose error a correction puts right.
        ruling: the position of the one ruling that an appeal is against; None for all of the
            session that were advised in time.
        opens_at: from when its length is counted, None while that is not known.
        closes_at: None while that is not known, or where it never closes.
        waits_for: what it then waits for.
        rests_on: the positions of the events without which it would close at another time.
        by, consents, afterwards: who may make the correction, whether both sides must agree,
            whether Law 79C2 is left when it is too late.

    """

    what: Literal["correction", "appeal"] | Due
    session: str
    sides: tuple[str, ...] = ()
    subject: str | None = None
    cause: Cause | None = None
    ruling: int | None = None
    opens_at: datetime | None
    closes_at: datetime | None
    state: Openness
    left: timedelta | None
    rests_on: tuple[int, ...]
    rule: str
    clause: str
    by: tuple[Role, ...] = ()
    consents: bool = False
    afterwards: Literal["nothing", "law-79c2"] = "nothing"
    waits_for: Anchor | None = None


def periods(
    facts: Contest, events: Iterable[Recorded], sessions: Collection[str], now: datetime
) -> tuple[Period, ...]:
    """Return the periods of these sessions, judged at `now`. events: the contest's, in force."""
    times = _times(facts, events)
    return tuple(
        period
        for session in sessions
        for period in (
            *_corrections(facts, session, times, now),
            *_appeals(facts, session, times, now),
        )
    )


class _Times:
    """The sessions as they are known, and as they would be without each event that says a time.

    match: as they are for one match of a session.
    """

    def __init__(
        self, facts: Contest, without: dict[int, Schedule], match: Match | None = None
    ) -> None:
        self._facts, self._schedules = facts, without
        self.known = timetable(facts, match=match)
        self.without: dict[int, Timetable] = {
            position: timetable(facts, match=match, schedule=other)
            for position, other in without.items()
        }

    def of(self, match: Match) -> "_Times":
        """Return the times for one match."""
        return _Times(self._facts, self._schedules, match)


def _times(facts: Contest, events: Iterable[Recorded]) -> _Times:
    told = [r for r in events if isinstance(r.event, (StageScheduled, *TIMES))]
    without = {
        recorded.position: _schedule(facts, told, recorded)
        for recorded in told
        if isinstance(recorded.event, TIMES)
    }
    return _Times(facts, without)


def _schedule(facts: Contest, told: Iterable[Recorded], without: Recorded) -> Schedule:
    """Return the schedule as if one event had said nothing of times; results stay as they are."""
    schedule = Schedule()
    for recorded in told:
        event = recorded.event
        if recorded is without:
            if not isinstance(event, SessionScheduled):
                continue
            event = replace(event, starts_at=None, minutes=None, finishes_at=None)
        schedule_fold.evolve(schedule, recorded, event)  # type: ignore[arg-type]
    for name, session in schedule.sessions.items():
        known = facts.sessions[name]
        session.sides = known.sides
        for side, said in session.agreed.items():
            said += [one for one in known.agreed.get(side, ()) if one[1] is None]
            said.sort(key=itemgetter(0))
    return schedule


def _corrections(facts: Contest, session: str, times: _Times, now: datetime) -> Iterator[Period]:
    """Yield the periods for each cause: of the session, or of each match with one of its own."""
    by_match = facts.sessions[session].ends_by_match
    meetings = sorted(sorted(between) for between in facts.meetings(session)) if by_match else []
    matches = [(between, times.of(facts.match(session, between))) for between in meetings]
    for cause, rule in facts.conditions(session).corrections.items():
        known = [
            replace(_correction(facts, session, cause, rule, own, now), sides=tuple(between))
            for between, own in matches
        ]
        if len({(one.opens_at, one.closes_at) for one in known}) > 1:
            yield from known
        else:
            yield _correction(facts, session, cause, rule, times, now)


def _correction(
    facts: Contest, session: str, cause: Cause, rule: CorrectionRule, times: _Times, now: datetime
) -> Period:
    period = rule.period
    opens_at = period.runs_from(session, times.known)
    closes_at = period.ends_at(session, times.known)
    rests_on = (
        position
        for position, other in times.without.items()
        if period.ends_at(session, other) != closes_at
    )
    return Period(
        what="correction",
        session=session,
        cause=cause,
        opens_at=opens_at,
        closes_at=closes_at,
        state=_state(period, closes_at, now, begun=_is_begun(facts, session)),
        left=_left(closes_at, now),
        rests_on=tuple(rests_on),
        rule=period.called,
        clause=period.clause,
        by=rule.by,
        consents=rule.consents,
        afterwards=rule.afterwards,
        waits_for=period.waits_for(session, times.known),
    )


def _appeals(facts: Contest, session: str, times: _Times, now: datetime) -> Iterator[Period]:
    """Yield the time to appeal in a session, and against each ruling that was given in it."""
    rule = facts.conditions(session).hearing
    if rule is not None:
        yield _appeal(facts, session, None, rule, times, now)
        for ruled in facts.rulings.values():
            if ruled.event.session == session:
                yield _appeal(facts, session, ruled, rule, times, now)


def _appeal(
    facts: Contest,
    session: str,
    ruled: Ruling | None,
    rule: Hearing,
    times: _Times,
    now: datetime,
) -> Period:
    advised_at = ruled.advised_at if ruled else None
    opens_at = rule.runs_from(session, times.known, advised_at)
    ends_at = rule.ends_at if ruled is None else rule.ends_against
    closes_at = ends_at(session, times.known, advised_at)
    rests_on = {
        position
        for position, other in times.without.items()
        if ends_at(session, other, advised_at) != closes_at
    }
    if advised_at is not None and rule.ends_at(session, times.known) != closes_at:
        assert ruled is not None
        rests_on.add(ruled.advised_by)
    untold = None if ruled is None else rule.awaits_advice(advised_at)
    begun = ruled is not None or _is_begun(facts, session)
    state = _state(rule.period, closes_at, now, begun=begun)
    may = ruled is None or rule.may_be_appealed(ruled.event.ruling)
    return Period(
        what="appeal",
        session=session,
        ruling=ruled.position if ruled else None,
        opens_at=opens_at if may and not untold else None,
        closes_at=closes_at if may else None,
        state=state if may else "none",
        left=_left(closes_at, now) if may else None,
        rests_on=tuple(sorted(rests_on)) if may else (),
        rule=rule.period.called,
        clause=rule.period.clause if may else rule.clause,
        waits_for=(untold or rule.period.waits_for(session, times.known)) if may else None,
    )


def _is_begun(facts: Contest, session: str) -> bool:
    """Tell whether a session has anything yet that somebody could ask about."""
    known = facts.sessions[session]
    return bool(known.sides or known.started or known.ended or known.postings)


def _state(rule: PeriodRule, closes_at: datetime | None, now: datetime, *, begun: bool) -> Openness:
    if rule.endless:
        return "unlimited"
    if closes_at is not None and now > closes_at:
        return "closed"
    return "open" if begun else "not begun"


def _left(closes_at: datetime | None, now: datetime) -> timedelta | None:
    return None if closes_at is None or now > closes_at else closes_at - now
