"""HEAD is answered as GET, without the content."""

from typing import Any

from litestar.types import ASGIApp, Receive, Send


class Heads:
    """ASGI middleware that answers HEAD."""

    def __init__(self, server: ASGIApp) -> None:
        self._server = server

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Have the server answer a GET, and keep the content back."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._server(scope, receive, send)
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
