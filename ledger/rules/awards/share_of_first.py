"""ABF and ACBL: masterpoints as parts of a winners' award that grows with the field."""

from collections.abc import Collection
from decimal import Context, Decimal
from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from ledger.bridge.numbers import Rounding
from ledger.rules.awards.award import Masterpoint, PlaceAward
from ledger.rules.awards.field import Count, Depth, Field

EXACTLY = Context(prec=40)


class Grade(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The factor of an event's grade, and the colour of the points that it gives."""

    weight: Fraction
    colour: str

    def __post_init__(self) -> None:
        if self.weight <= 0:
            raise ValueError("weight must be above 0")


class Bend(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The winners' award in a field of n above so many: 1 - exp(-n / over), times the weight."""

    above: Annotated[int, Meta(ge=1)]
    over: Annotated[int, Meta(ge=1)]

    def winners(self, count: int) -> Fraction:
        """Return the winners' award before the weight."""
        fallen = EXACTLY.exp(EXACTLY.divide(Decimal(-count), Decimal(self.over)))
        return 1 - Fraction(fallen)


class ShareOfFirst(PlaceAward, frozen=True, kw_only=True, tag="share-of-first"):
    """Points as a share of the winners' award, place by place.

    Attributes:
        each: the winners' award for each contestant counted, before the weight of the grade.
        most: the limit of the award, weighted; None: no limit.
        grades: the grades of events by name, one of which is the event's own grade.
        parts: the shares of the winners' award, place by place; for places beyond them the award
            is divided by the place less `later`.
        bends: the slower growth of the award in large fields.

    """

    for_teams: ClassVar[bool] = False

    each: Fraction
    counted: Count
    grades: dict[str, Grade]
    grade: str
    parts: tuple[Fraction, ...]
    later: Annotated[int, Meta(ge=0)]
    depth: Depth
    rounding: Rounding
    most: Fraction | None = None
    bends: Bend | None = None

    def __post_init__(self) -> None:
        if self.grade not in self.grades:
            raise ValueError(f"grade must be one of {', '.join(self.grades)}")
        if self.each <= 0:
            raise ValueError("each must be above 0")
        if self.later > len(self.parts):
            raise ValueError("later must be at most the number of parts")
        if not self.parts or list(self.parts) != sorted(self.parts, reverse=True):
            raise ValueError("parts must fall from the first place to the last")

    @property
    def unit(self) -> str:
        """Masterpoints of the grade's colour."""
        return f"masterpoints ({self.grades[self.grade].colour})"

    @property
    def masterpoint(self) -> Masterpoint:
        """A whole one of the grade's colour."""
        return Masterpoint(100, self.grades[self.grade].colour)

    def winners(self, field: Field) -> Fraction:
        """Return the winners' award, not rounded."""
        count = field.counted(self.counted)
        bent = self.bends is not None and count > self.bends.above
        points = self.bends.winners(count) if self.bends and bent else self.each * count
        weighted = points * self.grades[self.grade].weight
        return weighted if self.most is None else min(weighted, self.most)

    def by_place(self, field: Field) -> tuple[Fraction, ...]:
        """Return the points of the first place of a field, the second, and so on."""
        first = self.winners(field)
        places = range(1, self.depth.places(field) + 1)
        return tuple(self.rounding.apply(first * self._part(place)) for place in places)

    def share(self, places: Collection[int], field: Field) -> Fraction:
        """Return the points of each of those who share these places, rounded as awards are."""
        return self.rounding.apply(super().share(places, field))

    def _part(self, place: int) -> Fraction:
        if place <= len(self.parts):
            return self.parts[place - 1]
        return Fraction(1, place - self.later)
