"""Waiting until somebody records in a ledger on a server."""

from collections import deque
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import psycopg
from psycopg import errors

from ledger.store.places import Address
from ledger.store.postgres import opening
from ledger.store.shelf import LOOKS_AFTER


class Listening:
    """One ledger's listener: its connection is made when somebody waits for the first time."""

    def __init__(self, place: Address, channel: str) -> None:
        self._place, self._channel = place, channel
        self._connection: psycopg.Connection[Any] | None = None

    def wait_beyond(self, position: int, seconds: float, last: Callable[[], int]) -> None:
        """Return once the last row is beyond a position, or after so many seconds.

        It is looked after listening has begun, so that nothing slips in between. A standby is
        told nothing: there one looks again and again.
        """
        until, told_by = monotonic() + seconds, self._begun()
        while last() <= position and (left := until - monotonic()) > 0:
            if told_by is None:
                sleep(min(left, LOOKS_AFTER))
            else:
                deque(told_by.notifies(timeout=left, stop_after=1), 0)

    def _begun(self) -> psycopg.Connection[Any] | None:
        """A connection that is told when somebody records; None on a standby, which none is."""
        if self._connection is None or self._connection.closed:
            connection = opening.connect(self._place)
            try:
                connection.execute(f"LISTEN {self._channel}")
            except errors.ReadOnlySqlTransaction:
                connection.close()
                return None
            self._connection = connection
        return self._connection

    def close(self) -> None:
        """Let go of the server."""
        if self._connection is not None:
            self._connection.close()
