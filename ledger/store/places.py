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
        path = f"{path}/{quote(self.ledger, safe='')}"
        return _shown(scheme, netloc, path, query)


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
        shown = _shown(scheme, netloc, path, query) if scheme else "what is written"
        expected = "postgresql://HOST/DATABASE/NAME, where NAME is what the ledger is called"
        raise BadValue(place="the ledger's address", value=shown, expected=expected)
    name = taken(unquote(ledger), Addressed(), "the ledger's name")
    return Address(_written(scheme, netloc, f"/{database}", query), name)


SECRET = ("password=", "sslpassword=")
"""How options begin that nobody is shown."""


def _shown(scheme: str, netloc: str, path: str, query: str) -> str:
    """Put an address together as it is shown, without a password."""
    user, at, host = netloc.rpartition("@")
    options = (option for option in query.split("&") if not option.startswith(SECRET))
    return _written(scheme, f"{user.partition(':')[0]}{at}{host}", path, "&".join(options))


def _written(scheme: str, netloc: str, path: str, query: str) -> str:
    """Put an address together; without a host, as of a socket of this machine, it has // too."""
    return f"{scheme}://{netloc}{path}{'?' if query else ''}{query}"
