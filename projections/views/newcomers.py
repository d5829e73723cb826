"""Starting scores of newcomers, from the standings before they come in (ANC 16)."""

from fractions import Fraction

from ledger.events import DropInEntered
from ledger.record import Contest, fold
from ledger.record.drawing import playing_in
from ledger.rules.drop_ins import DropIns
from ledger.rules.drop_ins.mean_of_best import House, StartingScore
from projections.scoring.ranking import rank
from projections.scoring.stages import reckon


def drop_in_score(
    facts: Contest, rule: DropIns, session: str, category: str | None
) -> StartingScore | None:
    """Return the mean of the best of a category after the sessions before this one; None: a ruling.

    Those who come in with it are not counted yet (AMB-22), nor who has left.
    """
    return rule.score(list(_before(facts, session, category).values()))


def averaged(
    facts: Contest, session: str, event: DropInEntered
) -> tuple[tuple[str, Fraction], ...]:
    """Return the scores of which a newcomer's was the mean, best first, as known at its basis."""
    rule = facts.conditions(session).drop_ins
    if rule is None or event.basis is None:
        return ()
    then = fold([recorded for recorded in facts.history if recorded.position <= event.basis])
    then.related = facts.related
    totals = _before(then, session, event.category)
    counted = rule.averaged(list(totals.values()))
    best = sorted(totals, key=lambda name: -totals[name])[: len(counted)]
    return tuple((name, totals[name]) for name in best)


def _before(facts: Contest, session: str, category: str | None) -> dict[str, Fraction]:
    """Return the totals of a category before a session, without those who come in with it."""
    entered = facts.contestants
    coming = {event.contestant for _, event in facts.of(DropInEntered) if event.session == session}
    return {
        name: total
        for name, total in _totals(facts, session).items()
        if name not in coming and category in (None, entered[name].category)
    }


def house_score(facts: Contest, rule: DropIns, session: str) -> House | None:
    """Return the rank and score that a house contestant takes over, with drop-ins placed already.

    None while nobody has a result: then it has no score yet.
    """
    totals = sorted(_totals(facts, session, with_newcomers=True).values(), reverse=True)
    return rule.house_score(totals) if totals else None


def _totals(facts: Contest, session: str, *, with_newcomers: bool = False) -> dict[str, Fraction]:
    """Return the totals of all who play in a session, 0 without a result; empty before any result.

    House contestants are left out.
    """
    name = facts.sessions[session].stage
    order = facts.schedule.of_stage(name)
    before = reckon(facts, name, order[: order.index(session) + with_newcomers], drawing=session)
    known = {row.contestant: row.total for row in rank(before)}
    playing = playing_in(facts, session) if known else ()
    house = facts.entries.house
    return {name: known.get(name, Fraction(0)) for name in playing if name not in house}
