"""How far a stage has come: how many take part, how many matches it has, how many are begun."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from ledger.errors import RuleSaysNo
from ledger.record.contest import Contest
from ledger.record.drawing import drawn_sections, draws_before, playing_in, rounds_of
from ledger.record.field import field_of


def matches_of(contest: Contest, stage: str) -> int | None:
    """How many matches, segments or sessions a stage has; None where its format does not say."""
    plan, many = contest.conditions_of(stage).format, taking_part(contest, stage)
    return None if plan is None or many < 2 else plan.matches_of(many)


def taking_part(contest: Contest, stage: str) -> int:
    """How many began a stage, or are to: those of its first round, or else of its field.

    Where each section is drawn by itself, as many as are in the largest of them.
    """
    order, sections = contest.schedule.of_stage(stage), drawn_sections(contest, stage)
    if len(sections) > 1:
        return max(_beginning(contest, order[-1], of) for of in sections)
    drawn = rounds_of(draws_before(contest, order[-1])) if order else []
    first = {name for draw in drawn[:1] for one in draw for name in one.taking_part()}
    if not first:
        entered = field_of(contest, stage).contestants or contest.contestants.keys()
        first = set(entered) - contest.entries.house.keys() - contest.entries.withdrawn.keys()
    return len(first)


def _beginning(contest: Contest, session: str, section: str) -> int:
    """How many were in the first round of a section, or are to be."""
    drawn = rounds_of(draws_before(contest, session, section=section))
    first = {name for draw in drawn[:1] for one in draw for name in one.taking_part()}
    return len(first or playing_in(contest, session, section=section))


def matches_begun(contest: Contest, stage: str) -> int:
    """How many matches, segments or sessions of a stage are drawn or have a result.

    Where each section is drawn by itself, as many as are drawn for all of them.
    """
    order, sections = contest.schedule.of_stage(stage), drawn_sections(contest, stage)
    if len(sections) > 1:
        return min(len(rounds_of(draws_before(contest, order[-1], section=s))) for s in sections)
    plan = contest.conditions_of(stage).format
    by_session = plan is not None and plan.boards_of_a_match is None
    found: set[tuple[str, int | None]] = set()
    for session in contest.schedule.of_stage(stage):
        rounds: set[int | None] = {d.round for d in contest.draws if d.session == session}
        rounds |= {number for number in contest.sessions[session].rounds if number is not None}
        if by_session or not rounds:
            rounds = {None} if rounds or contest.with_results(session) else set()
        found |= {(session, number) for number in rounds}
    return len(found)


def all_have_met(contest: Contest, sessions: Sequence[str], times: int, section: str = "") -> bool:
    """Whether all who are in a stage, or a section, have met one another so many times in it.

    That is how a round robin ends of which no draw is published: by its results.
    """
    met: Counter[frozenset[str]] = Counter()
    for session in sessions:
        met.update(contest.with_results(session))
    playing = playing_in(contest, sessions[-1], section=section)
    return len(playing) > 1 and all(
        met[frozenset(two)] >= times for two in combinations(playing, 2)
    )


def check_round_robin(contest: Contest, stage: str, phase: int | None) -> None:
    """Raise RuleSaysNo for a round robin that a stage, by its format, does not have."""
    plan, many = contest.conditions_of(stage).format, taking_part(contest, stage)
    if phase is None or plan is None or many < 2:
        return
    known = plan.round_robins_of(many)
    if phase > known:
        raise RuleSaysNo(
            what=f"round robin {phase} of {stage}",
            why=f"{many} play {known or 'no'} round robin{'' if known == 1 else 's'}",
            clause=plan.clause,
        )
