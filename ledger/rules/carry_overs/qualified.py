"""Qualifiers as the rules of carry-over see them, and the questions that these answer."""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple

from ledger.rules import Rule


class Qualified(NamedTuple):
    """A contestant that qualified, with its result in the stage before.

    Attributes:
        place: within the field or stage, as qualified.
        total: with which it qualified.

    """

    contestant: str
    place: int
    total: Fraction


class CarriedFrom(Rule, frozen=True, kw_only=True):
    """The questions that every rule about carry-overs answers.

    Attributes:
        from_stage: the stage whose totals count.
        penalties: whether they count in them (AMB-55).
        figures: what one amount is worked out of, in words (none: it is always the same).
        of_vps: whether the totals must be in victory points.
        by_place: whether places give what is carried, so that equals need a lot.

    """

    figures: ClassVar[tuple[str, ...]]
    of_vps: ClassVar[bool] = False
    by_place: ClassVar[bool] = False

    from_stage: str
    penalties: bool = True

    @abstractmethod
    def worked_out(self, *figures: Fraction) -> Fraction:
        """Compute one amount. Raises BadValue for an impossible figure."""

    @property
    def places(self) -> int | None:
        """The number of qualifying places that it is made for; None: any number."""
        return None

    @property
    @abstractmethod
    def between(self) -> Literal["all", "opponents"]:
        """The contestants who may carry something: all, or one of the two opponents of a match."""

    @abstractmethod
    def carried(self, qualified: Sequence[Qualified]) -> dict[str, Fraction]:
        """Return what each qualifier starts with."""

    def after_withdrawals(
        self,
        carried: Mapping[str, Fraction],
        withdrawn: Collection[str],
        promoted: Collection[str],
    ) -> dict[str, Fraction]:
        """Return the carry-overs after replacements: they stay, and a newcomer has 0 (19.3)."""
        staying = {name: vps for name, vps in carried.items() if name not in withdrawn}
        return staying | dict.fromkeys(promoted, Fraction(0))
