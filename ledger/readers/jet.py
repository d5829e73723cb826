"""Tables of an Access database (Jet 3 to ACE): the only door to access_parser.

The package reads damaged pages as far as it can; columns of one table then have unequally many
rows. Such a table is refused, since its rows may be anybody's.
"""

import logging
import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ledger.bridge.numbers import ranges
from ledger.errors import InFile, NotInstalled
from ledger.readers.delimited import Row, plain

SIGNATURES = (b"\0\1\0\0Standard Jet DB", b"\0\1\0\0Standard ACE DB")
TABLE_PAGE = b"\2\1"
VERSION_AT = 0x14
"""The offset of the version in the first page: 0 is Jet 3, whose pages are half as long."""

VERSIONS = range(7)
"""The versions of databases, from Jet 3 (0) and Jet 4 (1) to the ACE of Access 2019 (6)."""

DAMAGE = "cannot be read: the database is damaged, encrypted or half written"


def is_database(content: bytes) -> bool:
    """Tell whether this is an Access database."""
    return content.startswith(SIGNATURES)


class Database:
    """An Access database that was read. Raises InFile, NotInstalled."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name = name
        _check_whole(name, content)
        with _reading(name, "the database"):
            self._parser = _parser(content)
        if not self._parser.catalog:
            raise InFile(file=name, place="the database", what=DAMAGE)

    def rows(self, table: str) -> tuple[Row, ...]:
        """Return the rows of a table by the plain names of its columns; none if there is no table.

        Raises InFile for a table whose columns are not of one length.
        """
        found = {
            plain(name): [_text(value) for value in values]
            for name, values in self.parsed(table).items()
        }
        sizes = {len(texts) for texts in found.values()}
        if len(sizes) > 1:
            what = f"has columns of {min(sizes)} to {max(sizes)} rows: the database is damaged"
            raise InFile(file=self.name, place=f"table {table}", what=what)
        return tuple(_rows(found, sizes.pop() if sizes else 0))

    def parsed(self, table: str) -> dict[str, list[Any]]:
        """Return the columns of a table as the package has them; none if there is no table."""
        with _reading(self.name, f"table {table}"):
            return dict(self._parser.parse_table(table)) if table in self._parser.catalog else {}


def _rows(columns: dict[str, list[str]], count: int) -> Iterator[Row]:
    for number in range(count):
        yield Row(number + 1, {name: texts[number] for name, texts in columns.items()})


def _text(value: object) -> str:
    """Return a cell as text; "" if it is empty."""
    return "" if value is None else str(int(value) if isinstance(value, bool) else value).strip()


def _check_whole(name: str, content: bytes) -> None:
    """Raise InFile unless the file is of a known version and made of whole pages.

    None of those leads back to itself.
    """
    version = content[VERSION_AT : VERSION_AT + 1]
    if version and version[0] not in VERSIONS:
        what = f"is of version {version[0]}, which is none of Jet 3 to ACE ({ranges(VERSIONS)})"
        raise InFile(file=name, place="its beginning", what=what)
    size = 0x1000 if version != b"\0" else 0x800
    if len(content) < 3 * size or len(content) % size:
        what = f"{len(content)} bytes are not whole pages of {size}: it is cut off or half written"
        raise InFile(file=name, place="its end", what=what)
    pages = range(0, len(content), size)
    following = {
        at // size: struct.unpack_from("<I", content, at + 4)[0]
        for at in pages
        if content[at : at + 2] == TABLE_PAGE
    }
    for first in following:
        seen, page = set[int](), first
        while page := following.get(page, 0):
            if page in seen:
                raise InFile(file=name, place=f"page {page}", what="leads back to itself")
            seen.add(page)


def _parser(content: bytes) -> Any:
    """Return the package's parser over these bytes. Raises NotInstalled."""
    try:
        from access_parser import access_parser
    except ImportError as error:
        lacking = error.name or "access_parser"
        raise NotInstalled(what="an Access database", lacking=lacking, extra="bws") from None
    logging.getLogger("access_parser").setLevel(logging.CRITICAL + 1)  # damage is ours to tell

    class Parser(access_parser.AccessParser):  # type: ignore[misc]
        """A parser of bytes in memory, without the parts that only format money."""

        def __init__(self, content: bytes) -> None:
            self.db_data = content
            self._parse_file_header(content)
            pages = access_parser.categorize_pages(content, self.page_size)
            self._table_defs, self._data_pages, self._all_pages = pages
            self._tables_with_data = self._link_tables_to_data()
            self.catalog = self._parse_catalog()
            self.extra_props: Iterable[str] = ()

    return Parser(content)


@contextmanager
def _reading(name: str, place: str) -> Iterator[None]:
    """Raise InFile, with this place, for anything that the package stumbles over within."""
    try:
        yield
    except (InFile, NotInstalled):
        raise
    except Exception:  # noqa: BLE001 (the package meets damage with any error there is)
        raise InFile(file=name, place=place, what=DAMAGE) from None
