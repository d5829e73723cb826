"""Feeds of what is recorded: rows for programs, a sentence for each open page (SSE)."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import ServerSentEvent, ServerSentEventMessage

from ledger.errors import BadValue
from ledger.store import Place
from replay.web import sessions, table
from replay.web.answers import LINES, body
from replay.web.headers import HEADERS
from replay.web.lending import lent
from replay.web.live import Watch, change, check_known
from replay.web.sending import Anybody, sent


def routes(ledger: Place, watch: Watch, *, takes_acts: bool) -> list[Any]:
    """Return the routes that keep listeners informed of what is recorded.

    takes_acts: whether tables listen too, for answers to their calls of the director.
    """

    @get("/api/feed")
    async def feed(request: Anybody) -> Response[Any]:
        """Send what was recorded about all contests after a position."""
        return await fed(request, "")

    @get("/api/c/{contest:str}/feed")
    async def feed_of(request: Anybody, contest: FromPath[str]) -> Response[Any]:
        """Send what was recorded about a contest after a position; as events (SSE) if accepted."""
        return await fed(request, contest)

    async def fed(request: Anybody, contest: str) -> Response[Any]:
        after = _after(request)
        if "text/event-stream" in request.headers.get("accept", ""):
            if contest:
                await watch.check(contest)
            return ServerSentEvent(_rows(watch, contest, after), headers=HEADERS)
        lines = await asyncio.to_thread(recorded, contest, after)  # who waits is told meanwhile
        return sent(request, body(lines, LINES))

    def recorded(contest: str, after: int) -> bytes:
        with lent(ledger) as store:
            if contest:
                check_known(store, contest)
            found = change(store, contest, after, watch.withholds)
        return b"".join(found.rows if found else ())

    @get("/live", sync_to_thread=False)
    def live(request: Anybody) -> ServerSentEvent:
        """Send one sentence whenever something is recorded."""
        return ServerSentEvent(_sentences(watch, "", _after(request)), headers=HEADERS)

    @get("/live/c/{contest:str}")
    async def live_of(request: Anybody, contest: FromPath[str]) -> ServerSentEvent:
        """Send one sentence whenever something is recorded about a contest."""
        await watch.check(contest)
        return ServerSentEvent(_sentences(watch, contest, _after(request)), headers=HEADERS)

    @get("/live/table/{contest:str}", sync_to_thread=False)
    def live_of_table(request: Anybody, contest: FromPath[str]) -> ServerSentEvent:
        """Send one sentence when a call of the director from the user's own table is answered."""
        with lent(ledger) as store:
            own = table.own_table(sessions.who(store, contest, request))
        heard = _answers(watch, contest, own, _after(request))
        return ServerSentEvent(heard, headers=HEADERS)

    at_tables = [live_of_table] if takes_acts else []
    return [feed, feed_of, live, live_of, *at_tables]


def _after(request: Anybody) -> int:
    """Return the position after which somebody wants to be told; what it had last comes first."""
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


async def _answers(
    watch: Watch, contest: str, table_: str, after: int
) -> AsyncIterator[ServerSentEventMessage]:
    async for change_ in watch.changes(contest, after):
        if change_ is None:
            yield ServerSentEventMessage(comment="still here")
        elif table_ in change_.answered:
            said = "the director has answered"
            yield ServerSentEventMessage(data=said, event="changed", id=change_.position)
