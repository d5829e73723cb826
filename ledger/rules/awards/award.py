"""What every rule about points says of itself: whether places win them, or members."""

from abc import abstractmethod
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Self

from ledger.rules import Rule
from ledger.rules.awards.members import Played, Result

if TYPE_CHECKING:
    from ledger.rules.awards.place_points import PlacePoints


class AwardRule(Rule, frozen=True, kw_only=True):
    """What every rule about points can be asked. for_teams: whether only teams can win them."""

    for_teams: ClassVar[bool]

    @property
    def of_places(self) -> "PlacePoints | None":
        """Points by place; None: each member has its own."""
        return None

    @property
    def of_members(self) -> "MemberAward | None":
        """Points by what each member played; None: places win them."""
        return None


class MemberAward(AwardRule, frozen=True, kw_only=True):
    """Points that each member of a contestant has by itself."""

    @property
    def of_members(self) -> Self:
        """These."""
        return self

    @abstractmethod
    def points(self, result: Result, played: Played) -> Fraction:
        """What one member gets."""
