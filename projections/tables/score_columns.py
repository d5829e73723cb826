"""Scores column by column as a row of a table: names and places as JSON, the columns as bytes."""

import sys
from array import array
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ledger.record.columns import Place, ScoreColumns

WIDTH = 8
"""How many bytes a number takes; the least significant come first."""

read_names = msgspec.json.Decoder(tuple[str, ...]).decode
read_places = msgspec.json.Decoder(tuple[Place, ...]).decode


def row_of(contest: str, columns: ScoreColumns) -> dict[str, Any]:
    """The columns of a contest as a row."""
    names, places, *numbers = columns
    return {
        "contest": contest,
        "names": msgspec.json.encode(names).decode(),
        "places": msgspec.json.encode(places).decode(),
        "columns": b"".join(_portable(array("q", column)).tobytes() for column in numbers),
    }


def read(row: Mapping[str, Any]) -> ScoreColumns:
    """The columns that a row holds. Raises ValueError for one that holds none."""
    try:
        names, places = read_names(row["names"]), read_places(row["places"])
        whole = array("q")
        whole.frombytes(row["columns"])
    except (TypeError, msgspec.DecodeError) as error:
        raise ValueError(str(error)) from None
    many = sum(place.scores for place in places)
    columns = [_portable(whole[begin : begin + many]) for begin in range(0, len(whole), many or 1)]
    if len(columns) != len(ScoreColumns._fields) - 2 or any(len(one) != many for one in columns):
        raise ValueError("the columns have not as many numbers as there are scores")
    made = ScoreColumns(names, places, *columns)
    if not all(0 <= number < len(names) for side in (made.ns, made.ew) for number in _ends(side)):
        raise ValueError("the columns name somebody who is not there")
    return made


def _portable(column: "array[int]") -> "array[int]":
    """The numbers as they are kept, and back."""
    if sys.byteorder == "big":
        column.byteswap()
    return column


def _ends(column: Sequence[int]) -> tuple[int, ...]:
    return (min(column), max(column)) if len(column) else ()
