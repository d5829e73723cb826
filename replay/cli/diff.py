"""diff: what moved between two moments, and why."""

from typing import Any

import rich_click as click

from replay.cli.files import REPLACE
from replay.cli.questions import PAPER, of_question, say_answer
from replay.cli.shell import CONTEST, CSV, JSON, SCOPE, reading, with_options
from replay.cli.usual import AtTheDesk
from replay.questions import described
from replay.questions.asking import asked_of


def moved(
    ctx: click.Context,
    /,
    *,
    contest: str,
    one: str,
    other: str | None,
    scope: str,
    **form: Any,
) -> None:
    """Who moved between two moments, from what to what, and because of which events.

    The second is now where it is not said.
    """
    with reading(ctx) as store:
        question = described("diff")
        asked = asked_of(store, contest, other or "head", scope)
        answer = question.answered(asked, since=one)
        say_answer(answer, of_question(asked, question, {"since": one}), **form)


WHEN = (
    click.argument("one", metavar="WHEN"),
    click.argument("other", metavar="[WHEN]", required=False),
)
NUMBERS = {"ignore_unknown_options": True}
"""A moment such as -1 is refused as one, and not taken for an option."""

command = click.command("diff", cls=AtTheDesk, context_settings=NUMBERS)(
    with_options(click.pass_context(moved), CONTEST, *WHEN, SCOPE, JSON, CSV, *PAPER, REPLACE)
)
