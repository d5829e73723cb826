"""ANC 22, SBF 9.1: points for the first places among those eligible; ties share them."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import ClassVar, Literal, Self

from ledger.rules.awards.award import AwardRule


class PlacePoints(AwardRule, frozen=True, kw_only=True, tag="place-points"):
    """Points by place; those who are tied share the points of their places.

    tied: with the same total, whatever else told them apart, or only where their rank is the
    same after all tie-breaks and lots (AMB-17).
    """

    for_teams: ClassVar[bool] = False

    points: tuple[Fraction, ...]
    tied: Literal["total", "rank"] = "total"

    def __post_init__(self) -> None:
        if not self.points or list(self.points) != sorted(self.points, reverse=True):
            raise ValueError("points must fall from the first place to the last")

    @property
    def of_places(self) -> Self:
        """These."""
        return self

    def by_place(self) -> tuple[Fraction, ...]:
        """The points of the first place, the second, and so on."""
        return self.points

    def share(self, places: Collection[int]) -> Fraction:
        """What each of those who share these places gets."""
        total = sum((self._of(place) for place in places), Fraction(0))
        return total / len(places)

    def awarded(
        self, ranking: Sequence[Sequence[str]], eligible: Collection[str]
    ) -> dict[str, Fraction]:
        """Points of all who get any. ranking: groups of equals, best first."""
        given: dict[str, Fraction] = {}
        place = 1
        for group in ranking:
            equals = [contestant for contestant in group if contestant in eligible]
            if equals:
                each = self.share(range(place, place + len(equals)))
                given.update(dict.fromkeys(equals, each))
                place += len(equals)
        return {contestant: points for contestant, points in given.items() if points}

    def _of(self, place: int) -> Fraction:
        points = self.by_place()
        return points[place - 1] if place <= len(points) else Fraction(0)
