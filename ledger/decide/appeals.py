"""Appeals: lodged, admitted, withdrawn, heard and decided (Laws 92, 93)."""

from ledger.commands import (
    AdmitAppeal,
    DecideAppeal,
    HearAppeal,
    LodgeAppeal,
    WithdrawAppeal,
)
from ledger.decide import committees
from ledger.decide.admission import Bench, Decisions
from ledger.decide.rulings import on_record
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NotInOrder,
    NotInRole,
    NotOnRecord,
    NotUnderTheseRules,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    AppealAdmitted,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealRefused,
    AppealWithdrawn,
    PenaltyImposed,
    Reference,
)
from ledger.record.justice import Appeal, Ruling
from ledger.rules.appeals import Appeals
from ledger.rules.authority.acts import Role

IN_CHARGE: tuple[Role, ...] = ("chief-director", "director")
"""Those of whom one is the director in charge (Law 93A)."""

STAFF: tuple[Role, ...] = ("chief-director", "director", "assistant-director", "scorer")
"""Those whose offices keep them off a committee (ACBL Law 83)."""

UNPROVIDED = "Law 93"
"""What an appeal is refused by where the regulations say nothing of appeals."""


def lodge(command: LodgeAppeal, bench: Bench) -> tuple[AnyEvent, ...]:
    """An appeal by a party; out of time, form or reach it is recorded and refused."""
    bench.authorise("appeal")
    contest = bench.contest
    _no_penalty(command.ruling, bench)
    ruling = contest.rulings[on_record(command.ruling, bench).version]
    bench.contestant(command.contestant)
    _not_twice(command, bench)
    if ruling.event.contestants and command.contestant not in ruling.event.contestants:
        raise NotInRole(
            actor=command.contestant,
            act="appeal",
            roles=ruling.event.contestants,
            clause="Law 92A",
        )
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
    number = 1 + sum(isinstance(recorded.event, AppealLodged) for recorded in contest.history)
    lodged = AppealLodged(
        appeal=number,
        ruling=command.ruling,
        contestant=command.contestant,
        body=body,
        form=command.form,
        reason=command.reason,
        cites=command.cites,
    )
    refused = _refused(command, number, appeals, ruling, bench)
    return (lodged,) if refused is None else (lodged, refused)


def _no_penalty(reference: Reference, bench: Bench) -> None:
    """Raise RuleSaysNo where a warning or penalty is named instead of the ruling behind it."""
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
        clause="Law 92A",
    )


def _not_twice(command: LodgeAppeal, bench: Bench) -> None:
    """Raise AlreadyDone where the same side has appealed against the ruling, and not in vain."""
    for number, appeal in bench.contest.appeals.items():
        same = (appeal.lodged.ruling, appeal.lodged.contestant) == (
            command.ruling,
            command.contestant,
        )
        if same and appeal.state != "refused":
            lodged = bench.contest.event_at(appeal.reference.version)
            raise AlreadyDone(
                what=f"the lodging of this appeal, number {number},", position=lodged.position
            )


def _refused(
    command: LodgeAppeal, number: int, appeals: Appeals | None, ruling: Ruling, bench: Bench
) -> AppealRefused | None:
    """Why the appeal is not heard, if it is not."""
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
    ends_at = rule.ends_against(session, bench.contest.timetable(bench.act.at), advised_at)
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
    """An appeal that came too late is admitted by a ruling, where the regulations let that be.

    Raises RuleSaysNo, NotInOrder, NotInRole, ReasonRequired.
    """
    appeal = _appeal(command.appeal, bench)
    _in_state(appeal, command.appeal, ("refused",), bench)
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
    """An open appeal is withdrawn."""
    bench.authorise("appeal")
    appeal = _appeal(command.appeal, bench)
    _in_state(appeal, command.appeal, ("lodged", "heard"), bench)
    return (AppealWithdrawn(appeal=command.appeal, lodged=appeal.reference, reason=command.reason),)


def hear(command: HearAppeal, bench: Bench) -> tuple[AnyEvent, ...]:
    """A committee with a chair, or the director in charge, hears a lodged appeal.

    Nobody on a committee has an interest.
    """
    bench.authorise("hear")
    appeal = _appeal(command.appeal, bench)
    _in_state(appeal, command.appeal, ("lodged",), bench)
    if command.chair not in command.members:
        raise BadValue(place="chair", value=command.chair, expected="one of the members")
    twice = next((one for one in command.members if command.members.count(one) > 1), None)
    if twice is not None:
        raise BadValue(place="members", value=twice, expected="named once")
    contest = bench.contest
    ruling = contest.rulings[appeal.lodged.ruling.version].event
    parties = {*ruling.contestants, appeal.lodged.contestant}
    interested = {player for party in parties for player in contest.entries.players(party)}
    ruled_by = contest.event_at(appeal.lodged.ruling.version).actor
    rule = contest.conditions(ruling.session).hearing
    if rule is None:
        raise NotUnderTheseRules(what="the hearing of an appeal")
    for member in command.members:
        known = {
            "staff": member == ruled_by or bench.holds(member, STAFF),
            "involved": member in interested,
            "excused": member in command.excused,
            "in_charge": bench.holds(member, IN_CHARGE) or not bench.is_held(IN_CHARGE),
        }
        if not rule.may_sit(**known):
            raise RuleSaysNo(
                what=f"{member} cannot {rule.hears}",
                why=f"is {' and '.join(rule.barred(**known))}, and it takes {rule.takes}",
                clause=rule.clause,
            )
    if not rule.right_size(len(command.members)) and not command.reason:
        sizes = " or ".join(map(str, rule.sizes))
        raise ReasonRequired(
            what=f"a committee of {len(command.members)}, where {sizes} are recommended,"
        )
    return (
        AppealHeard(
            appeal=command.appeal,
            lodged=appeal.reference,
            chair=command.chair,
            members=command.members,
            excused=command.excused,
            reason=command.reason,
            cites=command.cites,
        ),
    )


def decide(command: DecideAppeal, bench: Bench) -> tuple[AnyEvent, ...]:
    """A heard appeal is decided once, and what the decision does to penalties is done with it.

    Who heard it decides it, whatever other office is held (Law 93B). What is beyond the
    committee's power is kept as such, and not carried out.
    """
    if not _sat(command.appeal, bench):
        bench.authorise("decide")
    appeal = _appeal(command.appeal, bench)
    _in_state(appeal, command.appeal, ("heard",), bench)
    contest = bench.contest
    ruling = contest.rulings[appeal.lodged.ruling.version].event
    rule = contest.conditions(ruling.session).hearing
    if rule is None:
        raise NotUnderTheseRules(what="the decision of an appeal")
    committees.check_penalty(command, rule)
    beyond = [] if rule.may_decide(ruling.ruling, command.action) else [command.action]
    removed = () if "remove-penalty" in beyond else committees.removals(command, bench)
    if len(removed) < len(set(command.removes)):
        beyond.append("remove-penalty")
    unnoted = committees.unnoted(removed, command.reason, bench)
    decided = AppealDecided(
        appeal=command.appeal,
        lodged=appeal.reference,
        action=command.action,
        without_merit=command.without_merit,
        beyond_power=tuple(dict.fromkeys(beyond)),
        reason=command.reason,
        cites=(*command.cites, *command.removes),
    )
    if not command.without_merit:
        return (decided, *removed, *unnoted)
    penalty = committees.without_merit(command, appeal, ruling.session, rule, bench)
    return (decided, *removed, *unnoted, penalty)


def _appeal(number: int, bench: Bench) -> Appeal:
    """The appeal of this number, as far as it had come by the act's time.

    Raises NotOnRecord, BeforeItsEvidence.
    """
    appeal = bench.contest.appeals.get(number)
    if appeal is None:
        known = tuple(map(str, bench.contest.appeals))
        raise NotOnRecord(what="appeal", name=str(number), known=known)
    bench.not_before(bench.contest.event_at(appeal.latest.version))
    return appeal


def _sat(number: int, bench: Bench) -> bool:
    """Whether the actor was on the committee that heard this appeal."""
    appeal = bench.contest.appeals.get(number)
    return appeal is not None and bench.act.actor in appeal.members


def _in_state(appeal: Appeal, number: int, states: tuple[str, ...], bench: Bench) -> None:
    """Raise NotInOrder unless the appeal has come so far and no farther."""
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
    HearAppeal: hear,
    DecideAppeal: decide,
}
"""What is decided here, and by which function."""
