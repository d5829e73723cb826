r"""Tables in PBN: columns named by the tag above them, and a row of elements on each line.

A column is written with its order before its name (+Rank) and its width behind it (Names\42L).
An element with spaces stands in quotation marks; some programs leave them out, so names that run
to the end of a row are then told apart by two spaces or by the width of their columns.
"""

import re
from typing import NamedTuple

from ledger.errors import InFile

ELEMENT = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
NAMES = ("Name", "TeamName", "Roster")
"""The beginnings of the names of columns that hold names."""

COLUMN = re.compile(r"[+-]?([^\\]*)(?:\\(\d{1,3})[LR]?)?")
"""A column with its order and width; the pattern matches in one way only."""


class Row(NamedTuple):
    """A row: its line, its elements by the names of their columns, and its text.

    The elements are None if there are more or fewer of them than columns.
    """

    line: int
    elements: dict[str, str] | None
    text: str

    def cells(self, file: str) -> dict[str, str]:
        """Return the elements. Raises InFile where they do not fit the columns."""
        if self.elements is None:
            what = f"{self.text.strip()[:60]!r} has not one element for each column"
            raise InFile(file=file, place=f"line {self.line}", what=what)
        return self.elements


class Table(NamedTuple):
    """A table of a PBN file: the names of its columns, and its rows."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def table(heading: str, lines: list[tuple[int, str]]) -> Table:
    """Return the table under a heading, whose lines come with their numbers."""
    found = [COLUMN.fullmatch(column.strip()) for column in heading.split(";")]
    columns = tuple(match[1].strip() if match else "" for match in found)
    widths = [int(match[2] or 0) if match else 0 for match in found]
    rows = (Row(number, _elements(text, columns, widths), text) for number, text in lines)
    return Table(columns, tuple(rows))


def _elements(text: str, columns: tuple[str, ...], widths: list[int]) -> dict[str, str] | None:
    """Return the elements of a row by their columns; None if it does not fit them."""
    found = list(ELEMENT.finditer(text))
    elements = [match[2] or re.sub(r"\\(.)", r"\1", match[1]) for match in found]
    names = next((at for at, name in enumerate(columns) if name.startswith(NAMES)), 0)
    last = all(name.startswith(NAMES) for name in columns[names:])
    if len(elements) > len(columns) and last and names:
        tail = text[found[names].start() :]
        parts = re.split(r"\s{2,}", tail.strip())
        if len(parts) != len(columns) - names:
            parts = _by_width(tail, widths[names:])
        elements = elements[:names] + parts
    if len(elements) != len(columns):
        return None
    return dict(zip(columns, elements, strict=True))


def _by_width(text: str, widths: list[int]) -> list[str]:
    """Cut a text into columns of these widths, the last of which takes the rest."""
    parts = []
    for width in widths[:-1]:
        parts.append(text[:width].strip())
        text = text[width:].lstrip() if width else ""
    return [*parts, text.strip()]
