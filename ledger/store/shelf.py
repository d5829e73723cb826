"""Shelf: what every kind of database behind a ledger must be able to do; see file.py, postgres/."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from ledger.errors import LedgerError
from ledger.store.batches import Entries
from ledger.store.places import Place
from ledger.store.rows import Row
from ledger.store.tables import Tables
from ledger.store.views import Views

Along = Callable[[Tables], None]
"""A function that writes tables beside the record, in the transaction that records."""

BATCH = "stream, recorded_at, at, actor, responsible, request_id, batch_count"
"""The columns of what the events of a batch have in common."""

LOOKS_AFTER = 0.05
"""Seconds between two looks for new rows, where nobody notifies."""


class Last(NamedTuple):
    """The last row of what was recorded."""

    position: int
    hash: str


class Conflict(Exception):
    """A stream moved between reading and appending: read it again and decide again."""


class Shelf(ABC):
    """One ledger, open for reading or for writing.

    Whatever is refused is refused in the ledger's words.

    Attributes:
        place: where it is.
        events: the name of the table of its record, as SQL.
        common: the expression for what the events of a batch have in common, as a JSON array: how
            far positions are ahead of versions, and the array of BATCH.

    """

    place: Place
    read_only: bool
    events: str
    common: str

    @abstractmethod
    def reading(self) -> AbstractContextManager[Tables]:
        """Open the tables for statements that only read."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Tables]:
        """The tables inside one write transaction of the ledger, in which nobody else records."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """A context in which all reads see the ledger as it was at the first of them."""

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
        entries: Entries,
        expected: Mapping[str, int],
        along: Along | None,
    ) -> Last:
        """Record a batch, and say where it ends.

        expected: at which versions streams must still be. Raises Conflict.
        """

    @abstractmethod
    def append_rows(self, rows: Iterable[Row], along: Along | None) -> None:
        """Record rows of another copy, which must chain on to the head. Raises Conflict."""

    @abstractmethod
    def bring_up(self) -> None:
        """Upgrade a ledger of an older format."""

    @abstractmethod
    def faults(self, beside: Collection[str]) -> Iterator[str]:
        """Say what is wrong with the database apart from its rows; beside: what may be there."""

    @abstractmethod
    def mistaken(self) -> LedgerError | None:
        """Give the refusal if it is no ledger, or of a newer format; None: it can be checked."""

    @abstractmethod
    def has_views(self) -> bool:
        """Whether views are kept of it, or something lies where they would."""

    @abstractmethod
    def views(self, *, read_only: bool) -> Views:
        """Those that are kept, or are to be on a server. Raises NoFile and what they raise."""

    @abstractmethod
    def rewrite(self, patience: float) -> None:
        """Rewrite the ledger so that no deleted byte is left. patience: seconds to wait.

        Raises LedgerIsBusy.
        """

    @abstractmethod
    def close(self) -> None:
        """Close the file, or the connections to the server, for good."""
