"""Which kind of shelf a ledger lies on: whoever names no server loads nothing that servers need."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.errors import NotInstalled
from ledger.store import paths
from ledger.store.file import File
from ledger.store.places import Place
from ledger.store.shelf import Shelf

if TYPE_CHECKING:
    from ledger.store.postgres.server import Server


def opened(place: Place, *, read_only: bool, patience: int, marked: bool) -> Shelf:
    """The shelf of a ledger that is there.

    patience: for how many seconds a lock is waited for. marked: False where it need be no
    sound ledger. Raises NoFile, NotALedger, LedgerIsNewer, LedgerIsReadOnly, NotInstalled.
    """
    if isinstance(place, Path):
        return File(place, read_only=read_only, patience=patience, marked=marked)
    return _servers()(place, read_only=read_only, patience=patience)


def making(place: Place) -> AbstractContextManager[Shelf]:
    """An empty shelf to fill, which nobody else sees until it is in its place whole.

    Raises LedgerExists, NoFile, NotALedger, LedgerIsNewer, NotInstalled.
    """
    return File.making(place) if isinstance(place, Path) else _servers().making(place)


def is_taken(place: Place) -> bool:
    """Whether there is anything. Raises NoFile where that cannot be said."""
    return paths.is_taken(place) if isinstance(place, Path) else _servers().is_there(place)


def ledgers_in(server: str) -> tuple[str, ...]:
    """The names of all ledgers of a database, in order.

    Raises NoFile, NotALedger, LedgerIsNewer, NotInstalled.
    """
    return _servers().names_in(server)


def _servers() -> "type[Server]":
    try:
        from ledger.store.postgres.server import Server
    except ImportError as error:
        raise NotInstalled(
            what="a ledger on a server", lacking=error.name or "psycopg", extra="pg"
        ) from None
    return Server
