"""After recording: bring the views up to date, and finish an erasing that was cut short."""

from collections.abc import Callable

from ledger.errors import LedgerError, ViewsAreBusy
from ledger.store import Store
from replay.erasure import resume
from replay.following import Following
from replay.rebuild import follow


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
    try:
        follow(store, remark, following)
    except ViewsAreBusy as error:
        remark(f"warning: the views stay behind until something is recorded ({error})")
    except LedgerError as error:
        remark(f"warning: the views stay behind until they are rebuilt ({error})")
