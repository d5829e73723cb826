"""ANC 17.7 and appendix (Modified Swiss Format): few entrants, so that some meet again."""

from typing import Annotated, ClassVar

from msgspec import Meta

from ledger.errors import BadValue
from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.field import Field, Method
from ledger.rules.draws.swiss import SwissDraw


class ModifiedSwissDraw(ByStandings, frozen=True, kw_only=True, tag="modified-swiss-draw"):
    """An ordinary Swiss up to the middle; then whoever met in the first half may meet again.

    Attributes:
        returns: how often two may come back to each other (AMB-28: once).
        fewer_than: the number of entrants below which it is used (ANC 17.7); None: twice the number
            of rounds.

    """

    method: ClassVar[Method] = "modified-swiss"

    returns: Annotated[int, Meta(ge=1)] = 1
    fewer_than: Annotated[int, Meta(ge=1)] | None = None

    def applies(self, entrants: int, rounds: int) -> bool:
        """Tell whether so many entrants are too few for an ordinary Swiss (AMB-20)."""
        return entrants < (2 * rounds if self.fewer_than is None else self.fewer_than)

    def in_force(self, field: Field) -> ByStandings:
        """Return this rule, or an ordinary Swiss with enough entrants."""
        entrants = len(field.contestants()) if field.entrants is None else field.entrants
        if field.rounds is not None and self.applies(entrants, field.rounds):
            return self
        return SwissDraw(
            clause=self.clause,
            first_round=self.first_round,
            two_fields=self.two_fields,
            odd=self.odd,
            byes=self.byes,
            otherwise=self.otherwise,
            seating_rights=self.seating_rights,
        )

    def window(self, rounds: int) -> int:
        """Return the last round whose meetings may be repeated: the half, rounded down."""
        return rounds // 2

    def ordinary_until(self, rounds: int) -> int:
        """Return the last round in which nobody meets again."""
        return rounds // 2 + 1

    def may_meet(self, met_in: tuple[int, ...], round_number: int, rounds: int | None) -> bool:
        """Tell whether two have never met, or meet late enough and not too often again (AMB-28).

        Raises BadValue where two have met and nobody has said how many rounds there will be.
        """
        if not met_in:
            return True
        if rounds is None:
            raise BadValue(
                place=f"the draw of round {round_number}",
                value="nothing",
                expected="the number of rounds, on which the window depends",
            )
        late = round_number > self.ordinary_until(rounds)
        return late and len(met_in) <= self.returns and min(met_in) <= self.window(rounds)
