"""The server of one ledger: its routes, for pages and the same as JSON.

Whatever goes wrong is answered by a sentence, with the right status.
"""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from ledger.errors import LedgerError
from ledger.hot import staying_hot
from ledger.store import Place
from replay.addresses import LANGUAGE
from replay.following import Following
from replay.web import (
    acts,
    cards,
    desk,
    feeds,
    forms,
    lending,
    links,
    openapi,
    opening,
    scoring,
    table,
    telling,
)
from replay.web.addresses import check_language
from replay.web.again import Again, Known
from replay.web.answers import JSON, MOST_BYTES, Answers, body
from replay.web.headers import HEADERS
from replay.web.heads import Heads
from replay.web.lending import without_place
from replay.web.live import Watch
from replay.web.noting import note
from replay.web.over_https import OverHttps
from replay.web.problems import problem
from replay.web.reading import Reading
from replay.web.sending import FOR_EVER, Anybody, failed, said, sent, unknown
from replay.web.sending import MOST_BYTES as MOST_SENT
from replay.web.spoken import Spoken
from replay.web.static_files import BY_ADDRESS
from replay.web.telling import Teller
from replay.withholding import Withholding

FACES = (acts, links, cards, desk, scoring, table, forms)
"""The modules whose routes need a link."""


def app(
    ledger: Place,
    *,
    public_only: bool = False,
    takes_acts: bool = False,
    hosts: Collection[str] = (),
    address: str = "",
    under: str = "",
    first: str = "",
    most_bytes: int = MOST_BYTES,
) -> Litestar:
    """Make the server of a ledger.

    public_only: whether it shows only what everybody may see, and more only to whoever has an
    official's link. takes_acts: whether acts are done by it, too. hosts: the names by which it
    may be called, any where there are none; a page of somebody else's cannot read it under a name
    of its own (DNS rebinding). address: where people reach it, if that is elsewhere (behind a
    proxy). under: where its addresses stand, if not at the root. first: the secret under which the
    first contest may be opened, where there is none. most_bytes: so much of what was answered is
    kept.
    """

    def check_asked(request: Anybody) -> None:
        if not called_so(request.headers.get("host", ""), hosts):
            raise HTTPException(status_code=421)
        check_language(request.query_params.get(LANGUAGE))

    def refused(request: Anybody, error: LedgerError) -> Response[str]:
        note(request.scope, refused=type(error).__name__)
        return said(request, problem(error, lambda text: without_place(text, ledger)))

    answers = Answers(ledger, under, most_bytes)
    following = Following()
    withholding = Withholding(following) if public_only else None
    reading = Reading(following, withholding, under, address, takes_acts)
    known, is_both = Known(), takes_acts and public_only
    teller = Teller(ledger, answers, reading, known, knows_officials=is_both)
    watch = Watch(ledger, reading.withholds)

    @asynccontextmanager
    async def watched(_: Litestar) -> AsyncIterator[None]:
        looking = asyncio.create_task(watch.run())
        with staying_hot(ledger):
            yield
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        lending.close(ledger)

    @get("/api/openapi.json", sync_to_thread=False)
    def schema(request: Anybody) -> Response[bytes]:
        """Send the OpenAPI 3.1 schema of all that can be asked as JSON."""
        return sent(request, body(openapi.written(takes_acts=takes_acts), JSON))

    server = Litestar(
        [
            *telling.of_ledger(teller),
            *telling.of_contest(teller),
            schema,
            static,
            *feeds.routes(ledger, watch, takes_acts=takes_acts),
            *([one for face in FACES for one in face.routes(ledger)] if takes_acts else ()),
            *(opening.routes(ledger, first) if takes_acts else ()),
        ],
        before_request=check_asked,
        exception_handlers={LedgerError: refused, HTTPException: unknown, Exception: failed},
        openapi_config=None,
        logging_config=None,
        response_headers=HEADERS,
        lifespan=[watched],
        request_max_body_size=MOST_SENT,
        state=State({"address": address, "following": following}),
    )
    again = Again(server.asgi_handler, answers, known, lambda host: called_so(host, hosts))
    server.asgi_handler = OverHttps(Spoken(Heads(again)), address)
    return server


def called_so(host: str, hosts: Collection[str]) -> bool:
    """Tell whether a request's Host is one of these names (none: any will do)."""
    try:
        return not hosts or urlsplit(f"//{host}").hostname in hosts
    except ValueError:
        return False


@get("/static/{name:str}", sync_to_thread=False)
def static(request: Anybody, name: FromPath[str]) -> Response[bytes]:
    """Send a file that pages load."""
    found = BY_ADDRESS.get(f"/static/{name}")
    if found is None:
        raise HTTPException(status_code=404)
    return sent(request, body(found.body, found.kind), FOR_EVER)
