"""The connections of one open ledger, and why there is none where there is none."""

from collections.abc import Callable
from select import select
from typing import Any

import psycopg
from eventsourcing.postgres import ConnectionPool
from psycopg.rows import dict_row
from psycopg_pool import PoolTimeout

from ledger.store.places import Address
from ledger.store.postgres.opening import ENCODING, connect

MOST = 8
"""The connections that one open ledger has to its server."""

SHORTLY = 0.5
"""Seconds for which a server is waited for that has given no connection yet, or none any more."""


class Pool(ConnectionPool[psycopg.Connection[Any]]):
    """Connections to one server; where none comes, what the server says of that is raised.

    One that has given connections is waited for, as it may be starting anew; but only by the first
    who asks for one in vain.
    """

    def __init__(
        self,
        place: Address,
        prepare: Callable[[psycopg.Connection[Any]], None],
        patience: int,
    ) -> None:
        """Make none yet. prepare: is given each of them. patience: seconds to wait."""
        self._place, self._gives = place, False
        super().__init__(
            place.server,
            kwargs={
                "row_factory": dict_row,
                "connect_timeout": patience,
                "client_encoding": ENCODING,
            },
            min_size=0,
            max_size=MOST,
            open=False,
            configure=prepare,
            check=_check_is_there,
            timeout=patience,
            reconnect_timeout=patience,
            num_workers=1,
        )

    def getconn(self, timeout: float | None = None) -> psycopg.Connection[Any]:
        """Wait for a connection. Raises PoolTimeout where others have all of them."""
        is_waited_for = self._gives
        try:
            found = super().getconn(timeout if is_waited_for else SHORTLY)
        except PoolTimeout:
            self._gives = False
            connect(self._place).close()
            self._gives = True
            if is_waited_for:
                raise
            return self.getconn(timeout)
        self._gives = True
        return found


def _check_is_there(connection: psycopg.Connection[Any]) -> None:
    """Raise OperationalError where an idle connection has something to say: it was ended."""
    if select([connection.fileno()], [], [], 0)[0]:
        connection.close()
        raise psycopg.OperationalError("the connection was ended")
