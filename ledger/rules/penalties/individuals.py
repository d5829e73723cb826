"""ACBL Duplicate Decisions, Law 89: what an offence costs the two who were partners."""

from fractions import Fraction
from typing import NamedTuple

from ledger.bridge.awards import Grade
from ledger.rules import Rule


class Charged(NamedTuple):
    """The charge on one of the two: the adjusted score, if any, and the penalty."""

    score: Grade | None
    penalty: Fraction


class Individuals(Rule, frozen=True, kw_only=True, tag="individuals"):
    """Charges in a contest where everybody is ranked alone.

    The adjusted score is the same for both, whoever was responsible (89.1).

    Attributes:
        spare_partner: whether a partner who is not responsible pays no procedural penalty.

    """

    spare_partner: bool

    def offender(self, score: Grade | None, penalty: Fraction) -> Charged:
        """Return the score and the penalty of the player whose offence it was."""
        return Charged(score, penalty)

    def partner(self, score: Grade | None, penalty: Fraction, *, responsible: bool) -> Charged:
        """Return those of the partner, who may be spared unless responsible, too."""
        spared = self.spare_partner and not responsible
        return Charged(score, Fraction(0) if spared else penalty)
