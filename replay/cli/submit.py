"""submit: any command, written as JSON."""

from pathlib import Path

import msgspec
import rich_click as click

from ledger.coding import decoder
from ledger.commands import AnyCommand
from ledger.errors import InFile
from replay.cli.acts import Sitting, act
from replay.cli.files import read_bytes


@act("submit", click.argument("file", type=click.Path(path_type=Path)), typed_out=True)
def command(sitting: Sitting, *, file: Path) -> list[AnyCommand]:
    """Submit the commands in FILE (- for standard input), one JSON object a line, as one batch.

    Such as {"command":"MarkNotPlayed","line":{"session":"1","board":3,"ns":"1","ew":"2"}}.
    """
    read = decoder(AnyCommand).decode
    commands: list[AnyCommand] = []
    for number, line in enumerate(read_bytes(file).splitlines(), 1):
        if line.strip():
            try:
                commands.append(read(line))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise InFile(file=file.name, place=f"line {number}", what=str(error)) from None
    return commands
