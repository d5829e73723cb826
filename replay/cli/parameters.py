"""Parameters of questions and acts as arguments and options of a verb."""

import re
from pathlib import Path
from typing import Any

import msgspec
import rich_click as click

from ledger.events import AnyEvent
from replay.cli.files import FilePath, read_bytes
from replay.cli.shell import WORDS, Exact, Option
from replay.cli.when import Time
from replay.parameters import Kind, Parameter
from replay.positions import parse_event, parse_position


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


WHOLE = re.compile(r"[+-]?\d+")


class Whole(click.IntRange):
    """A whole number. 1_0, which Python reads as 10, is a slip of the finger."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Read it. Raises BadParameter."""
        if "_" in str(value) or not WHOLE.fullmatch(str(value).strip()):
            self.fail(f"{value!r} is not a whole number", param, ctx)
        return super().convert(value, param, ctx)


TYPES: dict[Kind, Any] = {
    "exact": Exact(),
    "time": Time(),
    "file": FilePath(allow_dash=True),
    "position": Position(),
    "event": EventText(),
    "set": str,
}
"""The click types of the kinds that are more than words; a set may be the path of a file."""


def option(one: Parameter) -> Option:
    """Return a parameter as an argument or an option."""
    if one.is_argument:
        return _argument(one)
    called = f"--{one.typed}"
    if one.kind in ("flag", "yes-no"):
        written = called if one.kind == "flag" else "--yes/--no"
        usual: dict[str, Any] = {} if one.kind == "flag" else {"default": None}
        return click.option(written, one.name, is_flag=True, help=one.words, **usual)
    kind = _kind(one)
    usual = {} if one.usual is None else {"default": one.usual, "show_default": bool(one.usual)}
    too_long = len("|".join(one.choices or ())) > LONGEST_COLUMN
    return click.option(
        called,
        one.name,
        type=(kind, TYPES.get(one.together_with, WORDS)) if one.together_with else kind,
        multiple=one.several,
        required=one.required,
        metavar="CHOICE" if too_long else one.written,
        help=_with_choices(one) if too_long else one.words,
        **usual,
    )


LONGEST_COLUMN = 20
"""The most letters of choices in the column of types; more would break within words."""


def _with_choices(one: Parameter) -> str:
    """Return the words of a parameter, and what may be chosen."""
    return f"{one.words.removesuffix('.')}: {', '.join(one.choices or ())}."


def _argument(one: Parameter) -> Option:
    words = _with_choices(one) if one.choices else one.words
    return click.argument(
        one.name,
        metavar=one.written or (one.name.upper() if one.choices else None),
        type=_kind(one),
        nargs=-1 if one.several else 1,
        required=one.required,
        help=words or None,
    )


def _kind(one: Parameter) -> Any:
    if one.choices:
        return click.Choice(one.choices)
    if one.kind == "number":
        return Whole(*one.range)
    return TYPES.get(one.kind, WORDS)
