"""ANC 21.2, 21.3: how many rounds each player and the partnership must play at least."""

from fractions import Fraction
from math import floor
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from ledger.rules.substitutions.limited import Limited
from ledger.rules.substitutions.record import Substituted, Verdict

Count = Annotated[int, Meta(ge=0)]


class Least(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The least rounds in a stage of so many: those that each plays, and those that both play."""

    rounds: Count
    each: Count
    partnership: Count

    def __post_init__(self) -> None:
        if not self.partnership <= self.each <= self.rounds:
            raise ValueError(
                "each plays no fewer rounds than the partnership, and no more than all"
            )


class Needed(NamedTuple):
    """The rounds that each player and the partnership must play."""

    each: int
    partnership: int


class LeastRounds(Limited, frozen=True, kw_only=True, tag="least-rounds"):
    """Least rounds by those of the stage: a table, and shares (rounded down) beyond it (AMB-05)."""

    least: tuple[Least, ...] = ()
    share_each: Fraction
    share_partnership: Fraction

    def __post_init__(self) -> None:
        if not 0 <= self.share_partnership <= self.share_each <= 1:
            raise ValueError("share_partnership must be at most share_each, and both from 0 to 1")

    def needed(self, rounds: int) -> Needed:
        """Return the rounds that a stage of so many asks for."""
        for least in self.least:
            if least.rounds == rounds:
                return Needed(least.each, least.partnership)
        return Needed(floor(self.share_each * rounds), floor(self.share_partnership * rounds))

    def enough(self, rounds: int, each: tuple[int, ...], intact: int) -> bool:
        """Tell whether the players and the partnership played enough."""
        needed = self.needed(rounds)
        return all(played >= needed.each for played in each) and intact >= needed.partnership

    def verdict(self, record: Substituted) -> Verdict:
        """Tell whether the substitutions of a contestant leave enough rounds."""
        needed = self.needed(record.sessions)
        return Verdict(
            ok=self.enough(record.sessions, record.each, record.intact),
            substitutions=record.substitutions,
            limit=None,
            intact=record.intact,
            need_intact=needed.partnership,
            need_each=needed.each,
        )
