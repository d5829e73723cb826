"""Law 78D: a club's handicap at matchpoints is added to the percentage of the whole."""

from fractions import Fraction
from typing import ClassVar

from ledger.rules.handicaps.handicap import Handicap, Raw


class PercentagePoints(Handicap, frozen=True, kw_only=True, tag="percentage-points"):
    """The handicap is added to the percentage of all sessions: 56.50 % and 2 are 58.50 %."""

    of_percentages: ClassVar[bool] = True

    def net(self, raw: Raw, handicap: Fraction) -> Fraction | None:
        """Return the percentage with the handicap."""
        return None if raw.percentage is None else raw.percentage + handicap
