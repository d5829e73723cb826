"""Middleware for operators: a log line and counts for each request, health, an orderly end.

`/health` says that the process answers, `/ready` that it can serve requests; `/metrics` is refused
here (see metrics.py).
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic, time
from typing import Any

from litestar.types import ASGIApp, Receive, Send

from ledger.errors import LedgerError
from replay.web.metrics import Metrics
from replay.web.noting import NOTED, asked_in, kind_of
from replay.web.problems import PROBLEM, Problem, is_for_programs, unkept

MOST_SECONDS = 60.0
"""Seconds after which a page is given up; an act is always finished."""

MOST_FROM_ONE = 2_000
"""The most requests answered at a time for one address; a whole hall may share one."""

READY_FOR = 1.0
"""Seconds for which the answer of `/ready` is kept."""

ASKING = ("GET", "HEAD")
METHODS = (*ASKING, "POST")
PLAIN = "text/plain; charset=utf-8"

NOT_FOR_YOU = "the metrics are told to whoever runs the server, at a port of its own\n"
TOO_LONG = f"that took longer than {MOST_SECONDS:.0f} seconds: ask for less, or ask again later\n"
TWO_LENGTHS = "what is sent has a length or comes in pieces, not both\n"
TOO_MANY = "so much is open from where you are that others would not come in: try again later\n"


class Operated:
    """The middleware.

    ready: raises LedgerError if nothing can be answered now. write: takes a line of the log; None:
    no log is kept.
    """

    def __init__(
        self,
        server: ASGIApp,
        ready: Callable[[], object],
        metrics: Metrics,
        write: Callable[[str], None] | None = None,
    ) -> None:
        self._server, self._ready, self._write = server, ready, write
        self._metrics = metrics
        self._feeds = set[asyncio.Task[Any]]()
        self._open = Counter[str]()
        self._was_ready, self._is_ending = float("-inf"), False

    def end(self) -> None:
        """Send nobody here any more, and end the feeds, which have no end of their own."""
        self._is_ending = True
        for feed in self._feeds:
            feed.cancel()

    def tell(self, **what: Any) -> None:
        """Write a line of the log."""
        if self._write is not None:
            now = datetime.fromtimestamp(time(), UTC).isoformat(timespec="milliseconds")
            self._write(json.dumps({"time": now, **what}))

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer what is asked about the server itself, or have the server answer."""
        if scope["type"] != "http":
            await self._server(scope, receive, send)
        elif _has_two_lengths(scope):
            await _say(send, 400, TWO_LENGTHS, Connection="close")
        elif scope["path"] in ("/health", "/ready", "/metrics"):
            await _say(send, *await self._own(scope["path"]))
        else:
            await self._watched(scope, receive, send)

    async def _own(self, path: str) -> tuple[int, str]:
        if path == "/metrics":
            return 403, NOT_FOR_YOU
        if path == "/health" or await self._can_answer():
            return 200, "ok\n"
        return 503, "ending\n" if self._is_ending else "the ledger cannot be read\n"

    async def _can_answer(self) -> bool:
        if self._is_ending:
            return False
        if monotonic() - self._was_ready > READY_FOR:
            try:
                await asyncio.to_thread(self._ready)
            except LedgerError as error:
                self.tell(what="not ready", why=type(error).__name__)
                return False
            self._was_ready = monotonic()
        return True

    async def _watched(self, scope: Any, receive: Receive, send: Send) -> None:
        begun, sent, noted = monotonic(), _Sent(send), dict[str, Any]()
        scope[NOTED] = noted
        self._metrics.open_requests += 1
        whose = _whose(scope)
        self._open[whose] += 1
        try:
            await self._answered(scope, receive, sent)
        finally:
            self._note(scope, sent, noted, monotonic() - begun)
            self._metrics.open_requests -= 1
            self._open[whose] -= 1
            if not self._open[whose]:
                del self._open[whose]

    async def _answered(self, scope: Any, receive: Receive, sent: "_Sent") -> None:
        """Have it answered in time; a feed until it ends, or the server does."""
        task = asyncio.current_task()
        assert task is not None
        most = MOST_SECONDS if scope["method"] in ASKING else None
        try:
            async with asyncio.timeout(most) as clock:

                async def begin(is_feed: bool) -> None:  # noqa: FBT001  # of an answer
                    if not clock.expired():
                        clock.reschedule(None)
                    if is_feed:
                        self._metrics.open_feeds += 1
                        self._feeds.add(task)

                sent.begin = begin
                if self._open[_whose(scope)] > MOST_FROM_ONE:
                    await _refuse(sent, scope["path"], TOO_MANY)
                else:
                    await self._server(scope, receive, sent)
        except TimeoutError:
            if sent.status:
                raise
            await _refuse(sent, scope["path"], TOO_LONG)
        except asyncio.CancelledError:
            if not (self._is_ending and task in self._feeds):
                raise
            task.uncancel()
            await sent.end()
        finally:
            if task in self._feeds:
                self._metrics.open_feeds -= 1
                self._feeds.discard(task)

    def _note(self, scope: Any, sent: "_Sent", noted: dict[str, Any], seconds: float) -> None:
        """Count it, and write its line."""
        path, kind = scope["path"], kind_of(scope["path"])
        method = scope["method"] if scope["method"] in METHODS else "other"
        self._metrics.count(kind, method, sent.status, seconds)
        self._metrics.count_act(noted.get("recorded", ()), noted.get("refused", ""))
        told = {
            "kind": kind,
            "asks": asked_in(path),
            "method": method,
            "status": sent.status,
            "ms": round(1000 * seconds, 1),
            "bytes": sent.size,
            **noted,
        }
        self.tell(what="request", **{name: value for name, value in told.items() if value != ""})


class _Sent:
    """Sends an answer, and knows what was sent.

    Attributes:
        begin: told when it begins, and if it is a feed.

    """

    begin: Callable[[bool], Any]

    def __init__(self, send: Send) -> None:
        self._send, self.status, self.size, self._is_over = send, 0, 0, False

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            kinds = (value for name, value in message["headers"] if name == b"content-type")
            await self.begin(next(kinds, b"").startswith(b"text/event-stream"))
        else:
            self.size += len(message.get("body", b""))
            self._is_over = not message.get("more_body", False)
        await self._send(message)

    async def end(self) -> None:
        """End what has no end of its own."""
        if not self._is_over:
            await self({"type": "http.response.body", "body": b"", "more_body": False})


def _whose(scope: Any) -> str:
    """Return the address that asks: a browser's, or that of a proxy which is not believed."""
    address, _ = scope.get("client") or ("", 0)
    return str(address)


def _has_two_lengths(scope: Any) -> bool:
    """Tell whether a proxy may have read another end of a request than this server does."""
    return {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope["headers"]}


async def _refuse(send: Send, path: str, sentence: str) -> None:
    """Say why something is not answered now; to programs as every refusal."""
    if is_for_programs(path):
        await _say(send, 503, Problem(503, sentence.rstrip()).as_json(), PROBLEM)
    else:
        await _say(send, 503, sentence)


async def _say(send: Send, status: int, text: str, kind: str = PLAIN, **more: str) -> None:
    """Answer for the server itself."""
    said = {**unkept(), "Content-Type": kind, "Content-Length": str(len(text.encode())), **more}
    headers = [(name.lower().encode(), value.encode()) for name, value in said.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode(), "more_body": False})
