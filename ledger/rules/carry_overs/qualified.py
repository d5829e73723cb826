"""A qualifier as the rules of carry-over see it, and what those rules have in common."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import ClassVar, NamedTuple

from ledger.rules import Rule


class Qualified(NamedTuple):
    """place: within the field or stage, as qualified; total: with which it qualified."""

    contestant: str
    place: int
    total: Fraction


class CarriedFrom(Rule, frozen=True, kw_only=True):
    """from_stage: the stage whose totals count. penalties: whether they count in them (AMB-55).

    by_place: whether places give what is carried, so that equals need a lot.
    """

    by_place: ClassVar[bool] = False

    from_stage: str
    penalties: bool = True

    def after_withdrawals(
        self,
        carried: Mapping[str, Fraction],
        withdrawn: Collection[str],
        promoted: Collection[str],
    ) -> dict[str, Fraction]:
        """Who carries what once some are replaced: nobody's changes, who comes in has 0 (19.3)."""
        staying = {name: vps for name, vps in carried.items() if name not in withdrawn}
        return staying | dict.fromkeys(promoted, Fraction(0))
