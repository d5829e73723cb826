"""Are the kept views those of the record? What to say of them where they are not."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from time import sleep
from typing import TypeVar

from ledger.errors import LedgerError, NoFile, NotReadNow, NotTheseViews, ViewsReplaced
from ledger.people import People
from ledger.store import Store, TrackedFile
from projections import tables
from replay.rebuild import has_views, rows, unfit, views_path

LOOKS, PAUSE = 6, 0.25
"""How often, and how many seconds apart, one looks again: somebody may be about to write them."""

Found = TypeVar("Found")


def differing(store: Store) -> tuple[str, ...]:
    """In what the kept views are not those of a fresh fold; in nothing where there are none.

    They are judged as of where they stand, so that whoever records meanwhile does no harm.
    """
    return _settled(store, lambda path: tuple(_differences(store, path))) or ()


def behind(store: Store) -> str | None:
    """How the kept views are behind what is known now, if they are and nobody goes on.

    They stop before the head, or show names that people have no longer.
    """
    head = store.head().position

    def lag(path: Path) -> str | None:
        with closing(TrackedFile(path, "ro")) as file, file.reading() as connection:
            mark = file.mark()
            if mark is None or tables.are_outdated(file.made()):
                return None
            if mark.position < head:
                return f"the views stop at #{mark.position}, and the record goes on to #{head}"
            if tables.misnaming(connection, People(store).names()):
                return "the views show other names than people have now"
        return None

    try:
        return _settled(store, lag)
    except LedgerError:  # they are no views of this ledger: that is a difference
        return None


def _settled(store: Store, look: Callable[[Path], Found]) -> Found | None:
    """What is found where there are views, and still is after a while."""
    if not has_views(store):
        return None
    path = views_path(store)
    found: Found | None = None
    for number in range(LOOKS):
        if not path.exists():
            return None
        with suppress(ViewsReplaced):
            found = look(path)
        if not found:
            break
        if number + 1 < LOOKS:
            sleep(PAUSE)
    return found


def _differences(store: Store, path: Path) -> Iterator[str]:
    """The views as they are at one moment, against the record as it is a moment later."""
    try:
        with closing(TrackedFile(path, "ro")) as file, file.reading() as connection:
            if file.is_empty():
                return
            with closing(Store(store.place, read_only=True)) as record:
                why = unfit(record, file)
                yield from [why] if why else _in_tables(record, file, connection)
    except NotReadNow:
        raise
    except NoFile as error:
        yield f"the views cannot be read ({error.why})"
    except NotTheseViews as error:
        yield f"the views are not those of this ledger ({error.why})"


def _in_tables(store: Store, file: TrackedFile, connection: sqlite3.Connection) -> Iterator[str]:
    """The tables against what a fresh fold puts into them, with the names that they show."""
    mark, names = file.mark(), tables.shown_names(connection)
    assert mark is not None
    contests = store.streams("contest", up_to=mark.position)
    for stray in sorted(tables.stored_contests(connection).difference(contests)):
        yield f"the views hold a contest that is not in the record, {stray}"
    for contest in contests:
        kept = tables.stored_rows(connection, contest)
        for table, fresh in rows(store, contest, mark.position, names).items():
            if _comparable(fresh) != _comparable(kept[table]):
                yield f"the view {table} of {contest} is not what the record gives"


def _comparable(rows: Iterable[tables.Row]) -> list[str]:
    """The rows of a table in an order of their own, whatever that of their columns is."""
    return sorted(repr(sorted(row.items())) for row in rows)
