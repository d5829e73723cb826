"""A case: what is run, on which ledger, with which files beside it."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

DATA = Path(
    os.environ.get("BRIDGE_LEDGER_DATA", Path(__file__).parents[2].parent / "shared" / "data")
)
"""The folder of real files, which is not part of the project and need not be there."""

WHEN = "2031-01-02T03:04:05Z"
"""When hostile things are recorded: after everything in the ledgers that they meet."""


class Case(NamedTuple):
    """One case.

    about: the thing that was mutated, in words. words: the command line, without the ledger.
    files: what lies in the folder in which it runs. ledger: the one that it meets, None for
    none. contest: that is asked about afterwards. may_strike: whether the file was said to be
    complete, so that scores may be struck out. steps: what a file that is followed holds in turn.
    """

    about: str
    words: tuple[str, ...]
    files: Mapping[str, bytes]
    ledger: Path | None = None
    contest: str | None = None
    may_strike: bool = False
    steps: tuple[bytes, ...] = ()
