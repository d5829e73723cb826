"""confirm: a side agrees to a score at its table."""

from typing import Any

import rich_click as click

from ledger.commands import AnyCommand, ConfirmScore
from replay.cli.acts import Sitting, act
from replay.cli.lines import LINE, LineChoice, contestant_named


@act("confirm", click.argument("contestant"), *LINE)
def command(sitting: Sitting, *, contestant: str, **line: Any) -> list[AnyCommand]:
    """CONTESTANT agrees to the score of a line; whose agreement counts is in the regulations."""
    confirming = ConfirmScore(
        entry=LineChoice(**line).entry(sitting).reference,
        contestant=contestant_named(sitting, contestant, ""),
    )
    return [confirming]
