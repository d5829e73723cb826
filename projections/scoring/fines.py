"""Penalties in the unit of a stage; in a knock-out, which fines count now and which later."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction

from ledger.events import PenaltyImposed, WarningIssued
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.rulebook import Conditions
from ledger.rules.penalties.knock_out import KnockOutFines
from projections.scoring.accounts import Accounts, Item
from projections.scoring.opponents import Opponents
from projections.scoring.tops import Tops

ZERO = Fraction(0)


def in_force(facts: Contest) -> Iterator[tuple[Recorded, PenaltyImposed]]:
    """Yield the penalties that were not waived."""
    for recorded, event in facts.of(PenaltyImposed):
        if not facts.sanctions[recorded.version].waived:
            yield recorded, event


def take_off(
    accounts: Accounts,
    facts: Contest,
    within: Collection[str],
    conditions: Conditions,
    tops: Tops,
) -> None:
    """Add an item for each penalty that counts in these sessions. tops: of a board."""
    for recorded, event in in_force(facts):
        counts_in = event.counts_in or event.session
        if counts_in not in within:
            continue
        item = Item(
            source="penalty",
            amount=-_in_unit(event, conditions, tops.of(counts_in, event.contestant)),
            session=counts_in,
            clause=event.clause,
            detail=event.reason or "",
            offence=event.offence,
            events=(recorded.position,),
        )
        accounts.of(event.contestant).items.append(item)


def carried_on(
    accounts: Accounts,
    facts: Contest,
    within: Collection[str],
    rule: KnockOutFines,
    matches: Iterable[Opponents],
) -> dict[str, Fraction]:
    """Compute the fines that the winner of a match takes into its next one if both sides were at
    fault.

    Their fines for it then count for nothing in this match (NSWBA 8.7); others do.
    """
    charges = [
        (position, event)
        for position, event in _charges(facts)
        if event.session in within and rule.may_be_shared(event.offence)
    ]
    later: dict[str, Fraction] = {}
    for sides in matches:
        both = _at_fault_together(charges, sides)
        owed: dict[str, Fraction] = defaultdict(Fraction)
        for _, event in both:
            vps = event.amount if event.unit == "vps" else event.amount / rule.imps_per_vp
            owed[event.contestant] += vps
        if not owed:
            continue
        played = {side: accounts.of(side).total + rule.imps(owed[side]) for side in sides}
        fined = rule.fined(played, owed, both_at_fault=True)
        later |= {side: imps for side, imps in fined.next_match.items() if imps}
        for side in sides:
            _set_aside(accounts, side, {position for position, _ in both}, rule.clause)
    return later


Fine = tuple[int, PenaltyImposed]
Charge = tuple[int, PenaltyImposed | WarningIssued]


def _charges(facts: Contest) -> Iterator[Charge]:
    """Yield the fines and warnings in force: whoever is warned was at fault as well.

    Not those fines that the director has put off to a later session.
    """
    for recorded, fine in in_force(facts):
        if fine.counts_in is None:
            yield recorded.position, fine
    for recorded, warning in facts.of(WarningIssued):
        if not facts.sanctions[recorded.version].waived:
            yield recorded.position, warning


def _at_fault_together(charges: Iterable[Charge], sides: Opponents) -> list[Fine]:
    """List the fines of a match in which both sides were at fault, such as slow play at a table.

    They were where both are charged with one offence of one session, be it that one is fined for
    it and the other warned, as it is each side's first or a later one.
    """
    charged: dict[tuple[str, str], list[Charge]] = defaultdict(list)
    for position, event in charges:
        if event.contestant in sides:
            charged[event.session, event.offence].append((position, event))
    return [
        (position, event)
        for group in charged.values()
        if {event.contestant for _, event in group} == set(sides)
        for position, event in group
        if isinstance(event, PenaltyImposed)
    ]


def _set_aside(accounts: Accounts, side: str, events: set[int], clause: str) -> None:
    account = accounts.of(side)
    account.items = [
        Item(
            source="penalty",
            amount=ZERO,
            session=item.session,
            clause=clause,
            detail="both sides at fault: the winner's counts in its next match",
            offence=item.offence,
            events=item.events,
        )
        if item.source == "penalty" and not events.isdisjoint(item.events)
        else item
        for item in account.items
    ]


def _in_unit(event: PenaltyImposed, conditions: Conditions, top: int) -> Fraction:
    """Return the amount in the stage's unit: a share of the top of a board, or IMPs for VPs."""
    ladder = conditions.offences.get(event.offence)
    if event.unit == "tops":
        return event.amount * top
    if event.unit != "vps" or conditions.unit != "imps":
        return event.amount
    if conditions.knock_out_fines is not None:
        return conditions.knock_out_fines.imps(event.amount)
    return event.amount if ladder is None else event.amount * ladder.imps_per_vp
