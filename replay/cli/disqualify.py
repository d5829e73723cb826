"""disqualify: a contestant is not ranked any more."""

import rich_click as click

from ledger.commands import AnyCommand, DisqualifyContestant
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named
from replay.timeline import reference_at


@act(
    "disqualify",
    click.argument("contestant"),
    click.option("--reason", required=True, help="Why."),
    click.option("--expelled", is_flag=True, help="It plays no more either."),
    click.option("--clause", help="The rule that says so."),
    click.option("--ruling", metavar="#POSITION", help="The ruling that it rests on."),
)
def command(
    sitting: Sitting,
    *,
    contestant: str,
    reason: str,
    expelled: bool,
    clause: str | None,
    ruling: str | None,
) -> list[AnyCommand]:
    """CONTESTANT is not ranked any more; it plays the stage to its end unless expelled."""
    disqualifying = DisqualifyContestant(
        contestant=contestant_named(sitting, contestant, ""),
        expelled=expelled,
        clause=clause,
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        reason=reason,
    )
    return [disqualifying]
