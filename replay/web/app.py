"""The server: an address comes in, a page or the same as JSON goes out; nothing is written.

Whatever goes wrong is said in a sentence, with the status that fits it.
"""

from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.params import FromPath
from litestar.response import Redirect

from ledger.errors import BadInput, Broken, LedgerError, LedgerIsBusy, NoFile, NoSuch, NotYet
from ledger.store import Place, Store
from projections.writers.medium import as_json
from replay import questions
from replay.questions.asking import asked_of
from replay.web import addresses, pages
from replay.web.addresses import Address

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self' data:;"
    " form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
"""What is live is asked again each time; the answer may be that nothing has changed."""

Anybody = Request[Any, Any, Any]


def app(ledger: Place) -> Litestar:
    """The server of a ledger."""

    def store() -> Store:
        return Store(ledger, read_only=True)

    @get("/", media_type=MediaType.HTML, sync_to_thread=True)
    def front(request: Anybody) -> Response[bytes]:
        """The contests of the ledger, each with its state."""
        with closing(store()) as open_store:
            return _sent(request, pages.front(open_store), MediaType.HTML)

    @get("/c/{contest:str}", sync_to_thread=False)
    def contest_page(contest: FromPath[str]) -> Redirect:
        """A contest by itself is its standings."""
        return Redirect(addresses.address(contest, "standings"))

    @get("/c/{contest:str}/{name:str}", media_type=MediaType.HTML, sync_to_thread=True)
    def page(request: Anybody, contest: FromPath[str], name: FromPath[str]) -> Response[bytes]:
        """A question about a contest, as a page; for who accepts JSON only, as JSON."""
        wants_json = request.headers.get("accept", "").startswith("application/json")
        answer = _as_json if wants_json else _as_page
        return _answered(request, contest, name, store, answer)

    @get("/api/c/{contest:str}/{name:str}", media_type=MediaType.JSON, sync_to_thread=True)
    def api(request: Anybody, contest: FromPath[str], name: FromPath[str]) -> Response[bytes]:
        """The same as JSON, as the verb of this name prints it."""
        return _answered(request, contest, name, store, _as_json)

    @get(pages.STYLE_AT, media_type=MediaType.CSS, sync_to_thread=False)
    def style() -> Response[bytes]:
        """How the pages look."""
        return Response(
            pages.STYLE, media_type=MediaType.CSS, headers={**HEADERS, "Cache-Control": FOR_EVER}
        )

    return Litestar(
        [front, contest_page, page, api, style],
        exception_handlers={LedgerError: _refused, HTTPException: _unknown, Exception: _failed},
        openapi_config=OpenAPIConfig(title="bridge-ledger", version="0", path="/api/schema"),
    )


def _answered(
    request: Anybody,
    contest: str,
    name: str,
    store: Callable[[], Store],
    answer: Callable[[Address, Store], tuple[str, MediaType]],
) -> Response[bytes]:
    known = (*questions.NAMES, *questions.OF_MOMENTS)
    if name not in known:
        raise NoSuch(what="page", name=name, known=known)
    typed = request.query_params.dict()
    here = addresses.read(contest, questions.described(name), typed)
    with closing(store()) as open_store:
        return _sent(request, *answer(here, open_store))


def _as_page(here: Address, store: Store) -> tuple[str, MediaType]:
    asked = asked_of(store, here.contest, here.as_of, here.scope)
    answer = here.question.answered(asked, **here.own)
    return pages.answered(asked, here, answer), MediaType.HTML


def _as_json(here: Address, store: Store) -> tuple[str, MediaType]:
    answer = here.question.ask(store, here.contest, here.as_of, here.scope, **here.own)
    return as_json(answer.plain()) + "\n", MediaType.JSON


def _sent(request: Anybody, text: str, kind: MediaType) -> Response[bytes]:
    """What is asked for; nothing where whoever asks has it already."""
    body = text.encode(errors="surrogateescape")
    tag = f'"{sha256(body).hexdigest()[:24]}"'
    headers = {**HEADERS, "ETag": tag, "Cache-Control": ASK_AGAIN, "Vary": "Accept"}
    had = {
        one.strip().removeprefix("W/")
        for one in request.headers.get("if-none-match", "").split(",")
    }
    if tag in had:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


def _refused(request: Anybody, error: LedgerError) -> Response[str]:
    return _said(request, _status(error), pages.sentence_of(error))


def _status(error: LedgerError) -> int:
    match error:
        case NoSuch() | NoFile():
            return 404
        case NotYet():
            return 404
        case LedgerIsBusy():
            return 503
        case Broken():
            return 500
        case BadInput():
            return 400
        case _:
            return 422


def _unknown(request: Anybody, error: HTTPException) -> Response[str]:
    known = {404: "there is no such page", 405: "pages are only read (GET)"}
    return _said(request, error.status_code, known.get(error.status_code, "that cannot be asked"))


def _failed(request: Anybody, error: Exception) -> Response[str]:
    return _said(request, 500, "the page could not be made; nothing was changed")


def _said(request: Anybody, status: int, sentence: str) -> Response[str]:
    headers = {**HEADERS, "Cache-Control": "no-store"}
    if request.url.path.startswith("/api/"):
        text, kind = as_json({"refused": sentence}) + "\n", MediaType.JSON
    else:
        text, kind = pages.refused(status, sentence), MediaType.HTML
    return Response(text, media_type=kind, status_code=status, headers=headers)
