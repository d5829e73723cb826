"""Substitutions as the limits look at them."""

from ledger.events import MemberReplaced, SubstitutionDiscounted
from ledger.record.contest import Contest
from ledger.rules.formats.segments import Segments
from ledger.rules.substitutions.record import Substituted


def substituted(contest: Contest, stage: str, contestant: str) -> Substituted:
    """Who of the present members was replaced in which sessions of a stage."""
    sessions = counted_together(contest, stage)
    replaced: dict[str, list[str]] = {member: [] for member in contest.entries.players(contestant)}
    for _, gone in contest.of(MemberReplaced):
        if gone.contestant == contestant and gone.into in replaced:
            replaced[gone.into] += [name for name in gone.played if name in sessions]
    for made in contest.entries.substitutions.values():
        is_ours = made.contestant == contestant and made.session in sessions
        if is_ours and made.out in replaced:
            replaced[made.out].append(made.session)
    return Substituted(len(sessions), replaced)


def counted_together(contest: Contest, stage: str) -> tuple[str, ...]:
    """The sessions of a stage; all knock-out stages count as one (NSWBA 4.4.1)."""
    stages = [stage]
    if _is_knock_out(contest, stage):
        stages = [name for name in contest.stages if _is_knock_out(contest, name)]
    return tuple(name for one in stages for name in contest.schedule.of_stage(one))


def _is_knock_out(contest: Contest, stage: str) -> bool:
    return isinstance(contest.conditions_of(stage).format, Segments)


def discounted(contest: Contest) -> set[int]:
    """Substitutions ruled to have been none."""
    return {event.substitution.version for _, event in contest.of(SubstitutionDiscounted)}
