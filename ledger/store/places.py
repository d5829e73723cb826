"""Where a ledger can be: in a file, or on a PostgreSQL server under a name."""

from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from ledger.errors import BadValue
from ledger.forms import Addressed, taken

SCHEMES = ("postgresql", "postgres")


class Address(NamedTuple):
    """A ledger on a server.

    Attributes:
        server: the database as libpq is told of it, postgresql://USER@HOST/DATABASE?OPTIONS.
        ledger: what the ledger is called in it.

    """

    server: str
    ledger: str

    def __str__(self) -> str:
        """The address as it is typed, without a password."""
        scheme, netloc, path, query, _ = urlsplit(self.server)
        user, at, host = netloc.rpartition("@")
        netloc = f"{user.partition(':')[0]}{at}{host}"
        return _written(scheme, netloc, f"{path}/{quote(self.ledger, safe='')}", query)


Place = Path | Address
"""Where a ledger is."""


def place_of(text: str) -> Place:
    """Where a ledger is that is called so on a command line. Raises BadValue."""
    if not text.startswith(tuple(f"{scheme}://" for scheme in SCHEMES)):
        return Path(text)
    try:
        scheme, netloc, path, query, fragment = urlsplit(text)
    except ValueError:
        scheme, netloc, path, query, fragment = "", "", "", "", "x"
    database, _, ledger = path.removeprefix("/").partition("/")
    if not database or not ledger or "/" in ledger or fragment:
        shown = str(Address(text, "")).removesuffix("/") if scheme else text
        expected = "postgresql://HOST/DATABASE/NAME, where NAME is what the ledger is called"
        raise BadValue(place="--ledger", value=shown, expected=expected)
    name = taken(unquote(ledger), Addressed(), "the ledger's name")
    return Address(_written(scheme, netloc, f"/{database}", query), name)


def _written(scheme: str, netloc: str, path: str, query: str) -> str:
    """Put an address together; without a host, as of a socket of this machine, it has // too."""
    return f"{scheme}://{netloc}{path}{'?' if query else ''}{query}"
