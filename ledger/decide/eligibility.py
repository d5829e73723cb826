"""Who may take part: as the requirements say of what is known, or as somebody rules."""

from ledger.commands import RuleOnEligibility
from ledger.decide.admission import Bench
from ledger.errors import NeedsRuling, NotUnderTheseRules
from ledger.events import AnyEvent, EligibilityRuled
from ledger.rules.eligibility import together
from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.eligibility.represents_state import RepresentsState


def rule_on(command: RuleOnEligibility, bench: Bench) -> tuple[AnyEvent, ...]:
    """As the requirements say of the facts, or as somebody rules where they do not say."""
    bench.authorise("eligibility")
    bench.contestant(command.contestant)
    conditions = bench.contest.latest_conditions
    requirements = conditions.eligibility.get(command.category)
    if requirements is None:
        known = ", ".join(conditions.eligibility) or "none"
        raise NotUnderTheseRules(
            what=f"requirements for the category {command.category}; they know {known}"
        )
    facts = command.facts or PersonFacts()
    clause = requirements[0].clause if requirements else None
    eligible = command.eligible
    found = together.eligible(requirements, [facts])
    if eligible is None:
        if found is None:
            raise NeedsRuling(
                what="eligibility, of which not enough is known,",
                form="eligible",
                clause=clause or "",
            )
        eligible = found
        clause = next((r.clause for r in requirements if not r.holds(facts)), clause)
    return (
        EligibilityRuled(
            contestant=command.contestant,
            player=command.player,
            eligible=eligible,
            category=command.category,
            clause=clause,
            dispensed=facts.dispensed or (command.eligible is True and found is False),
            retrospective=any(
                isinstance(r, RepresentsState) and r.retrospective(facts) for r in requirements
            ),
            reason=command.reason,
            cites=command.cites,
        ),
    )
