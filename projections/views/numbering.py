"""Numbers by the placing so far, for the draw of a round robin (ANC 10.3): frozen once given."""

from msgspec import Struct

from ledger.errors import RuleSaysNo
from projections.folds.facts import Facts
from projections.scoring.stages import rank, reckon

CLAUSE = "ANC 10.3, 12.2"


class Numbering(Struct, frozen=True, kw_only=True):
    """Contestant to number, as the placing at position `basis` gives them."""

    stage: str
    phase: int
    basis: int
    numbers: dict[str, str]


def by_placing(facts: Facts, stage: str, phase: int) -> Numbering:
    """The numbers for a round robin. Raises RuleSaysNo where nothing tells two places apart."""
    rows = rank(facts, reckon(facts, stage, facts.sessions.of_stage(stage)))
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
