"""discount: a substitution that was none."""

import rich_click as click

from ledger.commands import AnyCommand, DiscountSubstitution
from replay.cli.acts import Sitting, act
from replay.timeline import reference_at


@act(
    "discount",
    click.argument("substitution", metavar="#POSITION"),
    click.option("--ruling", metavar="#POSITION", help="The ruling that says so."),
    click.option("--reason", required=True, help="Why."),
)
def command(
    sitting: Sitting, *, substitution: str, ruling: str | None, reason: str
) -> list[AnyCommand]:
    """Rule that the substitution at #POSITION does not count as one."""
    discounting = DiscountSubstitution(
        substitution=reference_at(sitting.store, substitution),
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        reason=reason,
    )
    return [discounting]
