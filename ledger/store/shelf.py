"""What a ledger's rows lie on: everything that one kind of database does in its own way."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from eventsourcing.persistence import StoredEvent

from ledger.errors import LedgerError
from ledger.store.places import Place
from ledger.store.rows import Header, Row
from ledger.store.tables import Tables

Along = Callable[[Tables], None]
"""Writes what stands beside the record, inside the transaction that records."""

BATCH = "stream, recorded_at, at, actor, responsible, request_id, batch_count"
"""The columns of what the events of a batch have in common."""

LOOKS_AFTER = 0.05
"""After how many seconds one looks again for what nobody tells."""


class Conflict(Exception):
    """A stream moved between reading and appending: read it again and decide again."""


class Shelf(ABC):
    """One ledger, open for reading or for writing.

    Whatever is refused is refused in the ledger's words.

    Attributes:
        place: where it is.
        events: what stands for the table of its record in a statement.
        common: the expression for what the events of a batch have in common, as a JSON array: how
            far positions are ahead of versions, and the array of BATCH.

    """

    place: Place
    read_only: bool
    events: str
    common: str

    @abstractmethod
    def reading(self) -> AbstractContextManager[Tables]:
        """The tables, for reading."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Tables]:
        """The tables inside one write transaction of the ledger, in which nobody else records."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """All that is read inside is as it was when the first of it was read."""

    @abstractmethod
    def selected(
        self, statement: str, values: Sequence[int | str]
    ) -> AbstractContextManager[Iterator[Any]]:
        """The rows that a statement selects, which are never all held at once."""

    @abstractmethod
    def wait_beyond(self, position: int, seconds: float) -> None:
        """Return once there is a row beyond this position, or after so many seconds."""

    @abstractmethod
    def append(
        self,
        stored: Sequence[StoredEvent],
        headers: Iterable[Header],
        expected: Mapping[str, int],
        along: Along | None,
    ) -> int:
        """Record events, each with its header, and say at which position the first is.

        expected: at which versions streams must still be. Raises Conflict.
        """

    @abstractmethod
    def append_rows(self, rows: Iterable[Row], along: Along | None) -> None:
        """Record rows of another copy, which must chain on to the head. Raises Conflict."""

    @abstractmethod
    def bring_up(self) -> None:
        """Give a ledger of an older format what this one has beside it."""

    @abstractmethod
    def faults(self, beside: Collection[str]) -> Iterator[str]:
        """What is wrong with the database around the rows; beside: what may stand there."""

    @abstractmethod
    def mistaken(self) -> LedgerError | None:
        """What it is instead of a ledger for this program; None: it can be judged."""

    @abstractmethod
    def rewrite(self, patience: float) -> None:
        """Leave no byte of what was deleted. Raises LedgerIsBusy after so many seconds."""

    @abstractmethod
    def close(self) -> None:
        """Let go of it."""
