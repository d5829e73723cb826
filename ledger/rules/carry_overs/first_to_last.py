"""ANC 19.2: c(n) = 1 + 6 (z - y) / (x - y), x the first's total, y the last qualifying place's."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta

from ledger.bridge.numbers import Rounding
from ledger.rules.carry_overs.qualified import CarriedFrom, Qualified


class CarriedOver(NamedTuple):
    """A carry-over c(n), before and after rounding."""

    unrounded: Fraction
    counted: Fraction


class FirstToLast(CarriedFrom, frozen=True, kw_only=True, tag="first-to-last"):
    """Victory points from `most` for the first to `least` for the last qualifying place, by totals.

    Those in between carry in proportion; whoever comes from below the last place carries 0 (19.3).

    Attributes:
        places: how many places qualify.
        level: what all carry if first and last have the same total.

    """

    figures: ClassVar[tuple[str, ...]] = ("TOTAL", "FIRST", "LAST")

    least: Fraction
    most: Fraction
    places: Annotated[int, Meta(ge=2)]
    level: Fraction
    rounding: Rounding
    between: Literal["all"] = "all"

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError("least must not be above most")

    def carried(self, qualified: Sequence[Qualified]) -> dict[str, Fraction]:
        """Return what each qualifier starts with, in victory points.

        qualified: the first `places` of the stage as they stood, whether they play on or not,
        and whoever was promoted.
        """
        placed = [side for side in qualified if side.place <= self.places]
        first = max((side.total for side in placed), default=Fraction(0))
        last = min((side.total for side in placed), default=Fraction(0))
        return {
            side.contestant: self.of(side.total, first, last).counted
            if side.place <= self.places
            else Fraction(0)
            for side in qualified
        }

    def worked_out(self, *figures: Fraction) -> Fraction:
        """Return c(n) as it counts."""
        return self.of(*figures).counted

    def of(self, total: Fraction, first: Fraction, last: Fraction) -> CarriedOver:
        """Return c(n) for one total, between those of the first and the last qualifying place."""
        unrounded = self.level
        if first != last:
            share = (total - last) / (first - last)
            unrounded = self.least + (self.most - self.least) * share
        return CarriedOver(unrounded, self.rounding.apply(unrounded))
