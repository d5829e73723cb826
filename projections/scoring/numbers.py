"""Numbers by which round robins and movements are drawn: who sits where the printed rows say."""

from typing import NamedTuple

from ledger.errors import NeedsRuling, RuleSaysNo
from ledger.events import LotDrawn, Reference
from ledger.rules.draws.howell import HowellDraw
from ledger.rules.draws.mitchell import MitchellDraw
from ledger.rules.draws.movement import Movement
from ledger.rules.draws.printed import PrintedDraw
from ledger.rules.draws.round_robin import Numbering
from ledger.rules.draws.sessions import sessions_of
from ledger.rules.formats.movement import Movement as Movements
from projections.folds.facts import Facts
from projections.scoring.draws import contestants_in, seed


def numbered(
    facts: Facts, stage: str, names: tuple[str, ...], by: Numbering, phase: int
) -> tuple[tuple[str, ...], tuple[Reference, ...]]:
    """The contestants by the numbers of a round robin, and the lots that gave them.

    Raises NeedsRuling where the lot is not on record, RuleSaysNo where no numbers are.
    """
    match by:
        case "numbers":
            return tuple(sorted(names, key=lambda name: seed(facts, stage, name))), ()
        case "placing":
            return _by_placing(facts, stage, names, phase), ()
        case "lot":
            return _by_lot(facts, stage, names, phase)


def _by_placing(facts: Facts, stage: str, names: tuple[str, ...], phase: int) -> tuple[str, ...]:
    given = facts.entries.phases.get((stage, phase))
    if given is None or any(name not in given for name in names):
        raise RuleSaysNo(
            what=f"round robin {phase} of {stage}",
            why="its numbers, by the placing after the one before, are not assigned yet",
            clause="ANC 10.3",
        )
    return tuple(sorted(names, key=lambda name: int(given[name])))


def _by_lot(
    facts: Facts, stage: str, names: tuple[str, ...], phase: int
) -> tuple[tuple[str, ...], tuple[Reference, ...]]:
    lots = [
        (recorded.reference, event.order)
        for recorded, event in facts.of(LotDrawn)
        if event.stage == stage
        and event.purpose == "random-draw"
        and set(event.order) == set(names)
    ]
    if len(lots) < phase - 1:
        raise NeedsRuling(
            what=f"round robin {phase} of {stage}",
            form="the lot: every contestant once, in the order drawn",
            clause="ANC 10.5.2",
        )
    reference, order = lots[phase - 2]
    return order, (reference,)


def seats_in(facts: Facts, session: str) -> tuple[str | None, ...]:
    """Who has which number in a movement; with two fields north-south first; None: nobody."""
    stage = facts.sessions.sessions[session].stage
    names = sorted(contestants_in(facts, session), key=lambda name: seed(facts, stage, name))
    entered = facts.entries.contestants
    ns = [name for name in names if entered[name].field == "NS"]
    ew = [name for name in names if entered[name].field == "EW"]
    if not ns or not ew:
        return (*names, *([None] if len(names) % 2 else []))
    tables = max(len(ns), len(ew))
    return (
        *ns,
        *[None] * (tables - len(ns)),
        *ew,
        *[None] * (tables - len(ew)),
    )


class Planned(NamedTuple):
    """A session's movement, and how many boards each of its sets has; 0: that is not known."""

    movement: Movement
    boards_each: int


def movement_of(
    facts: Facts, session: str, rule: HowellDraw | MitchellDraw | PrintedDraw, seats: int
) -> Planned:
    """The movement of a session. Raises RuleSaysNo, BadValue where there is none."""
    conditions = facts.conditions(session)
    boards = facts.sessions.sessions[session].boards or conditions.boards or 0
    match rule:
        case PrintedDraw():
            movement = rule.movement()
            if movement.contestants != seats:
                raise RuleSaysNo(
                    what=f"the printed draw of {movement.contestants}",
                    why=f"{seats} take part",
                    clause=rule.clause,
                )
            return Planned(movement, 0)
        case HowellDraw():
            plan = conditions.format
            rounds = plan.rounds_of(seats) if isinstance(plan, Movements) else None
            movement = rule.movement(seats, rounds)
            return Planned(movement, boards // len(movement.rounds))
        case MitchellDraw():
            return _mitchell(facts, session, rule, seats // 2, boards)


def _mitchell(facts: Facts, session: str, rule: MitchellDraw, tables: int, boards: int) -> Planned:
    """Rounds of two boards or more; each session goes on where the one before it ended."""
    order = facts.sessions.of_stage(facts.sessions.sessions[session].stage)
    each = max(2, boards // tables) if boards else 0
    rounds = min(rule.most_rounds(tables), boards // each) if boards else rule.most_rounds(tables)
    movements = sessions_of(rule, tables, rounds, len(order))
    return Planned(movements[order.index(session)], each)
