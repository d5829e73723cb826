"""Questions as verbs: the past that is asked about, and the forms of an answer."""

from typing import Any

import rich_click as click

from projections.writers.sheet import in_csv, in_lines
from replay.cli.parameters import option
from replay.cli.screen import say, say_csv, say_json
from replay.cli.shell import AS_OF, CONTEST, CSV, JSON, SCOPE, reading, with_options
from replay.cli.usual import AtTheDesk
from replay.questions.asking import Answer, Question


def say_answer(answer: Answer, *, as_json: bool, as_csv: bool) -> None:
    """Print an answer."""
    if as_json:
        say_json(answer.plain())
    elif as_csv:
        say_csv(in_csv(answer.sheet()))
    else:
        say(*in_lines(answer.sheet()))


def verb(question: Question) -> click.Command:
    """A question as a verb: --as-of, --scope, --json and --csv are the same for all."""

    def run(
        ctx: click.Context,
        /,
        *,
        contest: str,
        as_of: str | None,
        scope: str,
        as_json: bool,
        as_csv: bool,
        **own: Any,
    ) -> None:
        with reading(ctx) as store:
            answer = question.ask(store, contest, as_of, scope, **own)
            say_answer(answer, as_json=as_json, as_csv=as_csv)

    run.__doc__ = question.words
    options = map(option, question.parameters)
    dressed = with_options(click.pass_context(run), CONTEST, *options, AS_OF, SCOPE, JSON, CSV)
    return click.command(question.name, cls=AtTheDesk)(dressed)
