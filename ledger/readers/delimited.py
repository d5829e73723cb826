"""Text files: decoded, and tables in them, row by row, by the names of their columns."""

import csv
from collections import deque
from collections.abc import Iterator
from io import StringIO
from sys import intern
from typing import NamedTuple

from ledger.errors import InFile
from ledger.signs import unguard

BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")
DELIMITERS = ",;\t|"
MINUS = "\N{MINUS SIGN}"
"""What typesetting makes of a hyphen before a number."""


class Row(NamedTuple):
    """A row: the line it ends on, and its cells by the plain names of their columns."""

    line: int
    cells: dict[str, str]

    def cell(self, column: str) -> str:
        """What stands in this column; "" where there is none."""
        return self.cells.get(column, "")


class Delimited(NamedTuple):
    """A table with a header. delimiter: what stands between two cells."""

    file: str
    text: str
    columns: tuple[str, ...]
    delimiter: str

    @property
    def rows(self) -> Iterator[Row]:
        """Its rows, read as they are asked for. Raises InFile for one that does not fit."""
        return _rows(self.file, self.text, self.columns, self.delimiter)

    @property
    def is_whole(self) -> bool:
        """Whether the last line ends as the others do."""
        return self.text.endswith(("\n", "\r"))

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of the table as a whole."""
        last = None if self.is_whole else next(iter(deque(self.rows, maxlen=1)), None)
        if last is None:
            return ()
        return (f"line {last.line}: has no line end; the file may be cut off here",)


def decoded(file: str, content: bytes, otherwise: str | None = None) -> str:
    """The text of a UTF-8 file, with or without its mark. Raises InFile.

    otherwise: the encoding of a format whose files need not be UTF-8.
    """
    if content.startswith(BYTE_ORDER_MARKS):
        raise InFile(file=file, place="the first bytes", what="UTF-16; save it as UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if otherwise is not None:
            return content.decode(otherwise)
        line = content.count(b"\n", 0, error.start) + 1
        raise InFile(
            file=file,
            place=f"line {line}",
            what=f"byte 0x{content[error.start]:02x} is not UTF-8; save the file as UTF-8",
        ) from None


def plain(name: str) -> str:
    """A column's name without case, spaces and signs; % is a word."""
    return "".join(filter(str.isalnum, name.casefold().replace("%", "percent")))


def header(start: str) -> tuple[tuple[str, ...], str]:
    """The plain names of the columns in a file that starts like this, and the delimiter."""
    first = next(iter(start.lstrip("\ufeff").splitlines()), "")
    delimiter = max(DELIMITERS, key=first.count)
    names = next(csv.reader([first], delimiter=delimiter), [])
    return tuple(map(plain, names)), delimiter


def table(file: str, content: bytes) -> Delimited:
    """The file's table. Raises InFile for a header that cannot be read."""
    text = decoded(file, content)
    try:
        columns, delimiter = header(text)
    except csv.Error as error:
        raise InFile(file=file, place="line 1", what=str(error)) from None
    twice = next((name for name in columns if name and columns.count(name) > 1), None)
    if twice is not None:
        raise InFile(file=file, place="line 1", what=f"has two columns {twice!r}")
    return Delimited(file, text, columns, delimiter)


def _rows(file: str, text: str, columns: tuple[str, ...], delimiter: str) -> Iterator[Row]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        next(reader)
        line = reader.line_num
        for cells in reader:
            if reader.line_num > line + 1:
                what = "a cell that runs over several lines: is a quotation mark closed?"
                raise InFile(file=file, place=f"line {line + 1}", what=f"has {what}")
            line = reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            while len(cells) > len(columns) and not cells[-1].strip():
                cells.pop()
            if len(cells) != len(columns):
                raise InFile(
                    file=file,
                    place=f"line {reader.line_num}",
                    what=f"has {len(cells)} cells; the header has {len(columns)}",
                )
            stripped = (intern(unguard(cell.strip()).replace(MINUS, "-")) for cell in cells)
            yield Row(reader.line_num, dict(zip(columns, stripped, strict=True)))
    except csv.Error as error:
        raise InFile(file=file, place=f"line {reader.line_num}", what=str(error)) from None
