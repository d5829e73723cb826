"""Where a ledger can be: in a file, or on a PostgreSQL server under a name."""

import re
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
        ledger: what the ledger is called in it; empty where all of them are meant.

    """

    server: str
    ledger: str

    def __str__(self) -> str:
        """The address as it is typed, without a password."""
        scheme, netloc, path, query, _ = urlsplit(self.server)
        if self.ledger:
            path = f"{path}/{quote(self.ledger, safe='')}"
        return _shown(scheme, netloc, path, query)


Place = Path | Address
"""Where a ledger is."""


def place_of(text: str) -> Place:
    """Where a ledger is that is called so on a command line. Raises BadValue."""
    if not is_on_a_server(text):
        return Path(text)
    expected = f"{FORM}/NAME, where NAME is what the ledger is called"
    scheme, netloc, path, query = _parted(text, expected)
    database, _, ledger = path.removeprefix("/").partition("/")
    if not database or not ledger or "/" in ledger:
        raise _malformed(text, expected)
    name = taken(unquote(ledger), Addressed(), "the ledger's name")
    return Address(_written(scheme, netloc, f"/{database}", query), name)


def database_of(text: str) -> str:
    """The database of this address, as libpq is told of it. Raises BadValue."""
    _parted(text, FORM)
    return text


def is_on_a_server(text: str) -> bool:
    """Tell whether this is an address, and not a file's name. Raises BadValue for other kinds."""
    found = SCHEME.match(text)
    if found and found[1] not in SCHEMES:
        raise BadValue(place="the address", value=found[0], expected=f"{FORM}, or a file's name")
    return found is not None


SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")

FORM = "postgresql://HOST/DATABASE"

HALF = re.compile("%(?![0-9A-Fa-f]{2})")
"""A sign by which nothing else is written."""

MISWRITTEN = re.compile(r"(?<=//)([^/?#@:]*):.*@", re.DOTALL)
"""A user with what may be a password, whatever signs are in it."""


def _parted(text: str, expected: str) -> tuple[str, str, str, str]:
    """Scheme, user and host, path, options. Raises BadValue for what others would read otherwise.

    A password with bare signs would be taken for a host, a port or a database, and shown as such.
    """
    try:
        scheme, netloc, path, query, fragment = urlsplit(text)
        unquote(text, errors="strict")
    except ValueError:
        raise _malformed(text, expected) from None
    is_misread = netloc.count("@") > 1 or ("@" in path and "@" not in netloc)
    if is_misread or fragment or HALF.search(text):
        raise _malformed(text, expected)
    return scheme, netloc, path, query


def _malformed(text: str, expected: str) -> BadValue:
    """The refusal of an address, shown up to its options or a sign that ends it, no password."""
    shown = MISWRITTEN.sub(r"\1@", text)
    if shown != text:
        expected += "; in a password / ? # @ % are written as %2F %3F %23 %40 %25"
    return BadValue(place="the address", value=re.split("[?#]", shown)[0], expected=expected)


SECRET = ("password=", "sslpassword=")
"""How options begin that nobody is shown."""


def _shown(scheme: str, netloc: str, path: str, query: str) -> str:
    """Put an address together as it is shown, without a password."""
    user, at, host = netloc.rpartition("@")
    options = (option for option in query.split("&") if not unquote(option).startswith(SECRET))
    return _written(scheme, f"{user.partition(':')[0]}{at}{host}", path, "&".join(options))


def _written(scheme: str, netloc: str, path: str, query: str) -> str:
    """Put an address together; without a host, as of a socket of this machine, it has // too."""
    return f"{scheme}://{netloc}{path}{'?' if query else ''}{query}"
