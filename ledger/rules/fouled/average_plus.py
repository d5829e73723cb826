"""ANC 7.4: at matchpoints, both sides of a table with a fouled board have average plus."""

from typing import ClassVar

from ledger.rules.fouled.fouled import FouledRule
from ledger.rules.scoring import BoardScoring
from ledger.rules.scoring.method import PairRule
from ledger.rules.scoring.sheet import BoardSheet, Scores


class AveragePlus(FouledRule, frozen=True, kw_only=True, tag="average-plus"):
    """Tables with the fouled board get average plus; the others are scored among themselves."""

    made_for: ClassVar[str] = "matchpoints"

    def group_sheet(self, scoring: PairRule, scores: Scores, *, rest: bool) -> BoardSheet:
        """Score those who are not named in a group; nothing else is compared."""
        return super().group_sheet(scoring, scores, rest=rest) if rest else BoardSheet({}, 1)

    def fits(self, scoring: BoardScoring) -> bool:
        """Tell whether boards are scored at matchpoints."""
        return scoring.unit == "matchpoints"
