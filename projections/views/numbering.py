"""Numbers by the placing so far, for the draw of a round robin (ANC 10.3): frozen once given."""

from msgspec import Struct

from ledger.errors import RuleSaysNo
from ledger.record import Contest
from ledger.record.drawing import draws_before, outstanding, took_part
from ledger.rules.draws.round_robin import RoundRobinDraw
from projections.scoring.stages import rank, reckon

CLAUSE = "ANC 10.3, 12.2"


class Numbering(Struct, frozen=True, kw_only=True):
    """Contestant to number, as the placing at position `basis` gives them."""

    stage: str
    phase: int
    basis: int
    numbers: dict[str, str]


def by_placing(facts: Contest, stage: str, phase: int) -> Numbering:
    """The numbers for a round robin, by the places after the one before it.

    Raises RuleSaysNo where that one is not played to its end, or nothing tells two apart.
    """
    _played(facts, stage, phase)
    rows = rank(facts, reckon(facts, stage, facts.schedule.of_stage(stage)))
    placed = [row for row in rows if row.rank is not None]
    level = [row.contestant for row in placed if row.tied]
    if level:
        raise RuleSaysNo(
            what=f"numbers for round robin {phase} of {stage}",
            why=f"a lot is wanted between {', '.join(level)}",
            clause=CLAUSE,
        )
    return Numbering(
        stage=stage,
        phase=phase,
        basis=facts.position,
        numbers={row.contestant: str(row.rank) for row in placed},
    )


def _played(facts: Contest, stage: str, phase: int) -> None:
    """Raise RuleSaysNo unless the round robins before this one are drawn and have results."""
    sessions = facts.schedule.of_stage(stage)
    rule = facts.conditions_of(stage).draw
    if not sessions or not isinstance(rule, RoundRobinDraw):
        return
    draws = draws_before(facts, sessions[-1], None)
    under_way = rule.under_way(took_part(draws))
    waiting = tuple(outstanding(facts, draws))
    if under_way.round_robin < phase or waiting:
        missing = f"results are missing ({', '.join(waiting)})" if waiting else "it is not drawn"
        raise RuleSaysNo(
            what=f"numbers for round robin {phase} of {stage}",
            why=f"round robin {phase - 1} is not over: {missing}",
            clause=CLAUSE,
        )
