"""Who takes no place in the standings, and why."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ledger.events import ContestantDisqualified, ContestantWithdrew
from ledger.record import Contest
from ledger.rules.formats.movement import Movement
from projections.scoring.ranking import Ranked
from projections.scoring.stages import Stage


class Unplaced(NamedTuple):
    """A contestant without a place, and why, in words."""

    contestant: str
    why: str


def unplaced(facts: Contest, stage: Stage, rows: Iterable[Ranked]) -> Iterator[Unplaced]:
    """Those of these rows that have no place."""
    without = [row.contestant for row in rows if row.rank is None]
    if not without:
        return
    reasons = dict.fromkeys(facts.entries.house, "of the house")
    for recorded, left in facts.of(ContestantWithdrew):
        reasons[left.contestant] = f"withdrawn (#{recorded.position})"
    for recorded, gone in facts.of(ContestantDisqualified):
        cited = f"{gone.clause}, " if gone.clause else ""
        reasons[gone.contestant] = f"disqualified ({cited}#{recorded.position})"
    for name in without:
        yield Unplaced(name, reasons.get(name) or _too_few_sessions(stage))


def _too_few_sessions(stage: Stage) -> str:
    """Of those who are there and have not left, only an eclectic gives some no place."""
    plan = stage.conditions.format
    assert isinstance(plan, Movement)
    return f"has results to compare in fewer than {plan.best} sessions ({plan.clause})"
