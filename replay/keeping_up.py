"""What follows a recording: views are brought up to it, and an erasing is finished."""

from collections.abc import Callable

from ledger.errors import LedgerError, ViewsAreBusy
from ledger.store import Store
from replay.erasure import resume
from replay.following import Following
from replay.rebuild import follow


def bring_views_up(
    store: Store, remark: Callable[[str], None], following: Following | None = None
) -> None:
    """Let the views follow, and finish an erasing that was cut short.

    What was recorded is recorded, even if they cannot. following: contests that are at hand.
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
