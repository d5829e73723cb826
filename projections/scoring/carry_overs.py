"""Carry-overs: the scores that the declared field brings into a stage."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.numbers import write_decimal
from ledger.record.field import Field
from ledger.rules.carry_overs import CarryOvers
from ledger.rules.carry_overs.qualified import Qualified
from projections.scoring.opponents import Opponents


class Carried(Struct, frozen=True, kw_only=True):
    """A contestant's carry-over into a stage, with its place and total in the stage before.

    Attributes:
        opponent: in a match between two, where only one of them carries anything.

    """

    contestant: str
    amount: Fraction
    place: int
    total: Fraction
    opponent: str | None
    clause: str
    events: tuple[int, ...]

    @property
    def detail(self) -> str:
        """The origin of the carry-over, in words."""
        return f"place {self.place} with {write_decimal(self.total)}"


def carried(
    rule: CarryOvers,
    field: Field,
    places: Mapping[str, Qualified],
    matches: Sequence[Opponents],
) -> dict[str, Carried]:
    """Compute the carry-over of each contestant of the field. places: all, in the stage before."""
    out = frozenset(places).difference(field.contestants)
    brought: dict[str, Carried] = {}
    for group in _groups(rule, places, matches):
        known = [places[name] for name in group if name in places]
        if rule.between == "opponents" and len(known) != 2:
            continue
        promoted = field.promoted.intersection(side.contestant for side in known)
        staying = rule.after_withdrawals(rule.carried(known), out, promoted)
        for name, amount in staying.items():
            brought[name] = Carried(
                contestant=name,
                amount=amount,
                place=places[name].place,
                total=places[name].total,
                opponent=(
                    next((o for o in group if o != name), None)
                    if rule.between == "opponents"
                    else None
                ),
                clause=rule.clause,
                events=field.events,
            )
    return brought


def _groups(
    rule: CarryOvers, places: Mapping[str, Qualified], matches: Sequence[Opponents]
) -> Sequence[tuple[str, ...]]:
    """Return the groups for the computation: all together, or the two sides of each match."""
    return [tuple(places)] if rule.between == "all" else matches
