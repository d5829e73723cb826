"""Warnings and penalties for offences, as their ladders say."""

from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from ledger.commands import DealWithOffence
from ledger.decide.admission import Bench, Decisions
from ledger.decide.offences import Charge, charges
from ledger.decide.waivers import by_ruling
from ledger.errors import (
    BadValue,
    NeedsRuling,
    NotUnderTheseRules,
    NotYourUnit,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    OffenceNoted,
    PenaltyImposed,
    PenaltyUnit,
    WarningIssued,
)
from ledger.rulebook import Conditions
from ledger.rules.authority.circumstances import Circumstances
from ledger.rules.penalties import Ladder
from ledger.rules.penalties.sanction import PenaltyKind, Sanction


class Amount(NamedTuple):
    """A penalty in the unit in which it is recorded."""

    amount: Fraction
    unit: PenaltyUnit


def deal_with(command: DealWithOffence, bench: Bench) -> tuple[AnyEvent, ...]:
    """Warn or penalise each contestant charged, by its own place on the ladder."""
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
    """Tell whether the penalty is disciplinary: by its clause, the ruling or the director."""
    by_clause = ladder is not None and ladder.penalty == "disciplinary"
    return "disciplinary" if by_clause or by_ruling(command.ruling, bench) else command.penalty


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
    """Make the warning or penalty; None if a partner without blame is spared."""
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
        raise NeedsRuling(
            what="the amount", form="it, and its unit (--amount, --unit)", clause=ladder.clause
        )
    stated = _stated(command, charge, ladder, conditions)
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
    """Work out what one of two partners pays, in a contest of individuals (Law 89)."""
    rule = conditions.individuals
    if rule is None:
        return amount
    if contestant in command.innocent:
        return rule.partner(None, amount, responsible=False).penalty
    return rule.offender(None, amount).penalty


def _stated(
    command: DealWithOffence, charge: Charge, ladder: Ladder, conditions: Conditions
) -> Amount:
    """Give what is due in the stage's unit, or what the director states if that is left open."""
    fitting, due = units(conditions), charge.due
    if command.amount is None:
        return in_unit(due, conditions)
    unit = command.unit or fitting[0]
    if unit not in fitting:
        raise NotYourUnit(unit=unit, expected=" or ".join(fitting))
    if command.amount <= 0:
        raise BadValue(place="amount", value=str(command.amount), expected="above 0")
    if due.kind != "discretion" and command.ruling is None:
        raise NeedsRuling(
            what=f"another amount for {charge.committed.contestant} than the ladder's {due.kind}",
            form="the ruling that states it (--ruling)",
            clause=ladder.clause,
        )
    return Amount(command.amount, unit)


def units(conditions: Conditions) -> tuple[PenaltyUnit, ...]:
    """List the units a stage has penalties in, its own first."""
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
    """Convert what is due into the unit of the stage; a share of a top stays one."""
    if due.tops is not None:
        return Amount(due.tops, "tops")
    unit = units(conditions)[0]
    knock_out = conditions.knock_out_fines
    if due.vps is None or due.imps is None or unit not in ("vps", "imps"):
        raise NotYourUnit(unit="vps", expected=unit)
    if unit == "vps":
        return Amount(due.vps, unit)
    return Amount(due.imps if knock_out is None else knock_out.imps(due.vps), unit)


DECIDES: Decisions = {
    DealWithOffence: deal_with,
}
"""What is decided here, and by which function."""
