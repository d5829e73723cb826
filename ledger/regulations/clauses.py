"""Find choices of a set that name no clause."""

from collections import deque
from collections.abc import Iterator
from typing import Any

from ledger.regulations.faults import Fault


def without_clause(plain: dict[str, Any]) -> Iterator[Fault]:
    """Find the places whose clause is there and empty."""
    waiting = deque[tuple[tuple[str, ...], Any]]([((), plain)])
    while waiting:
        path, value = waiting.popleft()
        if isinstance(value, dict):
            waiting += [((*path, key), one) for key, one in value.items()]
        elif isinstance(value, list | tuple):
            waiting += [((*path, str(place)), one) for place, one in enumerate(value)]
        elif path[-1:] == ("clause",) and isinstance(value, str) and not value.strip():
            yield Fault(path, "is empty: it says what makes the choice ('Law 78A')")
