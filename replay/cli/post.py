"""post: post the results of a session."""

import rich_click as click

from ledger.commands import AnyCommand, PostResults
from replay.cli.acts import Sitting, act
from replay.cli.lines import session_named
from replay.verify import posted_digest


@act(
    "post",
    click.option("--session", help="Needed where there are several."),
    click.option("--final", is_flag=True, help="The last word of the contest."),
)
def command(sitting: Sitting, *, session: str | None, final: bool) -> list[AnyCommand]:
    """Make the standings as they are now available officially; the periods run from here."""
    named = session_named(sitting.contest, session)
    basis = sitting.store.head().position
    opened = sitting.contest.opened
    assert opened is not None
    posting = PostResults(
        session=named,
        digest=posted_digest(sitting.store, opened.contest, named, basis),
        basis=basis,
        status="final" if final else "provisional",
    )
    return [posting]
