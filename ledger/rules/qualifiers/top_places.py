"""ANC 17.3, 17.4, 20.1; SBF 5.1.3, 5.3.4: the highest places go on, of each field if two."""

from collections.abc import Collection, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta

from ledger.bridge.boards import Side
from ledger.rules import Rule


class Placed(NamedTuple):
    """A contestant's place in its field (or in the stage, where there is one ranking)."""

    contestant: str
    place: int
    field: Side | None = None


class Choice(NamedTuple):
    """The contestant who chooses an opponent, and those to choose from (SBF 5.1.3)."""

    chooser: str
    may_choose: tuple[str, ...]


class TopPlaces(Rule, frozen=True, kw_only=True, tag="top-places"):
    """The next `count` contending contestants from place `first` on, of each of the fields.

    Attributes:
        into: the stage they go on to.
        winner_chooses: whether the first of them picks its opponent.
        may_differ: the most by which fields may differ when one fills up for another that is
            exhausted; None: they never do.

    """

    count: Annotated[int, Meta(ge=1)]
    into: str
    first: Annotated[int, Meta(ge=1)] = 1
    winner_chooses: bool = False
    may_differ: Annotated[int, Meta(ge=0)] | None = None

    def entitled(self, ranking: Sequence[Placed], out: Collection[str] = ()) -> tuple[Placed, ...]:
        """Name those who go on, field by field; out: who has withdrawn or does not contend."""
        listed: dict[Side | None, list[Placed]] = {field: [] for field in ("NS", "EW", None)}
        for placed in ranking:
            listed[placed.field].append(placed)
        fields = [field for field, ranked in listed.items() if ranked]
        chosen: dict[Side | None, list[Placed]] = {}
        for field in fields:
            absent = {n for n, p in enumerate(listed[field], 1) if p.contestant in out}
            going = self.places(len(listed[field]), absent)
            chosen[field] = [listed[field][place - 1] for place in going]
        if self.may_differ is not None and len(fields) == 2:
            self._fill_up(chosen, [placed for placed in ranking if placed.contestant not in out])
        return tuple(placed for field in fields for placed in chosen[field])

    def places(self, contestants: int, out: Collection[int] = ()) -> tuple[int, ...]:
        """Return the places of so many that go on; out: places of those who do not contend."""
        contending = [place for place in range(1, contestants + 1) if place not in out]
        return tuple(contending[self.first - 1 : self.first - 1 + self.count])

    def size(self, fields: int) -> int:
        """Return how many go on from one ranking, or from so many fields together."""
        return self.count * fields

    def balanced(self, ns: int, ew: int) -> bool:
        """Tell whether the fields may send so many each."""
        return self.may_differ is None or abs(ns - ew) <= self.may_differ

    def choice(self, qualified: Sequence[str]) -> Choice | None:
        """Return whom the first of them may choose; None where nobody chooses."""
        if not self.winner_chooses:
            return None
        return Choice(qualified[0], tuple(qualified[1:]))

    def _fill_up(self, chosen: dict[Side | None, list[Placed]], free: Sequence[Placed]) -> None:
        """Let one field send more where the other one is exhausted (AMB-23)."""
        sides: tuple[tuple[Side, Side], ...] = (("NS", "EW"), ("EW", "NS"))
        for short, other in sides:
            spare = [p for p in free if p.field == other and p not in chosen[other]]
            for placed in spare[: self.count - len(chosen[short])]:
                if self.balanced(len(chosen[short]), len(chosen[other]) + 1):
                    chosen[other].append(placed)
