"""Write scores in columns as rows: the columns of each board as bytes, the names once as JSON."""

import sys
from array import array
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any

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
    return [{"contest": contest, "names": msgspec.json.encode(columns.names).decode()}]


def place_rows(contest: str, columns: ScoreColumns) -> Iterator[dict[str, Any]]:
    """Yield the columns of a contest as rows, one for each place."""
    for session, section, board, *numbers in columns.places:
        yield {
            "contest": contest,
            "session": session,
            "board": board,
            "section": section,
            "columns": b"".join(_portable(array("q", column)).tobytes() for column in numbers),
        }


def read(names: str, places: Iterable[tuple[str, str, int, bytes]]) -> ScoreColumns:
    """Read the columns in rows, in order. places: session, section, board and numbers of each.

    Raises ValueError for rows that hold none.
    """
    try:
        known = read_names(names)
        made = [
            Place(session, section, board, *_columns(numbers))
            for session, section, board, numbers in sorted(places, key=itemgetter(0, 1, 2))
        ]
    except (TypeError, msgspec.DecodeError) as error:
        raise ValueError(str(error)) from None
    sides = (first(side, len(side)) for place in made for side in (place.ns, place.ew))
    if not all(0 <= least(side) <= greatest(side) < len(known) for side in sides):
        raise ValueError("the columns name somebody who is not there")
    return ScoreColumns(known, tuple(made))


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
