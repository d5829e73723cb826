"""The language of a request: that of its address, else the one chosen before, else the browser's.

A choice is kept by a cookie, but only where somebody acts: at the desk, at a table, on the way
there. Public pages have theirs in their address, and are the same for whoever asks.
"""

from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from litestar.types import ASGIApp, Receive, Send

from projections.writers.languages import LANGUAGES, speaking, wanted
from replay.addresses import LANGUAGE

COOKIE = "bridge-ledger-language"
A_YEAR = 365 * 24 * 3600

OWN = ("/desk/", "/table/", "/link/", "/new", "/api/contests/")
"""Where somebody acts, and a choice is kept."""

_kept: ContextVar[str] = ContextVar("kept", default="")


def kept() -> str:
    """Return what a link to a public page asks for, so that it is in the chosen language."""
    return _kept.get()


class Spoken:
    """ASGI middleware that has everything about a request said in one language."""

    def __init__(self, server: ASGIApp) -> None:
        self._server = server

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Have the server answer; keep a language that is chosen where somebody acts."""
        if scope["type"] != "http":
            await self._server(scope, receive, send)
            return
        headers, is_own = dict(scope["headers"]), scope["path"].startswith(OWN)
        asked = _asked(scope["query_string"].decode("latin-1"))
        chosen = asked or (_chosen(headers.get(b"cookie", b"")) if is_own else "")
        language = chosen or wanted(headers.get(b"accept-language", b"").decode("latin-1"))

        async def keeping(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], _cookie(asked)]}
            await send(message)

        told = _kept.set(f"?{LANGUAGE}={chosen}" if chosen else "")
        try:
            with speaking(language):
                await self._server(scope, receive, keeping if asked and is_own else send)
        finally:
            _kept.reset(told)


def _asked(query: str) -> str:
    """Return the language that an address asks for, if it is spoken here."""
    return next((one for one in parse_qs(query).get(LANGUAGE, ()) if one in LANGUAGES), "")


def _chosen(cookies: bytes) -> str:
    """Return the language chosen before, if it is spoken here."""
    try:
        found = SimpleCookie(cookies.decode("latin-1")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found is not None and found.value in LANGUAGES else ""


def _cookie(language: str) -> tuple[bytes, bytes]:
    said = f"{COOKIE}={language}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax"
    return b"set-cookie", said.encode()
