"""diff: what moved between two moments, and why."""

import rich_click as click

from projections.writers import moves as writer
from replay.cli.questions import say_answer
from replay.cli.shell import CONTEST, CSV, JSON, SCOPE, reading, with_options
from replay.cli.usual import AtTheDesk
from replay.diff import diff
from replay.questions.asking import Answer, known
from replay.timeline import past


def moved(
    ctx: click.Context,
    /,
    *,
    contest: str,
    one: str,
    other: str,
    scope: str,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Who moved between two moments, from what to what, and because of which events."""
    with reading(ctx) as store:
        pasts = [past(store, contest, one), past(store, contest, other)]
        before, after = sorted(pasts, key=lambda then: then.position)
        said = known(store, after)
        found = diff(before, after, scope, said.zone)
        entries = after.facts().entries
        say_answer(
            Answer(
                lambda: writer.plain(found, said, entries),
                lambda: writer.sheet(found, said, entries),
            ),
            as_json=as_json,
            as_csv=as_csv,
        )


WHEN = (click.argument("one", metavar="WHEN"), click.argument("other", metavar="WHEN"))
command = click.command("diff", cls=AtTheDesk)(
    with_options(click.pass_context(moved), CONTEST, *WHEN, SCOPE, JSON, CSV)
)
