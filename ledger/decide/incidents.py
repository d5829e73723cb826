"""Incidents: what happened and changes no score; calls of the director, and their answers."""

from msgspec.structs import replace

from ledger.commands import AnswerCall, CallDirector, RecordIncident
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.lines import check_in_play, check_table
from ledger.errors import AlreadyDone, BadValue, RuleSaysNo
from ledger.events import AnyEvent, CallAnswered
from ledger.record.calls import calls


def record_incident(command: RecordIncident, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record an incident; the regulations may name who is told, and reasons that are no excuse."""
    bench.authorise("incident")
    if command.session is not None:
        bench.session(command.session)
    for contestant in command.contestants:
        bench.contestant(contestant)
    (recorded,) = as_event(command)
    rule = bench.contest.latest_conditions.incidents.get(command.incident)
    if rule is None:
        return (recorded,)
    if not rule.allows(command.reason):
        raise RuleSaysNo(
            what=f"no {command.incident}",
            why=f"the reason cannot be {command.reason or 'none'}",
            clause=rule.clause,
        )
    return (replace(recorded, report_to=command.report_to or rule.report_to),)


def call(command: CallDirector, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record a call of the director; the same one is not made again before it is answered."""
    bench.authorise("call")
    bench.session(command.session)
    if command.contestant is not None:
        bench.contestant(command.contestant)
    elif command.table is None:
        raise BadValue(place="table", value="", expected="to which table, or who calls")
    if command.table is not None:
        check_table(command.session, command.table, bench)
    if command.board is not None:
        check_in_play(command.session, command.board, bench)
    (called,) = as_event(command)
    for before in calls(bench.contest, command.session):
        if replace(before.event, reason=called.reason, cites=called.cites) == called:
            raise AlreadyDone(what="calling the director", position=before.recorded.position)
    return (called,)


def answer(command: AnswerCall, bench: Bench) -> tuple[AnyEvent, ...]:
    """Answer a call, once."""
    bench.authorise("answer")
    known = {one.recorded.version for one in calls(bench.contest)}
    before = bench.found(CallAnswered, call=command.call)
    if before is not None:
        raise AlreadyDone(what="answering the call", position=before.position)
    bench.on_record(command.call, "call of the director", known)
    return as_event(command)


DECIDES: Decisions = {
    RecordIncident: record_incident,
    CallDirector: call,
    AnswerCall: answer,
}
"""What is decided here, and by which function."""
