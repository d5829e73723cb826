"""ANC 19.1: so many victory points for first in each field, one fewer for each place below."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ledger.bridge.numbers import write_exact
from ledger.errors import BadValue
from ledger.rules.carry_overs.qualified import CarriedFrom, Qualified


class ByPlace(CarriedFrom, frozen=True, kw_only=True, tag="by-place"):
    """Victory points by place: `first` for the first, one fewer for each below; at least 0."""

    by_place: ClassVar[bool] = True
    figures: ClassVar[tuple[str, ...]] = ("PLACE",)

    first: Annotated[int, Meta(ge=0)]
    between: Literal["all"] = "all"

    def carried(self, qualified: Sequence[Qualified]) -> dict[str, Fraction]:
        """Return what each qualifier starts with, in victory points."""
        return {side.contestant: self.of(side.place) for side in qualified}

    def worked_out(self, *figures: Fraction) -> Fraction:
        """Compute the carry-over of a place. Raises BadValue for what is no place."""
        (place,) = figures
        if place.denominator != 1 or place < 1:
            raise BadValue(place="PLACE", value=str(write_exact(place)), expected="1, 2, 3 …")
        return self.of(place.numerator)

    def of(self, place: Annotated[int, Meta(ge=1)]) -> Fraction:
        """Return the carry-over of a place."""
        return Fraction(max(0, self.first + 1 - place))
