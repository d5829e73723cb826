"""How much of each stage a team's member has played: what finals and their points depend on."""

from typing import NamedTuple

from ledger.rules.awards.members import Played
from projections.folds.facts import Facts
from projections.scoring.participation import Participation


class Stages(NamedTuple):
    """The stage from which the finals are reached, those between, and the final itself."""

    first: str
    between: tuple[str, ...]
    final: str | None


def stages_of(facts: Facts) -> Stages | None:
    """The stages of a contest by what they are for; None while there is none."""
    names = list(facts.sessions.stages)
    if not names:
        return None
    last = names[-1] if len(names) > 1 and not facts.conditions_of(names[-1]).qualifying else None
    return Stages(names[0], tuple(name for name in names[1:] if name != last), last)


def played(facts: Facts, seats: Participation, contestant: str, person: str) -> Played:
    """What somebody has played for a contestant, match by match and stanza by stanza."""
    stages = stages_of(facts)
    if stages is None:
        return Played(matches=0)
    between = [s for stage in stages.between for s in facts.sessions.of_stage(stage)]
    final = () if stages.final is None else facts.sessions.of_stage(stages.final)
    first = facts.sessions.of_stage(stages.first)
    return Played(
        matches=len(seats.matches_of(person, contestant, first)),
        repechage_stanzas=len(seats.matches_of(person, contestant, between)),
        final_stanzas=len(seats.matches_of(person, contestant, final)),
        team_in_repechage=any(
            contestant in facts.sessions.sessions[session].sides for session in between
        ),
    )
