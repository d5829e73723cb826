"""After recording: bring the views up to date, and finish an erasing that was cut short."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ledger.errors import (
    LedgerError,
    LedgerIsReadOnly,
    MayBeRecorded,
    NotReadNow,
    ViewsAreBusy,
)
from ledger.store import Store
from replay.erasure import resume
from replay.following import Following
from replay.rebuild import follow

UNUSABLE = (LedgerIsReadOnly, MayBeRecorded, NotReadNow)
"""The refusals that say that the ledger itself cannot be used."""


@contextmanager
def keeping_up(
    store: Store, remark: Callable[[str], None], following: Following | None = None
) -> Iterator[None]:
    """Bring the views up after what is done inside; a refused request is on record too.

    following: contests that are at hand by then; of them, only what was touched is made again.

    Where the ledger cannot be used, that is all there is to say, and whoever records next does it.
    """
    is_usable = True
    try:
        yield
    except UNUSABLE:
        is_usable = False
        raise
    finally:
        if is_usable:
            bring_views_up(store, remark, following)


def bring_views_up(
    store: Store, remark: Callable[[str], None], following: Following | None = None
) -> None:
    """Bring the views up to date, and finish an erasing that was cut short.

    If that fails, a remark says so; the record is not affected. following: contests kept in memory.
    """
    try:
        if finished := resume(store, patience=0):
            remark(f"the erasing of {len(finished)} that was on record is finished")
    except LedgerError as error:
        remark(f"warning: {error}")
        if isinstance(error, NotReadNow):
            return
    try:
        follow(store, remark, following)
    except (NotReadNow, ViewsAreBusy) as error:
        remark(f"warning: the views stay behind until something is recorded ({error})")
    except LedgerError as error:
        remark(f"warning: the views stay behind until they are rebuilt ({error})")
