"""Questions as verbs: the past that is asked about, and the forms of an answer."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import rich_click as click

from projections.writers.languages import LANGUAGES, speaking
from projections.writers.languages.texts import in_language
from projections.writers.paper import Form, Imprint, Paper
from projections.writers.paper import pdf as printed
from projections.writers.sheet import in_csv, in_lines
from replay.cli.files import REPLACE, SCREEN, FilePath, write_lines
from replay.cli.parameters import option
from replay.cli.screen import remark, room, say, say_csv, say_json
from replay.cli.shell import AS_OF, CONTEST, CSV, JSON, SCOPE, reading, with_options
from replay.cli.usual import AtTheDesk, usual
from replay.parameters import as_typed
from replay.questions.asking import Answer, Asked, Question, asked_of
from replay.questions.printing import imprint

ON_PAPER = (
    click.option("--pdf", type=FilePath(), metavar="FILE", help="Write it on paper, as PDF."),
    click.option(
        "--paper",
        type=click.Choice(["a4", "us-letter"]),
        default="a4",
        show_default=True,
        help="The size of the paper.",
    ),
    click.option("--large", "is_large", is_flag=True, help="In large print."),
)
"""The options of everything that goes on paper."""

LANGUAGE = click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default="en",
    show_default=True,
    help="In which it is shown and printed; JSON and CSV have none.",
)

PAPER = (
    *ON_PAPER,
    LANGUAGE,
    click.option(
        "--address",
        metavar="URL",
        help="Where its pages are served: the paper shows the way to them, as a QR code.",
    ),
)
"""The options of an answer that goes on paper."""

FORM = ("as_json", "as_csv", "pdf", "paper", "is_large", "language", "address", "replace")
"""The arguments of say_answer about an answer's form."""

Told = Callable[[str], Imprint]
"""A function from the address of the served pages to the imprint of an answer on paper."""


def say_answer(
    answer: Answer,
    told: Told | None = None,
    *,
    as_json: bool,
    as_csv: bool,
    pdf: Path | None = None,
    paper: Paper = "a4",
    is_large: bool = False,
    language: str = "en",
    address: str | None = None,
    replace: bool = False,
) -> None:
    """Print an answer; with pdf put it into that file, on that paper.

    told: None of what does not go on paper.
    """
    if pdf == SCREEN:
        raise click.UsageError("a PDF is no text: name a FILE")
    if pdf is not None and told is not None:
        with speaking(language):
            said = told(address or usual().address or "")
            made = printed(answer.sheet(), said, Form(paper, is_large))
        write_lines(pdf, [made], replace=replace)
    elif as_json:
        say_json(answer.plain())
    elif as_csv:
        say_csv(in_csv(answer.sheet()))
    else:
        with speaking(language):
            say(*in_lines(in_language(answer.sheet()), room()))


def of_question(asked: Asked, question: Question, own: Mapping[str, Any]) -> Told:
    """Return the imprint of an answer on paper; own: the arguments of the question."""

    def told(served_at: str) -> Imprint:
        said = imprint(asked, question, as_typed(question.parameters, own), served_at)
        if said.page is None:
            why = "no page shows the same" if served_at else "say the --address of its pages"
            remark(f"without a QR code: {why}")
        return said

    return told


def verb(question: Question) -> click.Command:
    """Make a question a verb: --as-of, --scope, --json, --csv and --pdf are the same for all."""

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
            asked = asked_of(store, contest, as_of, scope)
            answer = question.answered(asked, **own)
            say_answer(answer, of_question(asked, question, own), **form)

    run.__doc__ = question.words
    options = map(option, question.parameters)
    taken = any(one.typed == "replace" for one in question.parameters)
    paper = PAPER if taken else (*PAPER, REPLACE)
    told = (CONTEST, *options, AS_OF, SCOPE, JSON, CSV, *paper)
    dressed = with_options(click.pass_context(run), *told)
    return click.command(question.name, cls=AtTheDesk)(dressed)
