"""Requests that were turned down: the same one, doubled on its way, is not done when it comes late.

They stand in a table beside the record, on which refusals leave nothing, so that a server which was
started again knows them too. A server of PostgreSQL has no such table, and knows none.
"""

from ledger.hot import HotContests
from ledger.store import Store, Taken, system_clock, write_time

TABLE = "CREATE TABLE IF NOT EXISTS turned_down (request_id TEXT PRIMARY KEY, at TEXT NOT NULL)"
MOST = 10_000
"""So many are known, the last ones."""


def is_known(store: Store, request_id: str) -> bool:
    """Whether a request was turned down before."""
    with store.reading() as tables:
        if not tables.columns("turned_down"):
            return False
        asks = "SELECT 1 FROM turned_down WHERE request_id = ?"
        return tables.execute(asks, (request_id,)).fetchone() is not None


def note(store: Store, request_id: str) -> bool:
    """Note that a request is turned down; False where it was recorded meanwhile, and stays so."""
    with HotContests(store).turn:
        if store.batch_of(request_id) is not None:
            return False
        with store.connection() as tables:
            tables.make(TABLE)
            if not tables.columns("turned_down"):
                return True
            values = (request_id, write_time(system_clock()))
            try:
                tables.put("INSERT INTO turned_down (request_id, at) VALUES (?, ?)", values)
            except Taken:
                return True
            tables.execute(
                "DELETE FROM turned_down WHERE rowid <= (SELECT max(rowid) - ? FROM turned_down)",
                (MOST,),
            )
    return True
