"""How much of each stage a team's member has played: what finals and their points depend on."""

from typing import NamedTuple

from ledger.record.contest import Contest
from ledger.record.field import field_of
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
    """What somebody may play by the rule of a stage; None where it asks for nothing (ANC 11.1).

    What depends on matches of which nobody can say who played them, or on a first stage of which
    nothing is recorded, is not known (None in May).
    """
    participation = contest.conditions_of(stage).participation
    rule = None if participation is None else participation.finals
    if rule is None:
        return None
    least = _allowed(rule, played(contest, seats, contestant, person))
    most = _allowed(rule, _at_most(contest, seats, contestant, person, rule))
    return May(*(no if no == yes else None for no, yes in zip(least, most, strict=True)))


def is_out_of_final(contest: Contest, contestant: str) -> bool:
    """Whether all who play the final are declared, and a contestant is not one of them."""
    stages = stages_of(contest)
    if stages is None or stages.final is None:
        return False
    leading = {
        (stage, stages.final)
        for stage in contest.stages
        if any(rule.into == stages.final for rule in contest.conditions_of(stage).qualifying)
    }
    going = field_of(contest, stages.final).contestants
    return bool(leading) and leading <= contest.qualified.keys() and contestant not in going


def holds_title(
    contest: Contest, seats: Participation, contestant: str, person: str
) -> bool | None:
    """Whether a member of the winning team has played enough to be a title-holder (ANC 11.1).

    None where nobody can say.
    """
    stages = stages_of(contest)
    if stages is None or stages.final is None:
        return True
    may = may_play(contest, seats, stages.final, contestant, person)
    return True if may is None else may.title


def may_play_in(
    contest: Contest, seats: Participation, stage: str, contestant: str, person: str
) -> bool | None:
    """Whether somebody has played enough for a stage; None where nobody can say.

    Stages from which others go on belong to the finals series, the last is the final.
    """
    stages, may = stages_of(contest), may_play(contest, seats, stage, contestant, person)
    if stages is None or may is None or stage == stages.first:
        return True
    return may.finals_series if contest.conditions_of(stage).qualifying else may.final


def _allowed(rule: FinalsParticipation, done: Played) -> May:
    return rule.may(
        qualifying_matches=done.matches,
        repechage_stanzas=done.repechage_stanzas,
        team_played_repechage=done.team_in_repechage,
        final_stanzas=done.final_stanzas,
        team_won=True,
    )


def _at_most(
    contest: Contest,
    seats: Participation,
    contestant: str,
    person: str,
    rule: FinalsParticipation,
) -> Played:
    """What somebody may have played, where for some sessions of a stage nobody can say who did.

    Nobody is held to what is not recorded: then it may be as much as the rule asks for. The same
    where nothing of the first stage is recorded.
    """
    done, stages = played(contest, seats, contestant, person), stages_of(contest)
    if stages is None:
        return done
    unknown = {contest.sessions[s].stage for s in seats.unproved(contestant, contest.sessions)}
    if not seats.played(contestant, contest.schedule.of_stage(stages.first)):
        unknown.add(stages.first)
    if stages.first in unknown:
        done = done._replace(matches=max(done.matches, rule.qualifying_matches))
    if not unknown.isdisjoint(stages.between):
        stanzas = max(done.repechage_stanzas, rule.repechage_stanzas)
        done = done._replace(repechage_stanzas=stanzas)
    if stages.final in unknown:
        done = done._replace(final_stanzas=max(done.final_stanzas, rule.final_stanzas))
    return done
