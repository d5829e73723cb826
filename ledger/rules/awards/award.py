"""The questions that every rule about points answers: whether places win them, or members."""

from abc import abstractmethod
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple, Self

from ledger.rules import Rule
from ledger.rules.awards.field import Field
from ledger.rules.awards.members import Played, Result


class Masterpoint(NamedTuple):
    """A federation's value of a point: so many hundredths of a masterpoint, of a colour."""

    hundredths: int
    colour: str


class AwardRule(Rule, frozen=True, kw_only=True):
    """The questions that every rule about points answers.

    Attributes:
        for_teams: whether only teams can win them.

    """

    for_teams: ClassVar[bool]

    @property
    def unit(self) -> str:
        """The unit of what is won, in words."""
        return "playoff qualifying points"

    @property
    def masterpoint(self) -> Masterpoint | None:
        """The part of a masterpoint that a point is; None where it is none."""
        return None

    @property
    def of_places(self) -> "PlaceAward | None":
        """This rule, if places win points; None: each member has its own."""
        return None

    @property
    def of_members(self) -> "MemberAward | None":
        """This rule, if members win points by what they played; None: places win them."""
        return None


class PlaceAward(AwardRule, frozen=True, kw_only=True):
    """Points by place; those who are tied share the points of their places.

    Attributes:
        tied: whether those are tied who have the same total, whatever else told them apart, or
            only those with the same rank after all tie-breaks and lots (AMB-17).

    """

    tied: Literal["total", "rank"] = "rank"

    @property
    def of_places(self) -> Self:
        """This rule: its points go by places."""
        return self

    @abstractmethod
    def by_place(self, field: Field) -> tuple[Fraction, ...]:
        """Return the points of the first place of a field, the second, and so on."""

    def share(self, places: Collection[int], field: Field) -> Fraction:
        """Return the points of each of those who share these places."""
        points = self.by_place(field)
        total = sum((points[place - 1] for place in places if place <= len(points)), Fraction(0))
        return total / len(places)

    def awarded(
        self, ranking: Sequence[Sequence[str]], eligible: Collection[str], field: Field
    ) -> dict[str, Fraction]:
        """Return the points of all who get any. ranking: groups of equals, best first."""
        given: dict[str, Fraction] = {}
        place = 1
        for group in ranking:
            equals = [contestant for contestant in group if contestant in eligible]
            if equals:
                each = self.share(range(place, place + len(equals)), field)
                given.update(dict.fromkeys(equals, each))
                place += len(equals)
        return {contestant: points for contestant, points in given.items() if points}


class MemberAward(AwardRule, frozen=True, kw_only=True):
    """Points that each member of a contestant has by itself."""

    @property
    def of_members(self) -> Self:
        """This rule: its points are each member's own."""
        return self

    @abstractmethod
    def points(self, result: Result, played: Played) -> Fraction:
        """Return the points of one member."""
