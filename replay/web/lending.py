"""Ledgers that are open already, lent to one request after another.

A file is opened for each request: that costs next to nothing, and whatever lies there is read. A
ledger on a server stays open, for it takes several connections to open one.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Lock

from ledger.errors import Broken, LedgerError, LedgerIsBusy, NoFile
from ledger.store import Address, Place, Store

MOST_IDLE = 4
"""How many of one ledger stay open while nobody reads."""

_idle: defaultdict[Address, list[Store]] = defaultdict(list)
_turn = Lock()


@contextmanager
def lent(ledger: Place) -> Iterator[Store]:
    """A ledger, for reading only, that nobody else has inside.

    One with which something went wrong is not lent again. Raises what opening it raises.
    """
    if not isinstance(ledger, Address):
        with closing(Store(ledger, read_only=True)) as store:
            yield store
        return
    with _turn:
        known = _idle[ledger].pop() if _idle[ledger] else None
    store = known or Store(ledger, read_only=True)
    try:
        yield store
    except LedgerError as error:
        if _is_of_the_server(error):
            store.close()
        else:
            _give_back(ledger, store)
        raise
    except BaseException:
        store.close()
        raise
    else:
        _give_back(ledger, store)


def _is_of_the_server(error: LedgerError) -> bool:
    """Whether it is the connection that failed, not what was asked that is refused."""
    return isinstance(error, Broken | LedgerIsBusy | NoFile)


def _give_back(ledger: Address, store: Store) -> None:
    """Keep it open for the next one, unless there are enough."""
    with _turn:
        if len(_idle[ledger]) < MOST_IDLE:
            _idle[ledger].append(store)
            return
    store.close()


def close(ledger: Place) -> None:
    """Let go of a server: nobody asks for its ledger any more."""
    if isinstance(ledger, Address):
        with _turn:
            stores = _idle.pop(ledger, [])
        for store in stores:
            store.close()
