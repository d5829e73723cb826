"""A first cache: a repeated request is answered without reading its question, while that holds."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from litestar.types import ASGIApp, Receive, Send

from replay.web.answers import Answers, Body
from replay.web.sending import kept_by, kept_headers
from replay.web.sessions import says_who

MOST = 4096
"""The number of requests remembered."""

Asked = tuple[bytes, bytes, bytes, bytes]
"""A request: path, query, Accept and Accept-Language as they came."""


class Known:
    """The requests that were answered last, each with its question."""

    def __init__(self) -> None:
        """Nothing was asked yet."""
        self._asks: OrderedDict[Asked, Hashable] = OrderedDict()

    def remember(self, scope: Any, asks: Hashable) -> None:
        """Remember the question of a request, to recognise the same request again."""
        self._asks[_asked(scope, dict(scope["headers"]))] = asks
        if len(self._asks) > MOST:
            self._asks.popitem(last=False)

    def asks(self, scope: Any, headers: dict[bytes, bytes]) -> Hashable | None:
        """Return the question of a request, if it was asked before in the same words."""
        return self._asks.get(_asked(scope, headers))


class Again:
    """ASGI middleware that answers repeated requests from the cache."""

    def __init__(
        self, server: ASGIApp, answers: Answers, known: Known, is_ours: Callable[[str], bool]
    ) -> None:
        """is_ours: whether a server called so is meant; others are sent away behind it."""
        self._server, self._answers, self._is_ours = server, answers, is_ours
        self._known = known

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer, or have the server do so."""
        if scope["type"] == "http" and scope["method"] == "GET" and not says_who(scope):
            headers = dict(scope["headers"])
            asks = self._known.asks(scope, headers)
            found = None if asks is None else self._answers.kept(asks)
            if found is not None and self._is_ours(headers.get(b"host", b"").decode("latin-1")):
                await _send(send, found, headers.get(b"if-none-match", b"").decode("latin-1"))
                return
        await self._server(scope, receive, send)


def _asked(scope: Any, headers: dict[bytes, bytes]) -> Asked:
    accepted = headers.get(b"accept", b""), headers.get(b"accept-language", b"")
    return scope["path"].encode(), scope["query_string"], *accepted


async def _send(send: Send, found: Body, had: str) -> None:
    is_had = kept_by(found, had)
    headers = _headers(found._replace(content=b""), 0 if is_had else len(found.content))
    status, content = (304, b"") if is_had else (200, found.content)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content, "more_body": False})


@lru_cache(MOST)
def _headers(found: Body, size: int) -> list[tuple[bytes, bytes]]:
    """Return the headers of an answer; size: of the bytes sent with it, 0 for none."""
    said = kept_headers(found)
    if size:
        charset = "; charset=utf-8" if found.kind.startswith("text/") else ""
        said |= {"content-type": f"{found.kind}{charset}", "content-length": str(size)}
    return [(name.lower().encode(), text.encode()) for name, text in said.items()]
