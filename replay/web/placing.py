"""Middleware for a server under a path of a proxy, such as /bridge/c/wed."""

from typing import Any

from litestar.types import ASGIApp, Receive, Send

from replay.web.addresses import EVERY, placed

LENGTH = b"content-length"


class Under:
    """Takes what all addresses begin with off what is asked, and puts it before what is answered.

    A proxy may have taken it off already.
    """

    def __init__(self, server: ASGIApp, beginning: str) -> None:
        """beginning: as /bridge."""
        self._server, self._beginning = server, beginning

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Have the server answer."""
        if scope["type"] != "http":
            await self._server(scope, receive, send)
            return
        path, beginning = scope["path"], self._beginning
        if path == beginning or path.startswith(f"{beginning}/"):
            inner = path.removeprefix(beginning) or "/"
            raw = scope.get("raw_path", b"").removeprefix(beginning.encode()) or b"/"
            scope = {**scope, "path": inner, "raw_path": raw}
        await self._server(scope, receive, _Placed(send, beginning))


class _Placed:
    """Sends an answer on; a page when it is whole, its addresses placed."""

    def __init__(self, send: Send, beginning: str) -> None:
        self._send, self._beginning = send, beginning
        self._start: Any = None
        self._page = b""

    async def __call__(self, message: Any) -> None:
        """Send it, or keep it until there is all of it."""
        if message["type"] == "http.response.start":
            self._start = {**message, "headers": [*map(self._placed, message["headers"])]}
            if not self._is_page():
                await self._send(self._start)
        elif not self._is_page():
            await self._send(message)
        else:
            self._page += message.get("body", b"")
            if not message.get("more_body", False):
                await self._send_page()

    def _is_page(self) -> bool:
        return (b"content-type", b"text/html; charset=utf-8") in self._start["headers"]

    async def _send_page(self) -> None:
        text = self._page.decode(errors="surrogateescape")
        page = placed(text, self._beginning, EVERY).encode(errors="surrogateescape")
        headers = [(name, said) for name, said in self._start["headers"] if name != LENGTH]
        if self._page:  # of HEAD there is none
            headers.append((LENGTH, str(len(page)).encode()))
        self._start["headers"] = headers
        await self._send(self._start)
        await self._send({"type": "http.response.body", "body": page, "more_body": False})

    def _placed(self, header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
        """Return a header; one that sends a browser elsewhere sends it there."""
        name, said = header[0].lower(), header[1]
        is_ours = name == b"location" and said.startswith(b"/")
        return name, self._beginning.encode() + said if is_ours else said
