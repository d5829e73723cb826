"""Views kept in a file beside the ledger: built anew, or brought up to the record's head."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

from ledger.errors import NoFile
from ledger.events import ContestOpened, contest_stream, stream_name
from ledger.people import People
from ledger.store import Store, TrackedFile, remove
from projections import tables
from replay.timeline import past

Progress = Callable[[Iterable[str]], Iterable[str]]
"""Wraps the contests while they are worked through, to show how far it is."""


def views_path(store: Store) -> Path:
    """Where the views of a ledger are."""
    return store.path.with_name(store.path.name + ".views")


def silently(contests: Iterable[str]) -> Iterable[str]:
    """No progress is shown."""
    return contests


def rebuild(store: Store, progress: Progress = silently) -> Path:
    """Make the views of all contests in a new file and put it in the old one's place."""
    path, fresh = views_path(store), _fresh_path(store)
    remove(fresh)
    head = store.head().position
    try:
        _write(store, fresh, store.streams("contest"), head, progress)
    except BaseException:
        remove(fresh)
        raise
    remove(path)
    fresh.rename(path)
    return path


def renew(store: Store) -> None:
    """Build existing views anew, and leave nothing of an earlier attempt: people have changed."""
    remove(_fresh_path(store))
    if views_path(store).exists():
        rebuild(store)


def follow(store: Store) -> tuple[str, ...]:
    """Bring existing views up to the head; the contests that had moved. No file, no views.

    Views that go beyond the record, which was put back from a copy, or that have the columns
    of another version of the program, are built anew. Raises NoFile where the views cannot be
    written.
    """
    path = views_path(store)
    if not path.exists():
        return ()
    with closing(TrackedFile(path)) as file:
        after = file.position
        with file.reading() as connection:
            outdated = tables.are_outdated(connection)
    head = store.head().position
    if after > head or outdated:
        rebuild(store)
    if after >= head or outdated:
        return ()
    moved = {
        stream_name(recorded.stream).id
        for recorded in store.replay(after=after, up_to=head)
        if stream_name(recorded.stream).topic == "contest"
    }
    touched = tuple(c for c in store.streams("contest") if moved & {c, *_taken_from(store, c)})
    _write(store, path, touched, head, silently)
    return touched


def _taken_from(store: Store, contest: str) -> Iterator[str]:
    """The contests whose scores a contest takes into account."""
    opening = next(store.replay(stream=contest_stream(contest))).event
    if isinstance(opening, ContestOpened):
        yield from opening.related.values()


def differing(store: Store) -> tuple[str, ...]:
    """In what the kept views are not those of a fresh fold; in nothing where there are none."""
    path = views_path(store)
    if not path.exists():
        return ()
    try:
        with closing(TrackedFile(path, read_only=True)) as file:
            return tuple(_differences(store, file))
    except NoFile as error:
        return (f"the views cannot be read ({error.why})",)


def _differences(store: Store, file: TrackedFile) -> Iterator[str]:
    position, names = file.position, People(store).names()
    if position > store.head().position:
        yield f"the views go to #{position}, beyond the record"
        return
    with file.reading() as connection:
        if tables.are_outdated(connection):
            yield "the views have other tables or columns than this version of the program writes"
            return
    contests = [
        c for c in store.streams("contest") if store.opening_of(contest_stream(c)) <= position
    ]
    with file.reading() as connection:
        for stray in sorted(tables.stored_contests(connection).difference(contests)):
            yield f"the views hold a contest that is not in the record, {stray}"
        for contest in contests:
            then = past(store, contest, f"#{position}")
            fresh = tables.rows_of(then.facts(), then.events, names)
            kept = tables.stored_rows(connection, contest)
            for table, rows in fresh.items():
                if _comparable(rows) != _comparable(kept[table]):
                    yield f"the view {table} of {contest} is not what the record gives"


def _comparable(rows: Iterable[tables.Row]) -> list[str]:
    """The rows of a table in an order of their own, whatever that of their columns is."""
    return sorted(repr(sorted(row.items())) for row in rows)


def _write(
    store: Store, path: Path, contests: Iterable[str], position: int, progress: Progress
) -> None:
    names = People(store).names()
    with closing(TrackedFile(path)) as file, file.following(position) as connection:
        for contest in progress(contests):
            then = past(store, contest, f"#{position}")
            rows = tables.rows_of(then.facts(), then.events, names)
            tables.replace_contest(connection, contest, rows)


def _fresh_path(store: Store) -> Path:
    path = views_path(store)
    return path.with_name(path.name + ".new")
