"""Shared parts of the calculator's questions: their regulation set, and the forms of an answer."""

from collections.abc import Callable
from typing import Any, NoReturn

import rich_click as click
from click import get_current_context
from click.core import ParameterSource

from ledger import regulations
from ledger.coding import to_plain
from ledger.errors import NoSuch, NotUnderTheseRules
from ledger.rulebook import Conditions
from replay.cli.screen import say, say_json
from replay.cli.shell import JSON, Option, with_options

Answer = tuple[str, dict[str, Any]]
"""A line, and the same for a program."""

NUMBERS = {"ignore_unknown_options": True}
"""The click settings by which -50 is a score and not an option."""


class Calculation(click.RichCommand):
    """A question; a -- before a negative number is not needed, and hides no option after it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the arguments without it."""
        return super().parse_args(ctx, [argument for argument in args if argument != "--"])


def rules(usual: str | None) -> Option:
    """Make the option --regulations, with the question's usual set (None: it must be named)."""
    usually: dict[str, Any] = {"required": True}
    if usual is not None:
        usually = {"default": usual, "show_default": True}
    return click.option(
        "--regulations",
        "rules",
        metavar="NAME[:STAGE]",
        help="A regulation set or TOML file, and the stage of it.",
        **usually,
    )


def calculation(
    group: click.Group, name: str, *options: Option
) -> Callable[[Callable[..., Answer]], click.Command]:
    """Make a question whose answer is a line, and the same for a program."""

    def make(answer: Callable[..., Answer]) -> click.Command:
        def run(*, as_json: bool, **own: Any) -> None:
            line, plain = answer(**own)
            chosen = own.get("rules")
            if chosen is not None:
                plain = {**plain, "set": chosen}
            if _has_default("rules"):
                line = f"{line.removesuffix(')')}; as in {chosen})"
            say_json(to_plain(plain)) if as_json else say(line)

        run.__doc__ = answer.__doc__
        kind = group.command(name, cls=Calculation, context_settings=NUMBERS)
        return kind(with_options(run, *options, JSON))

    return make


def _has_default(option: str) -> bool:
    """Tell whether nothing was typed for an option."""
    return get_current_context().get_parameter_source(option) is ParameterSource.DEFAULT


def conditions_of(text: str) -> Conditions:
    """Return the conditions of SET or SET:STAGE. Raises NoSuch and what loading a set raises."""
    name, colon, stage = text.rpartition(":")
    if not colon:
        return regulations.load(text).default
    book = regulations.load(name)
    if stage not in book.stages:
        raise NoSuch(what="stage", name=stage, known=tuple(book.stages), place=f" of {name}")
    return book.of(stage)


def not_here(rules: str, what: str) -> NoReturn:
    """Refuse a set that knows no such thing, where a stage of it may."""
    name = rules if rules.endswith(".toml") else rules.partition(":")[0]
    stages = tuple(regulations.load(name).stages)
    stage = f" (say of which stage: {', '.join(stages)})" if stages and ":" not in rules else ""
    raise NotUnderTheseRules(what=f"{what}{stage}")
