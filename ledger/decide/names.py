"""Lists of names without repetitions."""

from collections.abc import Sequence

from ledger.errors import BadValue


def each_once(names: Sequence[str], what: str) -> Sequence[str]:
    """Give the names back. Raises BadValue if one of them comes twice."""
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadValue(place=what, value=twice, expected="named once")
    return names
