"""settle: a play-off or a ruling on a tie."""

from typing import Literal, get_args

import rich_click as click

from ledger.commands import AnyCommand, SettleTie
from ledger.decide.laws import ORGANISATION
from ledger.errors import RuleSaysNo
from ledger.record import Contest
from ledger.rules.tie_breaks import Purpose
from projections.views.ties import are_level
from replay.cli.acts import Sitting, act, facts_now
from replay.cli.lines import contestant_named
from replay.timeline import reference_at

How = Literal["play-off", "ruling"]


@act(
    "settle",
    click.argument("stage"),
    click.argument("order", nargs=-1, required=True, metavar="CONTESTANT..."),
    click.option("--how", type=click.Choice(get_args(How)), required=True, help="How."),
    click.option("--won", "winners", multiple=True, help="The winner of a play-off match."),
    click.option("--purpose", type=click.Choice(get_args(Purpose)), help="Default: for all."),
    click.option("--ruling", metavar="#POSITION", help="The ruling that it rests on."),
    click.option("--reason", help="Why."),
)
def command(
    sitting: Sitting,
    *,
    stage: str,
    order: tuple[str, ...],
    how: How,
    winners: tuple[str, ...],
    purpose: Purpose | None,
    ruling: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """Take down the order, best first, that settles a tie between CONTESTANTs in STAGE."""
    named = tuple(contestant_named(sitting, one, "") for one in order)
    facts = facts_now(sitting)
    if stage in facts.stages and not are_level(facts, stage, named, purpose):
        raise RuleSaysNo(
            what=f"a {how} between {', '.join(named)} in {stage}",
            why="they are not level, or no longer",
            clause=_clause(facts, stage, how),
        )
    settling = SettleTie(
        stage=stage,
        order=named,
        how=how,
        winners=tuple(contestant_named(sitting, one, "") for one in winners),
        purpose=purpose,
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        reason=reason,
    )
    return [settling]


def _clause(facts: Contest, stage: str, how: How) -> str:
    """The clause by which equals of a stage are told apart so."""
    chains = facts.conditions_of(stage).ties.values()
    found = (one.clause for chain in chains for one in chain if one.means == how)
    return next(found, ORGANISATION)
