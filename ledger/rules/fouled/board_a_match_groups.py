"""Board-a-match. ACBL Law 87: a fouled board by the sum of the team's two percentages.

WBF 4.2: a board unplayable at both tables, by who is responsible.
"""

from collections.abc import Collection
from fractions import Fraction
from typing import Literal, NamedTuple

from ledger.rules import Rule

Team = Literal["home", "away"]


class Judged(NamedTuple):
    """The team's two percentages added (ACBL: X), and what the board is to the team."""

    total: Fraction
    result: Literal["win", "tie", "loss"]


class Unplayed(NamedTuple):
    """What the teams get for an unplayable board, and what those responsible lose on top."""

    home: Fraction
    away: Fraction
    home_penalty: Fraction
    away_penalty: Fraction


class BoardAMatchGroups(Rule, frozen=True, kw_only=True, tag="board-a-match-groups"):
    """win: of a board. A team loses a fouled board below lose_below and wins it above win_above.

    at_least: what a team not responsible for an unplayable board gets at least, None where
    that is not laid down and the board counts for nobody; penalty: what a responsible one
    loses besides.
    """

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

    def judged(self, ns_percent: Fraction, ew_percent: Fraction) -> Judged:
        """A fouled board by the percentages of the team's pairs, each in its own group."""
        total = ns_percent + ew_percent
        if total < self.lose_below:
            return Judged(total, "loss")
        return Judged(total, "win" if total > self.win_above else "tie")

    def unplayed(
        self,
        responsible: Collection[Team],
        home_percent: Fraction | None = None,
        away_percent: Fraction | None = None,
    ) -> Unplayed:
        """An unplayable board; the percentages are of the rest of the session."""
        home, away = "home" in responsible, "away" in responsible
        return Unplayed(
            Fraction(0) if home else self._innocent(home_percent),
            Fraction(0) if away else self._innocent(away_percent),
            self.penalty if home else Fraction(0),
            self.penalty if away else Fraction(0),
        )

    def _innocent(self, percent: Fraction | None) -> Fraction:
        return max(self.at_least or Fraction(0), self.win * (percent or 0) / 100)
