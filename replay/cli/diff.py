"""diff: what moved between two moments, and why."""

import rich_click as click

from replay.cli.questions import say_answer
from replay.cli.shell import CONTEST, CSV, JSON, SCOPE, reading, with_options
from replay.cli.usual import AtTheDesk
from replay.questions import described


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
        question = described("diff")
        answer = question.ask(store, contest, other, scope, since=one)
        say_answer(answer, as_json=as_json, as_csv=as_csv)


WHEN = (click.argument("one", metavar="WHEN"), click.argument("other", metavar="WHEN"))
command = click.command("diff", cls=AtTheDesk)(
    with_options(click.pass_context(moved), CONTEST, *WHEN, SCOPE, JSON, CSV)
)
