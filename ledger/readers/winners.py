"""Pairs in one field or in two, as the user says in place of the file."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from ledger.bridge.boards import Side
from ledger.errors import BadValue
from ledger.readers.result_file import EntryRow, ResultFile
from ledger.record import Contest

Winners = Literal["1", "2"]


def with_winners(file: ResultFile, winners: Winners) -> ResultFile:
    """Return the file with its pairs in one field, or in one for each direction.

    Raises BadValue for teams, and for two winners where a pair sits in both directions.
    """
    if any(row.line.room is not None for row in file.lines):
        raise BadValue(place="--winners", value=winners, expected="pairs; these are teams")
    if winners == "1":
        numbers = Counter((row.section, row.number) for row in file.entries)
        entries = tuple(_in_one_field(row, numbers) for row in file.entries)
    else:
        seats = _seats(file)
        entries = tuple(replace(row, field=seats.get(row.contestant)) for row in file.entries)
    return replace(file, entries=entries)


def check_fields(file: ResultFile, contest: Contest, winners: Winners) -> None:
    """Raise BadValue where the contest has these pairs in other fields than is said now."""
    for row in file.entries:
        entered = contest.contestants.get(row.contestant)
        if entered is not None and entered.field != row.field:
            field = "in one field" if entered.field is None else f"as {entered.field}"
            expected = f"the fields of the contest: {row.contestant} is entered {field}"
            raise BadValue(place="--winners", value=winners, expected=expected)


def _in_one_field(row: EntryRow, numbers: Mapping[tuple[str, str], int]) -> EntryRow:
    """Return the pair without its direction; its number keeps it if another pair has the same."""
    twice = numbers[row.section, row.number] > 1
    number = f"{row.number}{row.field}" if twice and row.field else row.number
    return replace(row, field=None, number=number)


def _seats(file: ResultFile) -> dict[str, Side]:
    """Return the direction of each pair. Raises BadValue for one that sits in both."""
    seats: dict[str, Side] = {}
    for row in file.lines:
        sides: tuple[tuple[Side, str], ...] = (("NS", row.line.ns), ("EW", row.line.ew))
        for side, name in sides:
            if seats.setdefault(name, side) != side:
                expected = f"pairs that keep their direction; {name} changes it in {row.place}"
                raise BadValue(place="--winners", value="2", expected=expected)
    return seats
