"""settle: a play-off or a ruling on a tie."""

from typing import Literal, get_args

import rich_click as click

from ledger.commands import AnyCommand, SettleTie
from ledger.rules.tie_breaks import Purpose
from replay.cli.acts import DRY_RUN, Sitting, act
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
    DRY_RUN,
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
    settling = SettleTie(
        stage=stage,
        order=tuple(contestant_named(sitting, one, "") for one in order),
        how=how,
        winners=tuple(contestant_named(sitting, one, "") for one in winners),
        purpose=purpose,
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        reason=reason,
    )
    return [settling]
