"""Check commands that programs wrote themselves: figures from standings are computed again.

An act of ours computes what it freezes (standings that are posted, a draw, numbers by placing, a
field, what a newcomer starts with). A program that writes such a command itself may have computed
it from another record, or not at all; what was recorded would look forged for ever.
"""

from collections.abc import Sequence

from ledger.errors import DoesNotFollow, LedgerError
from ledger.events import AnyEvent, ResultsPosted
from ledger.recorded import Recorded
from ledger.store import Store
from projections.views.postings import RECKONING
from replay.frozen import basis_of, fault_of
from replay.postings import posting
from replay.timeline import past


def check_figures(store: Store, contest: str, batch: Sequence[Recorded]) -> None:
    """Raise DoesNotFollow where a figure in what is to be recorded is not what the record gives."""
    for recorded in batch:
        fault = _fault(store, contest, recorded.event)
        if fault is not None:
            raise DoesNotFollow(what=recorded.kind, why=fault)


def _fault(store: Store, contest: str, event: AnyEvent) -> str | None:
    """Say how a figure differs from what the record gives; None if it does not."""
    if isinstance(event, ResultsPosted):
        if event.reckoning != RECKONING:
            return f"its reckoning is {event.reckoning}, that of this program is {RECKONING}"
        found = posting(store, contest, event)
        return found.fault or found.changes or None
    basis = basis_of(event)
    if basis is None:
        return None
    try:
        return fault_of(event, past(store, contest, f"#{basis}").facts())
    except LedgerError as error:
        return f"it cannot be worked out as known at #{basis} ({error})"
