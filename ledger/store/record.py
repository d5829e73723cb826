"""The record as it is read: in the ledger's order, up to any position, row by row."""

import sys
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from ledger.errors import BadRow
from ledger.events import LEDGER_STREAM, AnyEvent, Reference
from ledger.recorded import Envelope, Recorded, to_be_held
from ledger.store.batches import Batch
from ledger.store.effective import SETTING_RIGHT, SetRight, effective
from ledger.store.rows import COLUMNS, GENESIS_HASH, Row, write_time
from ledger.store.shelf import Shelf
from ledger.store.tables import Tables
from ledger.upcasts import decode_present, read_event

SHORT = 12
"""How many digits of a hash tell heads apart where one is noted down."""

AT_ONCE = 500
"""How many versions are asked for together."""

read_common = msgspec.json.Decoder(tuple[int, Envelope]).decode


class Head(NamedTuple):
    """The last row of a record: position, time and hash; position 0 and no time if it is empty."""

    position: int
    recorded_at: datetime | None
    hash: str

    @property
    def short(self) -> str:
        """The first 12 of the hash's 64 digits, as people note them down."""
        return self.hash[:SHORT]


class Record:
    """Reads the rows of a ledger, in a file or on a server. Raises BadRow, NotALedger."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def reading(self) -> AbstractContextManager[Tables]:
        """The ledger's tables, for reading those beside the record too."""
        return self._shelf.reading()

    def head(self, at: int = sys.maxsize) -> Head:
        """Read the last row; at: as it was when the record ended at that position."""
        with self.reading() as tables:
            row = tables.execute(
                f"SELECT position, recorded_at, hash FROM {self._shelf.events} WHERE position <= ?"
                " ORDER BY position DESC LIMIT 1",
                (at,),
            ).fetchone()
        if row is None:
            return Head(0, None, GENESIS_HASH)
        return Head(row[0], datetime.fromisoformat(row[1]), row[2])

    def read(self, stream: str, up_to: int | None = None, first: int = 1) -> list[Recorded]:
        """A stream's events in order: from a version of it, up to a position of the ledger."""
        return [*map(to_be_held, self.replay(up_to=up_to, stream=stream, first=first))]

    def one(self, **which: Any) -> Recorded | None:
        """The first event that `replay` gives, if there is any."""
        with closing(self.replay(**which)) as found:
            return next(found, None)

    def replay(
        self, after: int = 0, up_to: int | None = None, stream: str | None = None, first: int = 1
    ) -> Generator[Recorded, None, None]:
        """Events in the ledger's order, one at a time: after a position, up to another.

        stream: only its own, from this version on.
        Their times are those that count at the last of these positions (ledger.store.effective).
        """
        common = f"CASE batch_index WHEN 0 THEN {self._shelf.common} END"
        end = _where(after, up_to, stream, first)
        yield from self._told(common, *end, self._set_right(up_to))

    def few(
        self, stream: str, versions: Iterable[int], up_to: int | None = None
    ) -> Iterator[Recorded]:
        """The events of these versions of a stream, in order, without those between them.

        up_to: a position of the ledger.
        """
        known, set_right = sorted(versions), self._set_right(up_to)
        for begin in range(0, len(known), AT_ONCE):
            end = _where(0, up_to, stream, among=known[begin : begin + AT_ONCE])
            yield from self._told(self._shelf.common, *end, set_right)

    def _told(
        self, common: str, where: str, values: list[int | str], set_right: list[SetRight]
    ) -> Generator[Recorded, None, None]:
        """The events of these rows. common: the expression for what each has in common with others.

        None, or the same again, where that is what the one before it has.
        """
        columns, ahead, last = f"position, body, {common}", 0, None
        envelope: Envelope | None = None
        with self._shelf.selected(
            f"SELECT {columns} FROM {self._shelf.events} {where}", values
        ) as cursor:
            for position, body, shared in cursor:
                if envelope is None or shared not in (None, last):
                    last = shared
                    ahead, envelope = read_common(shared) if shared else self._common(position)
                    if set_right:
                        envelope = effective(envelope, position, set_right)
                try:
                    event = decode_present(body)
                except (TypeError, ValueError):
                    event = _read_again(position, body)
                yield Recorded(position, position - ahead, event, envelope)

    def _set_right(self, up_to: int | None) -> list[SetRight]:
        """Where the clock was set right, up to a position."""
        where, values = _where(0, up_to, LEDGER_STREAM)
        with self.reading() as tables:
            rows = tables.execute(
                f"SELECT position, recorded_at, kind FROM {self._shelf.events} {where}", values
            ).fetchall()
        return [SetRight(row[0], row[1]) for row in rows if row[2] == SETTING_RIGHT]

    def _common(self, position: int) -> tuple[int, Envelope]:
        """What an event in the middle of a batch has in common with the rest of it."""
        with self.reading() as tables:
            found = tables.execute(
                f"SELECT {self._shelf.common} FROM {self._shelf.events} WHERE position = ?",
                (position,),
            ).fetchone()
        return read_common(found[0])

    def rows(
        self, after: int | None = 0, up_to: int | None = None, stream: str | None = None
    ) -> Iterator[Row]:
        """The rows as they stand in the file, undecoded; after: None for those before #1, too."""
        where, values = _where(after, up_to, stream)
        columns = ", ".join(COLUMNS)
        with self._shelf.selected(
            f"SELECT {columns} FROM {self._shelf.events} {where}", values
        ) as cursor:
            yield from map(Row._make, cursor)

    def hashes(self, up_to: int) -> list[str]:
        """The hash of each row up to a position, in order."""
        with self._shelf.selected(
            f"SELECT hash FROM {self._shelf.events} WHERE position BETWEEN 1 AND ?"
            " ORDER BY position",
            [up_to],
        ) as cursor:
            return [row_hash for (row_hash,) in cursor]

    def signers(self, stream: str, up_to: int) -> list[str]:
        """Who did something in a stream, or answers for it, in the order in which they first did.

        up_to: a position of the ledger.
        """
        with self.reading() as tables:
            found = tables.execute(
                f"SELECT actor, responsible FROM {self._shelf.events}"
                " WHERE stream = ? AND position <= ?"
                " GROUP BY actor, responsible ORDER BY MIN(position)",
                (stream, up_to),
            ).fetchall()
        return [*dict.fromkeys(person for both in found for person in both if person is not None)]

    def signed(self, stream: str, people: Collection[str], up_to: int) -> set[int]:
        """The versions of what these people did in a stream, or answer for."""
        some = ", ".join("?" * len(people))
        with self._shelf.selected(
            f"SELECT version FROM {self._shelf.events} WHERE stream = ? AND position <= ?"
            f" AND (actor IN ({some}) OR responsible IN ({some}))",
            (stream, up_to, *people, *people),
        ) as cursor:
            return {version for (version,) in cursor}

    def rows_with(self, name: str) -> Iterator[Row]:
        """Find the rows that this person id signed, or whose body holds it as a word."""
        with self._shelf.selected(
            f"SELECT {', '.join(COLUMNS)} FROM {self._shelf.events}"
            " WHERE ? IN (actor, responsible) OR body LIKE ? ORDER BY position",
            (name, f'%"{name}"%'),
        ) as cursor:
            yield from map(Row._make, cursor)

    def row(self, position: int) -> Row | None:
        """The row at a position; None where there is none."""
        return next(self.rows(after=position - 1, up_to=position), None)

    def position_at(self, time: datetime) -> int:
        """The last position that counts as recorded at or before a time; 0 if there is none.

        No later row was recorded by then, so each row up to there counts as recorded by then.
        """
        with self.reading() as tables:
            found = tables.execute(
                f"SELECT MAX(position) FROM {self._shelf.events} WHERE recorded_at <= ?",
                (write_time(time),),
            ).fetchone()
        return found[0] or 0

    def first_after(self, time: datetime) -> Reference | None:
        """The first event that counts as recorded later than a time; None if there is none."""
        with self.reading() as tables:
            found = tables.execute(
                f"SELECT stream, version FROM {self._shelf.events} WHERE position > ?"
                " ORDER BY position LIMIT 1",
                (self.position_at(time),),
            ).fetchone()
        return None if found is None else Reference(*found)

    def last_signed(self, person: str) -> datetime | None:
        """When somebody signed the last event that is theirs; None: never."""
        with self.reading() as tables:
            found = tables.execute(
                f"SELECT recorded_at FROM {self._shelf.events} WHERE actor = ?"
                " ORDER BY position DESC LIMIT 1",
                (person,),
            ).fetchone()
        return None if found is None else datetime.fromisoformat(found[0])

    def streams(self, topic: str, up_to: int | None = None) -> tuple[str, ...]:
        """The ids of all contests, or of all tournaments, in the order of their opening.

        up_to: only of those that were opened by then.
        """
        with self.reading() as tables:
            rows = tables.execute(
                f"SELECT stream FROM {self._shelf.events} WHERE version = 1"
                " AND stream >= ? AND stream < ? AND position <= ? ORDER BY position",
                (f"{topic}:", f"{topic};", sys.maxsize if up_to is None else up_to),
            ).fetchall()
        return tuple(row[0].partition(":")[2] for row in rows)

    def batch_of(self, request_id: str) -> Batch | None:
        """What was recorded for a request id, if anything was.

        In files of format 1 that may have happened twice: then it is the first.
        """
        with self.reading() as tables:
            found = tables.execute(
                f"SELECT MIN(position), MAX(position), command FROM {self._shelf.events}"
                " WHERE request_id = ? GROUP BY command ORDER BY 1",
                (request_id,),
            ).fetchone()
        return None if found is None else Batch(*found)


def _read_again(position: int, body: str | None) -> AnyEvent:
    """An event that is not of a present kind. Raises BadRow if it is of none."""
    try:
        return read_event(body or "")
    except ValueError as error:
        raise BadRow(position=position, what=f"its body cannot be read ({error})") from None


def _where(
    after: int | None,
    up_to: int | None,
    stream: str | None,
    first: int = 1,
    among: Sequence[int] = (),
) -> tuple[str, list[int | str]]:
    """The end of a statement that selects rows in order, and its values.

    among: of a stream, only these versions.
    """
    conditions, values = ["TRUE"], list[int | str]()
    if after is not None:
        conditions.append("position > ?")
        values.append(after)
    if up_to is not None:
        conditions.append("position <= ?")
        values.append(up_to)
    if stream is None:
        return f"WHERE {' AND '.join(conditions)} ORDER BY position", values
    versions = f"version IN ({', '.join('?' * len(among))})" if among else "version >= ?"
    return (
        f"WHERE stream = ? AND {versions} AND {' AND '.join(conditions)} ORDER BY version",
        [stream, *(among or [first]), *values],
    )
