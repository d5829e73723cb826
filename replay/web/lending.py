"""A pool of open ledgers, lent to one request at a time.

A file is opened for each request, which costs next to nothing. A ledger on PostgreSQL stays open,
for opening it takes several connections.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock

from ledger.errors import Broken, LedgerError, LedgerIsBusy, NoFile
from ledger.store import Address, Place, Store

MOST_IDLE = 4
"""The number of idle connections kept open for each ledger."""

QUOTED = re.compile(r"[\"«»„“].*[\"«»“”]")
"""What a server quotes in the sentence of an error, as its role, database and host."""

_idle: defaultdict[tuple[Address, bool], list[Store]] = defaultdict(list)
_turn = Lock()


@contextmanager
def lent(ledger: Place, *, for_writing: bool = False) -> Iterator[Store]:
    """Lend a ledger to one user, for reading unless for_writing.

    After a failure it is closed and not lent again. Raises what opening it raises.
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
    """Tell whether the connection failed, rather than the request being refused."""
    return isinstance(error, Broken | LedgerIsBusy | NoFile)


def _give_back(kept: tuple[Address, bool], idle: list[Store], store: Store) -> None:
    """Keep it open for the next one, unless there are enough, or nobody serves it any more."""
    with _turn:
        if _idle.get(kept) is idle and len(idle) < MOST_IDLE:
            idle.append(store)
            return
    store.close()


def close(ledger: Place) -> None:
    """Close the pool of a ledger."""
    if isinstance(ledger, Address):
        with _turn:
            stores = [*_idle.pop((ledger, False), []), *_idle.pop((ledger, True), [])]
        for store in stores:
            store.close()


def without_place(text: str, ledger: Place) -> str:
    """Take out of a sentence where the ledger lies, which HTTP must not tell.

    That is its path, or its address with the names that its server quotes.
    """
    if isinstance(ledger, Path):
        text = text.replace(str(ledger.resolve()), "the ledger")
    elif str(ledger) in text:
        text = QUOTED.sub("…", text)
    return text.replace(str(ledger), "the ledger")
