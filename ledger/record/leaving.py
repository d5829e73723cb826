"""When somebody who leaves a contest has played last."""

from ledger.record.contest import Contest


def last_played(contest: Contest, contestant: str) -> str | None:
    """The last session in which a contestant has a result, and that it has played to the end.

    Whoever leaves in the last session of a stage that goes on has not played that one. None
    where it has played none.
    """
    over = {stage for stage, ended in contest.stages.items() if ended}
    over |= {source for source, _ in contest.qualified}
    for session, facts in reversed(contest.sessions.items()):
        to_the_end = facts.stage in over or session != contest.segments(session)[-1]
        if to_the_end and any(contestant in sides for sides in contest.with_results(session)):
            return session
    return None
