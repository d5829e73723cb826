"""lot: take down the order that a lot gave."""

import rich_click as click

from ledger.commands import AnyCommand, DrawLot
from replay.cli.acts import Sitting, act, facts_now
from replay.cli.lines import contestant_named

PURPOSES = (
    "random-draw", "draw", "newcomers", "stage", "qualifying", "knock-out", "title",
)  # fmt: skip


@act(
    "lot",
    click.argument("order", nargs=-1, required=True, metavar="CONTESTANT..."),
    click.option(
        "--for", "purpose", type=click.Choice(PURPOSES), required=True, help="What it decides."
    ),
    click.option("--stage", help="Where it is not the one that was begun last."),
    click.option("--session", help="The session that is drawn with it."),
    click.option("--reason", help="Why."),
)
def command(
    sitting: Sitting,
    *,
    order: tuple[str, ...],
    purpose: str,
    stage: str | None,
    session: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """Record a lot that a person drew: the contestants in the order in which they came out."""
    return [
        DrawLot(
            stage=stage or facts_now(sitting).schedule.latest_stage or "",
            purpose=purpose,  # type: ignore[arg-type]  # one of PURPOSES
            order=tuple(contestant_named(sitting, name, "") for name in order),
            session=session,
            reason=reason,
        )
    ]
