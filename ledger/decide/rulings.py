"""Rulings, appeals, hearings and decisions (Laws 81-83, 92, 93)."""

from ledger.commands import (
    AdviseParties,
    DecideAppeal,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    WithdrawAppeal,
)
from ledger.contest import Appeal
from ledger.decide.admission import Bench, as_event
from ledger.errors import AlreadyDone, BadValue, NoSuch, NotInOrder, NotUnderTheseRules, RuleSaysNo
from ledger.events import (
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealRefused,
    AppealWithdrawn,
    PartiesAdvised,
    RulingGiven,
)
from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.periods.finish_plus import FinishPlus


def give(command: GiveRuling, bench: Bench) -> tuple[AnyEvent, ...]:
    """A director rules on something in a session."""
    bench.authorise("rule")
    bench.session(command.session)
    for contestant in command.contestants:
        bench.contestant(contestant)
    return as_event(command, RulingGiven)


def advise(command: AdviseParties, bench: Bench) -> tuple[AnyEvent, ...]:
    """The parties are told once."""
    bench.authorise("advise")
    ruling = bench.contest.rulings.get(command.ruling.version)
    if ruling is None or command.ruling.stream != bench.contest.stream:
        raise NoSuch(what="ruling", name=str(command.ruling))
    if ruling.advised_at is not None:
        raise AlreadyDone(
            what="advising the parties",
            position=bench.contest.event_at(command.ruling.version).position,
        )
    bench.vouched_for("advising the parties")
    return as_event(command, PartiesAdvised)


def lodge(command: LodgeAppeal, bench: Bench) -> tuple[AnyEvent, ...]:
    """An appeal by a party; out of time, form or reach it is recorded and refused."""
    bench.authorise("appeal")
    contest = bench.contest
    ruling = contest.rulings.get(command.ruling.version)
    if ruling is None or command.ruling.stream != contest.stream:
        raise NoSuch(what="ruling", name=str(command.ruling))
    bench.contestant(command.contestant)
    if ruling.event.contestants and command.contestant not in ruling.event.contestants:
        raise BadValue(
            place="appeal",
            value=command.contestant,
            expected=f"a party, {' or '.join(ruling.event.contestants)}",
        )
    number = len(contest.appeals) + 1
    lodged = AppealLodged(
        appeal=number,
        ruling=command.ruling,
        contestant=command.contestant,
        body=command.body,
        form=command.form,
        reason=command.reason,
        cites=command.cites,
    )
    refused = _refused(command, number, bench)
    return (lodged,) if refused is None else (lodged, refused)


def _refused(command: LodgeAppeal, number: int, bench: Bench) -> AppealRefused | None:
    """Why the appeal is not heard, if it is not."""
    here = bench.next_reference()
    ruling = bench.contest.rulings[command.ruling.version]
    session = ruling.event.session
    rule = bench.contest.conditions(session).appeals
    if rule is None or not isinstance(rule, CommitteeAppeals):
        clause = rule.clause if rule is not None else "Law 93C"
        return AppealRefused(appeal=number, lodged=here, why="no-committee", clause=clause)
    if not rule.may_be_appealed(ruling.event.ruling):
        return AppealRefused(appeal=number, lodged=here, why="not-appealable", clause=rule.clause)
    if rule.form and not command.form:
        return AppealRefused(appeal=number, lodged=here, why="form", clause=rule.clause)
    period, timetable = rule.period, bench.contest.timetable(bench.act.at)
    ends_at = (
        period.ends_at(session, timetable, ruling.advised_at)
        if isinstance(period, FinishPlus)
        else period.ends_at(session, timetable)
    )
    if ends_at is not None and bench.act.at > ends_at:
        return AppealRefused(
            appeal=number, lodged=here, why="too-late", clause=period.clause, ended_at=ends_at
        )
    return None


def withdraw(command: WithdrawAppeal, bench: Bench) -> tuple[AnyEvent, ...]:
    """An open appeal is withdrawn."""
    bench.authorise("appeal")
    appeal = _appeal(command.appeal, bench)
    _in_state(appeal, command.appeal, ("lodged", "heard"))
    return (AppealWithdrawn(appeal=command.appeal, lodged=appeal.reference, reason=command.reason),)


def hear(command: HearAppeal, bench: Bench) -> tuple[AnyEvent, ...]:
    """A committee with a chair hears a lodged appeal; nobody on it has an interest."""
    bench.authorise("hear")
    appeal = _appeal(command.appeal, bench)
    _in_state(appeal, command.appeal, ("lodged",))
    if command.chair not in command.members:
        raise BadValue(place="chair", value=command.chair, expected="one of the members")
    contest = bench.contest
    ruling = contest.rulings[appeal.event.ruling.version].event
    parties = {*ruling.contestants, appeal.event.contestant}
    interested = {player for party in parties for player in contest.players[party]}
    staff = {contest.event_at(appeal.event.ruling.version).actor}
    rule = contest.conditions(ruling.session).appeals
    assert isinstance(rule, CommitteeAppeals)
    for member in command.members:
        if not rule.may_sit(
            staff=member in staff, involved=member in interested, excused=member in command.excused
        ):
            raise RuleSaysNo(
                what=f"{member} cannot sit on the committee",
                why="gave the ruling, is involved, or is excused",
                clause=rule.clause,
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
    """A heard appeal is decided once; what is beyond the committee's power is kept as such."""
    bench.authorise("decide")
    appeal = _appeal(command.appeal, bench)
    _in_state(appeal, command.appeal, ("heard",))
    contest = bench.contest
    ruling = contest.rulings[appeal.event.ruling.version].event
    rule = contest.conditions(ruling.session).appeals
    if not isinstance(rule, CommitteeAppeals):
        raise NotUnderTheseRules(what="a decision by a committee")
    in_power = rule.may_decide(ruling.ruling, command.action)
    return (
        AppealDecided(
            appeal=command.appeal,
            lodged=appeal.reference,
            action=command.action,
            without_merit=command.without_merit,
            beyond_power=() if in_power else (command.action,),
            reason=command.reason,
            cites=command.cites,
        ),
    )


def _appeal(number: int, bench: Bench) -> Appeal:
    appeal = bench.contest.appeals.get(number)
    if appeal is None:
        known = tuple(map(str, bench.contest.appeals))
        raise NoSuch(what="appeal", name=str(number), known=known)
    return appeal


def _in_state(appeal: Appeal, number: int, states: tuple[str, ...]) -> None:
    """Raise NotInOrder unless the appeal has come so far and no farther."""
    if appeal.state not in states:
        raise NotInOrder(what=f"appeal {number}", now=appeal.state, expected=" or ".join(states))
