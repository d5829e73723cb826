"""How long somebody is waited for who has said nothing, or half of what he wants."""

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 20.0
"""Seconds for a whole request, from the connection or the last answer on."""

MOST_AT_ONCE = 4_000
"""So many connections are answered at a time, open pages among them; the next are told so (503)."""


class Patient(H11Protocol):
    """A connection that is closed where no request comes in time."""

    _late: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as above it
        """Begin to wait."""
        super().connection_made(transport)
        self._wait()

    def on_response_complete(self) -> None:
        """Wait for what is asked next."""
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        if self._late is not None:
            self._late.cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._late is not None:
            self._late.cancel()
        self._late = self.loop.call_later(PATIENCE, self._give_up)

    def _give_up(self) -> None:
        if getattr(self.cycle, "response_complete", True):  # at first there is none
            self.transport.close()
