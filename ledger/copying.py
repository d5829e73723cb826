"""Copying a ledger from one place to another, be they files or servers, hash by hash."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ledger import erasures
from ledger.errors import BadRow, LedgerExists, LedgerIsReadOnly, NoFile
from ledger.journal.origins import as_of_its_journal, note, origins
from ledger.people import People, write_down
from ledger.store import (
    GENESIS_HASH,
    Head,
    Place,
    Row,
    Store,
    chained,
    digest_of,
    is_taken,
)

Progress = Callable[[Iterable[Row]], Iterable[Row]]


class Copied(NamedTuple):
    """The result of a copy: how many people, and the last row."""

    people: int
    head: Head


def copy(
    source: Store,
    to: Place,
    progress: Progress = lambda rows: rows,
    *,
    without_people: bool = False,
) -> Copied:
    """Copy the record and what stands beside it, as of one moment, to an empty place.

    Every row keeps its position and its hash, which is computed again on the way. without_people:
    leave out their names, so that it is what its journal would make. Raises LedgerExists; NoFile
    where there is no room for it; BadRow for a row that is not what its hash says. Then nothing was
    made.
    """
    if is_taken(to):
        raise LedgerExists(file=str(to))
    try:
        with source.snapshot(), Store.making(to) as store:
            return _filled(store, source, progress, without_people=without_people)
    except LedgerIsReadOnly as error:
        raise NoFile(file=str(to), why=f"no copy was made ({error.why})") from None


def _filled(store: Store, source: Store, progress: Progress, *, without_people: bool) -> Copied:
    """Fill an empty ledger with what is in another."""
    store.append_rows(proven(progress(source.rows(after=None))))
    going = erasures.under_way(source)
    known = () if without_people else People(source).all()
    people = [person for person in known if person.id not in going.people]
    done = erasures.finished(source)
    came_from = [*origins(source), *(as_of_its_journal(source) if without_people else ())]
    with store.connection() as tables:
        write_down(tables, people)
        for origin in came_from:
            note(tables, origin)
    if done:
        erasures.finish(store, erasures.Erasures(frozenset(), done))
    return Copied(len(people), store.head())


def proven(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the rows, each chained to the one before it. Raises BadRow."""
    previous = GENESIS_HASH
    for position, row in enumerate(rows, 1):
        if row.position != position:
            raise BadRow(position=position, what="is missing")
        digest = digest_of(row.header, row.body)
        previous = chained(previous, digest)
        if (row.digest, row.hash) != (digest, previous):
            raise BadRow(position=position, what="its hash is not that of what it holds")
        yield row
