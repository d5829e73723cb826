"""Views kept of a ledger, wherever they lie: they say whose they are, and how far they go."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from typing import NamedTuple

from ledger.store.tables import Tables


class Mark(NamedTuple):
    """What views were made from: a ledger's id, its last row then, and that row's hash."""

    ledger: str
    position: int
    hash: str


class Views(ABC):
    """Tables that follow a ledger up to a position.

    Whoever writes them holds their write lock from before the ledger is read until they are
    written: there is one such program at a time, and each goes on from where the last was. All
    but the two transactions is asked inside one of them. Raises ViewsAreBusy where somebody else
    keeps the lock.
    """

    @abstractmethod
    def writing(self) -> AbstractContextManager[Tables]:
        """The tables for who alone may write them; all that is written is kept, or nothing."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Tables]:
        """The tables as they are at one moment."""

    @abstractmethod
    def mark(self) -> Mark | None:
        """What the views were made from; None: there are none, or another program's.

        Raises NotTheseViews for a database of something else.
        """

    @abstractmethod
    def put_mark(self, mark: Mark) -> None:
        """Note what the views are made from now, together with what is being written."""

    @abstractmethod
    def made(self) -> dict[str, str]:
        """All but the mark that somebody has made there by name, with what it is made of."""

    @abstractmethod
    def is_empty(self) -> bool:
        """Whether nothing was ever written there."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the views' file, or of the connections to the server."""


class SharedViews(Views):
    """The rows of one ledger in tables that hold those of all ledgers of a database."""

    @abstractmethod
    def make(
        self, tables: Mapping[str, str], views: Collection[str], shape: Mapping[str, str]
    ) -> None:
        """Leave nothing of this ledger in the tables, while they are written.

        Where what is there has another shape than this one, it is made anew. tables: the columns
        of each and its key, without those that tell ledgers apart; views: the statements that
        make what rests on them.
        """

    @abstractmethod
    def write_anew(self, tables: Collection[str], patience: float) -> None:
        """Leave no byte in these tables of what was deleted from them. Raises ViewsAreBusy."""
