"""Answer what is asked: about the ledger as a whole, and each question about a contest.

A question has one address as a page, one as JSON, one on paper and one for the line of its past.
"""

import asyncio
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, NamedTuple

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from ledger.errors import NoSuch, NotSignedIn
from ledger.store import Place, Store
from projections.writers.languages import speaking
from projections.writers.paper import FORMS
from replay import addresses
from replay.acts.parts import sees_all
from replay.addresses import LANGUAGE
from replay.web import check, handbook, sessions
from replay.web.addresses import Address
from replay.web.again import Known
from replay.web.answers import HTML, Answers, Body, body
from replay.web.lending import lent
from replay.web.reading import Reading
from replay.web.sending import OWN, Anybody, accepts_json, language_of, sent

Writer = Callable[[Reading, Store, Address], Body]

ON_PAPER: Mapping[str, Writer] = {
    name: partial(Reading.as_pdf, form=form) for name, form in FORMS.items()
}


class Teller(NamedTuple):
    """Who answers from a ledger, and keeps what was answered.

    Attributes:
        reading: as everybody reads it.
        known: the requests that everybody is answered alike.
        knows_officials: whether whoever has an official's link reads all of it.

    """

    ledger: Place
    answers: Answers
    reading: Reading
    known: Known
    knows_officials: bool

    async def told(
        self,
        request: Anybody,
        asks: Hashable,
        make: Callable[[Store], Body],
        by: Reading | None = None,
    ) -> Response[bytes]:
        """Answer what is asked. by: who reads it, if not everybody."""
        language = language_of(request)
        key = (asks, language, by is None)
        found = await self.answers.answer(key, partial(_said_in, language, make))
        if by is not None:
            return sent(request, found, OWN)
        self.known.remember(request.scope, key)
        return sent(request, found)

    async def asked(
        self, request: Anybody, contest: str, name: str, write: Writer
    ) -> Response[bytes]:
        """Answer a question about a contest."""
        own = await self._own_reading(request, contest)
        by = own or self.reading
        here = by.address(contest, name, request.query_params.dict())
        asks = (write, here.canonical(), here.as_of)
        return await self.told(request, asks, lambda store: write(by, store, here), own)

    async def _own_reading(self, request: Anybody, contest: str) -> Reading | None:
        """Return the reading of an official; None for everybody else."""
        is_asked = self.knows_officials and sessions.says_who(request.scope)
        if is_asked and await asyncio.to_thread(_is_official, self.ledger, contest, request):
            return self.reading._replace(withholding=None)
        return None


def _said_in(language: str, make: Callable[[Store], Body], store: Store) -> Body:
    with speaking(language):
        return make(store)


def _is_official(ledger: Place, contest: str, request: Anybody) -> bool:
    """Tell whether the user has an official's link for a contest, and so may read all of it."""
    try:
        with lent(ledger) as store:
            return sees_all(sessions.who(store, contest, request).link)
    except (NotSignedIn, NoSuch):
        return False


def of_ledger(teller: Teller) -> list[Any]:
    """Return the routes of what is asked about the ledger as a whole, and of the manual."""
    reading = teller.reading

    @get("/")
    async def front(request: Anybody) -> Response[bytes]:
        """Show the contests of the ledger with their states; as JSON, if only that is accepted."""
        if accepts_json(request):
            return await teller.told(request, "index", reading.contests)
        kept = {LANGUAGE: request.query_params.getall(LANGUAGE, [])}
        return await teller.told(
            request, ("front", str(kept)), lambda store: reading.front(store, kept)
        )

    @get("/api")
    async def index(request: Anybody) -> Response[bytes]:
        """Send the contests of the ledger as JSON."""
        return await teller.told(request, "index", reading.contests)

    @get("/wall")
    async def wall(request: Anybody) -> Response[bytes]:
        """Show the wall display of a hall."""
        return await teller.told(request, "wall", lambda store: reading.wall(store, None))

    @get("/wall/c/{contest:str}")
    async def wall_of(request: Anybody, contest: FromPath[str]) -> Response[bytes]:
        """Show the wall display of one contest."""
        return await teller.told(
            request, ("wall", contest), lambda store: reading.wall(store, contest)
        )

    @get("/proof")
    async def proof(request: Anybody) -> Response[bytes]:
        """Show the page about the proof of the record, with a check in the reader's own browser."""
        return await teller.told(request, "proof", reading.proof)

    @get(check.ADDRESS)
    async def checking(request: Anybody) -> Response[bytes]:
        """Send the verifier of receipts and checkpoints, for those who do not have the ledger."""
        return await teller.told(request, "check", lambda _: check.served())

    @get("/manual")
    async def contents(request: Anybody) -> Response[bytes]:
        """Show the contents of the manual."""
        return await teller.told(request, "manual", lambda _: body(handbook.page(None), HTML))

    @get("/manual/{topic:str}")
    async def topic_page(request: Anybody, topic: FromPath[str]) -> Response[bytes]:
        """Show a topic of the manual."""
        return await teller.told(
            request, ("manual", topic), lambda _: body(handbook.page(topic), HTML)
        )

    @get("/api/journal")
    async def journal(request: Anybody) -> Response[bytes]:
        """Send the whole record, a line each."""
        return await teller.told(request, "journal", reading.journal)

    return [front, index, wall, wall_of, proof, checking, contents, topic_page, journal]


def of_contest(teller: Teller) -> list[Any]:
    """Return the routes of questions about a contest."""

    @get("/c/{contest:str}", sync_to_thread=False)
    def contest_page(contest: FromPath[str]) -> Redirect:
        """Redirect from a contest to its standings."""
        return Redirect(teller.reading.under + addresses.address(contest, "standings"))

    @get("/c/{contest:str}/{name:str}")
    async def page(
        request: Anybody, contest: FromPath[str], name: FromPath[str]
    ) -> Response[bytes]:
        """Answer a question about a contest as a page; as JSON, if only that is accepted."""
        write = Reading.as_json if accepts_json(request) else Reading.as_page
        return await teller.asked(request, contest, name, write)

    @get("/api/c/{contest:str}/{name:str}")
    async def api(request: Anybody, contest: FromPath[str], name: FromPath[str]) -> Response[bytes]:
        """Answer a question as JSON, as the verb of this name prints it."""
        return await teller.asked(request, contest, name, Reading.as_json)

    @get("/paper/{form:str}/c/{contest:str}/{name:str}")
    async def paper(
        request: Anybody, form: FromPath[str], contest: FromPath[str], name: FromPath[str]
    ) -> Response[bytes]:
        """Answer a question on paper, as PDF."""
        if form not in ON_PAPER:
            raise NoSuch(what="paper", name=form, known=tuple(FORMS))
        return await teller.asked(request, contest, name, ON_PAPER[form])

    @get("/time/c/{contest:str}/{name:str}")
    async def time(
        request: Anybody, contest: FromPath[str], name: FromPath[str]
    ) -> Response[bytes]:
        """Send the line of the whole past, for a page that shows a moment of it."""
        return await teller.asked(request, contest, name, Reading.as_time)

    return [contest_page, page, api, paper, time]
