"""Addresses of questions, such as /c/wed/standings?as-of=posted:1&scope=session:1."""

from collections.abc import Mapping, Sequence
from urllib.parse import quote, urlencode, urlsplit

from ledger.errors import BadValue

AS_OF, SCOPE, LANGUAGE = "as-of", "scope", "lang"
"""The parameters of every question: the moment, the scope and the language."""


def address(contest: str, question: str, asks: Mapping[str, Sequence[str]] | None = None) -> str:
    """Return the address of a question, its parts in one order whoever writes it."""
    asks = asks or {}
    said = urlencode(
        [(name, value) for name in sorted(asks) for value in asks[name]], quote_via=quote
    )
    return f"/c/{quote(contest, safe='')}/{question}{'?' if said else ''}{said}"


def host_of(served_at: str) -> str:
    """Return the host of an address at which pages are served. Raises BadValue for what is none."""
    try:
        parts = urlsplit(served_at)
        host = parts.hostname if parts.scheme in ("http", "https") else None
    except ValueError:
        host = None
    if not host:
        expected = "where pages are served, as https://hall.example"
        raise BadValue(place="address", value=served_at[:80], expected=expected)
    return host
