"""Request ids that were refused, so that a late duplicate of one is not carried out after all.

They stand in a table beside the record, where refusals leave no event; a restarted server finds
them there, and so does another that serves the same ledger.
"""

from ledger.hot import HotContests
from ledger.store import Store, Tables, system_clock, write_time

TABLE = "CREATE TABLE IF NOT EXISTS turned_down (request_id TEXT PRIMARY KEY, at TEXT NOT NULL)"
INSERT = """
INSERT INTO turned_down (rowid, request_id, at)
VALUES ((SELECT COALESCE(MAX(rowid), 0) + 1 FROM turned_down), ?, ?)"""

MOST = 10_000
"""The number of refused ids that are kept, the latest ones."""


def is_known(store: Store, request_id: str) -> bool:
    """Tell whether a request was refused before."""
    with store.reading() as tables:
        return bool(tables.columns("turned_down")) and _is_in(tables, request_id)


def note(store: Store, request_id: str) -> bool:
    """Note that a request is refused; give False if it was recorded meanwhile, and stands."""
    with HotContests(store).turn:
        if store.batch_of(request_id) is not None:
            return False
        with store.connection() as tables:
            tables.make(TABLE)
            if not _is_in(tables, request_id):
                tables.execute(INSERT, (request_id, write_time(system_clock())))
                tables.execute(
                    "DELETE FROM turned_down"
                    " WHERE rowid <= (SELECT MAX(rowid) - ? FROM turned_down)",
                    (MOST,),
                )
    return True


def _is_in(tables: Tables, request_id: str) -> bool:
    asks = "SELECT 1 FROM turned_down WHERE request_id = ?"
    return tables.execute(asks, (request_id,)).fetchone() is not None
