"""The size of a field as a scale of points counts it, and the places that win any."""

from fractions import Fraction
from math import ceil, floor
from typing import Literal, NamedTuple

from msgspec import Struct

from ledger.bridge.numbers import half_up

Count = Literal["own", "larger", "tables-up", "full-tables"]
"""Ways to count a field.

own: those who are ranked together. larger: those of the larger direction. tables-up, full-tables:
as many as the tables hold, if half a table is made whole, or left out."""

Rounded = Literal["up", "down", "half-up"]


class Field(NamedTuple):
    """The contestants who are ranked together, as numbers.

    Attributes:
        own: how many they are.
        groups: how many each direction has; with one winner, all of them in one number.

    """

    own: int
    groups: tuple[int, ...]

    @property
    def winners(self) -> Literal[1, 2]:
        """The number of winners: 2 if each direction has its own, else 1."""
        return 2 if len(self.groups) == 2 else 1

    def counted(self, by: Count) -> int:
        """Return how many there are, counted in this way."""
        tables = Fraction(sum(self.groups), 2)
        match by:
            case "own":
                return self.own
            case "larger":
                return max(self.groups)
            case "tables-up":
                return ceil(tables) * 2 // self.winners
            case "full-tables":
                return floor(tables) * 2 // self.winners


class Depth(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The number of places that win points, as a part of the field.

    Attributes:
        of: how the field is counted.

    """

    part: Fraction
    rounded: Rounded
    of: Count = "own"

    def __post_init__(self) -> None:
        if not 0 < self.part <= 1:
            raise ValueError("part must be above 0 and at most 1")

    def places(self, field: Field) -> int:
        """Count the places that win points."""
        value = self.part * field.counted(self.of)
        match self.rounded:
            case "up":
                return ceil(value)
            case "down":
                return floor(value)
            case "half-up":
                return int(half_up(value, Fraction(1)))
