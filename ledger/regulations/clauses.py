"""Find choices of a set that name no clause."""

from collections.abc import Iterator
from typing import Any

from ledger.regulations.faults import Fault
from ledger.regulations.limits import values_in


def without_clause(plain: dict[str, Any]) -> Iterator[Fault]:
    """Find the places whose clause is there and empty."""
    for path, value in values_in(plain):
        if path[-1:] == ("clause",) and isinstance(value, str) and not value.strip():
            yield Fault(path, "is empty: it says what makes the choice ('Law 78A')")
