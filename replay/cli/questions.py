"""Questions as verbs: the past that is asked about, and the forms of an answer."""

from pathlib import Path
from typing import Any

import rich_click as click

from projections.writers.paper import Paper
from projections.writers.paper import pdf as printed
from projections.writers.sheet import in_csv, in_lines
from replay.cli.files import REPLACE, SCREEN, write_lines
from replay.cli.parameters import option
from replay.cli.screen import say, say_csv, say_json
from replay.cli.shell import AS_OF, CONTEST, CSV, JSON, SCOPE, reading, with_options
from replay.cli.usual import AtTheDesk
from replay.questions.asking import Answer, Question

PAPER = (
    click.option(
        "--pdf", type=click.Path(path_type=Path), metavar="FILE", help="Write it on paper, as PDF."
    ),
    click.option(
        "--paper",
        type=click.Choice(["a4", "us-letter"]),
        default="a4",
        show_default=True,
        help="The size of the paper.",
    ),
)
"""What is said of an answer that goes on paper."""

FORM = ("as_json", "as_csv", "pdf", "paper", "replace")
"""What say_answer is told of an answer's form."""


def say_answer(
    answer: Answer,
    *,
    as_json: bool,
    as_csv: bool,
    title: str = "",
    pdf: Path | None = None,
    paper: Paper = "a4",
    replace: bool = False,
) -> None:
    """Print an answer; with pdf put it into that file, under the title and on that paper."""
    if pdf == SCREEN:
        raise click.UsageError("a PDF is no text: name a FILE")
    if pdf is not None:
        write_lines(pdf, [printed(answer.sheet(), title, paper)], replace=replace)
    elif as_json:
        say_json(answer.plain())
    elif as_csv:
        say_csv(in_csv(answer.sheet()))
    else:
        say(*in_lines(answer.sheet()))


def verb(question: Question) -> click.Command:
    """A question as a verb: --as-of, --scope, --json, --csv and --pdf are the same for all."""

    def run(
        ctx: click.Context,
        /,
        *,
        contest: str,
        as_of: str | None,
        scope: str,
        **own: Any,
    ) -> None:
        form = {name: own.pop(name) for name in FORM if name in own}
        with reading(ctx) as store:
            answer = question.ask(store, contest, as_of, scope, **own)
            say_answer(answer, title=f"{contest} {question.name}", **form)

    run.__doc__ = question.words
    options = map(option, question.parameters)
    taken = any(one.typed == "replace" for one in question.parameters)
    paper = PAPER if taken else (*PAPER, REPLACE)
    told = (CONTEST, *options, AS_OF, SCOPE, JSON, CSV, *paper)
    dressed = with_options(click.pass_context(run), *told)
    return click.command(question.name, cls=AtTheDesk)(dressed)
