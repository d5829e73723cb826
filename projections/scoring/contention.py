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
    out |= {event.contestant: "of the house" for _, event in facts.of(HouseContestantAdded)}
    out |= {event.contestant: "withdrawn" for _, event in facts.of(ContestantWithdrew)}
    out |= {event.contestant: "disqualified" for _, event in facts.of(ContestantDisqualified)}
    return out


def rulings_on(facts: Facts) -> dict[tuple[str, str, str], EligibilityRuled]:
    """The latest ruling on each member of each contestant, by category ("" for the contest)."""
    return {
        (event.contestant, event.player, event.category): event
        for _, event in facts.of(EligibilityRuled)
    }
