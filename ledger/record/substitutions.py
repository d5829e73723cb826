"""Substitutions as the limits look at them, and who may be a substitute or a new member."""

from collections.abc import Iterator

from ledger.events import MemberReplaced, SubstitutionDiscounted, SubstitutionMade
from ledger.record.contest import Contest
from ledger.record.field import field_of
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
    """The sessions of a stage; all knock-out stages count as one (NSWBA 4.4.1).

    Of a stage that is over those that were played, and not what was scheduled in vain.
    """
    return tuple(name for one in one_stage(contest, stage) for name in _sessions(contest, one))


def one_stage(contest: Contest, stage: str) -> tuple[str, ...]:
    """The stages that the rules of substitution call one: it alone, or all of a knock-out."""
    if not _is_knock_out(contest, stage):
        return (stage,)
    return tuple(name for name in contest.stages if _is_knock_out(contest, name))


def _sessions(contest: Contest, stage: str) -> Iterator[str]:
    is_over = contest.stages[stage]
    for name in contest.schedule.of_stage(stage):
        if not is_over or contest.sessions[name].has_begun:
            yield name


def _is_knock_out(contest: Contest, stage: str) -> bool:
    return contest.conditions_of(stage).is_knock_out


def latest_played(contest: Contest) -> str:
    """The last stage of which a session has begun; the first while there is none."""
    begun = [facts.stage for facts in contest.sessions.values() if facts.has_begun]
    return max(begun, key=list(contest.stages).index, default=next(iter(contest.stages)))


def entered_with(contest: Contest, stage: str, person: str) -> str | None:
    """The contestant with whom somebody has entered a stage, whether it has left it or not.

    Who did not get into it, or was beaten before, has entered none (NSWBA 4.4.1, ineligible
    substitutes).
    """
    together = one_stage(contest, stage)
    fields = [field_of(contest, one).contestants for one in together]
    inside = {name for field in fields for name in field}
    if not all(fields) and together[0] == next(iter(contest.stages)):
        inside |= contest.contestants.keys()
    if not inside:
        inside = contest.contestants.keys() - contest.entries.withdrawn.keys()
    return next((n for n in inside if person in contest.entries.players(n)), None)


def has_played_for_another(contest: Contest, contestant: str, person: str) -> bool:
    """Whether somebody is or was a member of another contestant, or has played for one."""
    return any(contestant != other for other in _played_for(contest, person))


def _played_for(contest: Contest, person: str) -> Iterator[str]:
    yield from (name for name, entered in contest.contestants.items() if person in entered.players)
    yield from (gone.contestant for _, gone in contest.of(MemberReplaced) if gone.out == person)
    yield from (made.contestant for _, made in contest.of(SubstitutionMade) if made.into == person)
    yield from (seated.contestant for seated in contest.entries.seats if seated.person == person)


def discounted(contest: Contest) -> set[int]:
    """Substitutions ruled to have been none."""
    return {event.substitution.version for _, event in contest.of(SubstitutionDiscounted)}
