"""The people whom the ledger must forget, until no file of it holds a byte of them.

The record says who is to be erased before the first name goes; a note beside it tells up to
which position that is done. So a copy of the record that gets names again forgets them too.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from ledger.events import LEDGER_STREAM, PeopleChanged, PeopleErased
from ledger.store import Store
from ledger.upcasts import read_event

KIND = str(PeopleErased.__struct_config__.tag)
CHANGED = str(PeopleChanged.__struct_config__.tag)
TABLE = "CREATE TABLE IF NOT EXISTS erased (up_to INTEGER NOT NULL)"


class Erasures(NamedTuple):
    """People who are to be forgotten, by their ids, and the last event that says so (0: none)."""

    people: frozenset[str]
    up_to: int


def on_record(store: Store, after: int = 0) -> Erasures:
    """Return all whom the record, after a position, says are to be forgotten."""
    rows = [row for row in store.rows(after=after, stream=LEDGER_STREAM) if row.kind == KIND]
    events = [read_event(row.body) for row in rows]
    people = {p for event in events if isinstance(event, PeopleErased) for p in event.people}
    return Erasures(frozenset(people), rows[-1].position if rows else 0)


def renamed(store: Store) -> frozenset[str]:
    """Return the ids of all who, by the record, got another name."""
    rows = (row for row in store.rows(stream=LEDGER_STREAM) if row.kind == CHANGED)
    events = (read_event(row.body) for row in rows)
    return frozenset(
        change.person
        for event in events
        if isinstance(event, PeopleChanged)
        for change in event.changes
        if "name" in change.what
    )


def finished(store: Store) -> int:
    """Return the position up to which all who are to be forgotten are; 0: nobody is."""
    return max((up_to for up_to in _noted(store) if type(up_to) is int), default=0)


def misnoted(store: Store) -> Iterator[str]:
    """Say which notes of erasings the record does not bear out."""
    rows = {row.position for row in store.rows(stream=LEDGER_STREAM) if row.kind == KIND}
    for up_to in _noted(store):
        if up_to not in rows:
            yield f"people are noted as erased up to #{up_to!a}, where nobody was"


def _noted(store: Store) -> list[Any]:
    """Return all notes, whatever they hold: SQLite itself does not insist."""
    with store.reading() as tables:
        if not tables.columns("erased"):  # nobody was ever erased
            return []
        return [up_to for (up_to,) in tables.execute("SELECT up_to FROM erased").fetchall()]


def under_way(store: Store) -> Erasures:
    """Give the people whose erasing is not finished."""
    return on_record(store, after=finished(store))


def finish(store: Store, erasures: Erasures) -> None:
    """Note that nothing is left of these people."""
    with store.connection() as tables:
        tables.make(TABLE)
        tables.execute("INSERT INTO erased (up_to) VALUES (?)", (erasures.up_to,))
