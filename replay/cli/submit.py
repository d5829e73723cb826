"""submit: any command, written as JSON."""

from pathlib import Path
from typing import Any

import rich_click as click

from ledger.commands import AnyCommand
from ledger.errors import NoSuch
from replay.acts.sitting import Sitting
from replay.acts.submitting import KINDS, command_in, schema_of
from replay.cli.files import FilePath, read_bytes
from replay.cli.recording import recording
from replay.cli.screen import say_json

ALL = "all"
"""Stands for every command, where --schema names none."""


def say_schema(ctx: click.Context, _: click.Parameter, kind: str | None) -> None:
    """Print the JSON schema of one command, or of all, and end. Raises NoSuch."""
    if kind is None:
        return
    if kind != ALL and kind not in KINDS:
        raise NoSuch(what="command", name=kind, known=tuple(sorted(KINDS)))
    say_json(schema_of(tuple(KINDS.values()) if kind == ALL else (KINDS[kind],)))
    ctx.exit()


def commands_in(_: Sitting, said: dict[str, Any]) -> list[AnyCommand]:
    """Submit the commands in FILE (- for standard input), one JSON object a line, as one batch.

    Such as {"command":"MarkNotPlayed","line":{"session":"1","board":3,"ns":"1","ew":"2"}}.
    """
    file: Path = said["file"]
    return [
        command_in(line, file.name, f"line {number}")
        for number, line in enumerate(read_bytes(file).splitlines(), 1)
        if line.strip()
    ]


command = recording(
    "submit",
    commands_in.__doc__ or "",
    commands_in,
    click.argument("file", type=FilePath()),
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
