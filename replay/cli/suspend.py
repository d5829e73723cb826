"""suspend: somebody may not play in a session."""

import rich_click as click

from ledger.commands import AnyCommand, SuspendPlayers
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named, session_named
from replay.timeline import reference_at


@act(
    "suspend",
    click.argument("contestant"),
    click.option("--session", help="Needed where there are several."),
    click.option("--player", "players", multiple=True, help="Who (default: all its players)."),
    click.option("--from-round", type=click.IntRange(min=1), help="From this round on."),
    click.option("--reason", required=True, help="Why."),
    click.option("--clause", default="Law 91A", show_default=True, help="The rule that says so."),
    click.option("--ruling", metavar="#POSITION", help="The ruling that it rests on."),
)
def command(
    sitting: Sitting,
    *,
    contestant: str,
    session: str | None,
    players: tuple[str, ...],
    from_round: int | None,
    reason: str,
    clause: str,
    ruling: str | None,
) -> list[AnyCommand]:
    """CONTESTANT, or a PLAYER of it, plays no more in a session, or from a round of it on."""
    suspending = SuspendPlayers(
        contestant=contestant_named(sitting, contestant, ""),
        session=session_named(sitting.contest, session),
        players=tuple(map(sitting.roll.id_of, players)),
        from_round=from_round,
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        clause=clause,
        reason=reason,
    )
    return [suspending]
