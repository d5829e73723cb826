"""Questions as verbs: the past that is asked about, and the forms of an answer."""

from pathlib import Path
from typing import Any

import msgspec
import rich_click as click

from ledger.events import AnyEvent
from projections.writers.sheet import in_csv, in_lines
from replay.cli.files import read_bytes
from replay.cli.screen import say, say_csv, say_json
from replay.cli.shell import AS_OF, CONTEST, CSV, JSON, SCOPE, Option, reading, with_options
from replay.cli.usual import AtTheDesk
from replay.positions import parse_event, parse_position
from replay.questions.asking import Answer, Kind, Parameter, Question


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
    options = map(_option, question.parameters)
    dressed = with_options(click.pass_context(run), CONTEST, *options, AS_OF, SCOPE, JSON, CSV)
    return click.command(question.name, cls=AtTheDesk)(dressed)


class Position(click.ParamType[int]):
    """A position, written as #1234 or 1234."""

    name = "position"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """Read it. Raises NotAPosition."""
        return value if isinstance(value, int) else parse_position(value)


class EventText(click.ParamType[AnyEvent]):
    """An event as the record writes it: JSON, or a file of it."""

    name = "event"

    def convert(self, value: Any, param: Any, ctx: Any) -> AnyEvent:
        """Read it. Raises InFile, NoFile."""
        if isinstance(value, msgspec.Struct):
            return value  # type: ignore[return-value]  # click converts twice
        if value.lstrip().startswith("{"):
            return parse_event(value.encode(), "event")
        return parse_event(read_bytes(Path(value)), value)


TYPES: dict[Kind, Any] = {
    "text": str,
    "number": click.IntRange(min=1),
    "position": Position(),
    "event": EventText(),
}


def _option(parameter: Parameter) -> Option:
    """A parameter as an argument, where it is required, or else as an option."""
    one = parameter
    if one.required:
        return click.argument(one.name, metavar=one.written, type=TYPES[one.kind])
    called = f"--{one.called or one.name.replace('_', '-')}"
    if one.kind == "flag":
        return click.option(called, one.name, is_flag=True, help=one.words)
    kind: Any = click.Choice(one.choices) if one.choices else TYPES[one.kind]
    return click.option(
        called,
        one.name,
        type=(kind, TYPES[one.together_with]) if one.together_with else kind,
        multiple=one.several,
        metavar=one.written,
        default=one.usual,
        show_default=one.usual is not None,
        help=one.words,
    )
