"""Compute the scores of a stage: from sessions or matches, carry-overs and penalties."""

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction

from ledger.events import (
    ContestantDisqualified,
    ContestantWithdrew,
    DropInEntered,
    HouseContestantAdded,
)
from ledger.record import Contest
from ledger.record.crediting import sessions_to_come
from ledger.record.field import field_of
from ledger.rulebook import Conditions
from ledger.rules.carry_overs.qualified import Qualified
from projections.scoring.accounts import Accounts, Item
from projections.scoring.carry_overs import Carried, carried
from projections.scoring.course import Encounter
from projections.scoring.encounter_items import add_encounters
from projections.scoring.encounters import encounters
from projections.scoring.fines import carried_on, take_off
from projections.scoring.opponents import opponents
from projections.scoring.ranking import rank
from projections.scoring.session_scores import add_sessions
from projections.scoring.stage import Stage
from projections.scoring.tops import Tops

ORGANISATION = "Law 80B2"
"""The clause by which the organiser decides who takes part, where the regulations say nothing."""


def reckon(
    facts: Contest,
    stage: str,
    sessions: Collection[str] | None = None,
    upto: int | None = None,
    drawing: str | None = None,
) -> Stage:
    """Compute the accounts of a stage over those of these sessions that are its own (None: all).

    upto: the last match that counts, where totals are made of matches; None: all of them.
    drawing: the session that is drawn with it, into which newcomers come with their scores;
    otherwise these count once it has begun.
    """
    within = facts.schedule.of_stage(stage)
    if sessions is not None:
        within = tuple(session for session in within if session in sessions)
    conditions = facts.conditions(within[-1]) if within else facts.conditions_of(stage)
    accounts, met, tops = Accounts(), tuple[Encounter, ...](), Tops(facts)
    if conditions.by_match:
        met = encounters(facts, stage, within)
        if upto is not None:
            met = tuple(encounter for encounter in met if encounter.number <= upto)
        add_encounters(accounts, facts, within, met, conditions)
    else:
        tops = add_sessions(accounts, facts, within, conditions)
    places = _places_before(facts, conditions)
    brought = _carry_over(accounts, facts, stage, conditions, places, met)
    to_come = {*sessions_to_come(facts, stage)} - {drawing}
    _newcomers(accounts, facts, [s for s in within if s not in to_come], conditions)
    take_off(accounts, facts, within, conditions, tops)
    fines_on = _knock_out_fines(accounts, facts, stage, within, met)
    _unranked(accounts, facts, stage)
    return Stage(
        facts=facts,
        name=stage,
        conditions=conditions,
        sessions=within,
        accounts=accounts,
        encounters=met,
        carried=brought,
        places=places,
        fines_on=fines_on,
    )


def _places_before(facts: Contest, conditions: Conditions) -> dict[str, Qualified]:
    """Return everybody's total and place in the stage from which this one's field carries over.

    The places are those in which they qualified: a lot for them decides (ANC 18.3, 19.1).
    """
    rule = conditions.carry_over
    if rule is None:
        return {}
    before = reckon(facts, rule.from_stage)
    found: dict[str, Qualified] = {}
    for row in rank(before, "qualifying"):
        if row.rank is not None:
            account = before.accounts[row.contestant]
            total = account.total if rule.penalties else account.without("penalty")
            found[row.contestant] = Qualified(row.contestant, row.rank, total)
    return found


def _carry_over(
    accounts: Accounts,
    facts: Contest,
    stage: str,
    conditions: Conditions,
    places: dict[str, Qualified],
    met: Iterable[Encounter],
) -> dict[str, Carried]:
    rule = conditions.carry_over
    if rule is None:
        return {}
    field = field_of(facts, stage)
    brought = carried(rule, field, places, opponents(facts, stage, field.contestants, met))
    for one in brought.values():
        item = Item(
            source="carry-over",
            amount=one.amount,
            opponent=one.opponent,
            clause=one.clause,
            detail=one.detail,
            events=one.events,
        )
        accounts.of(one.contestant).items.insert(0, item)
    return brought


def _newcomers(
    accounts: Accounts, facts: Contest, begun: Collection[str], conditions: Conditions
) -> None:
    """Add the starting scores of drop-ins and house contestants from the session they joined."""
    rule = conditions.drop_ins
    clause = rule.clause if rule is not None else ORGANISATION
    for recorded, drop_in in facts.of(DropInEntered):
        if drop_in.session in begun:
            item = Item(
                source="drop-in",
                amount=drop_in.score,
                session=drop_in.session,
                clause=clause,
                events=(recorded.position,),
            )
            accounts.of(drop_in.contestant).items.insert(0, item)
    for recorded, house in facts.of(HouseContestantAdded):
        if house.contestant not in accounts and house.session not in begun:
            continue
        account = accounts.of(house.contestant)
        account.is_ranked = False
        if house.score is not None and house.session in begun:
            item = Item(
                source="house",
                amount=house.score,
                session=house.session,
                clause=clause,
                events=(recorded.position,),
            )
            account.items.insert(0, item)


def _knock_out_fines(
    accounts: Accounts,
    facts: Contest,
    stage: str,
    within: Collection[str],
    met: Iterable[Encounter],
) -> dict[str, Fraction]:
    """Take off the fines due now; those of both sides for this match count in the next."""
    names = field_of(facts, stage).contestants
    for source in _fined_before(facts, stage):
        for name, imps in source.fines_on.items():
            if name in names:
                rule = source.conditions.knock_out_fines
                item = Item(source="penalty", amount=imps, clause=rule.clause if rule else "")
                accounts.of(name).items.append(item)
    rule = facts.conditions_of(stage).knock_out_fines
    if rule is None or not within:
        return {}
    return carried_on(accounts, facts, within, rule, opponents(facts, stage, names, met))


def _fined_before(facts: Contest, stage: str) -> Iterator[Stage]:
    """Yield the knock-outs from which a stage's field comes."""
    for source in facts.stages:
        conditions = facts.conditions_of(source)
        into = {rule.into for rule in conditions.qualifying}
        if stage in into and conditions.knock_out_fines is not None:
            yield reckon(facts, source)


def _unranked(accounts: Accounts, facts: Contest, stage: str) -> None:
    """Mark as unranked who is disqualified, or withdrew before the end of the stage's last session.

    So has whoever did so after a stage before it.
    """
    sessions = facts.schedule.order
    last = max(map(sessions.index, facts.schedule.of_stage(stage)), default=0)
    for _, event in facts.of(ContestantDisqualified):
        if event.contestant in accounts:
            accounts.of(event.contestant).is_ranked = False
    for _, left in facts.of(ContestantWithdrew):
        if left.contestant not in accounts:
            continue
        if left.after is None or sessions.index(left.after) < last:
            accounts.of(left.contestant).is_ranked = False
