"""ACBL Duplicate Decisions, Laws 82, 84, 88; Law 12C2: which award a board gets.

A bridge result that restores equity comes first; only where none can be found does an
artificial score take its place, by who was at fault.
"""

from typing import Literal, NamedTuple

from ledger.bridge.awards import Grade
from ledger.rules import Rule

Fault = Literal["none", "partly", "directly"]
"""A side's part in what made a board impossible to score as it was played."""

GRADES: dict[Fault, Grade] = {"none": "A+", "partly": "A", "directly": "A-"}


class Remedy(NamedTuple):
    """The remedy for a board.

    Attributes:
        award: a score assigned to both sides, an artificial one with a grade for each, or none.
        to: both, if they get the same score; None where each side has its own.

    """

    award: Literal["assigned", "artificial", "none"]
    to: Literal["both"] | None = None
    non_offender: Grade | None = None
    offender: Grade | None = None


class EquityFirst(Rule, frozen=True, kw_only=True, tag="equity-first"):
    """The order in which remedies are tried."""

    def irregularity(self, *, result_determinable: bool) -> Remedy:
        """Return the remedy for an irregularity; its normal result is known or not (Law 84)."""
        if result_determinable:
            return Remedy("assigned", to="both")
        return Remedy(
            "artificial", non_offender=self.grade("none"), offender=self.grade("directly")
        )

    def director_error(self, *, can_be_scored: bool) -> Remedy:
        """Return the remedy after a director's error: both sides count as not at fault (Law 82)."""
        if can_be_scored:
            return Remedy("none")
        innocent = self.grade("none")
        return Remedy("artificial", non_offender=innocent, offender=innocent)

    def grade(self, fault: Fault) -> Grade:
        """Return average plus for no fault, average if partly, average minus if directly."""
        return GRADES[fault]
