"""The segments of a match: in which sessions and rounds of a stage two have played, or are to."""

from collections.abc import Collection, Iterator
from itertools import chain

from ledger.errors import RuleSaysNo
from ledger.events import ForfeitDeclared
from ledger.record.contest import Contest
from ledger.record.field import field_of

Place = tuple[str, int]
"""A session and one of its rounds; of a session without rounds it is the first."""


def played(contest: Contest, stage: str, sides: Collection[str]) -> frozenset[Place]:
    """Where two have a result against each other in a stage, or a forfeit."""
    two, order = frozenset(sides), contest.schedule.of_stage(stage)
    forfeits = (event for _, event in contest.of(ForfeitDeclared))
    return frozenset(
        (session, number or 1)
        for session, number, between in (
            *((one.session, one.round, frozenset(one.sides)) for one in contest.results.all()),
            *((one.session, one.round, frozenset((one.home, one.away))) for one in forfeits),
        )
        if between == two and session in order
    )


def drawn(contest: Contest, stage: str, sides: Collection[str]) -> frozenset[Place]:
    """Where two are drawn against each other in a stage."""
    two, order = frozenset(sides), contest.schedule.of_stage(stage)
    return frozenset(
        (draw.session, draw.round)
        for draw in contest.draws
        if draw.session in order and any(two == set(met) for met in draw.meetings())
    )


def without_a_match(contest: Contest, stage: str) -> tuple[str, ...]:
    """Who goes on from a knock-out without a match, as it was drawn to sit out (SBF 5.1.3)."""
    draws = [d for d in contest.draws if contest.sessions[d.session].stage == stage]
    meeting = {name for draw in draws for met in draw.meetings() for name in met}
    out = dict.fromkeys(name for draw in draws for name in draw.sits_out)
    return tuple(name for name in out if name not in meeting)


def is_played_out(contest: Contest, stage: str, sides: Collection[str]) -> bool:
    """Whether nothing of the match of two is still to come: no segment, or no session for one."""
    plan, done = contest.conditions_of(stage).format, played(contest, stage, sides)
    segments = None if plan is None else plan.in_segments
    if segments is None or contest.stages[stage] or len(done) >= segments.segments:
        return True
    return {session for session, _ in done} == {*contest.schedule.of_stage(stage)}


def check_segment(
    contest: Contest, here: Place, sides: Collection[str], known: Collection[Place]
) -> None:
    """Raise RuleSaysNo for a segment beyond those that a match has; what is known of it stays.

    Nothing that is played after them counts in the match: who is level then is told apart as the
    regulations say (SBF 5.2.1, ANC 12.3).
    """
    session, _ = here
    plan = contest.conditions(session).format
    segments = None if plan is None else plan.in_segments
    if segments is None or here in known or len(known) < segments.segments:
        return
    stage = contest.sessions[session].stage
    raise RuleSaysNo(
        what=f"segment {len(known) + 1} of {' v '.join(sides)} in {stage}",
        why=f"their match has {segments.segments}; who is level then is told apart with: settle",
        clause=segments.clause,
    )


def check_session(contest: Contest, stage: str) -> None:
    """Raise RuleSaysNo for a session more than the segments of a stage's matches can be played in.

    A session that is over, and in which two have no result, has left their segment to another.
    """
    plan = contest.conditions_of(stage).format
    segments = None if plan is None else plan.in_segments
    if segments is None:
        return
    sessions = contest.schedule.of_stage(stage)
    to_come = [name for name in sessions if not contest.sessions[name].is_over]
    done = [played(contest, stage, two) for two in _matches(contest, stage)]
    if any(
        len(own) + len({*to_come} - {session for session, _ in own}) < segments.segments
        for own in done
    ):
        return
    raise RuleSaysNo(
        what=f"another session in {stage}",
        why=f"a match has {segments.segments} segments, and there are {', '.join(sessions)};"
        " annul the schedule of one that is not to be played",
        clause=segments.clause,
    )


def _matches(contest: Contest, stage: str) -> Iterator[frozenset[str]]:
    """Who is drawn or has a result against whom in a stage; nobody for a match still to be made."""
    sessions, left = contest.schedule.of_stage(stage), contest.entries.withdrawn
    meetings = (two for one in contest.draws if one.session in sessions for two in one.meetings())
    results = (one.sides for one in contest.results.all() if one.session in sessions)
    matches = {frozenset(two) for two in chain(meetings, results)}
    yield from matches
    field = {*(field_of(contest, stage).contestants or contest.contestants)}
    if not matches or len(field.difference(left, *matches)) > 1:
        yield frozenset()
