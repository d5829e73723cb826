"""Workbooks (.xlsx), one sheet of which is read as a table: the only door to openpyxl.

It is the first sheet that has boards, else the first that is not empty. A row of the sheet is a
line of the table. Results of formulas are not read: the workbook may have been saved before they
were computed.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import dropwhile, islice
from typing import Any
from zipfile import BadZipFile, ZipFile

from ledger.errors import InFile, NotInstalled
from ledger.readers import table_columns, table_individuals
from ledger.readers.delimited import MOST_TITLES, header
from ledger.signs import guard

ARCHIVE = b"PK\x03\x04"
PART = b"xl/workbook.xml"
MOST_BYTES = 200_000_000
"""The most bytes that the parts of a workbook may have, unpacked."""

MOST_COLUMNS = 256


def is_workbook(content: bytes) -> bool:
    """Tell whether this is a workbook, complete or not."""
    return content.startswith(ARCHIVE) and PART in content


def as_table(name: str, content: bytes) -> str:
    """Return the sheet as CSV. Raises InFile, NotInstalled."""
    return _table(_rows(name, content))


def _table(rows: Iterable[list[str]]) -> str:
    return "".join(",".join(map(_quoted, row)) + "\n" for row in rows)


def _quoted(cell: str) -> str:
    """Return a cell of a CSV."""
    text = guard(cell).replace('"', '""')
    return f'"{text}"' if {",", '"'} & {*text} else text


def as_list(name: str, content: bytes) -> str:
    """Return the sheet as lines, with tabs between cells. Raises InFile, NotInstalled."""
    return "\n".join("\t".join(filter(None, row)) for row in _rows(name, content))


def _rows(name: str, content: bytes) -> list[list[str]]:
    try:
        from openpyxl import load_workbook
    except ImportError as error:
        lacking = error.name or "openpyxl"
        raise NotInstalled(what="a workbook", lacking=lacking, extra="xlsx") from None
    _check_size(name, content)
    try:
        book = load_workbook(BytesIO(content), read_only=True)
        sheets = [sheet for sheet in book.worksheets if next(_cells(name, sheet), None) is not None]
        if not sheets:
            return []
        found = next((one for one in sheets if _has_boards(name, one)), sheets[0])
        return list(_cells(name, found))
    except InFile:
        raise
    except Exception:  # noqa: BLE001 (the package meets damage with any error there is)
        what = "cannot be read: the workbook is damaged or half written"
        raise InFile(file=name, place="the workbook", what=what) from None


def _has_boards(name: str, sheet: Any) -> bool:
    said = dropwhile(lambda row: not row, _cells(name, sheet))
    above = _table(islice(said, MOST_TITLES + 1))
    columns = header(above).columns
    return table_columns.recognises(columns) or table_individuals.recognises(columns)


def _check_size(name: str, content: bytes) -> None:
    try:
        with ZipFile(BytesIO(content)) as parts:
            size = sum(part.file_size for part in parts.infolist())
    except BadZipFile:
        what = "is no whole archive: it is cut off, half written or damaged"
        raise InFile(file=name, place="the workbook", what=what) from None
    if size > MOST_BYTES:
        what = f"unpacks to {size} bytes, more than any session has"
        raise InFile(file=name, place="the workbook", what=what)


def _cells(name: str, sheet: Any) -> Iterator[list[str]]:
    """Yield the rows as text; empty ones between others are kept, and dropped at the end."""
    wide, empty = 0, 0
    for row in sheet.iter_rows(max_col=MOST_COLUMNS):
        for cell in row:
            if cell.data_type == "f":
                place = f"sheet {sheet.title}, cell {cell.coordinate}"
                raise InFile(file=name, place=place, what="is a formula: save values in its place")
        texts = [_text(cell.value) for cell in row]
        while texts and not texts[-1]:
            texts.pop()
        if not texts:
            empty += 1
            continue
        wide = max(wide, len(texts))
        yield from ([] for _ in range(empty))
        empty = 0
        yield texts + [""] * (wide - len(texts))


def _text(value: object) -> str:
    """Return a cell as it would be typed."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return " ".join(str(value).split())
