"""When somebody who leaves a contest played last, and who had left before a session."""

from ledger.events import ContestantWithdrew
from ledger.record.contest import Contest


def last_played(contest: Contest, contestant: str) -> str | None:
    """Find the last session that a contestant has played to its end; None: it has played none.

    A session that still goes on when the contestant leaves is not played to its end; one of which
    the results are posted does not.
    """
    over = {stage for stage, ended in contest.stages.items() if ended}
    over |= {source for source, _ in contest.qualified}
    for session, facts in reversed(contest.sessions.items()):
        is_over = facts.stage in over or bool(facts.postings)
        to_the_end = is_over or session != contest.segments(session)[-1]
        if to_the_end and contest.has_result(session, contestant):
            return session
    return None


def gone_before(contest: Contest, session: str) -> set[str]:
    """Name who had left before a session: withdrawn, or expelled and without a result since.

    So is whoever withdrew during its stage with all scores cancelled.
    """
    order = contest.schedule.order
    gone = set(contest.cancelled(session))
    for _, left in contest.of(ContestantWithdrew):
        if left.after is None or order.index(left.after) < order.index(session):
            gone.add(left.contestant)
    for name, is_out in contest.entries.disqualified.items():
        since = order[order.index(session) :]
        if is_out and not any(contest.has_result(one, name) for one in since):
            gone.add(name)
    return gone
