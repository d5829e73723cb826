"""The server of one ledger: its routes, for pages and the same as JSON.

Whatever goes wrong is answered by a sentence, with the right status.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Hashable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from urllib.parse import urlsplit

from litestar import Litestar, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.response import Redirect

from ledger.errors import (
    LedgerError,
    NoSuch,
    NotSignedIn,
)
from ledger.hot import staying_hot
from ledger.store import Place, Store
from projections.writers.languages import speaking
from projections.writers.paper import FORMS
from replay import addresses
from replay.acts.parts import sees_all
from replay.addresses import LANGUAGE
from replay.following import Following
from replay.web import (
    acts,
    cards,
    check,
    desk,
    feeds,
    forms,
    handbook,
    lending,
    links,
    openapi,
    opening,
    scoring,
    sessions,
    table,
)
from replay.web.addresses import Address
from replay.web.again import Again
from replay.web.answers import HTML, JSON, MOST_BYTES, Answers, Body, body
from replay.web.headers import HEADERS
from replay.web.heads import Heads
from replay.web.lending import lent, without_place
from replay.web.live import Watch
from replay.web.noting import note
from replay.web.problems import problem
from replay.web.reading import Reading
from replay.web.sending import (
    FOR_EVER,
    OWN,
    Anybody,
    accepts_json,
    failed,
    language_of,
    said,
    sent,
    unknown,
)
from replay.web.sending import MOST_BYTES as MOST_SENT
from replay.web.static_files import BY_ADDRESS
from replay.withholding import Withholding

FACES = (acts, links, cards, desk, scoring, table, forms)
"""The modules whose routes need a link."""

Writer = Callable[[Reading, Store, Address], Body]

ON_PAPER: Mapping[str, Writer] = {
    name: partial(Reading.as_pdf, form=form) for name, form in FORMS.items()
}


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

    def check_host(request: Anybody) -> None:
        if not called_so(request.headers.get("host", ""), hosts):
            raise HTTPException(status_code=421)

    def refused(request: Anybody, error: LedgerError) -> Response[str]:
        note(request.scope, refused=type(error).__name__)
        return said(request, problem(error, lambda text: without_place(text, ledger)))

    answers = Answers(ledger, under, most_bytes)
    following = Following()
    withholding = Withholding(following) if public_only else None
    reading = Reading(following, withholding, under, address, takes_acts)
    of_officials = reading._replace(withholding=None)
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

    def said_in(language: str, make: Callable[[Store], Body], store: Store) -> Body:
        with speaking(language):
            return make(store)

    async def told(
        request: Anybody, asks: Hashable, make: Callable[[Store], Body], by: Reading = reading
    ) -> Response[bytes]:
        language = language_of(request)
        key = (asks, language, by is reading)
        found = await answers.answer(key, partial(said_in, language, make))
        if by is not reading:
            return sent(request, found, OWN)
        again.remember(request.scope, key)
        return sent(request, found)

    async def reading_of(request: Anybody, contest: str) -> Reading:
        is_asked = takes_acts and public_only and sessions.says_who(request.scope)
        if is_asked and await asyncio.to_thread(_is_official, ledger, contest, request):
            return of_officials
        return reading

    async def asked(request: Anybody, contest: str, name: str, write: Writer) -> Response[bytes]:
        by = await reading_of(request, contest)
        here = by.address(contest, name, request.query_params.dict())
        asks = (write, here.canonical(), here.as_of)
        return await told(request, asks, lambda store: write(by, store, here), by)

    @get("/")
    async def front(request: Anybody) -> Response[bytes]:
        """Show the contests of the ledger with their states; as JSON, if only that is accepted."""
        if accepts_json(request):
            return await told(request, "index", reading.contests)
        kept = {LANGUAGE: request.query_params.getall(LANGUAGE, [])}
        return await told(request, ("front", str(kept)), lambda store: reading.front(store, kept))

    @get("/api")
    async def index(request: Anybody) -> Response[bytes]:
        """Send the contests of the ledger as JSON."""
        return await told(request, "index", reading.contests)

    @get("/wall")
    async def wall(request: Anybody) -> Response[bytes]:
        """Show the wall display of a hall."""
        return await told(request, "wall", lambda store: reading.wall(store, None))

    @get("/wall/c/{contest:str}")
    async def wall_of(request: Anybody, contest: FromPath[str]) -> Response[bytes]:
        """Show the wall display of one contest."""
        return await told(request, ("wall", contest), lambda store: reading.wall(store, contest))

    @get("/proof")
    async def proof(request: Anybody) -> Response[bytes]:
        """Show the page about the proof of the record, with a check in the reader's own browser."""
        return await told(request, "proof", reading.proof)

    @get(check.ADDRESS)
    async def checking(request: Anybody) -> Response[bytes]:
        """Send the verifier of receipts and checkpoints, for those who do not have the ledger."""
        return await told(request, "check", lambda _: check.served())

    @get("/manual")
    async def contents(request: Anybody) -> Response[bytes]:
        """Show the contents of the manual."""
        return await told(request, "manual", lambda _: body(handbook.page(None), HTML))

    @get("/manual/{topic:str}")
    async def topic_page(request: Anybody, topic: FromPath[str]) -> Response[bytes]:
        """Show a topic of the manual."""
        return await told(request, ("manual", topic), lambda _: body(handbook.page(topic), HTML))

    @get("/api/journal")
    async def journal(request: Anybody) -> Response[bytes]:
        """Send the whole record, a line each."""
        return await told(request, "journal", reading.journal)

    @get("/c/{contest:str}", sync_to_thread=False)
    def contest_page(contest: FromPath[str]) -> Redirect:
        """Redirect from a contest to its standings."""
        return Redirect(under + addresses.address(contest, "standings"))

    @get("/c/{contest:str}/{name:str}")
    async def page(
        request: Anybody, contest: FromPath[str], name: FromPath[str]
    ) -> Response[bytes]:
        """Answer a question about a contest as a page; as JSON, if only that is accepted."""
        write = Reading.as_json if accepts_json(request) else Reading.as_page
        return await asked(request, contest, name, write)

    @get("/api/c/{contest:str}/{name:str}")
    async def api(request: Anybody, contest: FromPath[str], name: FromPath[str]) -> Response[bytes]:
        """Answer a question as JSON, as the verb of this name prints it."""
        return await asked(request, contest, name, Reading.as_json)

    @get("/paper/{form:str}/c/{contest:str}/{name:str}")
    async def paper(
        request: Anybody, form: FromPath[str], contest: FromPath[str], name: FromPath[str]
    ) -> Response[bytes]:
        """Answer a question on paper, as PDF."""
        if form not in ON_PAPER:
            raise NoSuch(what="paper", name=form, known=tuple(FORMS))
        return await asked(request, contest, name, ON_PAPER[form])

    @get("/time/c/{contest:str}/{name:str}")
    async def time(
        request: Anybody, contest: FromPath[str], name: FromPath[str]
    ) -> Response[bytes]:
        """Send the line of the whole past, for a page that shows a moment of it."""
        return await asked(request, contest, name, Reading.as_time)

    @get("/api/openapi.json", sync_to_thread=False)
    def schema(request: Anybody) -> Response[bytes]:
        """Send the OpenAPI 3.1 schema of all that can be asked as JSON."""
        return sent(request, body(openapi.written(takes_acts=takes_acts), JSON))

    server = Litestar(
        [
            front,
            index,
            wall,
            wall_of,
            proof,
            checking,
            contents,
            topic_page,
            journal,
            contest_page,
            page,
            api,
            paper,
            time,
            schema,
            static,
            *feeds.routes(ledger, watch, takes_acts=takes_acts),
            *([one for face in FACES for one in face.routes(ledger)] if takes_acts else ()),
            *(opening.routes(ledger, first) if takes_acts else ()),
        ],
        before_request=check_host,
        exception_handlers={LedgerError: refused, HTTPException: unknown, Exception: failed},
        openapi_config=None,
        logging_config=None,
        response_headers=HEADERS,
        lifespan=[watched],
        request_max_body_size=MOST_SENT,
        state=State({"address": address, "following": following}),
    )
    again = Again(server.asgi_handler, answers, lambda host: called_so(host, hosts))
    server.asgi_handler = Heads(again)
    return server


def _is_official(ledger: Place, contest: str, request: Anybody) -> bool:
    """Tell whether the user has an official's link for a contest, and so may read all of it."""
    try:
        with lent(ledger) as store:
            return sees_all(sessions.who(store, contest, request).link)
    except (NotSignedIn, NoSuch):
        return False


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
        raise NoSuch(what="file", name=name, known=())
    return sent(request, body(found.body, found.kind), FOR_EVER)
