"""Hold a large contest packed: its events as bytes, and its untouched scores in columns."""

from ledger.record import packed
from ledger.record.contest import Contest
from ledger.record.packed import Packed


def pack(contest: Contest) -> None:
    """Pack what has come since this was done last, where that is much.

    All of it must be recorded by then. Where events are withheld a contest stays as it is.
    """
    history = contest.history
    if isinstance(history, list) and packed.LARGE <= len(history) == contest.version:
        contest.history = history = Packed(latest=[*history])  # others may hold the list
    if isinstance(history, Packed) and history.pack():
        contest.results.pack(history.many_packed, history)
