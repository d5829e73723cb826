"""settle: a play-off or a ruling on a tie."""

from typing import Literal, get_args

from ledger.commands import AnyCommand, SettleTie
from ledger.decide.laws import ORGANISATION
from ledger.errors import RuleSaysNo
from ledger.events import Reference
from ledger.record import Contest
from ledger.rules.tie_breaks import Purpose
from projections.views.ties import are_level
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import RULING, WHY
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, several

How = Literal["play-off", "ruling"]


@act(
    "settle",
    "settle",
    [SettleTie],
    Parameter("stage", "In which they are level.", required=True, offers=("scheduled-stages",)),
    Parameter("order", kind="contestant", several=True, required=True, written="CONTESTANT..."),
    Parameter("how", "How.", choices=get_args(How), required=True, place="option"),
    several(
        "won",
        "winners",
        "The winner of a play-off match.",
        "contestant",
        label="winner of a play-off",
    ),
    Parameter("purpose", "Default: for all.", choices=get_args(Purpose)),
    RULING,
    WHY,
    under=under.TIES,
)
def settle(
    sitting: Sitting,
    *,
    stage: str,
    order: tuple[str, ...],
    how: How,
    winners: tuple[str, ...],
    purpose: Purpose | None,
    ruling: Reference | None,
    reason: str | None,
) -> list[AnyCommand]:
    """Take down the order, best first, that settles a tie between contestants in a stage."""
    facts = sitting.facts_now()
    if stage in facts.stages and not are_level(facts, stage, order, purpose):
        raise RuleSaysNo(
            what=f"a {how} between {', '.join(order)} in {stage}",
            why="they are not level, or no longer",
            clause=_clause(facts, stage, how),
        )
    settling = SettleTie(
        stage=stage,
        order=order,
        how=how,
        winners=winners,
        purpose=purpose,
        ruling=ruling,
        reason=reason,
    )
    return [settling]


def _clause(facts: Contest, stage: str, how: How) -> str:
    """Return the clause by which equals of a stage are told apart so."""
    chains = facts.conditions_of(stage).ties.values()
    found = (one.clause for chain in chains for one in chain if one.means == how)
    return next(found, ORGANISATION)
