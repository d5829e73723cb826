"""A stage with its scores computed: the accounts of all contestants, and what made them."""

from fractions import Fraction

from msgspec import Struct

from ledger.record import Contest
from ledger.rulebook import Conditions
from ledger.rules.carry_overs.qualified import Qualified
from projections.scoring.accounts import Accounts
from projections.scoring.carry_overs import Carried
from projections.scoring.course import Encounter


class Stage(Struct, frozen=True, kw_only=True):
    """One stage of a contest, over some of its sessions.

    Attributes:
        facts: the record it was reckoned from.
        carried: what its field brought along.
        places: everybody's in the stage before.
        fines_on: with what the winner of a knock-out match starts its next one.
        made_at: of a draw that is published, its position: a lot that came later is that of another
            one.

    """

    facts: Contest
    name: str
    conditions: Conditions
    sessions: tuple[str, ...]
    accounts: Accounts
    encounters: tuple[Encounter, ...]
    carried: dict[str, Carried]
    places: dict[str, Qualified]
    fines_on: dict[str, Fraction] = {}
    made_at: int | None = None

    @property
    def is_by_match(self) -> bool:
        """True if totals are made of matches rather than of whole sessions."""
        return self.conditions.by_match

    @property
    def is_knock_out(self) -> bool:
        """True if the stage consists of matches in segments, each with a winner."""
        return self.conditions.is_knock_out
