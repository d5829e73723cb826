"""A result file that another program writes on: read when it can be, taken in when it changes."""

from collections.abc import Callable, Iterator

from ledger import readers
from ledger.errors import BadInput, Overtaken
from ledger.readers.result_file import ResultFile
from replay.cli.screen import remark


def begun(name: str, contents: Iterator[bytes], *, follow: bool) -> ResultFile:
    """Read a file until it is a result file; one that is followed may be empty at first.

    Raises BadInput.
    """
    for content in contents:
        try:
            return readers.read(name, content)
        except BadInput as error:
            unreadable = error
            if follow:
                remark(f"not read now: {error}")
    raise unreadable


def follow_on(
    name: str, content: bytes, take: Callable[[ResultFile], None], told: Callable[[str], None]
) -> None:
    """Take in what a followed file says now, or tell why that waits until it says something else.

    While others hold the ledger it is tried again. Raises what a rule refuses.
    """
    while True:
        try:
            return take(readers.read(name, content))
        except BadInput as unreadable:
            return told(f"not read now: {unreadable}")
        except Overtaken as busy:
            told(f"tried again: {busy}")
