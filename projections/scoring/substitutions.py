"""Substitutions as the limits look at them."""

from ledger.events import MemberReplaced, SubstitutionDiscounted, SubstitutionMade
from ledger.rules.substitutions.record import Substituted
from projections.folds.facts import Facts


def substituted(facts: Facts, stage: str, contestant: str) -> Substituted:
    """Who of the present members was replaced in which sessions of a stage."""
    sessions = facts.sessions.of_stage(stage)
    replaced: dict[str, list[str]] = {
        member: [] for member in facts.entries.contestants[contestant].players
    }
    for _, gone in facts.of(MemberReplaced):
        if gone.contestant == contestant and gone.into in replaced:
            replaced[gone.into] += [name for name in gone.played if name in sessions]
    none = discounted(facts)
    for recorded, made in facts.of(SubstitutionMade):
        is_ours = made.contestant == contestant and made.session in sessions
        if is_ours and made.out in replaced and recorded.version not in none:
            replaced[made.out].append(made.session)
    return Substituted(len(sessions), replaced)


def discounted(facts: Facts) -> set[int]:
    """Substitutions ruled to have been none."""
    return {event.substitution.version for _, event in facts.of(SubstitutionDiscounted)}
