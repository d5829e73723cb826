"""consent: agree to a requested correction, or refuse to."""

import rich_click as click

from ledger.commands import AnyCommand, GiveConsent
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named
from replay.timeline import reference_at


@act(
    "consent",
    click.argument("request", metavar="#POSITION"),
    click.argument("contestant"),
    click.option("--refuse", is_flag=True, help="It does not agree: the request is refused."),
    click.option("--reason", help="In words."),
)
def command(
    sitting: Sitting, *, request: str, contestant: str, refuse: bool, reason: str | None
) -> list[AnyCommand]:
    """Agree, for CONTESTANT, to the correction requested at #POSITION, or refuse to."""
    giving = GiveConsent(
        request=reference_at(sitting.store, request),
        contestant=contestant_named(sitting, contestant, ""),
        agrees=not refuse,
        reason=reason,
    )
    return [giving]
