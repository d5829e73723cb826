"""Requests that came before: each is recorded once, and gets the same answer ever after."""

from collections.abc import Callable

from ledger.errors import LedgerError, RequestIdReused
from ledger.recorded import Recorded
from ledger.store import Store


class Repeats:
    """What the requests of a ledger, known by their ids, have led to."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def find(self, command: str | None, request_id: str | None) -> tuple[Recorded, ...] | None:
        """Read the events that a request led to; None if it is new, or has no id.

        command: the digest of what was asked for. Raises RequestIdReused if the request of this
        id asked for something else.
        """
        if request_id is None:
            return None
        found = self._store.batch_of(request_id)
        if found is None:
            return None
        if found.command != command:
            raise RequestIdReused(request_id=request_id, position=found.first)
        return tuple(self._store.replay(after=found.first - 1, up_to=found.last))

    def once(
        self, command: str | None, request_id: str | None, work: Callable[[], tuple[Recorded, ...]]
    ) -> tuple[Recorded, ...]:
        """Do the work unless the request came before; give the events either way.

        Work that is refused may be so because this very request was recorded meanwhile.
        """
        before = self.find(command, request_id)
        if before is not None:
            return before
        try:
            return work()
        except LedgerError:
            before = self.find(command, request_id)
            if before is None:
                raise
            return before
