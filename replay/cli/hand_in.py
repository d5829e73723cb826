"""hand-in: a document that a contestant hands in."""

import rich_click as click

from ledger.commands import AnyCommand, LodgeDocument
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named


@act(
    "hand-in",
    click.argument("contestant"),
    click.argument("document"),
    click.option("--session", help="The one that it is for, where it is for one."),
    click.option("--count", type=click.IntRange(min=1), default=1, help="How many of them."),
    click.option("--reason", help="In words."),
)
def command(
    sitting: Sitting,
    *,
    contestant: str,
    document: str,
    session: str | None,
    count: int,
    reason: str | None,
) -> list[AnyCommand]:
    """CONTESTANT hands in a DOCUMENT, as the regulations call it; whether in time is recorded."""
    lodging = LodgeDocument(
        contestant=contestant_named(sitting, contestant, ""),
        document=document,
        session=session,
        count=count,
        reason=reason,
    )
    return [lodging]
