"""The write side: what is recorded, and the law by which it is recorded.

For programs `open` gives a whole ledger, with its questions and acts; see `manual library`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from replay.opened import Opened

__all__ = ["open"]


def open(place: "str | Path", *, read_only: bool = False) -> "Opened":  # noqa: A001  # as in ledger.open
    """Open an existing ledger: a file, or postgresql://HOST/DATABASE/NAME.

    Raises a LedgerError (`ledger.errors`) for a place where there is none.
    """
    from replay.opened import opened

    return opened(place, read_only=read_only)
