"""average: an artificial score by fault."""

from typing import Any, Literal, get_args

import rich_click as click

from ledger.commands import AnyCommand, AwardArtificialScore
from ledger.rules.remedies.equity_first import Fault
from replay.cli.acts import Sitting, act
from replay.cli.lines import LINE, LineChoice
from replay.cli.shell import word_argument
from replay.timeline import reference_at

Why = Literal["irregularity", "director-error", "slow-play"]
FAULT = click.Choice([*get_args(Fault), "unknown"])


@act(
    "average",
    word_argument("why", get_args(Why), "Why there is none"),
    *LINE,
    click.option("--ns-fault", type=FAULT, default="none", help="The part of north-south in it."),
    click.option("--ew-fault", type=FAULT, default="none", help="The part of east-west in it."),
    click.option("--scorable", is_flag=True, help="A bridge result can be found all the same."),
    click.option("--ruling", metavar="#POSITION", help="The ruling that it rests on."),
    click.option("--clause", help="The law or regulation."),
    click.option("--reason", help="Why."),
)
def command(
    sitting: Sitting,
    *,
    why: Why,
    ns_fault: str,
    ew_fault: str,
    scorable: bool,
    ruling: str | None,
    clause: str | None,
    reason: str | None,
    **line: Any,
) -> list[AnyCommand]:
    """Award average plus, average or average minus on a board, by fault as the rules say."""
    awarding = AwardArtificialScore(
        line=LineChoice(**line).line(sitting),
        why=why,
        ns=_fault(ns_fault),
        ew=_fault(ew_fault),
        scorable=scorable,
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        clause=clause,
        reason=reason,
    )
    return [awarding]


def _fault(text: str) -> Fault | None:
    return next((fault for fault in get_args(Fault) if fault == text), None)
