"""enter: enter a score."""

from typing import Any

import rich_click as click

from ledger.commands import AnyCommand, EnterScore
from replay.cli.acts import Sitting, act
from replay.cli.asking import CITES, cited
from replay.cli.lines import LINE, LineChoice, score_of


@act(
    "enter",
    click.argument("score"),
    *LINE,
    click.option("--lead", help="The opening lead, as DK."),
    CITES,
    numbers=True,
)
def command(
    sitting: Sitting, *, score: str, lead: str | None, cites: tuple[str, ...], **line: Any
) -> list[AnyCommand]:
    """Enter SCORE: points for north-south (420, -50), pass, or a contract (4S=N, 3NTX-2W)."""
    chosen = LineChoice(**line).line(sitting)
    resting_on = cited(sitting.store, cites)
    return [EnterScore(score=score_of(chosen, score, lead), cites=resting_on)]
