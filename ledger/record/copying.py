"""Copies of what may change, so that one state can go on while another stays as it is.

Frozen values are shared, and so is what changes seldom: whoever changes it has it copied first.
"""

from array import array
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from itertools import islice
from typing import Any, Self


@dataclass(slots=True)
class Lendable:
    """What several states may have together, until one of them changes it.

    Attributes:
        is_lent: whether others have it too, so that what changes is to be a copy.

    """

    is_lent: bool = field(default=False, compare=False, kw_only=True)

    def lent(self) -> Self:
        """Let others have it too, which stays for them as it is now."""
        self.is_lent = True
        return self

    def to_change(self) -> Self:
        """Return it, or a copy where others have it."""
        return _parts_copied(self, {}) if self.is_lent else self


def own(one: Any, made: dict[int, Any]) -> Any:
    """Copy whatever may change in a value, and share the rest.

    made: the copies so far by the id of the original, so that one object is copied once.
    """
    if isinstance(one, dict):
        values = one.copy()
        if any(map(_may_change, islice(one.values(), 1))):  # all of a dictionary are of a kind
            for name, value in one.items():
                values[name] = own(value, made)
        return values
    if isinstance(one, list | set):
        return one.copy()
    if isinstance(one, array | bytearray):
        return one[:]
    if isinstance(one, Lendable):
        return one.lent()
    kind: Any = type(one)
    if not _fields(kind):
        return one
    if id(one) not in made:
        made[id(one)] = _parts_copied(one, made)
    return made[id(one)]


def _parts_copied(one: Any, made: dict[int, Any]) -> Any:
    kind: Any = type(one)
    return kind(*[own(getattr(one, name), made) for name in _fields(kind)])


def _may_change(one: object) -> bool:
    """Tell whether a value may change; events and results are frozen."""
    kind: Any = type(one)
    return isinstance(one, dict | list | set | array | bytearray) or bool(_fields(kind))


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    """Name the fields of values of a kind, in their order; of whatever has none there are none."""
    known = fields(kind) if is_dataclass(kind) else ()
    return tuple(one.name for one in known if not one.kw_only)
