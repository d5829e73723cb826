"""Libraries: all ledgers of a folder, or of a database; listing them opens none."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from ledger.errors import NoFile, NoSuch
from ledger.store import Address, Place, database_of, is_on_a_server, ledgers_in, place_of

ENDING = ".ledger"
"""The ending of ledgers' file names in a folder."""


class Folder(NamedTuple):
    """The ledgers of a folder, by the names of their files."""

    where: Path

    def __str__(self) -> str:
        """Return its name, as it is typed."""
        return str(self.where)

    def names(self) -> Sequence[str]:
        """Return the names of the ledgers in order. Raises NoFile."""
        try:
            found = [one.name.removesuffix(ENDING) for one in self.where.iterdir() if _is_one(one)]
        except OSError as error:
            raise NoFile(file=str(self.where), why=error.strerror or str(error)) from None
        return sorted(found)

    def place(self, name: str) -> Place:
        """Return the path of the ledger with this name. Raises NoSuch, NoFile."""
        _check(self, name)
        return self._at(name)

    def places(self) -> Sequence[Place]:
        """Return the paths of all ledgers in order. Raises NoFile."""
        return [self._at(name) for name in self.names()]

    def _at(self, name: str) -> Path:
        return self.where / f"{name}{ENDING}"


class Database(NamedTuple):
    """The ledgers of a database, by their names.

    Attributes:
        where: as libpq is told of it.

    """

    where: str

    def __str__(self) -> str:
        """Return its address, as it is typed, without a password."""
        return str(Address(self.where, ""))

    def names(self) -> Sequence[str]:
        """Return the names of the ledgers in order. Raises NoFile, NotALedger, NotInstalled."""
        return ledgers_in(self.where)

    def place(self, name: str) -> Place:
        """Return the address of the ledger of this name. Raises as `names` does, and NoSuch."""
        _check(self, name)
        return Address(self.where, name)

    def places(self) -> Sequence[Place]:
        """Return the addresses of all ledgers in order. Raises as `names` does."""
        return [Address(self.where, name) for name in self.names()]


Library = Folder | Database


def library_at(text: str) -> Library:
    """Return the library of this name: a folder, or postgresql://HOST/DATABASE. Raises BadValue."""
    return Database(database_of(text)) if is_on_a_server(text) else Folder(Path(text))


def one_at(text: str) -> Place | None:
    """Return the ledger at a file or postgresql://HOST/DATABASE/NAME; None for a library.

    Raises BadValue.
    """
    if isinstance(library_at(text), Database):
        return place_of(text) if "/" in urlsplit(text).path.strip("/") else None
    path = Path(text)
    is_file = path.exists() or text.endswith(ENDING)
    return path if is_file and not path.is_dir() else None


def _is_one(file: Path) -> bool:
    return file.name.endswith(ENDING) and not file.name.startswith(".")


def _check(library: Library, name: str) -> None:
    names = library.names()
    if name not in names:
        raise NoSuch(what="ledger", name=name, known=tuple(names))
