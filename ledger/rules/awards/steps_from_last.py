"""EBU scales: the last award is the least, and every place above it gets a step more."""

from collections.abc import Collection
from fractions import Fraction
from math import ceil
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from ledger.rules.awards.award import Masterpoint, PlaceAward
from ledger.rules.awards.field import Depth, Field

Whole = Annotated[int, Meta(ge=1)]


class Steps(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The step from award to award, and the least award, in local points.

    Attributes:
        fewest: the smallest field, at full tables, in which there are any.

    """

    step: Whole
    least: Whole
    fewest: Whole = 1


class StepsFromLast(PlaceAward, frozen=True, kw_only=True, tag="steps-from-last"):
    """The last award is the least, each higher place adds a step, and ties share, rounded up.

    Attributes:
        one_winner, two_winners: the steps by how many winners there are.
        depth: the number of awards.

    """

    for_teams: ClassVar[bool] = False

    one_winner: Steps
    two_winners: Steps | None = None
    depth: Depth

    @property
    def unit(self) -> str:
        """Hundredths of a masterpoint."""
        return "local points"

    @property
    def masterpoint(self) -> Masterpoint:
        """A hundredth of a black one."""
        return Masterpoint(1, "black")

    def by_place(self, field: Field) -> tuple[Fraction, ...]:
        """Return the points of the first place of a field, the second, and so on."""
        steps = self._steps(field)
        has_enough = field.counted("full-tables") >= steps.fewest
        awards = self.depth.places(field) if has_enough else 0
        return tuple(Fraction(max(steps.least, steps.step * left)) for left in range(awards, 0, -1))

    def share(self, places: Collection[int], field: Field) -> Fraction:
        """Return the points of each of those who share these places."""
        mean = super().share(places, field)
        return mean and Fraction(max(self._steps(field).least, ceil(mean)))

    def _steps(self, field: Field) -> Steps:
        return self.two_winners if self.two_winners and field.winners == 2 else self.one_winner
