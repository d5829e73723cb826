"""The server of many ledgers, each under an address of its own: /l/NAME/.

A ledger is opened when it is asked for, and closed when others are and nobody reads it.
"""

import asyncio
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from itertools import islice
from typing import Any
from urllib.parse import quote, unquote

from litestar import Litestar, Response, get
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.types import Receive, Send

from ledger.errors import LedgerError, NoSuch
from ledger.store import Place
from projections.writers.medium import as_json
from replay.library import Library
from replay.web import front
from replay.web.addresses import of_ledger
from replay.web.answers import HTML, JSON, MOST_BYTES, body
from replay.web.app import app, called_so, static
from replay.web.headers import HEADERS
from replay.web.heads import Heads
from replay.web.noting import note
from replay.web.over_https import OverHttps
from replay.web.problems import problem
from replay.web.sending import Anybody, accepts_json, failed, said, sent, unknown
from replay.web.spoken import Spoken

MOST_OPEN = 16
"""The most ledgers kept open at a time; those being read stay open in any case."""

ON_A_PAGE = 200
"""The number of names on a page."""

OF_ONE = re.compile(rb"/l/(?P<name>[^/]+)(?P<rest>/.*)", re.DOTALL)


class One:
    """A ledger that is open.

    Attributes:
        readers: how many requests are being answered, feeds among them.

    """

    def __init__(self, server: Litestar) -> None:
        self.server, self.readers = server, 0
        self._ready, self._ending = asyncio.Event(), asyncio.Event()
        self._living = asyncio.ensure_future(self._live())

    async def _live(self) -> None:
        """Watch the ledger until it is let go: begun and ended by one task, as it has to be."""
        async with self.server.lifespan():
            self._ready.set()
            await self._ending.wait()

    async def ready(self) -> None:
        """Wait until it can be asked."""
        await self._ready.wait()

    async def close(self) -> None:
        """Let it go."""
        self._ending.set()
        await self._living


class Many:
    """Sends a request about a ledger to the server of that one."""

    def __init__(
        self, library: Library, *, public_only: bool, hosts: Collection[str], address: str
    ) -> None:
        """Nothing is opened yet."""
        self._library, self._public_only, self._hosts = library, public_only, hosts
        self._address = address
        self._open: OrderedDict[str, One] = OrderedDict()
        self._turn = asyncio.Lock()

    def in_front_of(self, index: Any) -> Any:
        """Return the server of all: whatever is about no ledger is for the index."""

        async def answer(scope: Any, receive: Receive, send: Send) -> None:
            asked = OF_ONE.fullmatch(scope["path"].encode()) if scope["type"] == "http" else None
            one = await self._opened(asked["name"].decode()) if asked else None
            if asked is None or one is None:
                await index(scope, receive, send)
                return
            one.readers += 1
            note(scope, ledger=asked["name"].decode())
            try:
                rest = asked["rest"].decode()
                inner: Any = {
                    **scope,
                    "path": rest,
                    "raw_path": quote(rest).encode(),
                    "root_path": of_ledger(asked["name"].decode()),
                }
                await one.server(inner, receive, send)
            finally:
                one.readers -= 1

        return answer

    async def _opened(self, name: str) -> One | None:
        """Return the server of a ledger; None if no ledger of this name can be found."""
        async with self._turn:
            if name not in self._open:
                try:
                    place = await asyncio.to_thread(self._library.place, name)
                except LedgerError:  # the index says so
                    return None
                one = One(self._server(place, name))
                await one.ready()
                self._open[name] = one
            self._open.move_to_end(name)
            await self._let_go(MOST_OPEN)
            return self._open[name]

    def _server(self, place: Place, name: str) -> Litestar:
        return app(
            place,
            public_only=self._public_only,
            hosts=self._hosts,
            address=self._address,
            under=of_ledger(name),
            most_bytes=MOST_BYTES // MOST_OPEN,
        )

    async def _let_go(self, most: int) -> None:
        """Close what nobody reads, the longest unread first, until few enough are open."""
        idle = [name for name, one in self._open.items() if not one.readers][:-1]
        for name in islice(idle, max(0, len(self._open) - most)):
            await self._open.pop(name).close()

    async def close(self) -> None:
        """Close all of them."""
        while self._open:
            await self._open.popitem()[1].close()


def many(
    library: Library,
    *,
    public_only: bool = False,
    hosts: Collection[str] = (),
    address: str = "",
) -> Litestar:
    """Make the server of a folder or a database of ledgers; see `app` for the parameters."""
    ledgers = Many(library, public_only=public_only, hosts=hosts, address=address)

    def check_host(request: Anybody) -> None:
        if not called_so(request.headers.get("host", ""), hosts):
            raise HTTPException(status_code=421)

    def refused(request: Anybody, error: LedgerError) -> Response[str]:
        note(request.scope, refused=type(error).__name__)
        place = str(library.where)
        return said(request, problem(error, lambda text: text.replace(place, "the ledgers")))

    @asynccontextmanager
    async def closing(_: Litestar) -> AsyncIterator[None]:
        yield
        await ledgers.close()

    async def names_of(request: Anybody) -> Response[bytes]:
        known = await asyncio.to_thread(library.names)
        plain = {"ledgers": {name: f"{of_ledger(name)}/api" for name in known}}
        return sent(request, body(as_json(plain) + "\n", JSON))

    @get(["/", "/l"])
    async def index(request: Anybody) -> Response[bytes]:
        """Show the ledgers by name; as JSON, if only that is accepted."""
        if accepts_json(request):
            return await names_of(request)
        after, part = (request.query_params.get(name, "") for name in ("after", "with"))
        names = await asyncio.to_thread(library.names)
        wanted = [one for one in names if one > after and part.casefold() in one.casefold()]
        more = wanted[ON_A_PAGE - 1] if len(wanted) > ON_A_PAGE else ""
        page = front.ledgers(wanted[:ON_A_PAGE], part=part, more=more, count=len(names))
        return sent(request, body(page, HTML))

    @get("/api")
    async def names(request: Anybody) -> Response[bytes]:
        """Send the ledgers as JSON: each with the address of its own index."""
        return await names_of(request)

    @get("/l/{name:str}")
    async def one(request: Anybody, name: FromPath[str]) -> Redirect:
        """Redirect from a ledger to its contests."""
        await asyncio.to_thread(library.place, name)
        return Redirect(f"{of_ledger(name)}/")

    @get("/l/{name:str}/{rest:path}")
    async def unknown_one(request: Anybody, name: FromPath[str], rest: FromPath[str]) -> Redirect:
        """Refuse a request about a ledger that does not exist."""
        await asyncio.to_thread(library.place, name)
        raise NoSuch(what="page", name=unquote(rest), known=())

    server = Litestar(
        [index, names, one, unknown_one, static],
        before_request=check_host,
        exception_handlers={LedgerError: refused, HTTPException: unknown, Exception: failed},
        openapi_config=None,
        logging_config=None,
        response_headers=HEADERS,
        lifespan=[closing],
    )
    server.asgi_handler = Heads(
        ledgers.in_front_of(OverHttps(Spoken(server.asgi_handler), address))
    )
    return server
