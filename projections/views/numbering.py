"""Numbers by the placing so far, for the draw of a round robin (ANC 10.3): frozen once given."""

from msgspec import Struct

from ledger.errors import RuleSaysNo, StillOpen
from ledger.record import Contest
from ledger.record.open_matters import TO_BE_DECIDED, in_short, open_before
from ledger.record.progress import check_round_robin
from projections.scoring.ranking import rank
from projections.scoring.stages import reckon

CLAUSE = "ANC 10.3, 12.2"


class Numbering(Struct, frozen=True, kw_only=True):
    """Contestant to number, as the placing at position `basis` gives them."""

    stage: str
    phase: int
    basis: int
    numbers: dict[str, str]


def by_placing(facts: Contest, stage: str, phase: int) -> Numbering:
    """Return the numbers for a round robin, by the places after the one before it.

    Raises StillOpen where that one is not over, RuleSaysNo where nothing tells two apart or there
    is no such round robin.
    """
    check_round_robin(facts, stage, phase)
    waits = [one for one in open_before(facts, stage, phase) if one.kind not in TO_BE_DECIDED]
    if waits:
        raise StillOpen(
            what=f"numbers for round robin {phase} of {stage}",
            still_open=tuple(one.what for one in waits),
            in_short=tuple(one.what for one in in_short(waits)),
            clause=waits[0].clause or CLAUSE,
        )
    rows = rank(reckon(facts, stage))
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
