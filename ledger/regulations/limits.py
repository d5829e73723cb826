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
    for count, (path, value) in enumerate(values_in(plain), 1):
        if count > MOST_VALUES:
            yield Fault(path, f"is one value too many: a set has at most {MOST_VALUES:,}")
            return
        if len(path) > DEEPEST:
            yield Fault(path[:DEEPEST], f"is more than {DEEPEST} tables deep")
        else:
            yield from _too_large(path, value)


def values_in(plain: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every value of a set with its path, tables and lists before what is in them.

    What lies in a value that is itself too deep is left out.
    """
    waiting = deque[tuple[tuple[str, ...], Any]]([((), plain)])
    while waiting:
        path, value = waiting.popleft()
        yield path, value
        if len(path) <= DEEPEST and isinstance(value, dict | list | tuple):
            inside = value.items() if isinstance(value, dict) else enumerate(value)
            waiting += [((*path, str(key)), one) for key, one in inside]


def _too_large(path: tuple[str, ...], value: Any) -> Iterator[Fault]:
    """Find what is too large about a single value."""
    if isinstance(value, int) and abs(value) > LARGEST:
        yield Fault(path, f"is a number beyond {LARGEST:,}, which no set needs")
    if isinstance(value, str) and len(value) > LONGEST:
        yield Fault(path, f"has {len(value):,} signs; a text has at most {LONGEST:,}")
    if isinstance(value, str) and "\0" in value:
        yield Fault(path, "holds a NUL, which is no sign of any text")
