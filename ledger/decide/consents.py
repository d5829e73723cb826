"""The other side agrees to a correction, or does not (Law 79C)."""

from ledger.bridge.scores import seated
from ledger.commands import GiveConsent
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.changes import carried_out, check_change, whose
from ledger.decide.corrections import check_appealed
from ledger.decide.rectifying import beyond_doubt
from ledger.errors import (
    AlreadyDone,
    NotInRole,
)
from ledger.events import (
    AnyEvent,
    ConsentGiven,
    CorrectionRefused,
    EventAnnulled,
    Reference,
)
from ledger.record.packed import telling
from ledger.record.requests import answered_by


def consent(command: GiveConsent, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record a side's answer: with the last consent the correction is made, without it refused."""
    bench.authorise("consent")
    requested = bench.on_record(command.request, "request", bench.contest.requests.asked)
    waiting = bench.contest.requests.asked[requested.version]
    if not waiting.is_open:
        raise AlreadyDone(
            what=f"the answer to request #{requested.position}",
            position=_answer(command.request, bench),
        )
    asked = waiting.asked
    needed = whose(asked.asks, bench)
    clause = bench.correction_rule(asked.session, asked.cause).period.clause
    parties = seated(*needed)
    if command.contestant not in parties:
        raise NotInRole(actor=command.contestant, act="consent", roles=parties, clause=clause)
    bench.speaks_for(command.contestant, f"consent for {command.contestant}", clause)
    if command.contestant in waiting.consents:
        before = bench.latest(ConsentGiven, request=command.request, contestant=command.contestant)
        raise AlreadyDone(
            what=f"{command.contestant}'s consent to request #{requested.position}",
            position=before.position,
        )
    (given,) = as_event(command)
    if not command.agrees:
        refused = CorrectionRefused(
            request=command.request,
            why="no-consent",
            clause=clause,
            reason=command.reason,
            cites=command.cites,
        )
        return (refused,)
    rule = bench.correction_rule(asked.session, asked.cause)
    ended_at = bench.period_ended_at(asked.session, rule, needed)
    if rule.consents_in_time and ended_at is not None and not beyond_doubt(asked, rule):
        late = CorrectionRefused(
            request=command.request, why="too-late", clause=clause, ended_at=ended_at
        )
        return (late,)
    if waiting.lacking(needed, command.contestant):
        return (given,)
    check_change(asked.asks, bench)
    check_appealed(asked, asked.session, bench)
    return (given, carried_out(command.request, asked, clause, bench))


def _answer(request: Reference, bench: Bench) -> int:
    """Find the version at which a request was answered, even if the answer is annulled."""
    for recorded in telling(bench.contest.history):
        match recorded.event:
            case CorrectionRefused(request=answered) | EventAnnulled(request=answered):
                pass
            case event:
                by = answered_by(bench.contest.requests, event)
                answered = by.reference if by else None
        if answered == request:
            return recorded.position
    raise AssertionError("a request that was answered by nothing")


DECIDES: Decisions = {
    GiveConsent: consent,
}
"""What is decided here, and by which function."""
