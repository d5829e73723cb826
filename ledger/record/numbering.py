"""Numbers and the draws that rest on them: who keeps one, and which lots give them."""

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
    """The draw by which a contestant keeps its number in a stage; None while it may have another.

    It is drawn as that number: in a draw that was computed, or in a match that has a result.
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
    """Who has a row in the next round robin of a stage: whoever is to be drawn in it now."""
    order = contest.schedule.of_stage(stage)
    return playing_in(contest, order[-1], section=section) if order else ()


def round_robins_of(
    contest: Contest, stage: str, playing: Collection[str], section: str = ""
) -> int:
    """How many round robins a stage comes to, by those who were in its first round, or play."""
    plan, order = contest.conditions_of(stage).format, contest.schedule.of_stage(stage)
    if plan is None or not order:
        return 1
    many = took_part(draws_before(contest, order[-1], section=section))
    return plan.round_robins(many[0] if many else len(playing))


def drawn_by_lot(rule: RoundRobinDraw, of: int) -> tuple[int, ...]:
    """Which of so many round robins, counted from 1, have the numbers that a lot gives."""
    return tuple(phase for phase in range(1, of + 1) if rule.numbered_by(phase, of) == "lot")


def lots_for_all(
    contest: Contest, stage: str, names: Collection[str]
) -> list[tuple[Recorded, LotDrawn]]:
    """The lots that put all of these in an order, for the draw of a whole round robin each."""
    return [
        (recorded, lot)
        for recorded, lot in contest.of(LotDrawn)
        if lot.stage == stage and lot.purpose == "random-draw" and set(lot.order) == set(names)
    ]
