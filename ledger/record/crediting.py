"""When byes, newcomers' scores and the like count: what of a stage has not begun yet."""

from collections import defaultdict

from ledger.record.contest import Contest


def sessions_to_come(contest: Contest, stage: str) -> tuple[str, ...]:
    """Name the last sessions of a stage, in none of which anything has begun."""
    if contest.stages.get(stage):
        return ()
    order = contest.schedule.of_stage(stage)
    over = {phase for of, phase in contest.schedule.phases_over if of == stage}
    for place in reversed(range(len(order))):
        session = contest.sessions[order[place]]
        if session.has_begun or session.phase in over:
            return order[place + 1 :]
    return order


def rounds_to_come(contest: Contest, stage: str) -> frozenset[tuple[str, int]]:
    """Name the rounds of a stage, as (session, round), that are drawn and have not begun.

    The first round of a session begins with it, another one with the first result in it or in
    one after it.
    """
    order, waiting = contest.schedule.of_stage(stage), sessions_to_come(contest, stage)
    drawn: dict[str, set[int]] = defaultdict(set)
    for draw in contest.draws:
        drawn[draw.session].add(draw.round)
    found = {(session, number) for session in waiting for number in drawn[session]}
    if order != waiting and not contest.stages.get(stage):
        latest = contest.sessions[order[len(order) - len(waiting) - 1]]
        rounds = drawn[latest.name]
        begun = max((number for number in latest.rounds if number), default=min(rounds, default=0))
        found |= {(latest.name, number) for number in rounds if number > begun and not latest.ended}
    return frozenset(found)
