"""Write scores in columns as rows: the columns of each board as bytes, the names once as JSON.

Standings are made of them, so that each row has a checksum, by which a changed byte is found as it
is read, and not only when the views are verified.
"""

import sys
from array import array
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any
from zlib import crc32

import msgspec

from ledger.bridge.whole_columns import first, greatest, least
from ledger.record.columns import Place, ScoreColumns

NUMBERS = 6
"""The number of columns of whole numbers in a place."""

read_names = msgspec.json.Decoder(tuple[str, ...]).decode


def names_rows(contest: str, columns: ScoreColumns) -> list[dict[str, Any]]:
    """Return the names of those who sat, as a row; none where nobody did."""
    if not columns.names:
        return []
    names = msgspec.json.encode(columns.names).decode()
    return [{"contest": contest, "names": names, "checksum": checksum(names.encode())}]


def place_rows(contest: str, columns: ScoreColumns) -> Iterator[dict[str, Any]]:
    """Yield the columns of a contest as rows, one for each place."""
    for session, section, board, *numbers in columns.places:
        written = b"".join(_portable(array("q", column)).tobytes() for column in numbers)
        yield {
            "contest": contest,
            "session": session,
            "board": board,
            "section": section,
            "columns": written,
            "checksum": checksum(written, session, section, board),
        }


def checksum(content: bytes, *place: str | int) -> int:
    """Return the checksum of what a row holds about a place."""
    return crc32(content, crc32(msgspec.json.encode(place)))


def read(
    names: tuple[str, int], places: Iterable[tuple[str, str, int, bytes, int]]
) -> ScoreColumns:
    """Read the columns in rows, in order.

    names: with their checksum. places: session, section, board, numbers and checksum of each.
    Raises ValueError for rows that hold none, or something else than was written.
    """
    text, written = names
    try:
        _check(written, text.encode())
        known = read_names(text)
        made = [_place(*row) for row in sorted(places, key=itemgetter(0, 1, 2))]
    except (AttributeError, TypeError, msgspec.DecodeError) as error:
        raise ValueError(str(error)) from None
    sides = (first(side, len(side)) for place in made for side in (place.ns, place.ew))
    if not all(0 <= least(side) <= greatest(side) < len(known) for side in sides):
        raise ValueError("the columns name somebody who is not there")
    return ScoreColumns(known, tuple(made))


def _place(session: str, section: str, board: int, numbers: bytes, written: int) -> Place:
    _check(written, numbers, session, section, board)
    return Place(session, section, board, *_columns(numbers))


def _check(written: int, content: bytes, *place: str | int) -> None:
    if checksum(content, *place) != written:
        raise ValueError("the columns are not as they were written")


def _columns(numbers: bytes) -> list["array[int]"]:
    whole = array("q")
    whole.frombytes(numbers)
    many, more = divmod(len(whole), NUMBERS)
    if more or not many:
        raise ValueError("the columns have not as many numbers as there are scores")
    return [_portable(whole[begin : begin + many]) for begin in range(0, len(whole), many)]


def _portable(column: "array[int]") -> "array[int]":
    """Return the numbers as they are kept, and back: the least significant byte comes first."""
    if sys.byteorder == "big":
        column.byteswap()
    return column
