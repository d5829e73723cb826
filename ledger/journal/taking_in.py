"""Making a ledger of a journal, and bringing an older copy of it up to date."""

from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from ledger.errors import LedgerExists, LedgerIsBusy
from ledger.events import contest_stream
from ledger.journal.again import Again
from ledger.journal.reading import Line, Reading
from ledger.store import Conflict, Store, is_taken, system_clock

TRIES = 100
"""How often a journal is compared again because somebody else recorded meanwhile."""


def take_in(path: Path, name: str, lines: Iterable[bytes]) -> int:
    """Make the ledger of a journal, or bring an existing copy of it up to date.

    Returns how many rows were added. lines: gone through again where another program makes
    the ledger, or adds to it, meanwhile. Raises InFile, JournalDiffers, LedgerIsBusy; then
    nothing was added.
    """
    with suppress(LedgerExists), Store.making(path) as store:
        return _add(store, name, lines)
    with closing(Store(path)) as store:
        for _ in range(TRIES):
            with suppress(Conflict):
                return _add(store, name, lines)
        raise LedgerIsBusy(file=str(path))


def count_missing(path: Path, name: str, lines: Iterable[bytes]) -> int:
    """How many rows would be added by taking the journal in. Raises InFile, JournalDiffers."""
    if not is_taken(path):
        return sum(1 for _ in Reading(name, (), Again(), system_clock).new(lines))
    with closing(Store(path, read_only=True)) as store:
        return sum(1 for _ in _new(store, name, lines))


def _add(store: Store, name: str, lines: Iterable[bytes]) -> int:
    before = store.head().position
    store.append_rows(line.row for line in _new(store, name, lines))
    return store.head().position - before


def _new(store: Store, name: str, lines: Iterable[bytes]) -> Iterator[Line]:
    known = store.rows(up_to=store.head().position)
    again = Again(store.read, map(contest_stream, store.streams("contest")))
    return Reading(name, known, again, system_clock).new(lines)
