"""consent: agree to a requested correction."""

import rich_click as click

from ledger.commands import AnyCommand, GiveConsent
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named
from replay.timeline import reference_at


@act("consent", click.argument("request", metavar="#POSITION"), click.argument("contestant"))
def command(sitting: Sitting, *, request: str, contestant: str) -> list[AnyCommand]:
    """Agree, for CONTESTANT, to the correction requested at #POSITION."""
    giving = GiveConsent(
        request=reference_at(sitting.store, request),
        contestant=contestant_named(sitting.contest, contestant, ""),
    )
    return [giving]
