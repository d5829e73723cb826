"""Ledgers that are open already, lent to one request after another.

A file is opened for each request: that costs next to nothing, and whatever lies there is read. A
ledger on a server stays open, for it takes several connections to open one.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock

from ledger.errors import Broken, LedgerError, LedgerIsBusy, NoFile
from ledger.store import Address, Place, Store

MOST_IDLE = 4
"""How many of one ledger stay open while nobody reads."""

_idle: defaultdict[tuple[Address, bool], list[Store]] = defaultdict(list)
_turn = Lock()


@contextmanager
def lent(ledger: Place, *, for_writing: bool = False) -> Iterator[Store]:
    """A ledger that nobody else has inside, for reading only unless it is for writing.

    One with which something went wrong is not lent again. Raises what opening it raises.
    """
    if not isinstance(ledger, Address):
        with closing(Store(ledger, read_only=not for_writing)) as store:
            yield store
        return
    with _turn:
        idle = _idle[ledger, for_writing]
        known = idle.pop() if idle else None
    store = known or Store(ledger, read_only=not for_writing)
    try:
        yield store
    except LedgerError as error:
        if _is_of_the_server(error):
            store.close()
        else:
            _give_back((ledger, for_writing), idle, store)
        raise
    except BaseException:
        store.close()
        raise
    else:
        _give_back((ledger, for_writing), idle, store)


def _is_of_the_server(error: LedgerError) -> bool:
    """Whether it is the connection that failed, not what was asked that is refused."""
    return isinstance(error, Broken | LedgerIsBusy | NoFile)


def _give_back(kept: tuple[Address, bool], idle: list[Store], store: Store) -> None:
    """Keep it open for the next one, unless there are enough, or nobody serves it any more."""
    with _turn:
        if _idle.get(kept) is idle and len(idle) < MOST_IDLE:
            idle.append(store)
            return
    store.close()


def close(ledger: Place) -> None:
    """Let go of a server: nobody asks for its ledger any more."""
    if isinstance(ledger, Address):
        with _turn:
            stores = [*_idle.pop((ledger, False), []), *_idle.pop((ledger, True), [])]
        for store in stores:
            store.close()


def without_place(text: str, ledger: Place) -> str:
    """A sentence without where the ledger lies, which is told to nobody who asks over HTTP."""
    if isinstance(ledger, Path):
        text = text.replace(str(ledger.resolve()), "the ledger")
    return text.replace(str(ledger), "the ledger")
