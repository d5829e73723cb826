"""Compare the kept views with a fresh fold of the record."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from hashlib import sha256
from time import sleep
from typing import TypeVar

from ledger.errors import LedgerError, NoFile, NotReadNow, NotTheseViews, ViewsReplaced
from ledger.people import People
from ledger.store import Store, Tables, Views
from projections import tables
from replay.rebuild import are_outdated, rows, unfit

LOOKS, PAUSE = 6, 0.25
"""The number of looks and the seconds between them, while views may be about to be written."""

Found = TypeVar("Found")


def differing(store: Store) -> tuple[str, ...]:
    """List how the kept views differ from a fresh fold; nothing if there are no views.

    They are compared at the position they were made from, so that others may go on recording.
    """
    return _settled(store, lambda: tuple(_differences(store))) or ()


def behind(store: Store) -> str | None:
    """Say how the kept views are out of date, if nobody is bringing them up at the moment.

    They end before the head, or show former names of people.
    """
    head = store.head().position

    def lag() -> str | None:
        with closing(store.views(read_only=True)) as views, views.reading() as connection:
            mark = views.mark()
            if mark is None or are_outdated(views):
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


def _settled(store: Store, look: Callable[[], Found]) -> Found | None:
    """Give what is found in the views if it is still found after a while."""
    found: Found | None = None
    for number in range(LOOKS):
        if not store.has_views():
            return None
        with suppress(ViewsReplaced):
            found = look()
        if not found:
            break
        if number + 1 < LOOKS:
            sleep(PAUSE)
    return found


def _differences(store: Store) -> Iterator[str]:
    """Yield the views as they are at one moment, against the record as it is a moment later."""
    try:
        with closing(store.views(read_only=True)) as views, views.reading() as connection:
            if views.is_empty():
                return
            with closing(Store(store.place, read_only=True)) as record:
                why = unfit(record, views)
                yield from [why] if why else _in_tables(record, views, connection)
    except NotReadNow:
        raise
    except NoFile as error:
        yield f"the views cannot be read ({error.why})"
    except NotTheseViews as error:
        yield f"the views are not those of this ledger ({error.why})"


def _in_tables(store: Store, views: Views, connection: Tables) -> Iterator[str]:
    """Yield the tables against what a fresh fold puts into them, with the names that they show."""
    mark, names = views.mark(), tables.shown_names(connection)
    assert mark is not None
    contests = store.streams("contest", up_to=mark.position)
    for stray in sorted(tables.stored_contests(connection).difference(contests)):
        yield f"the views hold a contest that is not in the record, {stray}"
    for contest in contests:
        made = rows(store, contest, mark.position, names)
        for table in tuple(made):
            kept = tables.stored_rows(connection, table, contest)
            if _comparable(made.pop(table)) != _comparable(kept):  # never two tables are held
                yield f"the view {table} of {contest} is not what the record gives"


def _comparable(rows: Iterable[tables.Row]) -> list[bytes]:
    """Return the rows of a table in an order of their own, whatever that of their columns is.

    Each is told by its digest: of a large contest the rows themselves would be held twice.
    """
    return sorted(sha256(repr(sorted(row.items())).encode()).digest() for row in rows)
