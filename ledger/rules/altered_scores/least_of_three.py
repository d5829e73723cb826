"""NSWBA 4.4.1, 4.5.3, 4.5.4, 4.6.5: scores altered because of a substitute, and the opponents'."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from ledger.rules import Rule

Remedy = Literal["disqualify", "alter"]


class Figures(NamedTuple):
    """The three figures, of which the least counts; None for one that has no basis."""

    actual: Fraction
    mean_other: Fraction | None
    complement: Fraction | None


class Altered(NamedTuple):
    """An altered score, in victory points, and the figures of which it is the least."""

    vps: Fraction
    figures: Figures


class Modified(NamedTuple):
    """An opponent's score, in victory points, and the two figures of which it is the mean."""

    vps: Fraction
    mean_other: Fraction | None
    complement: Fraction


class LeastOfThree(Rule, frozen=True, kw_only=True, tag="least-of-three"):
    """The least of three figures for the contestant with an illegal substitute.

    Attributes:
        sum: of both sides' victory points in a level match (30 on the 25 scale, AMB-35).
        consider_from: the number of substitutes in a team at which the director must consider
            altering.

    """

    sum: Fraction
    consider_from: Annotated[int, Meta(ge=1)]

    def __post_init__(self) -> None:
        if self.sum <= 0:
            raise ValueError("sum must be above 0")

    def alter(
        self, actual: Fraction, own_other: Sequence[Fraction], opponent: Sequence[Fraction]
    ) -> Altered:
        """Return the altered score of a session. own_other: the unit's other scores of the stage.

        opponent: all scores of the stage of the opponent in that session.
        """
        mean = _mean(opponent)
        figures = Figures(actual, _mean(own_other), None if mean is None else self.complement(mean))
        return Altered(min(figure for figure in figures if figure is not None), figures)

    def modify(self, own_other: Sequence[Fraction], altered: Fraction) -> Modified:
        """Return an opponent's score: the mean of its own elsewhere and the complement (AMB-34)."""
        mean, complement = _mean(own_other), self.complement(altered)
        between = complement if mean is None else (mean + complement) / 2
        return Modified(between, mean, complement)

    def complement(self, vps: Fraction) -> Fraction:
        """Return what is left of the sum for the opponents, in victory points."""
        return self.sum - vps

    def must_consider(self, substitutes: int, members: int) -> bool:
        """Tell whether the director must consider altering.

        members: who play at a time, 1, 2 or 4. All of a pair, three or four of a team.
        """
        return substitutes >= (members if members <= 2 else self.consider_from)

    def remedies(self, *, ineligible: bool = False, equivalent: bool = True) -> tuple[Remedy, ...]:
        """Return what the director may do about a substitute who should not have played (4.5.4)."""
        return ("disqualify", "alter") if ineligible or not equivalent else ()


def _mean(scores: Sequence[Fraction]) -> Fraction | None:
    return sum(scores, Fraction(0)) / len(scores) if scores else None
