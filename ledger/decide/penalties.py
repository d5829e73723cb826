"""Offences meet their ladders: warnings, penalties, and what is waived."""

from fractions import Fraction
from typing import NamedTuple

from ledger.commands import DealWithOffence, RecordIncident, WaivePenalty
from ledger.decide.admission import Bench, as_event
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NeedsRuling,
    NoSuch,
    NotYourUnit,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    IncidentRecorded,
    OffenceNoted,
    PenaltyImposed,
    PenaltyUnit,
    PenaltyWaived,
    WarningIssued,
)
from ledger.rulebook import Conditions
from ledger.rules.penalties import Ladder
from ledger.rules.penalties.sanction import CountedLadder, Offence, Sanction


class Amount(NamedTuple):
    """A penalty in the unit in which it is recorded."""

    amount: Fraction
    unit: PenaltyUnit


def deal_with(command: DealWithOffence, bench: Bench) -> tuple[AnyEvent, ...]:
    """Each contestant gets what its own place on the ladder says."""
    bench.authorise("penalise")
    bench.session(command.session)
    if command.counts_in is not None:
        bench.session(command.counts_in)
    for contestant in command.contestants:
        bench.contestant(contestant)
    if not command.contestants:
        raise BadValue(place="offence", value="nobody", expected="one contestant or both sides")
    conditions = bench.contest.conditions(command.session)
    ladder = conditions.offences.get(command.offence)
    if ladder is None:
        known = tuple(conditions.offences)
        raise NoSuch(what="offence", name=command.offence, known=known)
    events: list[AnyEvent] = []
    for contestant in command.contestants:
        events += _deal_with(command, contestant, ladder, conditions, bench)
    return tuple(events)


def _deal_with(
    command: DealWithOffence,
    contestant: str,
    ladder: Ladder,
    conditions: Conditions,
    bench: Bench,
) -> list[AnyEvent]:
    players = command.players or bench.contest.players[contestant]
    offence = Offence(
        earlier=_earlier(command, contestant, players, ladder, bench),
        minutes=command.minutes,
        boards=command.boards,
    )
    due = ladder.sanction(offence)
    events = [_sanctioned(command, contestant, due, ladder, conditions)]
    if isinstance(ladder, CountedLadder) and ladder.spans == "tournament":
        assert bench.contest.opened is not None
        events.append(
            OffenceNoted(
                contest=bench.contest.opened.contest,
                session=command.session,
                contestant=contestant,
                offence=command.offence,
                players=players,
            )
        )
    return events


def _sanctioned(
    command: DealWithOffence,
    contestant: str,
    due: Sanction,
    ladder: Ladder,
    conditions: Conditions,
) -> AnyEvent:
    """The warning or penalty. Raises RuleSaysNo, NeedsRuling, NotYourUnit."""
    if command.amount is None:
        if due.kind == "warning":
            return WarningIssued(
                session=command.session,
                contestant=contestant,
                offence=command.offence,
                clause=ladder.clause,
                players=command.players,
                reason=command.reason,
                cites=command.cites,
            )
        if due.kind == "none":
            raise RuleSaysNo(
                what=f"no penalty for {command.offence}",
                why="this is within the limits",
                clause=ladder.clause,
            )
        if due.kind == "discretion":
            raise NeedsRuling(what="the amount", form="amount and unit", clause=ladder.clause)
    stated = _stated(command, due, ladder, conditions)
    return PenaltyImposed(
        session=command.session,
        contestant=contestant,
        offence=command.offence,
        penalty=command.penalty,
        amount=stated.amount,
        unit=stated.unit,
        clause=ladder.clause,
        players=command.players,
        counts_in=command.counts_in,
        ruling=command.ruling,
        reason=command.reason,
        cites=command.cites,
    )


def _stated(
    command: DealWithOffence, due: Sanction, ladder: Ladder, conditions: Conditions
) -> Amount:
    """What is due in the stage's unit, or what the director states where that is left open."""
    fitting = units(conditions)
    if command.amount is None:
        return in_unit(due, fitting[0])
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


def in_unit(due: Sanction, unit: PenaltyUnit) -> Amount:
    """What is due, in a unit of the stage: a share of a top stays one."""
    if due.tops is not None:
        return Amount(due.tops, "tops")
    amount = due.imps if unit == "imps" else due.vps
    if amount is None:
        raise NotYourUnit(unit="vps", expected=unit)
    return Amount(amount, unit)


def _earlier(
    command: DealWithOffence,
    contestant: str,
    players: tuple[str, ...],
    ladder: Ladder,
    bench: Bench,
) -> int:
    """How many offences of the kind count already: the unit's, or its worst player's."""
    if not isinstance(ladder, CountedLadder):
        return 0
    contest = bench.contest
    before = [
        (sanctioned.event.contestant, sanctioned.event.players)
        for sanctioned in contest.sanctions.values()
        if sanctioned.event.offence == command.offence
        and not sanctioned.waived
        and _within(sanctioned.event.session, command.session, ladder, bench)
    ]
    if ladder.counter == "contestant":
        return sum(name == contestant for name, _ in before)
    opened = contest.opened
    elsewhere = [
        noted.players
        for noted in bench.tournament.offences.values()
        if ladder.spans == "tournament"
        and noted.offence == command.offence
        and opened is not None
        and noted.contest != opened.contest
    ]
    here = [given or contest.players[name] for name, given in before]
    return max(
        (sum(player in given for given in (*here, *elsewhere)) for player in players), default=0
    )


def _within(session: str, this: str, ladder: CountedLadder, bench: Bench) -> bool:
    """Whether an offence of another session counts for one of this session."""
    if ladder.spans != "stage":
        return True
    sessions = bench.contest.sessions
    return sessions[session].stage == sessions[this].stage


def waive(command: WaivePenalty, bench: Bench) -> tuple[AnyEvent, ...]:
    """A warning or penalty in force counts no more, with a reason."""
    bench.authorise("waive")
    sanctioned = bench.contest.sanctions.get(command.penalty.version)
    if sanctioned is None or command.penalty.stream != bench.contest.stream:
        raise NoSuch(what="warning or penalty", name=str(command.penalty))
    if sanctioned.waived:
        raise AlreadyDone(
            what="the waiving of this penalty",
            position=bench.contest.event_at(command.penalty.version).position,
        )
    if not command.reason:
        raise ReasonRequired(what="waiving a penalty")
    return as_event(command, PenaltyWaived)


def record_incident(command: RecordIncident, bench: Bench) -> tuple[AnyEvent, ...]:
    """Something that changes no score."""
    bench.authorise("incident")
    if command.session is not None:
        bench.session(command.session)
    for contestant in command.contestants:
        bench.contestant(contestant)
    return as_event(command, IncidentRecorded)
