"""Time limits of connections: for a request to arrive, and for an answer to be taken.

Connections without a whole request are limited in number, and the oldest are closed first, so
that slow ones cannot keep others out.
"""

from asyncio import TimerHandle, Transport
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from replay.web.headers import HEADERS

PATIENCE = 20.0
"""Seconds for a whole request, from the connection or the last answer on; and for which somebody
may take nothing of what is sent to him.
"""

MOST_AT_ONCE = 4_000
"""The most connections served at a time, with open pages; further ones get a 503."""

MOST_SILENT = 1_000
"""The most connections without a whole request; the oldest make room for others."""

LONGEST_HEAD = 1 << 16
"""Bytes of a request before its content."""

TOO_LONG = f"what is asked, with all that is said about it, has at most {LONGEST_HEAD >> 10} kB\n"


class Silent:
    """The connections of a server on which nothing whole was asked yet, the oldest first."""

    def __init__(self) -> None:
        self._waiting = dict["Patient", None]()

    def add(self, one: "Patient") -> None:
        """Have one wait behind the others; the oldest goes where there are too many."""
        self.remove(one)
        self._waiting[one] = None
        if len(self._waiting) > MOST_SILENT:
            oldest = next(iter(self._waiting))
            self.remove(oldest)
            oldest.transport.close()  # after what it was sent last

    def remove(self, one: "Patient") -> None:
        """Have one wait no more."""
        self._waiting.pop(one, None)


class Patient(H11Protocol):
    """A connection that is closed where no request comes in time, or no answer is taken."""

    def __init__(self, *told: Any, silent: Silent, **named: Any) -> None:
        """Nobody has come yet. silent: those of the same server."""
        super().__init__(*told, **named)
        self._silent = silent
        self._look_at: TimerHandle | None = None
        self._unsent, self._has_taken, self._is_refused = 0, False, False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as above it
        """Begin to wait."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Hear what is said; whoever has asked is not silent."""
        if self._is_refused:
            return
        super().data_received(data)
        if not self._is_to_say_more:
            self._silent.remove(self)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or too long, in a sentence that is heard.

        What is sent of it meanwhile is taken and left: to close would cut the answer off.
        """
        self._is_refused = True
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        is_long = len(self.conn.trailing_data[0]) > LONGEST_HEAD
        status, sentence = (431, TOO_LONG) if is_long else (400, msg)
        kind = "text/plain; charset=utf-8"
        said = {"content-type": kind, "content-length": str(len(sentence)), "connection": "close"}
        answer = h11.Response(status_code=status, headers=list({**HEADERS, **said}.items()))
        for event in (answer, h11.Data(data=sentence.encode()), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.write_eof()

    def resume_writing(self) -> None:
        """Note that something was taken."""
        super().resume_writing()
        self._has_taken = True

    def on_response_complete(self) -> None:
        """Wait for what is asked next."""
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._silent.remove(self)
        self._stop()
        super().connection_lost(exc)

    @property
    def _is_to_say_more(self) -> bool:
        """True while a request, or the rest of one, is still to come."""
        is_answered = getattr(self.cycle, "response_complete", True)  # at first there is none
        return is_answered or self.conn.their_state is h11.SEND_BODY

    def _wait(self) -> None:
        if self._is_to_say_more and not self.transport.is_closing():
            self._silent.add(self)
        self._look_later()

    def _look_later(self) -> None:
        self._stop()
        self._unsent, self._has_taken = self.transport.get_write_buffer_size(), False
        self._look_at = self.loop.call_later(PATIENCE, self._look)

    def _stop(self) -> None:
        if self._look_at is not None:
            self._look_at.cancel()

    def _look(self) -> None:
        """Hang up on who has said nothing whole, or has taken nothing, since it was looked last."""
        unsent = self.transport.get_write_buffer_size()
        takes_nothing = 0 < self._unsent <= unsent and not self._has_taken
        if takes_nothing or (not unsent and self._is_to_say_more):
            self.transport.abort()  # whatever is left to be sent is not waited for
        else:
            self._look_later()
