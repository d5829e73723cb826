"""Confirming scores, agreeing with results, leaving the table (ANC 1.4, 11.7; SBF 6.1)."""

from collections.abc import Collection

from ledger.bridge.scores import seated
from ledger.commands import AgreeResult, ConfirmScore, LeaveTable
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.names import each_once
from ledger.errors import (
    AlreadyDone,
    NothingChanges,
    NotInRole,
    NotOnRecord,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import AnyEvent, IncidentRecorded, ScoreConfirmed
from ledger.record.meetings import boards_together
from ledger.record.packed import of_kinds

DISPUTED = "disputed-result"
LEFT_TABLE = "left-table"


def confirm(command: ConfirmScore, bench: Bench) -> tuple[AnyEvent, ...]:
    """Confirm a score, once, for a side that has to."""
    bench.authorise("confirm")
    entry = bench.entry(command.entry)
    bench.not_before(bench.contest.event_at(command.entry.version))
    rule = bench.contest.conditions(entry.session).confirmations
    confirming = entry.sides if rule is None else rule.confirming(*entry.sides)
    parties, clause = seated(*confirming), "Law 79A" if rule is None else rule.clause
    if command.contestant not in parties:
        raise NotInRole(
            actor=command.contestant,
            act=f"confirm {entry!s}",
            roles=parties or ("nobody",),
            clause=clause,
        )
    bench.speaks_for(command.contestant, f"confirm for {command.contestant}", clause)
    if command.contestant in entry.confirmed_by:
        said = bench.found(ScoreConfirmed, entry=command.entry, contestant=command.contestant)
        position = said.position if said else entry.touched[-1]  # who asked for it, agreed
        raise AlreadyDone(what=f"{command.contestant}'s agreement", position=position)
    return as_event(command)


def agree(command: AgreeResult, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record that a side agrees with its result of a session, or disputes it; it may do both.

    The first dispute also records an incident, which somebody has to settle.
    """
    bench.authorise("confirm")
    facts = bench.session(command.session)
    bench.contestant(command.contestant)
    rule = bench.contest.conditions(command.session).confirmations
    clause = "Law 79A" if rule is None else rule.clause
    bench.speaks_for(command.contestant, f"agree for {command.contestant}", clause)
    said = facts.agreed.get(command.contestant, [])
    agrees = command.agrees and command.sheet
    bench.begun(command.session)
    if not bench.contest.has_result(command.session, command.contestant):
        of = f"of {command.contestant} in session {command.session}"
        raise NotOnRecord(what="result", name=of)
    if said and said[-1][1] == agrees:
        raise NothingChanges(what=f"the agreement of {command.contestant}")
    bench.vouched_for(f"the agreement of {command.contestant}")
    (agreed,) = as_event(command, agrees=agrees)
    if rule is None or set(facts.disputed_by) - {command.contestant}:
        return (agreed,)
    if rule.result(home=command.agrees, away=True, sheet=command.sheet) == "agreed":
        return (agreed,)
    disputed = IncidentRecorded(
        incident=DISPUTED,
        session=command.session,
        contestants=(command.contestant,),
        cites=(bench.next_reference(),),
    )
    return (agreed, disputed)


def leave(command: LeaveTable, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record, once, that two sides left their table; missing or unconfirmed scores are an offence.

    What the offence costs is for the director to say (AMB-63): the incident is recorded.
    """
    bench.authorise("incident")
    bench.session(command.session)
    for contestant in each_once(command.contestants, "side of the table"):
        bench.contestant(contestant)
    bench.begun(command.session)
    rule = bench.contest.conditions(command.session).confirmations
    if rule is None:
        raise NotUnderTheseRules(what="an offence of leaving the table")
    _begun(command.session, rule.clause, bench)
    boards = boards_together(bench.contest, command.session, command.contestants)
    if boards is None:
        raise RuleSaysNo(
            what="nobody can say whether a score is missing",
            why=f"session {command.session} is scheduled without a number of boards",
            clause=rule.clause,
        )
    _leave_once(command, (LEFT_TABLE, rule.before_leaving), bench)
    scores = [
        entry
        for entry in bench.contest.results.all()
        if entry.score is not None
        and entry.session == command.session
        and set(entry.sides) == set(command.contestants)
        and (entry.line is None or command.room in (None, entry.line.room))
    ]
    in_both_rooms = command.room is None and any(one.line and one.line.room for one in scores)
    left = rule.leaving(
        entered=len(scores),
        boards=2 * boards if in_both_rooms else boards,
        confirmed=all(rule.agreed(confirmed=len(entry.confirmed_by)) for entry in scores),
    )
    return (
        IncidentRecorded(
            incident=left.kind or LEFT_TABLE,
            session=command.session,
            contestants=command.contestants,
            room=command.room,
            reason=command.reason,
            cites=command.cites,
        ),
    )


def _begun(session: str, clause: str, bench: Bench) -> None:
    """Raise RuleSaysNo if nobody has played yet, nor could have by the schedule."""
    facts = bench.session(session)
    starts_at = facts.times(bench.act.at).starts_at
    if not facts.has_begun and starts_at is not None and bench.act.at < starts_at:
        raise RuleSaysNo(
            what=f"nobody leaves a table of session {session}",
            why=f"it is to start at {starts_at} only",
            clause=clause,
        )


def _leave_once(command: LeaveTable, kinds: Collection[str | None], bench: Bench) -> None:
    """Raise AlreadyDone if it is recorded that these two have left."""
    for recorded, event in of_kinds(bench.contest.history, (IncidentRecorded,)):
        if (
            recorded.version not in bench.contest.annulled
            and event.incident in kinds
            and event.session == command.session
            and set(event.contestants) == set(command.contestants)
            and (event.room == command.room or None in (event.room, command.room))
        ):
            raise AlreadyDone(what="leaving this table", position=recorded.position)


DECIDES: Decisions = {
    ConfirmScore: confirm,
    AgreeResult: agree,
    LeaveTable: leave,
}
"""What is decided here, and by which function."""
