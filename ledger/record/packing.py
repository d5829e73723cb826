"""Hold a large contest packed, and past states of a small one with what they have in common.

Packed are its events, as bytes, and its untouched scores, in columns.
"""

from collections.abc import Sequence

from ledger.record import packed
from ledger.record.contest import Contest
from ledger.record.packed import Packed
from ledger.record.sharing import First
from ledger.recorded import Recorded


def pack(contest: Contest) -> None:
    """Pack what has come since this was done last, where that is much.

    All of it must be recorded by then. Where events are withheld a contest stays as it is.
    """
    history = contest.history
    if isinstance(history, list) and packed.LARGE <= len(history) == contest.version:
        contest.history = history = Packed(latest=[*history])  # others may hold the list
    if isinstance(history, Packed) and history.pack():
        contest.results.pack(history.many_packed, history)


def share(contest: Contest, events: Sequence[Recorded]) -> None:
    """Let a past state and those that branch off it share their events and most of their lines.

    events: all of the contest, which only grow.
    """
    if isinstance(contest.history, list) and not isinstance(events, Packed):
        contest.history = First(events, len(contest.history))
        contest.results.share_lines()
