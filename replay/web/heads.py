"""HEAD is answered as GET, without the content, and is allowed wherever GET is."""

from functools import partial
from typing import Any

from litestar.types import ASGIApp, Receive, Send


class Heads:
    """ASGI middleware that answers HEAD."""

    def __init__(self, server: ASGIApp) -> None:
        self._server = server

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Have the server answer a GET, and keep the content back."""
        if scope["type"] != "http" or scope["method"] == "GET":
            await self._server(scope, receive, send)
            return
        if scope["method"] != "HEAD":
            await self._server(scope, receive, partial(_allowing, send))
            return
        is_over = False

        async def bare(message: Any) -> None:
            nonlocal is_over
            if message["type"] == "http.response.start":
                await send(message)
            elif not is_over:  # of a feed, too, which has no end
                is_over = True
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        asked: Any = {**scope, "method": "GET"}
        await self._server(asked, receive, bare)


async def _allowing(send: Send, message: Any) -> None:
    """Send a message; where it tells the methods that are allowed, HEAD is one of them."""
    if message["type"] == "http.response.start":
        headers = [
            (name, _with_head(value)) if name.lower() == b"allow" else (name, value)
            for name, value in message["headers"]
        ]
        message = {**message, "headers": headers}
    await send(message)


def _with_head(allowed: bytes) -> bytes:
    methods = set(allowed.decode("latin-1").split(", "))
    return ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set()))).encode()
