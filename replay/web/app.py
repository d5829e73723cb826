"""The server: an address comes in, a page or the same as JSON goes out.

Whatever goes wrong is said in a sentence, with the status that fits it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, MediaType, Request, Response, get
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.response import Redirect, ServerSentEvent, ServerSentEventMessage

from ledger.errors import (
    BadValue,
    LedgerError,
    NoSuch,
)
from ledger.store import Place, Store
from projections.writers.medium import as_json
from replay.following import Following
from replay.web import acts, addresses, desk, forms, lending, openapi, pages, scoring
from replay.web.addresses import Address
from replay.web.answers import Answers, Body, body
from replay.web.headers import HEADERS
from replay.web.lending import lent
from replay.web.live import Watch, change
from replay.web.reading import JSON, LINES, Reading, check_known
from replay.web.static_files import BY_ADDRESS
from replay.withholding import Withholding

FOR_EVER = "public, max-age=31536000, immutable"
FOR_GOOD = "private, max-age=3600, immutable"
"""A past moment stays as it was; an hour, since the names in it may be erased."""

ASK_AGAIN = "no-cache"
"""What is live is asked again each time; the answer may be that nothing has changed."""


FACES = (acts, desk, scoring, forms)
"""What is there for those who were given a link."""

Anybody = Request[Any, Any, Any]
Writer = Callable[[Reading, Store, Address], Body]


def app(
    ledger: Place,
    *,
    public_only: bool = False,
    takes_acts: bool = False,
    hosts: Collection[str] = (),
) -> Litestar:
    """The server of a ledger.

    public_only: whether it shows only what everybody may see. takes_acts: whether acts are done
    by it, too. hosts: the names by which it may be called, any where there are none; a page of
    somebody else's cannot read it under a name of its own (DNS rebinding).
    """

    def check_host(request: Anybody) -> None:
        called = urlsplit(f"//{request.headers.get('host', '')}").hostname
        if hosts and called not in hosts:
            raise HTTPException(status_code=421)

    def refused(request: Anybody, error: LedgerError) -> Response[str]:
        sentence = pages.sentence_of(error).replace(str(ledger), "the ledger")
        return _said(request, acts.status_of(error), sentence)

    answers = Answers(ledger)
    following = Following()
    reading = Reading(following, Withholding(following) if public_only else None)
    watch = Watch(ledger, reading.withholds)

    @asynccontextmanager
    async def watched(_: Litestar) -> AsyncIterator[None]:
        looking = asyncio.create_task(watch.run())
        yield
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        lending.close(ledger)

    async def asked(request: Anybody, contest: str, name: str, write: Writer) -> Response[bytes]:
        here = reading.address(contest, name, request.query_params.dict())
        found = await answers.answer(
            (write, here.canonical(), here.as_of), lambda store: write(reading, store, here)
        )
        return _sent(request, found)

    @get("/")
    async def front(request: Anybody) -> Response[bytes]:
        """The contests of the ledger, each with its state."""
        return _sent(request, await answers.answer("front", reading.front))

    @get("/api")
    async def index(request: Anybody) -> Response[bytes]:
        """The contests of the ledger, as JSON."""
        return _sent(request, await answers.answer("index", reading.contests))

    @get("/wall")
    async def wall(request: Anybody) -> Response[bytes]:
        """What a hall wants to know, large and in turn."""
        return _sent(request, await answers.answer("wall", lambda store: reading.wall(store, None)))

    @get("/wall/c/{contest:str}")
    async def wall_of(request: Anybody, contest: FromPath[str]) -> Response[bytes]:
        """The same of one contest."""
        return _sent(
            request,
            await answers.answer(("wall", contest), lambda store: reading.wall(store, contest)),
        )

    @get("/proof")
    async def proof(request: Anybody) -> Response[bytes]:
        """How the record is proved, with a check in the reader's own browser."""
        return _sent(request, await answers.answer("proof", reading.proof))

    @get("/api/journal")
    async def journal(request: Anybody) -> Response[bytes]:
        """The whole record, a line each."""
        return _sent(request, await answers.answer("journal", reading.journal))

    @get("/c/{contest:str}", sync_to_thread=False)
    def contest_page(contest: FromPath[str]) -> Redirect:
        """A contest by itself is its standings."""
        return Redirect(addresses.address(contest, "standings"))

    @get("/c/{contest:str}/{name:str}")
    async def page(
        request: Anybody, contest: FromPath[str], name: FromPath[str]
    ) -> Response[bytes]:
        """A question about a contest, as a page; for who accepts JSON only, as JSON."""
        write = Reading.as_json if _accepts_json(request) else Reading.as_page
        return await asked(request, contest, name, write)

    @get("/api/c/{contest:str}/{name:str}")
    async def api(request: Anybody, contest: FromPath[str], name: FromPath[str]) -> Response[bytes]:
        """The same as JSON, as the verb of this name prints it."""
        return await asked(request, contest, name, Reading.as_json)

    @get("/time/c/{contest:str}/{name:str}")
    async def time(
        request: Anybody, contest: FromPath[str], name: FromPath[str]
    ) -> Response[bytes]:
        """The line of the whole past, for a page that shows a moment of it."""
        return await asked(request, contest, name, Reading.as_time)

    @get("/api/feed", sync_to_thread=False)
    def feed(request: Anybody) -> Response[Any]:
        """What is recorded about all contests after a position."""
        return fed(request, "")

    @get("/api/c/{contest:str}/feed", sync_to_thread=False)
    def feed_of(request: Anybody, contest: FromPath[str]) -> Response[Any]:
        """What is recorded about a contest after a position; as events where these are accepted."""
        return fed(request, contest)

    def fed(request: Anybody, contest: str) -> Response[Any]:
        after = _after(request)
        if "text/event-stream" in request.headers.get("accept", ""):
            return ServerSentEvent(_rows(watch, contest, after), headers=HEADERS)
        with lent(ledger) as store:
            if contest:
                check_known(store, contest)
            found = change(store, contest, after, reading.withholds)
        return _sent(request, body(b"".join(found.rows if found else ()), LINES))

    @get("/live", sync_to_thread=False)
    def live(request: Anybody) -> ServerSentEvent:
        """One sentence whenever something is recorded."""
        return ServerSentEvent(_sentences(watch, "", _after(request)), headers=HEADERS)

    @get("/live/c/{contest:str}", sync_to_thread=False)
    def live_of(request: Anybody, contest: FromPath[str]) -> ServerSentEvent:
        """One sentence whenever something is recorded about a contest."""
        return ServerSentEvent(_sentences(watch, contest, _after(request)), headers=HEADERS)

    @get("/api/openapi.json", sync_to_thread=False)
    def schema(request: Anybody) -> Response[bytes]:
        """What can be asked as JSON, as OpenAPI 3.1."""
        return _sent(request, body(openapi.written(), JSON))

    @get("/static/{name:str}", sync_to_thread=False)
    def static(request: Anybody, name: FromPath[str]) -> Response[bytes]:
        """A file that pages load."""
        found = BY_ADDRESS.get(f"/static/{name}")
        if found is None:
            raise NoSuch(what="file", name=name, known=())
        return _sent(request, body(found.body, found.kind), FOR_EVER)

    return Litestar(
        [
            front,
            index,
            wall,
            wall_of,
            proof,
            journal,
            contest_page,
            page,
            api,
            time,
            feed,
            feed_of,
            live,
            live_of,
            schema,
            static,
            *([one for face in FACES for one in face.routes(ledger)] if takes_acts else ()),
        ],
        before_request=check_host,
        exception_handlers={LedgerError: refused, HTTPException: _unknown, Exception: _failed},
        openapi_config=None,
        lifespan=[watched],
    )


def _after(request: Anybody) -> int:
    """The position after which somebody wants to be told; what it had last comes first."""
    said: str = request.headers.get("last-event-id") or request.query_params.get("from") or "0"
    if not (said.isascii() and said.isdigit() and len(said) < 16):
        raise BadValue(place="from", value=said[:40], expected="a position, as 139")
    return int(said)


async def _rows(watch: Watch, contest: str, after: int) -> AsyncIterator[ServerSentEventMessage]:
    async for change_ in watch.changes(contest, after):
        if change_ is None:
            yield ServerSentEventMessage(comment="still here")
            continue
        for position, row in zip(change_.positions, change_.rows, strict=True):
            yield ServerSentEventMessage(data=row.decode().rstrip(), event="recorded", id=position)


async def _sentences(
    watch: Watch, contest: str, after: int
) -> AsyncIterator[ServerSentEventMessage]:
    async for change_ in watch.changes(contest, after):
        if change_ is None:
            yield ServerSentEventMessage(comment="still here")
        else:
            yield ServerSentEventMessage(
                data=change_.sentence, event="changed", id=change_.position
            )


def _sent(request: Anybody, found: Body, keep: str = "") -> Response[bytes]:
    """What is asked for; nothing where whoever asks has it already."""
    kept = keep or (FOR_GOOD if found.for_good else ASK_AGAIN)
    headers = {**HEADERS, "ETag": found.tag, "Cache-Control": kept, "Vary": "Accept"}
    had = request.headers.get("if-none-match", "")
    if found.tag in {one.strip().removeprefix("W/") for one in had.split(",")}:
        return Response(b"", status_code=304, headers=headers)
    return Response(found.content, media_type=found.kind, headers=headers)


def _unknown(request: Anybody, error: HTTPException) -> Response[str]:
    known = {
        404: "there is no such page",
        405: "pages are only read (GET)",
        421: "this server is not called so",
    }
    return _said(request, error.status_code, known.get(error.status_code, "that cannot be asked"))


def _failed(request: Anybody, error: Exception) -> Response[str]:
    return _said(request, 500, "the page could not be made; nothing was changed")


def _said(request: Anybody, status: int, sentence: str) -> Response[str]:
    headers = {**HEADERS, "Cache-Control": "no-store"}
    if request.url.path.startswith("/api/") or _accepts_json(request):
        text, kind = as_json({"refused": sentence}) + "\n", MediaType.JSON
    else:
        text, kind = pages.refused(status, sentence), MediaType.HTML
    return Response(text, media_type=kind, status_code=status, headers=headers)


def _accepts_json(request: Anybody) -> bool:
    return request.headers.get("accept", "").startswith(JSON)
