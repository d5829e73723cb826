"""Where rows came from that this ledger did not record itself: a table beside the record.

It is no part of the record: a copy must stay equal to its ledger, byte for byte.
"""

from msgspec import Struct

from ledger.store import Store, Tables

TABLE = """
CREATE TABLE IF NOT EXISTS taken_in (
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    actor TEXT NOT NULL,
    at TEXT NOT NULL
)"""


class Origin(Struct, frozen=True, kw_only=True):
    """Rows that were taken in from a journal.

    first, last: their positions. sha256: of the journal's bytes; its name could be somebody's,
    and is not kept. actor: who took them in, a person id or the unsigned desk; at: when, by this
    machine's clock, as the record writes it.
    """

    first: int
    last: int
    sha256: str
    actor: str
    at: str


def note(tables: Tables, origin: Origin) -> None:
    """Write an origin down, inside the transaction in which its rows are recorded."""
    tables.make(TABLE)
    tables.execute(
        "INSERT INTO taken_in (first, last, sha256, actor, at) VALUES (?, ?, ?, ?, ?)",
        (origin.first, origin.last, origin.sha256, origin.actor, origin.at),
    )


def origins(store: Store) -> tuple[Origin, ...]:
    """Where rows of this ledger came from, in the order of their positions."""
    with store.reading() as tables:
        if not tables.columns("taken_in"):  # nothing was ever taken in
            return ()
        rows = tables.execute(
            "SELECT first, last, sha256, actor, at FROM taken_in ORDER BY first"
        ).fetchall()
    return tuple(
        Origin(first=row[0], last=row[1], sha256=row[2], actor=row[3], at=row[4]) for row in rows
    )
