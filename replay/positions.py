"""Positions and events as they are typed."""

import msgspec

from ledger.bridge.numbers import whole_number
from ledger.coding import why_unread
from ledger.errors import InFile, NotAPosition
from ledger.events import AnyEvent
from ledger.upcasts import read_event


def parse_position(text: str) -> int:
    """Return a position, written as #1234 or 1234. Raises NotAPosition."""
    position = whole_number(text.strip().removeprefix("#"))
    if position is None:
        raise NotAPosition(value=text)
    return position


def parse_event(body: bytes, place: str) -> AnyEvent:
    """Return an event as the record writes it, in JSON. place: where it stands. Raises InFile."""
    try:
        return read_event(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InFile(file=place, place="JSON", what=why_unread(error)) from None
