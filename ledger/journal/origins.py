"""The table of journals that rows came from, beside the record.

It is not in the record, for a copy must stay equal to its ledger, byte for byte.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Annotated, Any

from msgspec import Struct

from ledger.commands.base import UNSIGNED
from ledger.errors import BadValue
from ledger.forms import Digest, KnownPersonId, Whole, in_form
from ledger.forms.texts import Pattern
from ledger.journal.line import write_line
from ledger.store import SHORT, Store, Tables, system_clock, write_time

TABLE = """
CREATE TABLE IF NOT EXISTS taken_in (
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    actor TEXT NOT NULL,
    at TEXT NOT NULL
)"""


Row = Annotated[int, Whole(1, 2**53)]
Written = Annotated[
    str, Pattern("a time as the record writes it", r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
]


class Origin(Struct, frozen=True, kw_only=True):
    """Rows that were taken in from a journal.

    Attributes:
        first, last: their positions.
        sha256: of the journal's bytes; its name could be somebody's, and is not kept.
        actor: who took them in, a person id or the unsigned desk.
        at: when, by this machine's clock, as the record writes it.

    """

    first: Row
    last: Row
    sha256: Digest
    actor: KnownPersonId
    at: Written


def note(tables: Tables, origin: Origin) -> None:
    """Write an origin down, inside the transaction in which its rows are recorded."""
    tables.make(TABLE)
    tables.execute(
        "INSERT INTO taken_in (first, last, sha256, actor, at) VALUES (?, ?, ?, ?, ?)",
        (origin.first, origin.last, origin.sha256, origin.actor, origin.at),
    )


def origins(store: Store) -> tuple[Origin, ...]:
    """Return the origins of rows of this ledger, in the order of their positions."""
    return tuple(found for found in _noted(store) if isinstance(found, Origin))


def as_of_its_journal(store: Store) -> Iterator[Origin]:
    """Yield the origin to note in a copy without names, for all rows that no journal has brought.

    It is what the journal of these rows would make: they name people of whom nothing is kept.
    """
    first, rest = 1, dict[int, int]()
    for origin in origins(store):
        rest[origin.first - 1], first = first, origin.last + 1
    rest[store.head().position] = first
    digest, at = sha256(), write_time(system_clock())
    for row in store.rows():
        digest.update(write_line(row))
        first = rest.get(row.position, row.position + 1)
        if first <= row.position:
            known = digest.hexdigest()
            yield Origin(first=first, last=row.position, sha256=known, actor=UNSIGNED, at=at)


def misnoted(store: Store) -> Iterator[str]:
    """Say which notes are such that this program cannot have made them."""
    noted = tuple(_noted(store))
    for found in noted:
        if isinstance(found, str):
            yield f"rows are noted as taken in, and of them {found}"
    origins = tuple(found for found in noted if isinstance(found, Origin))
    for one, next_one in pairwise(origins):
        if next_one.first <= one.last:
            yield f"row #{next_one.first} is noted as taken in twice"
    yield from _of_other_journals(store, origins)


def _of_other_journals(store: Store, origins: Sequence[Origin]) -> Iterator[str]:
    """Say which journals nobody can have taken in: one holds the record from its first row on.

    Whether its last line ended is not known any more.
    """
    ends = {origin.last: origin for origin in origins}
    digest = sha256()
    for row in store.rows(up_to=max(ends, default=0)) if ends else ():
        line = write_line(row)
        digest.update(line[:-1])
        open_ended = digest.hexdigest() if row.position in ends else ""
        digest.update(line[-1:])
        origin = ends.get(row.position)
        if origin and origin.sha256 not in (digest.hexdigest(), open_ended):
            yield (
                f"rows up to #{row.position} are noted as taken in from a journal"
                f" {origin.sha256[:SHORT]}, and theirs is {digest.hexdigest()[:SHORT]}"
            )


def _noted(store: Store) -> Iterator[Origin | str]:
    """Yield each note, or what is wrong with it."""
    with store.reading() as tables:
        if not tables.columns("taken_in"):  # nothing was ever taken in
            return
        rows = tables.execute(
            "SELECT first, last, sha256, actor, at FROM taken_in ORDER BY first"
        ).fetchall()
    yield from map(_read, rows)


def _read(row: Any) -> Origin | str:
    origin = Origin(first=row[0], last=row[1], sha256=row[2], actor=row[3], at=row[4])
    try:
        in_form(origin)
    except BadValue as error:
        return str(error)
    return origin if origin.first <= origin.last else f"first: {origin.first} is beyond their last"
