"""What is missing and open, posted results, and periods at a moment."""

from collections.abc import Iterator, Sequence

from ledger.commands import LodgeAppeal, PostResults, RequestCorrection
from ledger.errors import NotInOrder, StillOpen
from ledger.events import AppealRefused, CorrectionRefused, StrikeOut
from ledger.record.annulling import annulled_in
from ledger.record.lacks import NEEDED
from ledger.record.open_matters import TO_BE_CREDITED
from ledger.record.result import Result
from projections.scope import resolve
from projections.views.missing import gaps
from projections.views.periods import Period, periods
from projections.views.state import state_of
from tests.agreement.position import Position, says

DIGEST = "0" * 64
UNTOLD = "the parties of ruling #{} are not told, and may appeal once they are"


def postings(at: Position) -> None:
    """Provisional and final results of sessions, beside what the views call missing."""
    for session in at.sessions():
        if at.facts.with_results(session):
            _provisional(at, session)
            _final(at, session)


def _provisional(at: Position, session: str) -> None:
    facts = at.facts
    scope = resolve(f"after:{session}", facts)
    found = gaps(facts, scope)
    missing = [one for one in found.missing if one.what in NEEDED]
    behind = [name for name in found.to_come if name != session]
    answer = at.ask(PostResults(session=session, digest=DIGEST, basis=facts.position))
    if missing or behind:
        assert isinstance(answer.refusal, StillOpen), f"post {session}: {says(answer)}"
        said = {*map(str, missing), *(f"session {name} has no results" for name in behind)}
        assert set(answer.refusal.still_open) <= said, f"post {session}: {said}; {says(answer)}"
        at.seen["postings that wait"] += 1
    else:
        assert answer.refusal is None, f"post {session}: {says(answer)}"
        at.seen["postings accepted"] += 1


def _final(at: Position, session: str) -> None:
    facts = at.facts
    stage, order = facts.sessions[session].stage, facts.segments(session)
    of_stage = facts.conditions(session).final_for_stage
    is_last = order[-1] == session
    found = gaps(facts, resolve(f"stage:{stage}" if is_last else f"after:{session}", facts))
    missing = [one for one in found.missing if one.what in NEEDED]
    waits = bool(missing or found.to_come) or (of_stage is not None and not is_last)
    running = _running(at, order[: order.index(session) + 1])
    opened = [one for one in found.open if is_last or one.kind != "round"]
    untold = state_of(facts, order[: order.index(session) + 1], at.now).untold
    final = PostResults(session=session, digest=DIGEST, basis=facts.position, status="final")
    answer = at.ask(final)
    if waits or running or untold or (is_last and opened):
        assert isinstance(answer.refusal, StillOpen | NotInOrder), f"{session}: {says(answer)}"
        if isinstance(answer.refusal, StillOpen) and of_stage is None:
            said = {*map(str, missing), *(one.what for one in found.open), *map(str, found.open)}
            said |= {f"session {name} has no results" for name in found.to_come}
            said |= {UNTOLD.format(position) for position in untold}
            unsaid = [one for one in answer.refusal.still_open if one not in said]
            unsaid = [one for one in unsaid if not one.endswith(("minute more", "minutes more"))]
            assert not unsaid, f"final of {session}: views do not say {unsaid}"
        at.seen["final postings that wait"] += 1
        return
    if not opened:
        assert answer.refusal is None, f"final of {session}: {says(answer)}"
        at.seen["final postings accepted"] += 1
    elif all(one.kind not in TO_BE_CREDITED for one in opened) and answer.refusal is not None:
        assert isinstance(answer.refusal, StillOpen | NotInOrder), f"{session}: {says(answer)}"


def _running(at: Position, sessions: Sequence[str]) -> bool:
    """Whether a view shows a period of these that is open and known to end."""
    out = annulled_in(at.facts.history)
    events = [one for one in at.facts.history if one.version not in out]
    return any(
        one.closes_at is not None and at.now <= one.closes_at and not _begins_with_final(at, one)
        for one in periods(at.facts, events, sessions, at.now)
        if one.ruling is None
    )


def _begins_with_final(at: Position, period: Period) -> bool:
    if period.cause is None:
        return False
    return at.facts.conditions(period.session).corrections[period.cause].period.of_stage


def corrections(at: Position) -> None:
    """Whether a correction is in time, as the timetable shows it and as a request finds it."""
    facts = at.facts
    out = annulled_in(facts.history)
    events = [one for one in facts.history if one.version not in out]
    for period in periods(facts, events, at.sessions(), at.now):
        if period.what == "correction" and period.cause != "appeal":
            for one in _first_of(at, period):
                _correction(at, period, one)
        elif period.what == "appeal" and period.ruling is not None:
            _appeal(at, period)


def _first_of(at: Position, period: Period) -> Iterator[Result]:
    """A score of the session, or of the match, whose period it is."""
    for one in at.facts.results.all():
        sides = not period.sides or set(one.sides) == set(period.sides)
        if one.session == period.session and sides and one.score is not None:
            yield one
            return


def _correction(at: Position, period: Period, one: Result) -> None:
    assert period.cause is not None
    if one.line is None:
        return
    asks = StrikeOut(entry=one.reference, was=one.score)
    answer = at.ask(RequestCorrection(asks=asks, cause=period.cause, reason="wrong"))
    if answer.refusal is not None:
        at.seen[f"corrections refused as {type(answer.refusal).__name__}"] += 1
        return
    late = [e for e in answer.events if isinstance(e, CorrectionRefused) and e.why == "too-late"]
    where = f"{period.cause} in {period.session} until {period.closes_at}, now {at.now}"
    assert bool(late) == (period.state == "closed"), f"{where}: {period.state}, {says(answer)}"
    if late and not period.sides:
        assert late[0].ended_at == period.closes_at, f"{where}: {late[0].ended_at}"
        assert late[0].clause == period.clause, f"{where}: {late[0].clause}"
    at.seen[f"corrections, {period.state}"] += 1


def _appeal(at: Position, period: Period) -> None:
    facts = at.facts
    ruled = next(one for one in facts.rulings.values() if one.position == period.ruling)
    rule = facts.conditions(period.session).hearing
    parties = ruled.event.contestants or tuple(facts.contestants)
    if rule is None or not parties:
        return
    body = rule.body(ruled.event.ruling)
    answer = at.ask(LodgeAppeal(ruling=ruled.reference, contestant=parties[0], body=body))
    if answer.refusal is not None:
        return
    late = any(isinstance(e, AppealRefused) and e.why == "too-late" for e in answer.events)
    where = f"appeal against #{period.ruling} until {period.closes_at}, now {at.now}"
    if period.state != "none":
        assert late == (period.state == "closed"), f"{where}: {period.state}, {says(answer)}"
        at.seen[f"appeals, {period.state}"] += 1
