"""consent: agree to a requested correction, or refuse to."""

import rich_click as click

from ledger.commands import AnyCommand, GiveConsent
from ledger.errors import NoSuch
from replay.cli.acts import DRY_RUN, Sitting, act
from replay.cli.lines import contestant_named
from replay.timeline import reference_at


@act(
    "consent",
    click.argument("request", metavar="#POSITION"),
    click.argument("contestant"),
    click.option("--refuse", is_flag=True, help="It does not agree: the request is refused."),
    click.option("--reason", help="In words."),
    DRY_RUN,
)
def command(
    sitting: Sitting, *, request: str, contestant: str, refuse: bool, reason: str | None
) -> list[AnyCommand]:
    """Agree, for CONTESTANT, to the correction requested at #POSITION, or refuse to."""
    reference = reference_at(sitting.store, request)
    if reference.version not in sitting.contest.requests:
        waiting = (sitting.contest.event_at(v).position for v in sitting.contest.requests)
        known = tuple(f"#{position}" for position in waiting)
        raise NoSuch(what="request", name=request, known=known)
    giving = GiveConsent(
        request=reference,
        contestant=contestant_named(sitting.contest, contestant, ""),
        agrees=not refuse,
        reason=reason,
    )
    return [giving]
