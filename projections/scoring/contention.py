"""Who can still go on or win something: not who has left, is disqualified or is of the house."""

from ledger.events import (
    ContestantDisqualified,
    ContestantWithdrew,
    EligibilityRuled,
    HouseContestantAdded,
)
from projections.folds.facts import Facts


def out_of_contention(facts: Facts) -> dict[str, str]:
    """Contestants that neither qualify nor win, and why, in a word."""
    out = {
        contestant: "not eligible"
        for (contestant, _, category), ruled in rulings_on(facts).items()
        if not category and not ruled.eligible
    }
    out |= dict.fromkeys(house_contestants(facts), "of the house")
    out |= {event.contestant: "withdrawn" for _, event in facts.of(ContestantWithdrew)}
    out |= {event.contestant: "disqualified" for _, event in facts.of(ContestantDisqualified)}
    return out


def house_contestants(facts: Facts) -> frozenset[str]:
    """Those who only make the field even."""
    return frozenset(event.contestant for _, event in facts.of(HouseContestantAdded))


def rulings_on(facts: Facts) -> dict[tuple[str, str, str], EligibilityRuled]:
    """The latest ruling on each member of each contestant, by category ("" for the contest)."""
    return {
        (event.contestant, event.player, event.category): event
        for _, event in facts.of(EligibilityRuled)
    }
