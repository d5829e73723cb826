"""Board-a-match. ACBL Law 87: a fouled board by the sum of the team's two percentages.

WBF 4.2: a board unplayable at both tables, by who is responsible.
"""

from collections.abc import Collection
from fractions import Fraction
from typing import ClassVar

from ledger.rules.fouled.fouled import FouledRule, Judged, Team, Unplayed
from ledger.rules.scoring import BoardScoring


class BoardAMatchGroups(FouledRule, frozen=True, kw_only=True, tag="board-a-match-groups"):
    """A fouled board is won or lost by each team's percentages within the group of its cards.

    A team loses a fouled board below lose_below and wins it above win_above.

    Attributes:
        win: the worth of a board won.
        at_least: what a team not responsible for an unplayable board gets at least, None where that
            is not laid down and the board counts for nobody.
        penalty: what a responsible one loses besides.

    """

    made_for: ClassVar[str] = "board-a-match"

    win: Fraction
    lose_below: Fraction
    win_above: Fraction
    at_least: Fraction | None = None
    penalty: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not self.lose_below <= self.win_above:
            raise ValueError("lose_below must not be above win_above")
        if not 0 <= (self.at_least or 0) <= self.win:
            raise ValueError("at_least must be between 0 and what a board won brings")

    def fits(self, scoring: BoardScoring) -> bool:
        """Tell whether boards of teams are each won or lost."""
        return scoring.between_rooms is not None and scoring.unit == "points"

    def judged(self, ns_percent: Fraction, ew_percent: Fraction) -> Judged:
        """Judge a fouled board by the percentages of the team's pairs, each in its own group."""
        total = ns_percent + ew_percent
        if total < self.lose_below:
            return Judged(total, "loss")
        return Judged(total, "win" if total > self.win_above else "tie")

    def unplayed(
        self,
        responsible: Collection[Team],
        home_percent: Fraction | None = None,
        away_percent: Fraction | None = None,
    ) -> Unplayed | None:
        """Return the worth of an unplayable board, by the percentages on the other boards."""
        if self.at_least is None:
            return None
        home, away = "home" in responsible, "away" in responsible
        return Unplayed(
            Fraction(0) if home else max(self.at_least, self.win * (home_percent or 0) / 100),
            Fraction(0) if away else max(self.at_least, self.win * (away_percent or 0) / 100),
            self.penalty if home else Fraction(0),
            self.penalty if away else Fraction(0),
        )
