"""How much of each stage a team's member has played: what finals and their points depend on."""

from typing import NamedTuple

from ledger.record.contest import Contest
from ledger.record.participation import Participation
from ledger.rules.awards.members import Played
from ledger.rules.participation.finals import FinalsParticipation, May


class Stages(NamedTuple):
    """The stage from which the finals are reached, those between, and the final itself."""

    first: str
    between: tuple[str, ...]
    final: str | None


def stages_of(contest: Contest) -> Stages | None:
    """The stages of a contest by what they are for; None while there is none."""
    names = list(contest.stages)
    if not names:
        return None
    last = names[-1] if len(names) > 1 and not contest.conditions_of(names[-1]).qualifying else None
    return Stages(names[0], tuple(name for name in names[1:] if name != last), last)


def played(contest: Contest, seats: Participation, contestant: str, person: str) -> Played:
    """What somebody has played for a contestant, match by match and stanza by stanza."""
    stages = stages_of(contest)
    if stages is None:
        return Played(matches=0)
    between = [s for stage in stages.between for s in contest.schedule.of_stage(stage)]
    final = () if stages.final is None else contest.schedule.of_stage(stages.final)
    first = contest.schedule.of_stage(stages.first)
    return Played(
        matches=len(seats.matches_of(person, contestant, first)),
        repechage_stanzas=len(seats.matches_of(person, contestant, between)),
        final_stanzas=len(seats.matches_of(person, contestant, final)),
        team_in_repechage=bool(seats.played(contestant, between)),
    )


def may_play(
    contest: Contest, seats: Participation, stage: str, contestant: str, person: str
) -> May | None:
    """What somebody may play by the rule of a stage; None where it asks for nothing (ANC 11.1)."""
    rule = contest.conditions_of(stage).participation
    if not isinstance(rule, FinalsParticipation):
        return None
    done = played(contest, seats, contestant, person)
    return rule.may(
        qualifying_matches=done.matches,
        repechage_stanzas=done.repechage_stanzas,
        team_played_repechage=done.team_in_repechage,
        final_stanzas=done.final_stanzas,
        team_won=True,
    )
