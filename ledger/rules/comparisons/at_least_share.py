"""ANC 7.7: with comparisons on fewer than half the boards, a match is scored as a forfeit."""

from fractions import Fraction

from ledger.rules import Rule


class AtLeastShare(Rule, frozen=True, kw_only=True, tag="at-least-share"):
    """The share of a match's boards that must have been compared; both sides non-offending."""

    share: Fraction

    def enough(self, boards: int, compared: int) -> bool:
        """Tell whether the match is scored normally; exactly the share is enough."""
        return compared >= self.share * boards
