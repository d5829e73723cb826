"""Check a journal that was taken in: every contest can be scored, every posting derived again.

Whether its events are legal was decided before (`ledger.journal`).
"""

from collections.abc import Callable

from ledger.errors import LedgerError
from ledger.events import ResultsPosted, contest_stream, stream_name
from ledger.journal import Fault, Passing
from ledger.store import Store
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from replay.postings import posting
from replay.timeline import past


def prove(store: Store, after: int, passing: Passing | None = None) -> None:
    """Raise Fault, with the row, unless all that the ledger holds beyond a position can be told.

    passing: is told of postings that an older program made and this one would not make so.
    """
    names = (stream_name(recorded.stream) for recorded in store.replay(after=after))
    for contest in dict.fromkeys(name.id for name in names if name.topic == "contest"):
        _tell(store, contest, after)
        for recorded in store.replay(after=after, stream=contest_stream(contest)):
            if isinstance(recorded.event, ResultsPosted):
                wrong = posting(store, contest, recorded.event).fault
                if wrong is None:
                    continue
                if passing is None:
                    raise Fault(f"cannot be: {wrong}", recorded.position, is_refusal=True)
                passing(recorded.position, f"would not be posted so: {wrong}")


def _tell(store: Store, contest: str, after: int) -> None:
    """Score a contest; where that fails, raise Fault with the first row that makes it fail."""
    wrong = _why_untold(store, contest, None)
    if wrong is None:
        return
    positions = [r.position for r in store.replay(after=after, stream=contest_stream(contest))]
    first = _first(positions, lambda at: _why_untold(store, contest, f"#{at}") is not None)
    raise Fault(f"leaves {contest} without standings: {wrong}", first)


def _why_untold(store: Store, contest: str, when: str | None) -> str | None:
    """Say why a contest cannot be scored as known then; None if it can."""
    try:
        facts = past(store, contest, when).facts()
        standings(facts, resolve(CONTEST, facts))
    except LedgerError:
        return None  # which is told in a sentence, and not for good
    except Exception as error:  # noqa: BLE001  # what no fold foresaw is not brought in either
        return f"{type(error).__name__} {error}"
    return None


def _first(positions: list[int], is_wrong: Callable[[int], bool]) -> int:
    """Return the first position from which on it is wrong, which it is at the last."""
    low, high = 0, len(positions) - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if is_wrong(positions[middle]) else (middle + 1, high)
    return positions[low]
