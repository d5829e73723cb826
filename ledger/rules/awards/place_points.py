"""ANC 22, SBF 9.1: points for the first places among those eligible; ties share them."""

from fractions import Fraction
from typing import ClassVar, Literal

from ledger.rules.awards.award import PlaceAward
from ledger.rules.awards.field import Field


class PlacePoints(PlaceAward, frozen=True, kw_only=True, tag="place-points"):
    """Points by place, however many there are in the field."""

    for_teams: ClassVar[bool] = False

    points: tuple[Fraction, ...]
    tied: Literal["total", "rank"] = "total"

    def __post_init__(self) -> None:
        if not self.points or list(self.points) != sorted(self.points, reverse=True):
            raise ValueError("points must fall from the first place to the last")

    def by_place(self, field: Field) -> tuple[Fraction, ...]:
        """Return the points of the first place, the second, and so on."""
        return self.points
