"""The steps of an import in words."""

from collections.abc import Sequence
from typing import overload

from ledger.readers.changes import Change, called
from ledger.roll import Roll
from projections.views.imports import Doing


class Doings(Sequence[Doing]):
    """The steps of an import in words, made one by one, for there may be very many.

    People are called by their names: none are named where lines are told.
    """

    def __init__(self, changes: Sequence[Change], roll: Roll) -> None:
        self._changes, self._roll = changes, roll

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # as a list has none

    def __len__(self) -> int:
        return len(self._changes)

    @overload
    def __getitem__(self, place: int) -> Doing: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Doing]: ...
    def __getitem__(self, place: int | slice) -> Doing | Sequence[Doing]:
        if isinstance(place, slice):
            return Doings(self._changes[place], self._roll)
        change = self._changes[place]
        held, said = change.held, change.said
        if change.line is None:
            held, said = (text and self._roll.in_names(text) for text in (held, said))
        return Doing(
            deed=change.deed,
            about=called(change.about),
            held=held,
            said=said,
            place=change.place,
            since=change.since,
        )
