"""Links over HTTP: a browser that opens one, once, is known from then on by a cookie."""

import asyncio
from typing import Any
from urllib.parse import quote, urlsplit

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from ledger.errors import LedgerError, NotSignedIn
from ledger.record.access import Link
from ledger.store import Place, Store
from replay.link_secrets import digest
from replay.web import act_pages, sessions
from replay.web.headings import called
from replay.web.lending import lent
from replay.web.problems import unkept
from replay.web.sending import private
from replay.web.sessions import MOST_WRONG_LINKS, Anybody, Pace

AN_HOUR = 3600
"""Seconds for which a browser may open a link again whose answer it never had."""

A_YEAR = 31536000
"""Seconds for which a browser is known, closed or not; the end of its link comes sooner."""


def routes(ledger: Place) -> list[Any]:
    """Return the routes for opening links."""
    wrong = Pace(MOST_WRONG_LINKS)

    @get("/link/{secret:str}")
    async def link(request: Anybody, secret: FromPath[str]) -> Response[Any]:
        """Show a button that opens a link, so that looking at the page alone does not use it up."""
        return await asyncio.to_thread(_to_open, ledger, request, secret)

    @post("/link/{secret:str}")
    async def take(request: Anybody, secret: FromPath[str]) -> Response[Any]:
        """Take a link: from now on the browser is known."""
        body = await request.body()
        return await asyncio.to_thread(_taken, ledger, wrong, request, secret, body)

    return [link, take]


def _to_open(ledger: Place, request: Anybody, secret: str, status: int = 200) -> Response[Any]:
    """Show the button that opens a link, and say if the browser acts by another one already.

    Who comes again by the link by which their browser acts, as by the card on their table, is led
    to where they act. Raises LinkIsOver for a link that this browser cannot open.
    """
    half = sessions.half_of(request)
    with lent(ledger) as store:
        if (own := _own_face(store, request, secret)) is not None:
            return own
        held = sessions.held(store, request)
        now = "" if held is None else called(store, held)
        whose = called(store, sessions.to_be_opened(store, secret, half))
    instead = "" if held is None else held.made.link
    page = act_pages.to_open(secret, whose, now, instead)
    answer = private(page, status)
    keep(request, answer, sessions.OPENING, half, AN_HOUR)
    return answer


def _own_face(store: Store, request: Anybody, secret: str) -> Redirect | None:
    """Redirect a browser that opens its own link again; None for any other."""
    held = sessions.held(store, request)
    if held is None or held.made.link != digest(secret):
        return None
    contest = sessions.covered_by(store, held)
    return None if contest is None else _face(held, contest)


def _face(link: Link, contest: str) -> Redirect:
    """Redirect to the page for a link: the desk, or a table."""
    face = "desk" if link.made.table is None else "table"
    return Redirect(f"/{face}/{quote(contest, safe='')}", status_code=303)


def keep(request: Anybody, answer: Response[Any], name: str, value: str, seconds: int) -> None:
    """Have a browser keep something that no script reads, nor another site makes it send."""
    answer.set_cookie(
        key=name,
        value=value,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure="https" in (request.url.scheme, urlsplit(sessions.address_of(request)).scheme),
    )


def _taken(ledger: Place, wrong: Pace, request: Anybody, secret: str, body: bytes) -> Response[Any]:
    """Take a link. Raises NotSignedIn where another site sends it, LinkIsOver, TooMuchAtOnce.

    A browser that acts by another link already is asked first whether it is to act by this one.
    """
    if sessions.is_elsewhere(request):
        raise NotSignedIn
    whose = request.client.host if request.client else ""
    wrong.look(whose)
    is_program = "application/json" in request.headers.get("accept", "")
    with lent(ledger, for_writing=True) as store:
        own = None if is_program else _own_face(store, request, secret)
        if own is not None:
            return own
        held = None if is_program else sessions.held(store, request)
        is_other = held is not None and held.made.link != digest(secret)
        if held is not None and is_other and body != f"instead={held.made.link}".encode():
            return _to_open(ledger, request, secret, status=409)
        try:
            key, contest, link = sessions.take(store, secret, sessions.half_of(request))
        except LedgerError:
            wrong.check(whose)
            raise
    if is_program:
        return Response({"key": key, "contest": contest}, headers=unkept(), status_code=201)
    answer = _face(link, contest)
    keep(request, answer, sessions.COOKIE, key, A_YEAR)
    return answer
