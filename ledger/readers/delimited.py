"""Delimited text files: tables read row by row, by the names of their columns."""

import csv
import re
import unicodedata
from collections import deque
from collections.abc import Iterator
from io import StringIO
from sys import intern
from typing import NamedTuple

from ledger.errors import InFile
from ledger.readers.encodings import OTHERWISE, REMEDY, decoded, encoding_of
from ledger.signs import unguard

DELIMITERS = ",;\t|"
MINUS = "\N{MINUS SIGN}"
"""The minus sign that typesetting puts for a hyphen before a number."""

SEPARATOR = re.compile(r"sep=.", re.IGNORECASE)
"""A line that tells a spreadsheet the delimiter."""

LINE_END = re.compile(r"\r\n|\r|\n")
MOST_TITLES = 20
"""The most lines that may stand above the header, not counting empty ones at the top."""

FEWEST_COLUMNS = 3


class Row(NamedTuple):
    """A row: the line on which it ends, and its cells by the plain names of their columns."""

    line: int
    cells: dict[str, str]

    def cell(self, column: str) -> str:
        """Return the cell of this column; "" where there is none."""
        return self.cells.get(column, "")


class Header(NamedTuple):
    """The header of a table.

    Attributes:
        columns: their plain names.
        delimiter: between two cells.
        above: the number of lines before it.
        titles: how many of these are not empty.

    """

    columns: tuple[str, ...]
    delimiter: str
    above: int
    titles: int


class Delimited(NamedTuple):
    """A table with a header.

    Attributes:
        encoding: a note on it, "" where it is UTF-8 or UTF-16.

    """

    file: str
    text: str
    header: Header
    encoding: str

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns, without capitals and blanks, as the header has them."""
        return self.header.columns

    @property
    def rows(self) -> Iterator[Row]:
        """The rows of the table, read as they are asked for. Raises InFile for a malformed one."""
        return _rows(self.file, self.text, self.header)

    @property
    def is_whole(self) -> bool:
        """Tell whether the last line ends as the others do."""
        return self.text.endswith(("\n", "\r"))

    @property
    def notes(self) -> tuple[str, ...]:
        """Return the remarks on the table as a whole."""
        return tuple(self._notes())

    def lacks(self, columns: str) -> InFile:
        """Return the refusal of a header without these columns.

        In another encoding a heading may be there, and be read as another word.
        """
        what = f"has no column {columns}"
        if self.encoding:
            what += f"; {self.encoding}: {REMEDY} if its columns are called otherwise"
        return InFile(file=self.file, place=f"line {self.header.above + 1}", what=what)

    def _notes(self) -> Iterator[str]:
        if self.encoding:
            yield self.encoding
        if self.header.titles:
            yield f"what stands above line {self.header.above + 1}, the columns, is not read"
        last = None if self.is_whole else next(iter(deque(self.rows, maxlen=1)), None)
        if last is not None:
            yield f"line {last.line}: has no line end; the file may be cut off here"


def plain(name: str) -> str:
    """Return a column's name without case, accents, spaces and signs; % becomes a word."""
    apart = unicodedata.normalize("NFKD", name.casefold().replace("%", "percent"))
    return "".join(filter(str.isalnum, apart))


def broken(error: csv.Error) -> str:
    """Return what is wrong with a row that has no cells to be read."""
    longest = csv.field_size_limit()
    said = f"has a cell of more than {longest:,} signs" if "limit" in str(error) else str(error)
    return f"{said}: is a quotation mark closed?"


def header(start: str) -> Header:
    """Return the header of a file that starts like this: the first line of several columns."""
    text = start.lstrip("\ufeff")
    most = len(LINE_END.findall(text[: len(text) - len(text.lstrip())])) + MOST_TITLES + 1
    lines = LINE_END.split(text, most)[:most]
    said = [at for at, line in enumerate(lines) if line.strip() and not SEPARATOR.fullmatch(line)]
    names = {at: _names(lines[at]) for at in said}
    first = next((at for at in said if _is_header(names[at][0])), next(iter(said), 0))
    columns, delimiter = names.get(first, ((), DELIMITERS[0]))
    return Header(columns, delimiter, first, sum(at < first for at in said))


def _names(line: str) -> tuple[tuple[str, ...], str]:
    """Return the plain names in a line, none where it is no row of cells, and its delimiter."""
    delimiter = max(DELIMITERS, key=line.count)
    try:
        cells = next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        cells = []
    return tuple(map(plain, cells)), delimiter


def _is_header(names: tuple[str, ...]) -> bool:
    said = [name for name in names if name]
    return len(set(said)) >= FEWEST_COLUMNS and not any(name.isdigit() for name in said)


def table(file: str, content: bytes) -> Delimited:
    """Return the file's table. Raises InFile for a header that cannot be read."""
    text = decoded(file, content, OTHERWISE)
    found = header(text)
    columns = found.columns
    twice = next((name for name in columns if name and columns.count(name) > 1), None)
    if twice is not None:
        place = f"line {found.above + 1}"
        raise InFile(file=file, place=place, what=f"has two columns {twice!r}")
    return Delimited(file, text, found, encoding_of(content))


def _rows(file: str, text: str, header: Header) -> Iterator[Row]:
    columns, source = header.columns, StringIO(text, newline="")
    for _ in range(header.above):
        source.readline()
    reader = csv.reader(source, delimiter=header.delimiter, strict=True)
    try:
        next(reader)
        line = reader.line_num
        for cells in reader:
            if reader.line_num > line + 1:
                what = "a cell that runs over several lines: is a quotation mark closed?"
                place = f"line {header.above + line + 1}"
                raise InFile(file=file, place=place, what=f"has {what}")
            line = reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            while len(cells) > len(columns) and not cells[-1].strip():
                cells.pop()
            if len(cells) != len(columns):
                raise InFile(
                    file=file,
                    place=f"line {header.above + line}",
                    what=f"has {len(cells)} cells; the header has {len(columns)}",
                )
            stripped = (intern(unguard(cell.strip()).replace(MINUS, "-")) for cell in cells)
            yield Row(header.above + line, dict(zip(columns, stripped, strict=True)))
    except csv.Error as error:
        place = f"line {header.above + reader.line_num}"
        raise InFile(file=file, place=place, what=broken(error)) from None
