"""Offences meet their ladders: warnings, penalties, and what is waived."""

from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from ledger.commands import DealWithOffence, RecordIncident, WaivePenalty
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.decide.offences import Charge, charges
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NeedsRuling,
    NotUnderTheseRules,
    NotYourUnit,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    EventAnnulled,
    OffenceNoted,
    PenaltyImposed,
    PenaltyUnit,
    Reference,
    WarningIssued,
)
from ledger.record.justice import Sanctioned
from ledger.rulebook import Conditions
from ledger.rules.authority.circumstances import Circumstances
from ledger.rules.penalties import Ladder
from ledger.rules.penalties.sanction import PenaltyKind, Sanction


class Amount(NamedTuple):
    """A penalty in the unit in which it is recorded."""

    amount: Fraction
    unit: PenaltyUnit


def deal_with(command: DealWithOffence, bench: Bench) -> tuple[AnyEvent, ...]:
    """Each contestant gets what its own place on the ladder says."""
    bench.session(command.session)
    conditions = bench.contest.conditions(command.session)
    ladder = conditions.offences.get(command.offence)
    command = replace(command, penalty=_kind(command, ladder, bench))
    bench.authorise("penalise", circumstances=Circumstances(ruling=command.penalty))
    if command.counts_in is not None:
        bench.session(command.counts_in)
    if ladder is None:
        known = ", ".join(conditions.offences) or "none"
        raise NotUnderTheseRules(what=f"the offence {command.offence}; they know {known}")
    events: list[AnyEvent] = []
    for charge in charges(command, ladder, conditions, bench):
        events += _sanctioned(command, charge, ladder, conditions)
    if not events:
        raise RuleSaysNo(
            what=f"no penalty for {command.offence}",
            why="nobody who is named is to blame",
            clause=ladder.clause,
        )
    return tuple(events)


def _kind(command: DealWithOffence, ladder: Ladder | None, bench: Bench) -> PenaltyKind:
    """Disciplinary where the offence's clause, the ruling or the director says so (Law 91)."""
    by_clause = ladder is not None and ladder.penalty == "disciplinary"
    return "disciplinary" if by_clause or _by_ruling(command.ruling, bench) else command.penalty


def _by_ruling(ruling: Reference | None, bench: Bench) -> bool:
    """Whether a penalty rests on a disciplinary ruling."""
    grounds = bench.contest.rulings.get(ruling.version) if ruling else None
    return grounds is not None and grounds.event.ruling == "disciplinary"


def _sanctioned(
    command: DealWithOffence, charge: Charge, ladder: Ladder, conditions: Conditions
) -> tuple[AnyEvent, ...]:
    """The warning or penalty, noted in the tournament too where it counts there.

    Raises RuleSaysNo, NeedsRuling, NotYourUnit.
    """
    sanction = _sanction(command, charge, ladder, conditions)
    if sanction is None:
        return ()
    if not ladder.spans_tournament:
        return (sanction,)
    committed = charge.committed
    noted = OffenceNoted(
        contest=committed.contest,
        session=command.session,
        contestant=committed.contestant,
        offence=command.offence,
        players=committed.players,
        minutes=committed.minutes,
        boards=committed.boards,
    )
    return (sanction, noted)


def _sanction(
    command: DealWithOffence, charge: Charge, ladder: Ladder, conditions: Conditions
) -> WarningIssued | PenaltyImposed | None:
    """None where a partner without blame is spared."""
    committed, due = charge.committed, charge.due
    if command.amount is None and due.kind == "warning":
        return WarningIssued(
            session=command.session,
            contestant=committed.contestant,
            offence=command.offence,
            clause=ladder.clause,
            players=charge.players,
            minutes=committed.minutes,
            boards=committed.boards,
            reason=command.reason,
            cites=command.cites,
        )
    if command.amount is None and due.kind == "none":
        raise RuleSaysNo(
            what=f"no penalty for {command.offence}",
            why="this is within the limits",
            clause=ladder.clause,
        )
    if command.amount is None and due.kind == "discretion":
        raise NeedsRuling(what="the amount", form="amount and unit", clause=ladder.clause)
    stated = _stated(command, due, ladder, conditions)
    amount = _share(command, committed.contestant, stated.amount, conditions)
    if not amount:
        return None
    return PenaltyImposed(
        session=command.session,
        contestant=committed.contestant,
        offence=command.offence,
        penalty=command.penalty,
        amount=amount,
        unit=stated.unit,
        clause=ladder.clause,
        players=charge.players,
        minutes=committed.minutes,
        boards=committed.boards,
        counts_in=command.counts_in,
        seating_rights=ladder.seating_rights,
        ruling=command.ruling,
        reason=command.reason,
        cites=command.cites,
    )


def _share(
    command: DealWithOffence, contestant: str, amount: Fraction, conditions: Conditions
) -> Fraction:
    """What one of two partners pays, where everybody is ranked alone (Law 89)."""
    rule = conditions.individuals
    if rule is None:
        return amount
    if contestant in command.innocent:
        return rule.partner(None, amount, responsible=False).penalty
    return rule.offender(None, amount).penalty


def _stated(
    command: DealWithOffence, due: Sanction, ladder: Ladder, conditions: Conditions
) -> Amount:
    """What is due in the stage's unit, or what the director states where that is left open."""
    fitting = units(conditions)
    if command.amount is None:
        return in_unit(due, conditions)
    unit = command.unit or fitting[0]
    if unit not in fitting:
        raise NotYourUnit(unit=unit, expected=" or ".join(fitting))
    if command.amount <= 0:
        raise BadValue(place="amount", value=str(command.amount), expected="above 0")
    if due.kind != "discretion" and command.ruling is None:
        raise NeedsRuling(
            what="another amount than the ladder's", form="ruling", clause=ladder.clause
        )
    return Amount(command.amount, unit)


def units(conditions: Conditions) -> tuple[PenaltyUnit, ...]:
    """The units in which a stage knows penalties, its own first."""
    match conditions.unit:
        case "matchpoints":
            return ("matchpoints", "tops")
        case "percent":
            return ("percent",)
        case "points":
            return ("points",)
        case "vps":
            return ("vps",)
        case "imps":
            return ("imps", "vps")


def in_unit(due: Sanction, conditions: Conditions) -> Amount:
    """What is due, in the unit of the stage: a share of a top stays one."""
    if due.tops is not None:
        return Amount(due.tops, "tops")
    unit = units(conditions)[0]
    knock_out = conditions.knock_out_fines
    if due.vps is None or due.imps is None or unit not in ("vps", "imps"):
        raise NotYourUnit(unit="vps", expected=unit)
    if unit == "vps":
        return Amount(due.vps, unit)
    return Amount(due.imps if knock_out is None else knock_out.imps(due.vps), unit)


def waive(command: WaivePenalty, bench: Bench) -> tuple[AnyEvent, ...]:
    """A warning or penalty in force counts no more, with a reason."""
    sanctioned = in_force(command.penalty, bench)
    bench.authorise("waive", circumstances=_waiving(command, sanctioned.event.contestant))
    if not command.reason:
        raise ReasonRequired(what="waiving a penalty")
    if command.decision is not None and not is_removable(sanctioned, bench):
        rule = bench.contest.conditions(sanctioned.event.session).appeals
        raise RuleSaysNo(
            what=f"this {kind_of(sanctioned, bench)} penalty stays",
            why="a committee has no power to remove it",
            clause=f"{rule.clause}; Law 93B3" if rule else "Law 93B3",
        )
    return (*as_event(command), *unnoted(sanctioned, command.reason, bench))


def unnoted(sanctioned: Sanctioned, why: str | None, bench: Bench) -> tuple[EventAnnulled, ...]:
    """What takes a waived offence out of those that count in the tournament's other contests.

    NSWBA 8.6 carries warnings and fines from contest to contest; what is waived counts nowhere.
    """
    event, tournament = sanctioned.event, bench.tournament
    assert bench.contest.opened is not None
    this = (bench.contest.opened.contest, event.session, event.contestant, event.offence)
    measured = (event.minutes, event.boards)
    for version, noted in tournament.offences.items():
        known = (noted.contest, noted.session, noted.contestant, noted.offence)
        if known == this and (noted.minutes, noted.boards) == measured:
            return (EventAnnulled(target=Reference(tournament.stream, version), reason=why),)
    return ()


def in_force(penalty: Reference, bench: Bench) -> Sanctioned:
    """The warning or penalty of this reference. Raises as on_record; AlreadyDone."""
    imposed = bench.on_record(penalty, "warning or penalty", bench.contest.sanctions)
    sanctioned = bench.contest.sanctions[imposed.version]
    if sanctioned.waived is not None:
        waived = bench.contest.event_at(sanctioned.waived)
        raise AlreadyDone(what="the waiving of this penalty", position=waived.position)
    return sanctioned


def is_removable(sanctioned: Sanctioned, bench: Bench) -> bool:
    """Whether a committee has the power to remove a warning or penalty (Laws 91, 93B3)."""
    rule = bench.contest.conditions(sanctioned.event.session).committee
    if rule is None:
        return False
    return rule.may_decide(kind_of(sanctioned, bench), "remove-penalty")


def kind_of(sanctioned: Sanctioned, bench: Bench) -> PenaltyKind:
    """Of what kind a penalty is, or the one that a warning would have been.

    One that rests on a disciplinary ruling is disciplinary, whatever it was recorded as.
    """
    event = sanctioned.event
    if isinstance(event, PenaltyImposed):
        return "disciplinary" if _by_ruling(event.ruling, bench) else event.penalty
    ladder = bench.contest.conditions(event.session).offences.get(event.offence)
    return "procedural" if ladder is None else ladder.penalty


def _waiving(command: WaivePenalty, offender: str) -> Circumstances:
    """What a table of authority may ask about a waiver (ACBL Law 81 (8))."""
    asked = None if command.asked_by is None else command.asked_by == offender
    return Circumstances(
        asked_by=None if asked is None else "offenders" if asked else "non-offenders",
        for_cause=bool(command.reason),
        decided=command.decision is not None,
    )


def record_incident(command: RecordIncident, bench: Bench) -> tuple[AnyEvent, ...]:
    """Something that changes no score; some incidents are reported, or have no such reason."""
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


DECIDES: Decisions = {
    DealWithOffence: deal_with,
    WaivePenalty: waive,
    RecordIncident: record_incident,
}
"""What is decided here, and by which function."""
