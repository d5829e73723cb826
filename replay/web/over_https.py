"""What is told to browsers over https only: over plain http they refuse it, with an error."""

from typing import Any

from litestar.types import ASGIApp, Receive, Send

OWN_WINDOW = (b"cross-origin-opener-policy", b"same-origin")
"""A page of somebody else's that opens one of ours has no hold on it."""


class OverHttps:
    """ASGI middleware. address: where people reach the server, if that was said."""

    def __init__(self, server: ASGIApp, address: str) -> None:
        self._server, self._is_so = server, address.startswith("https:")

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Have the server answer, and tell what is told over https."""

        async def telling(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], OWN_WINDOW]}
            await send(message)

        is_https = scope["type"] == "http" and (self._is_so or scope["scheme"] == "https")
        await self._server(scope, receive, telling if is_https else send)
