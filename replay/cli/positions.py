"""Positions and events as they are typed."""

from pathlib import Path

import msgspec

from ledger.errors import InFile, NotAPosition
from ledger.events import AnyEvent
from ledger.upcasts import read_event
from replay.cli.files import read_bytes


def parse_position(text: str) -> int:
    """A position, written as #1234 or 1234. Raises NotAPosition."""
    digits = text.strip().removeprefix("#")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        raise NotAPosition(value=text)
    return int(digits)


def parse_event(text: str) -> AnyEvent:
    """An event as the record writes it: JSON, or a file of it. Raises InFile, NoFile."""
    in_file = not text.lstrip().startswith("{")
    body = read_bytes(Path(text)) if in_file else text.encode()
    try:
        return read_event(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        name = text if in_file else "event"
        raise InFile(file=name, place="JSON", what=str(error)) from None
