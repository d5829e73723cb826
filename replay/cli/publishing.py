"""people publish, people withhold: who is called by name in public, and who is not."""

from functools import partial

import rich_click as click

from ledger.commands import PublishNames
from ledger.people import People
from replay.acts.sitting import Signer
from replay.cli.recording import SIGNING, confirm, keep, signed
from replay.cli.shell import with_options, writing


def publish(
    ctx: click.Context,
    /,
    *,
    are_named: bool,
    names: tuple[str, ...],
    reason: str | None,
    signer: Signer,
) -> None:
    """Record it of people, by name or id."""
    with writing(ctx) as store:
        people = tuple(dict.fromkeys(People(store).find(name).id for name in names))
        command = PublishNames(people=people, are_named=are_named, reason=reason)
        confirm(store, keep(store, lambda: ([command], ()), signer), as_json=False)


def _verb(name: str, words: str, *, are_named: bool) -> click.Command:
    made = click.command(name, help=words)
    options = (
        click.argument("names", metavar="NAME...", nargs=-1, required=True),
        click.option("--reason", help="Why."),
        *SIGNING,
    )
    return made(
        with_options(signed(partial(publish, are_named=are_named), as_typed=True), *options)
    )


withholding = _verb(
    "withhold",
    "Call people no more by name in public: pages that are --public-only, and `site`.\n\n"
    "They are N. N. there, in all of the past too, and nobody is found by their names. Their"
    " results stand.",
    are_named=False,
)
publishing = _verb(
    "publish", "Call people by name in public again, who were withheld.", are_named=True
)
