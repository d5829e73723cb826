"""What newcomers start with, as the standings say it before they come in (ANC 16)."""

from fractions import Fraction

from ledger.rules.drop_ins import DropIns
from ledger.rules.drop_ins.mean_of_best import House, StartingScore
from projections.folds.facts import Facts
from projections.scoring.contention import house_contestants
from projections.scoring.stages import Stage, rank, reckon


def drop_in_score(
    facts: Facts, rule: DropIns, session: str, category: str | None
) -> StartingScore | None:
    """The mean of the best of a category after the sessions before this one; None: a ruling.

    Those who come in with it are not counted yet (AMB-22).
    """
    before = _standing_before(facts, session)
    house, entered = house_contestants(facts), facts.entries.contestants
    return rule.score(
        [
            account.total
            for name, account in before.accounts.items()
            if name not in house and category in (None, entered[name].category)
        ]
    )


def house_score(facts: Facts, rule: DropIns, session: str) -> House | None:
    """The rank that a house contestant takes over, and its score; drop-ins are placed already.

    None while nobody is ranked: then it has no score yet.
    """
    stage = _standing_before(facts, session, with_newcomers=True)
    totals: list[Fraction] = [row.total for row in rank(facts, stage) if row.rank is not None]
    return rule.house_score(totals) if totals else None


def _standing_before(facts: Facts, session: str, *, with_newcomers: bool = False) -> Stage:
    """The stage after the sessions before this one; its own newcomers have their scores."""
    name = facts.sessions.sessions[session].stage
    order = facts.sessions.of_stage(name)
    return reckon(facts, name, order[: order.index(session) + with_newcomers])
