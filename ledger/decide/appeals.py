"""Appeals: lodged, admitted and withdrawn (Law 92)."""

from ledger.commands import (
    AdmitAppeal,
    LodgeAppeal,
    WithdrawAppeal,
)
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.rulings import on_record
from ledger.errors import (
    AlreadyDone,
    NotInOrder,
    NotInRole,
    NotOnRecord,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    AppealAdmitted,
    AppealLodged,
    AppealRefused,
    AppealWithdrawn,
    PenaltyImposed,
    Reference,
)
from ledger.record.justice import Appeal, Ruling
from ledger.record.packed import of_kinds
from ledger.record.parties import concerned
from ledger.record.timetables import timetable
from ledger.rules.appeals import Appeals

UNPROVIDED = "Law 93"
"""The clause of a refusal where the regulations say nothing of appeals."""

PARTIES_OWN = "Law 92A"
"""The clause by which an appeal is the contestant's, or its captain's."""


def lodge(command: LodgeAppeal, bench: Bench) -> tuple[AnyEvent, ...]:
    """Lodge an appeal from the table; out of time, form or reach it is recorded as refused."""
    bench.authorise("appeal")
    contest = bench.contest
    _no_penalty(command.ruling, bench)
    _no_decision(command.ruling, bench)
    ruling = contest.rulings[on_record(command.ruling, bench).version]
    bench.contestant(command.contestant)
    _not_twice(command.ruling, command.contestant, bench)
    may = concerned(contest, ruling.event)
    if may and command.contestant not in may:
        raise NotInRole(actor=command.contestant, act="appeal", roles=may, clause=PARTIES_OWN)
    bench.speaks_for(command.contestant, f"appeal for {command.contestant}", PARTIES_OWN)
    appeals = contest.conditions(ruling.event.session).appeals
    rule = None if appeals is None else appeals.hearing
    body = command.body or "appeals-committee"
    if rule is not None:
        body = rule.body(ruling.event.ruling)
        if command.body not in (None, body):
            raise RuleSaysNo(
                what=f"an appeal to the {command.body}",
                why=f"it is for the {body}",
                clause=rule.clause,
            )
    number = 1 + sum(1 for _ in of_kinds(contest.history, (AppealLodged,)))
    (lodged,) = as_event(command, appeal=number, body=body)
    refused = _refused(command, number, appeals, ruling, bench)
    return (lodged,) if refused is None else (lodged, refused)


def _no_penalty(reference: Reference, bench: Bench) -> None:
    """Raise RuleSaysNo if a warning or penalty is named, and not the ruling behind it."""
    contest = bench.contest
    here = reference.stream == contest.stream
    sanctioned = contest.sanctions.get(reference.version) if here else None
    if sanctioned is None or reference.version in contest.annulled:
        return
    grounds = sanctioned.event.ruling if isinstance(sanctioned.event, PenaltyImposed) else None
    known = "record one first (rule)"
    if grounds is not None:
        known = f"that is #{contest.event_at(grounds.version).position}"
    raise RuleSaysNo(
        what=f"no appeal against #{contest.event_at(reference.version).position} itself",
        why=f"a warning or penalty is appealed by the ruling that it rests on: {known}",
        clause=PARTIES_OWN,
    )


def _no_decision(reference: Reference, bench: Bench) -> None:
    """Raise RuleSaysNo if the decision on an appeal is named: no set provides for a further one."""
    for number, appeal in bench.contest.appeals.items():
        if appeal.decision == reference:
            raise RuleSaysNo(
                what=f"no further appeal against the decision on appeal {number}",
                why="the regulations establish none; what the regulating authority finds is"
                " carried out by Director and organiser (see: correct, adjust)",
                clause="Law 93C",
            )


def _not_twice(ruling: Reference, contestant: str, bench: Bench) -> None:
    """Raise AlreadyDone if the side's appeal against the ruling stands.

    Nothing forbids to lodge one again that was withdrawn, as long as it is in time (Law 92B).
    """
    before = bench.contest.justice.standing(ruling, contestant)
    if before is not None:
        raise AlreadyDone(
            what=f"the lodging of this appeal, number {before.number},", position=before.position
        )


def _refused(
    command: LodgeAppeal, number: int, appeals: Appeals | None, ruling: Ruling, bench: Bench
) -> AppealRefused | None:
    """Give the event that refuses the appeal; None if it is to be heard."""
    here, session = bench.next_reference(), ruling.event.session
    rule = None if appeals is None else appeals.hearing
    if rule is None:
        clause = appeals.clause if appeals is not None else UNPROVIDED
        return AppealRefused(appeal=number, lodged=here, why="no-committee", clause=clause)
    if not rule.right_to_appeal(ruling.event.ruling).redress:
        return AppealRefused(appeal=number, lodged=here, why="not-appealable", clause=rule.clause)
    if rule.form and not command.form:
        return AppealRefused(appeal=number, lodged=here, why="form", clause=rule.clause)
    advised_at = ruling.advised_at
    if advised_at is not None and advised_at > bench.act.at:
        advised_at = None  # not so yet when the appeal reached the official
    ends_at = rule.ends_against(session, timetable(bench.contest, bench.act.at), advised_at)
    if ends_at is not None and bench.act.at > ends_at:
        return AppealRefused(
            appeal=number,
            lodged=here,
            why="too-late",
            clause=rule.period.clause,
            ended_at=ends_at,
        )
    return None


def admit(command: AdmitAppeal, bench: Bench) -> tuple[AnyEvent, ...]:
    """Admit an appeal that came too late, by a ruling, where the regulations allow it.

    Raises RuleSaysNo, NotInOrder, NotInRole, ReasonRequired.
    """
    appeal = known_appeal(command.appeal, bench)
    check_state(appeal, command.appeal, ("refused",), bench)
    rule = bench.contest.conditions(appeal.ruling.event.session).hearing
    refused = appeal.refused
    assert refused is not None
    if rule is None or not rule.late_by_ruling or refused.why != "too-late":
        why = "nothing says that a late one may be admitted"
        if refused.why != "too-late":
            why = f"it was refused for another reason than its time ({refused.why})"
        raise RuleSaysNo(
            what=f"appeal {command.appeal} stays refused", why=why, clause=refused.clause
        )
    bench.authorise("admit")
    _not_twice(appeal.lodged.ruling, appeal.lodged.contestant, bench)
    if not command.reason:
        raise ReasonRequired(what="the admission of a late appeal")
    return (
        AppealAdmitted(
            appeal=command.appeal,
            lodged=appeal.reference,
            clause=rule.period.clause,
            reason=command.reason,
            cites=command.cites,
        ),
    )


def withdraw(command: WithdrawAppeal, bench: Bench) -> tuple[AnyEvent, ...]:
    """Withdraw an open appeal, which is for whoever lodged it. Raises NotInRole, NotInOrder."""
    bench.authorise("appeal")
    appeal = known_appeal(command.appeal, bench)
    check_state(appeal, command.appeal, ("lodged", "heard"), bench)
    bench.speaks_for(appeal.lodged.contestant, f"withdraw appeal {command.appeal}", PARTIES_OWN)
    return (AppealWithdrawn(appeal=command.appeal, lodged=appeal.reference, reason=command.reason),)


def known_appeal(number: int, bench: Bench) -> Appeal:
    """Find the appeal of this number, as it stood at the act's time.

    Raises NotOnRecord, BeforeItsEvidence.
    """
    appeal = bench.contest.appeals.get(number)
    if appeal is None:
        known = tuple(map(str, bench.contest.appeals))
        raise NotOnRecord(what="appeal", name=str(number), known=known)
    bench.not_before(bench.contest.event_at(appeal.latest.version))
    return appeal


def check_state(appeal: Appeal, number: int, states: tuple[str, ...], bench: Bench) -> None:
    """Raise NotInOrder unless the appeal is in one of these states."""
    if appeal.state not in states:
        session = bench.contest.rulings[appeal.lodged.ruling.version].event.session
        rule = bench.contest.conditions(session).appeals
        raise NotInOrder(
            what=f"appeal {number}",
            now=appeal.state,
            expected=" or ".join(states),
            clause=rule.clause if rule is not None else UNPROVIDED,
        )


DECIDES: Decisions = {
    LodgeAppeal: lodge,
    AdmitAppeal: admit,
    WithdrawAppeal: withdraw,
}
"""What is decided here, and by which function."""
