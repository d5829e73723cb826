"""Pending matters: calls, requests, rulings, appeals, decisions, disputes, ties, postings.

Each with whom it waits for, by when, and the act that answers it: calls of the director come first,
then what is overdue.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime

from ledger.record import Contest
from ledger.record.calls import calls
from ledger.record.correcting import correction_ends
from ledger.record.justice import Appeal, Ruling
from ledger.record.missing import missing_of
from ledger.record.requests import Request
from ledger.record.timetables import timetable
from ledger.record.waiting import places_of, waiting
from projections.scoring.stages import reckon
from projections.views.finals import sheets_of
from projections.views.matter import ACTS, Kind, Matter
from projections.views.other_qualifiers import other_fields
from projections.views.standings import level_matches
from projections.views.ties import level


def matters(facts: Contest, sessions: Collection[str], now: datetime) -> tuple[Matter, ...]:
    """List what waits in these sessions: calls, then what is overdue, then what is due first."""
    found = [
        one
        for session in sessions
        for one in (
            *_calls(facts, session),
            *_requests(facts, session, now),
            *_rulings(facts, session, now),
            *_appeals(facts, session),
            *_results(facts, session),
            *_left_alone(facts, session),
            *_posting(facts, session),
        )
    ]
    for stage in dict.fromkeys(facts.sessions[session].stage for session in sessions):
        of_stage = (*_ties(facts, stage), *_fields(facts, stage))
        found += (one for one in of_stage if one.session in sessions)
    return tuple(sorted(found, key=_urgency))


def _urgency(one: Matter) -> tuple[bool, bool, bool, float, int]:
    at = 0.0 if one.due_at is None else one.due_at.timestamp()
    return one.kind != "call", not one.is_overdue, one.due_at is None, at, one.position or 0


def _calls(facts: Contest, session: str) -> Iterator[Matter]:
    """Yield the calls of the director to a table, in the caller's own words if there are any."""
    for one in calls(facts, session):
        called, why = one.event, one.event.reason
        yield Matter(
            kind="call",
            session=session,
            what=f"{one.words}: {why}" if why else one.words,
            position=one.recorded.position,
            sides=() if called.contestant is None else (called.contestant,),
            board=called.board,
            since=one.recorded.at,
            act=ACTS["call"],
            about={"call": f"#{one.recorded.position}"},
            clause="Law 9B1",
        )


def _requests(facts: Contest, session: str, now: datetime) -> Iterator[Matter]:
    open_ = set(waiting(facts, session).requests)
    for request in facts.requests.asked.values():
        if request.recorded.position in open_:
            yield _request(facts, request, now)


def _request(facts: Contest, request: Request, now: datetime) -> Matter:
    """Return a request, with the sides that have still to agree."""
    asked = request.asked
    rule = facts.conditions(asked.session).corrections[asked.cause]
    places = list(places_of(asked.asks, facts.results))
    sides = tuple(sorted({side for between, _ in places for side in between}))
    lacking = request.lacking(sides)
    ends = correction_ends(facts, asked.session, rule, sides) if rule.consents_in_time else None
    return Matter(
        kind="request",
        session=asked.session,
        what="a correction waits for consent" if lacking else "a correction waits for an answer",
        position=request.recorded.position,
        sides=sides,
        board=next((board for _, board in places), None),
        waits_for=lacking,
        due_at=ends,
        is_overdue=ends is not None and now > ends,
        act=ACTS["request"],
        about={"request": f"#{request.recorded.position}"},
        clause=rule.period.clause,
    )


def _rulings(facts: Contest, session: str, now: datetime) -> Iterator[Matter]:
    """List the rulings that the parties are still to be told of, or may appeal against."""
    rule, untold = facts.conditions(session).hearing, set(waiting(facts, session).untold)
    if rule is None:
        return
    standing = [one for one in facts.appeals.values() if not one.is_over]
    appealed = {appeal.ruling.position for appeal in standing}
    for ruling in facts.rulings.values():
        if ruling.event.session != session or ruling.position in appealed:
            continue
        if ruling.position in untold:
            yield _ruling(ruling, "the parties have not been told of a ruling", None, rule.clause)
        elif rule.may_be_appealed(ruling.event.ruling):
            ends = rule.ends_against(session, timetable(facts), ruling.advised_at)
            if ends is not None and now <= ends:
                what, clause = "a ruling may be appealed against", rule.period.clause
                yield _ruling(ruling, what, ends, clause)


def _ruling(ruling: Ruling, what: str, ends: datetime | None, clause: str) -> Matter:
    return Matter(
        kind="ruling",
        session=ruling.event.session,
        what=what,
        position=ruling.position,
        sides=ruling.event.contestants,
        board=ruling.event.board,
        due_at=ends,
        act=ACTS["ruling"] if ends is None else "appeal lodge",
        about={"ruling": f"#{ruling.position}"},
        clause=clause,
    )


def _appeals(facts: Contest, session: str) -> Iterator[Matter]:
    undone = set(waiting(facts, session).decisions)
    for appeal in facts.appeals.values():
        if appeal.ruling.event.session != session:
            continue
        decided = facts.requests.decisions.get(appeal.number)
        if appeal.is_open:
            about = {"appeal": str(appeal.number)}
            what = f"appeal {appeal.number} is {appeal.state}"
            yield _appeal(facts, appeal, "appeal", what, about)
        elif decided is not None and decided.position in undone:
            what = f"the decision on appeal {appeal.number} is not carried out"
            about = {"cause": "appeal", "cites": f"#{decided.position}"}
            yield _appeal(facts, appeal, "decision", what, about)


def _appeal(
    facts: Contest, appeal: Appeal, kind: Kind, what: str, about: Mapping[str, str]
) -> Matter:
    session = appeal.ruling.event.session
    rule = facts.conditions(session).appeals
    hears = "appeal hear" if appeal.state == "lodged" else ACTS[kind]
    return Matter(
        kind=kind,
        session=session,
        what=what,
        position=appeal.position,
        sides=appeal.parties,
        board=appeal.ruling.event.board,
        act=hears if kind == "appeal" else ACTS[kind],
        about=about,
        clause="Law 93" if rule is None else rule.clause,
    )


def _results(facts: Contest, session: str) -> Iterator[Matter]:
    """Yield the results that are disputed, or must be confirmed before they are official."""
    waits, conditions = waiting(facts, session), facts.conditions(session)
    yield from _each(session, "dispute", waits.disputed_by, conditions.agreed_under)
    clause = conditions.confirmations.clause if conditions.confirmations else ""
    yield from _each(session, "confirmation", waits.unconfirmed_by, clause)


def _each(session: str, kind: Kind, sides: Iterable[str], clause: str) -> Iterator[Matter]:
    words = {"dispute": "disputes the result", "confirmation": "has still to confirm scores"}
    for side in sides:
        yield Matter(
            kind=kind,
            session=session,
            what=words[kind],
            sides=(side,),
            waits_for=(side,),
            act=ACTS[kind],
            about={"session": session, "contestant": side},
            clause=clause,
        )


def _left_alone(facts: Contest, session: str) -> Iterator[Matter]:
    """Yield the matches against somebody who has left, until it is said what they are worth."""
    for one in missing_of(facts, (session,)):
        if one.what == "opponent":
            about = dict(zip(("home", "away"), one.sides, strict=True))
            yield Matter(
                kind="opponent",
                session=session,
                what="a match against somebody who has left is worth nothing yet",
                sides=one.sides,
                act=ACTS["opponent"] if one.by_forfeit else "result",
                about={"session": session, **about},
                clause=one.clause,
            )


def _ties(facts: Contest, stage: str) -> Iterator[Matter]:
    """Yield the matches of a knock-out that ended level, each of its last session."""
    if not facts.conditions_of(stage).is_knock_out:
        return
    reckoned = reckon(facts, stage)
    for match, tie in level_matches(reckoned, "knock-out", sheets_of(reckoned)):
        yield Matter(
            kind="tie",
            session=match.segments[-1].session,
            what=level(f"place {tie.place}", tie.offers),
            sides=tie.contestants,
            act=ACTS["tie"],
            about={"stage": stage},
            clause=tie.clause,
        )


def _fields(facts: Contest, stage: str) -> Iterator[Matter]:
    """Yield the fields declared from a stage that would be others now, in its last session."""
    for one in other_fields(facts, stage):
        act, about = ACTS["field"], {"session": one.session, "ruling": "regulation"}
        if one.level:
            by_lot = all(offer.startswith("a lot") for offer in one.offers)
            act = "lot" if one.offers and by_lot else ACTS["tie"]
            about = {"stage": stage}
        elif not one.rests:
            act, about = "annul", {"target": f"#{one.declared.position}"}
        yield Matter(
            kind="field",
            session=facts.schedule.of_stage(stage)[-1],
            what=one.words(facts.entries),
            position=one.declared.position,
            sides=one.contestants,
            act=act,
            about=about,
            clause=one.clause,
        )


def _posting(facts: Contest, session: str) -> Iterator[Matter]:
    """Yield a session that was said to be over, and whose results nobody has posted."""
    known = facts.sessions[session]
    if facts.is_over(session) and known.sides and not known.postings:
        what = "the session is over and its results are not posted"
        about = {"session": session}
        yield Matter(kind="posting", session=session, what=what, act=ACTS["posting"], about=about)
