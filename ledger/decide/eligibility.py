"""Who may take part: as the requirements say of what is known, or as somebody rules."""

from ledger.commands import RuleOnEligibility
from ledger.decide.admission import Bench, Decisions
from ledger.decide.laws import ORGANISATION
from ledger.errors import BadValue, NeedsRuling, NotUnderTheseRules, RuleSaysNo
from ledger.events import AnyEvent, EligibilityRuled
from ledger.record.eligibility import rulings_on
from ledger.rules.eligibility import together
from ledger.rules.eligibility.facts import PersonFacts


def rule_on(command: RuleOnEligibility, bench: Bench) -> tuple[AnyEvent, ...]:
    """As the requirements say of the facts, or as somebody rules where they do not say."""
    bench.authorise("eligibility")
    bench.contestant(command.contestant)
    conditions = bench.contest.latest_conditions
    requirements = conditions.eligibility.get(command.category)
    if requirements is None:
        known = ", ".join(name or "everybody" for name in conditions.eligibility) or "nobody"
        whose = f"players of the category {command.category}" if command.category else "all players"
        raise NotUnderTheseRules(what=f"requirements for {whose}; they have some for {known}")
    facts = command.facts or PersonFacts()
    if facts.born is not None and facts.born > bench.act.at.date():
        expected = f"a date of birth up to {bench.act.at.date()}"
        raise BadValue(place="born", value=str(facts.born), expected=expected)
    clause = requirements[0].clause if requirements else None
    eligible = command.eligible
    found = together.eligible(requirements, [facts])
    waived = () if command.eligible is False else together.dispensed(requirements, facts)
    if eligible is None:
        if found is None:
            raise NeedsRuling(
                what="eligibility, of which not enough is known,",
                form="eligible, yes or no",
                clause=clause or "",
            )
        eligible = found
        answers = zip(requirements, together.answers(requirements, facts), strict=True)
        clause = next((asked.clause for asked, answer in answers if not answer), clause)
    return (
        EligibilityRuled(
            contestant=command.contestant,
            player=command.player,
            eligible=eligible,
            category=command.category,
            clause=clause,
            dispensed=bool(waived) or (command.eligible is True and found is False),
            retrospective=any(asked.retrospective(facts) for asked in waived),
            reason=command.reason,
            cites=command.cites,
        ),
    )


def check_may_play(contestant: str, player: str, what: str, bench: Bench) -> None:
    """Raise RuleSaysNo where a player was ruled not eligible for a contestant; what: not so."""
    ruled = rulings_on(bench.contest).get((contestant, player, ""))
    if ruled is not None and not ruled.eligible:
        at = bench.latest(EligibilityRuled, contestant=contestant, player=player, category="")
        raise RuleSaysNo(
            what=what,
            why=f"{player} was ruled not eligible at #{at.position}",
            clause=ruled.clause or ORGANISATION,
        )


DECIDES: Decisions = {
    RuleOnEligibility: rule_on,
}
"""What is decided here, and by which function."""
