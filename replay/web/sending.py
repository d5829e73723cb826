"""Send answers with their cache headers, and refusals in a sentence."""

import re
from typing import Any, cast

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from projections.writers.languages import wanted
from projections.writers.medium import on_screen
from replay.addresses import LANGUAGE
from replay.web import rendering
from replay.web.addresses import check_language, placed
from replay.web.answers import HTML, JSON, Body
from replay.web.headers import HEADERS, POLICY
from replay.web.noting import note, place_of
from replay.web.problems import PROBLEM, Problem, is_for_programs, unkept

FOR_EVER = "public, max-age=31536000, immutable"
FOR_GOOD = "private, max-age=3600, immutable"
"""A past moment stays as it was; an hour, since the names in it may be erased."""

ASK_AGAIN = "no-cache"
"""The Cache-Control of a live page: it is revalidated each time."""

OWN = "private, no-cache"
"""The Cache-Control of a page that is not public."""

VARY = "Accept, Accept-Language, Cookie"
"""The headers of a request on which an answer depends."""

TYPED = "bridge-ledger.typed"
"""The key of what was typed in a form, in the scope of its request."""

MOST_BYTES = 2 << 20
"""The most bytes of a request."""

Anybody = Request[Any, Any, Any]

ACCEPTED = re.compile(
    r"([^;,\s]+)\s*(?:;[^,]*?\bq=(0|1|0?\.[0-9]{1,3}|1\.0{1,3})\b)?", re.IGNORECASE
)
"""A kind of answer in an Accept header, with its weight if it has one (RFC 9110, 12.5.1)."""


def sent(request: Anybody, found: Body, keep: str = "") -> Response[bytes]:
    """Send an answer, or 304 if the client has it already."""
    headers = kept_headers(found, keep)
    if kept_by(found, request.headers.get("if-none-match", "")):
        return Response(b"", status_code=304, headers=headers)
    return Response(found.content, media_type=found.kind, headers=headers)


def kept_headers(found: Body, keep: str = "") -> dict[str, str]:
    """Return the headers of an answer, with how long a browser may keep it."""
    kept = keep or (FOR_GOOD if found.for_good else ASK_AGAIN)
    said = {**HEADERS, "ETag": found.tag, "Cache-Control": kept, "Vary": VARY}
    return {**said, POLICY: found.policy} if found.policy else said


def kept_by(found: Body, had: str) -> bool:
    """Tell whether the client has the answer already, by the tags of If-None-Match (*: any)."""
    tags = {one.strip().removeprefix("W/") for one in had.split(",")}
    return found.tag in tags or tags == {"*"}


def unknown(request: Anybody, error: HTTPException) -> Response[str]:
    """Answer a request that no page takes."""
    known = {
        404: "there is no such page",
        405: "pages are only read (GET)",
        413: f"at most {MOST_BYTES >> 20} MB are taken at a time: nothing of this was",
        421: "this server is not called so",
    }
    sentence = known.get(error.status_code, "that cannot be asked")
    answer = said(request, Problem(error.status_code, sentence))
    answer.headers.update(error.headers or {})  # Allow, of a method that is not (RFC 9110, 15.5.6)
    return answer


def failed(request: Anybody, error: Exception) -> Response[str]:
    """Answer an unforeseen error, and note its place in the log."""
    note(request.scope, failed=place_of(error))
    return said(request, Problem(500, "the page could not be made; nothing was changed"))


def said(request: Anybody, told: Problem) -> Response[str]:
    """Return a refusal, for programs or as a page, which keeps what was typed in a form."""
    headers = {**unkept(), **({"WWW-Authenticate": "Bearer"} if told.status == 401 else {})}
    if is_for_programs(request.scope["path"]) or accepts_json(request):
        text, kind = told.as_json(), PROBLEM
    else:
        typed = cast("dict[str, Any]", request.scope).get(TYPED)
        page = rendering.refused(told.status, on_screen(told.sentence), typed)
        text, kind = placed(page, request.scope.get("root_path", "")), MediaType.HTML
    return Response(text, media_type=kind, status_code=told.status, headers=headers)


def private(page: str, status: int = 200) -> Response[str]:
    """Return a page that is for its reader alone and that no browser is to keep."""
    return Response(page, media_type=MediaType.HTML, status_code=status, headers=unkept())


def language_of(request: Anybody) -> str:
    """Return the language asked for in a request. Raises BadValue for an unknown one."""
    typed: str = request.query_params.get(LANGUAGE, "")
    check_language(typed)
    return typed or wanted(request.headers.get("accept-language", ""))


def accepts_json(request: Anybody) -> bool:
    """Tell whether the request is from a program that wants JSON rather than a page."""
    found = ACCEPTED.finditer(request.headers.get("accept", "").lower())
    weights = [(float(one[2] or "1"), one[1]) for one in found if one[1] in (HTML, JSON, PROBLEM)]
    weight, kind = max(weights, key=lambda one: one[0], default=(0, HTML))  # of equals the first
    return weight > 0 and kind != HTML
