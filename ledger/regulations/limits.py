"""Limits on the size of a set, beyond which it is not read.

The shipped sets have up to 6,000 bytes, 3,100 values, 8 tables one inside the other, and no
number above 1,440.
"""

from collections import deque
from collections.abc import Iterator
from typing import Any

from ledger.regulations.faults import Fault

MOST_BYTES = 40_000
"""The most bytes of a file."""

MOST_BELOW = 20
"""The most sets that extend one another, one below the other."""

MOST_VALUES = 30_000
"""The most values of a set, with all those of the sets that it extends."""

DEEPEST = 20
"""The most tables and lists that stand one inside the other."""

LARGEST = 9_999
"""The largest whole number, up and down."""

LONGEST = 2_000
"""The most characters of a text; a key has no more than a name."""


def beyond(plain: dict[str, Any]) -> Iterator[Fault]:
    """Find every value that is larger than any set needs, and the first of too many values."""
    waiting = deque[tuple[tuple[str, ...], Any]]([((), plain)])
    count = 0
    while waiting:
        path, value = waiting.popleft()
        count += 1
        if count > MOST_VALUES:
            yield Fault(path, f"is one value too many: a set has at most {MOST_VALUES:,}")
            return
        if len(path) > DEEPEST:
            yield Fault(path[:DEEPEST], f"is more than {DEEPEST} tables deep")
        elif isinstance(value, dict):
            waiting += [((*path, key), one) for key, one in value.items()]
        elif isinstance(value, list | tuple):
            waiting += [((*path, str(place)), one) for place, one in enumerate(value)]
        else:
            yield from _too_large(path, value)


def _too_large(path: tuple[str, ...], value: Any) -> Iterator[Fault]:
    """Find what is too large about a single value."""
    if isinstance(value, int) and abs(value) > LARGEST:
        yield Fault(path, f"is a number beyond {LARGEST:,}, which no set needs")
    if isinstance(value, str) and len(value) > LONGEST:
        yield Fault(path, f"has {len(value):,} signs; a text has at most {LONGEST:,}")
    if isinstance(value, str) and "\0" in value:
        yield Fault(path, "holds a NUL, which is no sign of any text")
