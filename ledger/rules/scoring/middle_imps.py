"""SBF 5.4.3: IMPs against each other score, the two extreme ones discarded, the rest added.

Appendix C says what is done where a table has an artificial score. The rules are applied to
the north-south scores and to the east-west scores, each by itself (AMB-30).
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, NamedTuple

from msgspec import Meta

from ledger.bridge.imps import MOST_IMPS, imps
from ledger.bridge.numbers import Rounding
from ledger.rules.scoring.method import Measure, PairRule, Unit
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, Scores, Worth, whole

MOST = Fraction(MOST_IMPS)
ZERO = Fraction(0)


class Working(NamedTuple):
    """A score step by step; the letters are those of Appendix C 1, None where it has no part.

    Attributes:
        raw: what is rounded to the final IMPs.
        art: the artificial comparison.
        x: the sum of the middle two of four.
        y: the mean deviation from the other three x.
        s: the share.
        z: x times s, which is raw.

    """

    final: Fraction
    raw: Fraction
    art: Fraction | None = None
    x: Fraction | None = None
    y: Fraction | None = None
    s: Fraction | None = None
    z: Fraction | None = None


class MiddleImps(PairRule, frozen=True, kw_only=True, tag="middle-imps"):
    """IMPs against all other scores but the two extremes, added up.

    Attributes:
        tables: the number of tables whose scores are compared.
        rounding: of the final IMPs of a board.
        two_artificial, three_artificial: the factor of the sum of comparisons where two or three
            tables have no result (Appendix C 2, 3).

    """

    unit: ClassVar[Unit] = "imps"
    measure: ClassVar[Measure] = "imps"
    by_direction: ClassVar[bool] = True

    two_artificial: Fraction
    three_artificial: Fraction
    rounding: Rounding
    tables: Annotated[int, Meta(ge=4)] = 5

    def sheet(self, frequencies: Frequencies, lines: int) -> BoardSheet:
        """Return the worth of each score; those missing from `tables` are artificial."""
        scores = [points for points, count in frequencies.items() for _ in range(count)]
        values = {
            points: (work.final, -work.final)
            for points, work in zip(scores, self.working(scores), strict=True)
        }
        return whole(values)

    def sheet_of(self, scores: Scores, *, shown: bool) -> BoardSheet:
        """Score each direction by itself, complete or not (SBF Appendix C)."""
        ns = self.sheet(scores.ns or {}, scores.lines).worth
        ew = self.sheet(scores.ew or {}, scores.lines).worth
        nothing = Worth(0, 0)
        return BoardSheet(
            {
                points: Worth(ns.get(points, nothing).ns, ew.get(points, nothing).ew)
                for points in (*ns, *ew)
            },
            1,
        )

    def compares(self, scores: int) -> bool:
        """Tell whether so many scores are enough to compare (AMB-30)."""
        return scores > self.tables - 4

    def working(self, scores: Sequence[int]) -> tuple[Working, ...]:
        """Return the scores that there are, each with every step."""
        artificial = self.tables - len(scores)
        if artificial <= 0:
            return tuple(self._rounded(_middle(_comparisons(p, scores))) for p in scores)
        if artificial == 1:
            return self._one_artificial(scores)
        return tuple(self._rounded(self._raised(p, scores, artificial)) for p in scores)

    def _one_artificial(self, scores: Sequence[int]) -> tuple[Working, ...]:
        """Score by Appendix C 1. If all scores are equal, every x is 0, and s too (AMB-30)."""
        live = len(scores)
        against = [_comparisons(points, scores) for points in scores]
        art = [sum(comparisons, ZERO) / live for comparisons in against]
        x = [_middle([*comparisons, mean]) for comparisons, mean in zip(against, art, strict=True)]
        y = [abs(live * own - sum(x)) / (live - 1) for own in x]
        widest = min(MOST, max(y))
        s = [min(MOST, own) / widest if widest else Fraction(0) for own in y]
        return tuple(
            self._rounded(x[n] * s[n])._replace(art=art[n], x=x[n], y=y[n], s=s[n], z=x[n] * s[n])
            for n in range(live)
        )

    def _raised(self, points: int, scores: Sequence[int], artificial: int) -> Fraction:
        """Score by Appendix C 2, 3; 0 if all four others are artificial (AMB-30)."""
        factors = {2: self.two_artificial, 3: self.three_artificial}
        return sum(_comparisons(points, scores), ZERO) * factors.get(artificial, Fraction(0))

    def _rounded(self, raw: Fraction) -> Working:
        return Working(self.rounding.apply(raw), raw)


def _middle(comparisons: Sequence[Fraction]) -> Fraction:
    """Sum the comparisons without the lowest and the highest."""
    return sum(sorted(comparisons)[1:-1], Fraction(0))


def _comparisons(points: int, scores: Sequence[int]) -> list[Fraction]:
    """Return the IMPs against every score but one's own."""
    others = list(scores)
    others.remove(points)
    return [Fraction(imps(points - other)) for other in others]
