"""Choose the shelf of a ledger: a file or a server, whose code is loaded only if it is needed."""

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
    """Open the shelf of a ledger that exists.

    patience: seconds to wait for a lock. marked: False: it need not be a sound ledger. Raises
    NoFile, NotALedger, LedgerIsNewer, LedgerIsReadOnly, NotInstalled.
    """
    if isinstance(place, Path):
        return File(place, read_only=read_only, patience=patience, marked=marked)
    return _servers()(place, read_only=read_only, patience=patience)


def making(place: Place) -> AbstractContextManager[Shelf]:
    """Make an empty shelf to fill, which nobody else sees until it is complete.

    Raises LedgerExists, NoFile, NotALedger, LedgerIsNewer, NotInstalled.
    """
    return File.making(place) if isinstance(place, Path) else _servers().making(place)


def is_taken(place: Place) -> bool:
    """Tell whether anything exists at this place. Raises NoFile if that cannot be found out."""
    return paths.is_taken(place) if isinstance(place, Path) else _servers().is_there(place)


def ledgers_in(server: str) -> tuple[str, ...]:
    """List the names of all ledgers in a database, in order.

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
