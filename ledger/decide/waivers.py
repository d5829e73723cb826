"""Warnings and penalties that are waived, and by whom they may be."""

from ledger.commands import WaivePenalty
from ledger.decide.admission import Bench, Decisions, as_event
from ledger.errors import (
    AlreadyDone,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AnyEvent,
    EventAnnulled,
    PenaltyImposed,
    Reference,
)
from ledger.record.justice import Sanctioned
from ledger.rules.authority.circumstances import Circumstances
from ledger.rules.penalties.sanction import PenaltyKind


def by_ruling(ruling: Reference | None, bench: Bench) -> bool:
    """Tell whether a penalty rests on a disciplinary ruling."""
    grounds = bench.contest.rulings.get(ruling.version) if ruling else None
    return grounds is not None and grounds.event.ruling == "disciplinary"


def waive(command: WaivePenalty, bench: Bench) -> tuple[AnyEvent, ...]:
    """Waive a warning or penalty in force, with a reason."""
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
    """Make the events by which a waived offence stops counting in other contests, too.

    NSWBA 8.6 carries warnings and fines from contest to contest.
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
    """Find the warning or penalty of this reference. Raises as on_record; AlreadyDone."""
    imposed = bench.on_record(penalty, "warning or penalty", bench.contest.sanctions)
    sanctioned = bench.contest.sanctions[imposed.version]
    if sanctioned.waived is not None:
        waived = bench.contest.event_at(sanctioned.waived)
        raise AlreadyDone(what="the waiving of this penalty", position=waived.position)
    return sanctioned


def is_removable(sanctioned: Sanctioned, bench: Bench) -> bool:
    """Tell whether a committee may remove a warning or penalty (Laws 91, 93B3)."""
    rule = bench.contest.conditions(sanctioned.event.session).hearing
    if rule is None:
        return False
    return rule.may_decide(kind_of(sanctioned, bench), "remove-penalty")


def kind_of(sanctioned: Sanctioned, bench: Bench) -> PenaltyKind:
    """Give the kind of a penalty, or of the penalty that a warning stands for.

    One that rests on a disciplinary ruling is disciplinary, whatever it was recorded as.
    """
    event = sanctioned.event
    if isinstance(event, PenaltyImposed):
        return "disciplinary" if by_ruling(event.ruling, bench) else event.penalty
    ladder = bench.contest.conditions(event.session).offences.get(event.offence)
    return "procedural" if ladder is None else ladder.penalty


def _waiving(command: WaivePenalty, offender: str) -> Circumstances:
    """Give the circumstances of a waiver for the table of authority (ACBL Law 81 (8))."""
    asked = None if command.asked_by is None else command.asked_by == offender
    return Circumstances(
        asked_by=None if asked is None else "offenders" if asked else "non-offenders",
        for_cause=bool(command.reason),
        decided=command.decision is not None,
    )


DECIDES: Decisions = {
    WaivePenalty: waive,
}
"""What is decided here, and by which function."""
