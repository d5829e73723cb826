"""Making a ledger of a journal, and bringing an older copy of it up to date."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from ledger.events import contest_stream
from ledger.journal.again import Again
from ledger.journal.reading import Line, Reading
from ledger.store import Store, create, remove, system_clock


def take_in(path: Path, name: str, lines: Iterable[bytes]) -> int:
    """Make the ledger of a journal, or bring an existing copy of it up to date.

    Returns how many rows were added. Raises InFile, JournalDiffers; then nothing was.
    """
    is_new = not path.exists()
    if is_new:
        create(path)
    try:
        with closing(Store(path, unchecked=is_new)) as store:
            before = store.head().position
            store.append_rows(line.row for line in _new(store, name, lines))
            return store.head().position - before
    except BaseException:
        if is_new:
            remove(path)
        raise


def count_missing(path: Path, name: str, lines: Iterable[bytes]) -> int:
    """How many rows would be added by taking the journal in. Raises InFile, JournalDiffers."""
    if not path.exists():
        return sum(1 for _ in Reading(name, (), Again(), system_clock).new(lines))
    with closing(Store(path, read_only=True)) as store:
        return sum(1 for _ in _new(store, name, lines))


def _new(store: Store, name: str, lines: Iterable[bytes]) -> Iterator[Line]:
    known = store.rows(up_to=store.head().position)
    again = Again(store.read, map(contest_stream, store.streams("contest")))
    return Reading(name, known, again, system_clock).new(lines)
