"""submit: any command, written as JSON."""

from pathlib import Path
from typing import Any, Union, get_args, get_type_hints

import msgspec
import rich_click as click
from msgspec import Struct, defstruct
from msgspec.structs import fields

from ledger.coding import decoder, schema
from ledger.commands import AnyCommand
from ledger.commands.base import Command
from ledger.errors import InFile, NoSuch
from ledger.rulebook import Regulations
from replay.acts.sitting import Sitting
from replay.cli.files import read_bytes
from replay.cli.recording import recording
from replay.cli.screen import say_json

ALL = "all"
"""Stands for every command, where --schema names none."""

KINDS: dict[str, type[Command]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(AnyCommand)
}


def without_rules(kind: type[Command]) -> type[Struct]:
    """A command with any object for the regulations in it: a set is written as `open` wants it."""
    hints = get_type_hints(kind, include_extras=True)
    if Regulations not in hints.values():
        return kind
    settings = kind.__struct_config__
    return defstruct(
        kind.__name__,
        [
            (one.name, dict[str, Any] if hints[one.name] is Regulations else hints[one.name])
            if one.required
            else (one.name, hints[one.name], one.default)
            for one in fields(kind)
        ],
        namespace={"__doc__": kind.__doc__},
        kw_only=True,
        tag_field=settings.tag_field,
        tag=settings.tag,
        forbid_unknown_fields=settings.forbid_unknown_fields,
    )


def say_schema(ctx: click.Context, _: click.Parameter, kind: str | None) -> None:
    """Print the JSON schema of one command, or of all, and end. Raises NoSuch."""
    if kind is None:
        return
    if kind != ALL and kind not in KINDS:
        raise NoSuch(what="command", name=kind, known=tuple(sorted(KINDS)))
    wanted = KINDS.values() if kind == ALL else [KINDS[kind]]
    say_json(schema(Union[tuple(map(without_rules, wanted))]))  # noqa: UP007  # as many as asked
    ctx.exit()


def commands_in(_: Sitting, said: dict[str, Any]) -> list[AnyCommand]:
    """Submit the commands in FILE (- for standard input), one JSON object a line, as one batch.

    Such as {"command":"MarkNotPlayed","line":{"session":"1","board":3,"ns":"1","ew":"2"}}.
    """
    file, read = said["file"], decoder(AnyCommand).decode
    commands: list[AnyCommand] = []
    for number, line in enumerate(read_bytes(file).splitlines(), 1):
        if line.strip():
            try:
                commands.append(read(line))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise InFile(file=file.name, place=f"line {number}", what=str(error)) from None
    return commands


command = recording(
    "submit",
    commands_in.__doc__ or "",
    commands_in,
    click.argument("file", type=click.Path(path_type=Path)),
    click.option(
        "--schema",
        metavar="[COMMAND]",
        is_flag=False,
        flag_value=ALL,
        is_eager=True,
        expose_value=False,
        callback=say_schema,
        help="Print the JSON schema of such a line (of one command), and do nothing else.",
    ),
    typed_out=True,
)
