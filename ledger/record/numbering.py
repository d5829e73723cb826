"""Numbers of contestants: who must keep theirs, and which lots give them."""

from collections.abc import Collection

from ledger.events import LotDrawn
from ledger.record.contest import Contest
from ledger.record.drawing import drawn_by, draws_before, playing_in, took_part
from ledger.recorded import Recorded
from ledger.rules.draws import Draw
from ledger.rules.draws.round_robin import RoundRobinDraw


def draw_in_force(contest: Contest, stage: str) -> Draw | None:
    """How a stage is drawn: by the movement chosen for a session, or as its regulations say."""
    for session in contest.schedule.of_stage(stage):
        rule = drawn_by(contest, session)
        if rule is not None:
            return rule
    return contest.conditions_of(stage).draw


def number_kept(contest: Contest, stage: str, contestant: str) -> Draw | None:
    """Find the rule by which a contestant must keep its number; None: it may get another.

    It must once it was drawn by that number: in a computed draw, or a match with a result.
    """
    rule = draw_in_force(contest, stage)
    if rule is None:
        return None
    order = contest.schedule.of_stage(stage)
    is_drawn = any(
        draw.session in order and draw.method != "imported" and contestant in draw.taking_part()
        for draw in contest.draws
    )
    has_played = any(contestant in contest.sessions[session].sides for session in order)
    return rule if is_drawn or has_played else None


def in_round_robins(contest: Contest, stage: str, section: str = "") -> tuple[str, ...]:
    """Name who is to be drawn in the next round robin of a stage."""
    order = contest.schedule.of_stage(stage)
    return playing_in(contest, order[-1], section=section) if order else ()


def round_robins_of(
    contest: Contest, stage: str, playing: Collection[str], section: str = ""
) -> int:
    """Count the round robins of a stage, by how many are in it."""
    plan, order = contest.conditions_of(stage).format, contest.schedule.of_stage(stage)
    if plan is None or not order:
        return 1
    many = took_part(draws_before(contest, order[-1], section=section))
    return plan.round_robins(many[0] if many else len(playing))


def drawn_by_lot(rule: RoundRobinDraw, of: int) -> tuple[int, ...]:
    """Say which of so many round robins, counted from 1, get their numbers by lot."""
    return tuple(phase for phase in range(1, of + 1) if rule.numbered_by(phase, of) == "lot")


def lots_for_all(
    contest: Contest, stage: str, names: Collection[str]
) -> list[tuple[Recorded, LotDrawn]]:
    """List the lots that order all of these contestants, one for each round robin."""
    return [
        (recorded, lot)
        for recorded, lot in contest.of(LotDrawn)
        if lot.stage == stage and lot.purpose == "random-draw" and set(lot.order) == set(names)
    ]
