"""Sequences whose items are made as they are looked at: a page shows a few of many."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

Part = TypeVar("Part")
Item = TypeVar("Item")


class LookedAt(Sequence[Item], Generic[Part, Item]):
    """What is made of each part, in the order of the parts, whenever it is looked at.

    It is equal to any sequence of the same items.
    """

    __slots__ = ("_make", "_parts")

    def __init__(self, parts: Sequence[Part], make: Callable[[Part], Item]) -> None:
        self._parts, self._make = parts, make

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, at: int | slice) -> Item | tuple[Item, ...]:
        if isinstance(at, slice):
            return tuple(map(self._make, self._parts[at]))
        return self._make(self._parts[at])

    def __len__(self) -> int:
        return len(self._parts)

    def __iter__(self) -> Iterator[Item]:
        return map(self._make, self._parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # it may be equal to a tuple

    def __repr__(self) -> str:
        return repr(tuple(self))
