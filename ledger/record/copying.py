"""Copies of what may change, so that one state can go on while another stays as it is.

Frozen values are shared, and so is what changes seldom: whoever changes it has it copied first.
"""

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable
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
        return parts_copied(self, {}) if self.is_lent else self


class Branching(ABC):
    """What has a way of its own to be copied."""

    __slots__ = ()

    @abstractmethod
    def branch(self) -> Self:
        """Return another that is alike, and goes its own way."""


def own(one: Any, made: dict[int, Any]) -> Any:
    """Copy whatever may change in a value, and share the rest.

    made: the copies so far by the id of the original, so that one object is copied once.
    """
    kind: Any = type(one)
    copier = _copier(kind)
    return one if copier is None else copier(one, made)


def parts_copied(one: Any, made: dict[int, Any], **given: Any) -> Any:
    """Copy a value part by part; given: what the copy is to have for some, as it is."""
    kind: Any = type(one)
    return kind(
        *[given[name] if name in given else own(getattr(one, name), made) for name in _fields(kind)]
    )


@cache
def _copier(kind: Any) -> Callable[[Any, dict[int, Any]], Any] | None:
    """Return what copies values of a kind; None where nothing of them changes, as of events."""
    if issubclass(kind, dict):
        return _table_copied
    if issubclass(kind, list | set):
        return lambda one, _: one.copy()
    if issubclass(kind, array | bytearray):
        return lambda one, _: one[:]
    if issubclass(kind, Branching):
        return lambda one, _: one.branch()
    if issubclass(kind, Lendable):
        return lambda one, _: one.lent()
    return _copied_once if _fields(kind) else None


def _table_copied(one: dict[Any, Any], made: dict[int, Any]) -> dict[Any, Any]:
    values = one.copy()
    kinds: list[Any] = [type(value) for value in islice(one.values(), 1)]  # all are of a kind
    if any(map(_copier, kinds)):
        for name, value in one.items():
            values[name] = own(value, made)
    return values


def _copied_once(one: Any, made: dict[int, Any]) -> Any:
    if id(one) not in made:
        made[id(one)] = parts_copied(one, made)
    return made[id(one)]


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    """Name the fields of values of a kind, in their order; of whatever has none there are none."""
    known = fields(kind) if is_dataclass(kind) else ()
    return tuple(one.name for one in known if not one.kw_only)
