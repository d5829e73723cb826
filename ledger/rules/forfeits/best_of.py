"""ANC 7.7, 10.10, SBF Appendix D: a floor at once; at the end the highest of three figures.

The three are the floor, the side's own mean in its other matches, and what the offenders'
other matches suggest: the complement of their mean (ANC) or their opponents' mean (SBF).
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, Self

from ledger.rules.forfeits.forfeit import ForfeitRule
from ledger.rules.victory_points import VictoryPoints


class Candidates(NamedTuple):
    """The three figures; None where there are no other matches to take it from."""

    floor: Fraction
    own_mean: Fraction | None
    by_offenders: Fraction | None


class ForfeitScore(NamedTuple):
    """Victory points and IMPs."""

    vps: Fraction
    imps: Fraction


class BestOf(ForfeitRule, frozen=True, kw_only=True, tag="best-of"):
    """A forfeit brings a fixed score at once, and the best of three figures at the end.

    Attributes:
        floor: what the side not at fault gets until the end, in victory points.
        offender: what the side at fault gets, in victory points.
        third: how the third figure is taken from the offenders' other matches.
        when: the end: of the round robin (phase-end), or of the stage.
        imps, offender_imps: IMPs that go with them; None: those that the scale turns into these
            victory points.
        complement_of: what the offenders' mean is taken from, for the complement.
        cap: the most that the third figure can be.

    """

    floor: Fraction
    offender: Fraction
    third: Literal["complement", "opponents"]
    when: Literal["phase-end", "stage-end"]
    imps: Fraction | None = None
    offender_imps: Fraction | None = None
    complement_of: Fraction | None = None
    cap: Fraction | None = None

    def __post_init__(self) -> None:
        if (self.third == "complement") != (self.complement_of is not None):
            raise ValueError("complement_of belongs to third = complement, and to it only")
        if (self.imps is None) != (self.offender_imps is None):
            raise ValueError("imps and offender_imps are given together or not at all")
        if self.offender > self.floor:
            raise ValueError("offender cannot get more than floor, which the other side gets")
        if self.cap is not None and self.cap < self.floor:
            raise ValueError("cap cannot be less than floor")

    @property
    def printed(self) -> Self:
        """This rule: it prints the worth of a forfeit."""
        return self

    @property
    def raised_at(self) -> Literal["phase-end", "stage-end"] | None:
        """The time when the score of the side not at fault is raised; None: never."""
        return self.when

    def to_offender(self, scale: VictoryPoints | None) -> ForfeitScore:
        """Return the score of the side at fault."""
        return self._with_imps(self.offender, self.offender_imps, scale)

    def until_the_end(self, scale: VictoryPoints | None) -> ForfeitScore:
        """Return the score of the side not at fault until the round robin or stage is over."""
        return self._with_imps(self.floor, self.imps, scale)

    def at_the_end(self, candidates: Candidates, scale: VictoryPoints | None) -> ForfeitScore:
        """Return the score of the side not at fault afterwards: the highest of the figures."""
        highest = max(figure for figure in candidates if figure is not None)
        return self._with_imps(highest, self.imps, scale)

    def candidates(self, own: Sequence[Fraction], others: Sequence[Fraction]) -> Candidates:
        """Return the figures. own: the side's victory points in its other completed matches.

        others: the offenders' in theirs, or those of the offenders' other opponents,
        whichever `third` speaks of; empty where nobody is at fault (ANC 7.7).
        """
        third = _mean(others)
        if third is not None and self.complement_of is not None:
            third = self.complement_of - third
        if third is not None and self.cap is not None:
            third = min(third, self.cap)
        return Candidates(self.floor, _mean(own), third)

    def _with_imps(
        self, vps: Fraction, imps: Fraction | None, scale: VictoryPoints | None
    ) -> ForfeitScore:
        if imps is None:
            imps = None if scale is None else scale.result_for(vps)
        return ForfeitScore(vps, imps or Fraction(0))


def _mean(figures: Sequence[Fraction]) -> Fraction | None:
    return sum(figures, Fraction(0)) / len(figures) if figures else None
