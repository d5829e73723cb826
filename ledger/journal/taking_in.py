"""Make a ledger from a journal, or add the rows of a journal that a ledger lacks."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Protocol

from ledger.errors import InFile, MovedSince
from ledger.events import contest_stream
from ledger.journal.fault import Fault
from ledger.journal.origins import Origin, note
from ledger.journal.reading import Line, Reading
from ledger.journal.states import Passing, States
from ledger.store import Along, Conflict, Place, Store, Tables, system_clock, write_time

Proof = Callable[[Store, int], None]
"""A check that raises Fault if a ledger's events beyond a position cannot be answered for."""


def granted(_store: Store, _after: int) -> None:
    """Accept everything that the decisions let pass: the check that asks no further."""


class Journal(NamedTuple):
    """A journal in a file.

    Attributes:
        lines: can be iterated again.

    """

    name: str
    lines: Iterable[bytes]


class Continuation(NamedTuple):
    """The rows of a journal beyond the end of a ledger, which is at a position.

    Attributes:
        sha256: of the journal.

    """

    name: str
    after: int
    lines: tuple[Line, ...]
    sha256: str


OLDER = "; if an older program recorded it, a new ledger takes it in --as-recorded"


def found(
    place: Place,
    journal: Journal,
    *,
    actor: str = "desk",
    prove: Proof = granted,
    along: Along | None = None,
    passing: Passing | None = None,
) -> int:
    """Make the ledger of a journal, and return the number of its rows.

    along: writes what else stands beside the record. passing: for the record of an older program;
    called with what the rules of today refuse, which is taken in all the same if it follows on what
    is before it. Raises InFile; LedgerExists where there is something. Then nothing was made.
    """
    with Store.making(place) as store, _in_file(journal.name):
        digest = sha256()
        reading = Reading(journal.name, (), States(passing=passing), system_clock)
        store.append_rows(line.row for line in reading.new(_hashed(journal.lines, digest)))
        prove(store, 0)
        last = store.head().position
        with store.connection() as tables:
            note(tables, _origin(1, last, digest.hexdigest(), actor))
            if along is not None:
                along(tables)
    return last


def continuation(place: Place, journal: Journal, *, prove: Proof = granted) -> Continuation:
    """Return what a journal adds to its ledger; nothing is recorded yet.

    It is proved on a private copy. Raises InFile, JournalDiffers.
    """
    digest = sha256()
    with closing(Store(place, read_only=True)) as store, _in_file(journal.name):
        known = store.head().position
        contests = map(contest_stream, store.streams("contest"))
        states = States(partial(store.read, up_to=known), contests)
        reading = Reading(journal.name, store.rows(up_to=known), states, system_clock)
        lines = tuple(reading.new(_hashed(journal.lines, digest)))
        if lines:
            with _copied(store, known) as copy:
                copy.append_rows(line.row for line in lines)
                prove(copy, known)
    return Continuation(journal.name, known, lines, digest.hexdigest())


def append(
    store: Store, more: Continuation, *, actor: str = "desk", along: Along | None = None
) -> None:
    """Record a continuation, and where it came from.

    along: writes what else stands beside the record. Raises MovedSince if others recorded.
    """
    if not more.lines:
        return
    last = more.after + len(more.lines)
    origin = _origin(more.after + 1, last, more.sha256, actor)

    def beside(tables: Tables) -> None:
        note(tables, origin)
        if along is not None:
            along(tables)

    try:
        store.append_rows((line.row for line in more.lines), beside)
    except Conflict:
        raise MovedSince(basis=more.after) from None


@contextmanager
def _copied(store: Store, up_to: int) -> Iterator[Store]:
    """Open a private copy of the record up to a position, without what stands beside it."""
    with TemporaryDirectory() as folder, Store.making(Path(folder) / "copy") as copy:
        copy.append_rows(store.rows(up_to=up_to))
        yield copy


@contextmanager
def _in_file(name: str) -> Iterator[None]:
    """Turn a fault within into InFile with the line: row #n stands in line n."""
    try:
        yield
    except Fault as fault:
        place, more = f"line {fault.position}", OLDER if fault.is_refusal else ""
        raise InFile(file=name, place=place, what=f"{fault}{more}") from None


class _Digest(Protocol):
    """A hash that is fed with bytes."""

    def update(self, more: bytes, /) -> None:
        """Take in more bytes."""


def _hashed(lines: Iterable[bytes], digest: _Digest) -> Iterator[bytes]:
    """Yield the lines, and feed their bytes to the digest."""
    for line in lines:
        digest.update(line)
        yield line


def _origin(first: int, last: int, digest: str, actor: str) -> Origin:
    at = write_time(system_clock())
    return Origin(first=first, last=last, sha256=digest, actor=actor, at=at)
