"""The questions that every datum of a Butler board answers: of which scores it is made."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from ledger.bridge.numbers import Rounding
from ledger.rules import Rule


class Tier(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The number of scores to leave out at each end, with up to this many (None: any number)."""

    each_end: Annotated[int, Meta(ge=0)]
    up_to: Annotated[int, Meta(ge=1)] | None = None


class Source(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """Scores under consideration: of the contest itself (own), or of a stage of a related one.

    Attributes:
        weight: how often each of them is counted (ANC 17.9).

    """

    contest: str = "own"
    stage: str | None = None
    weight: Annotated[int, Meta(ge=1)] = 1


class Counted(NamedTuple):
    """The scores of a datum: how many are considered, left out in all and at each end, and kept.

    Attributes:
        enough: whether a datum is made of them.

    """

    scores: int
    left_out: int
    each_end: int
    middle: int
    enough: bool


class Working(NamedTuple):
    """The scores that stay with their counts, their mean, and the datum made of it."""

    counts: Mapping[int, int]
    mean: Fraction | None
    datum: Fraction | None

    @property
    def middle(self) -> tuple[int, ...]:
        """The scores that stay, one by one in rising order."""
        return tuple(points for points, count in self.counts.items() for _ in range(count))


class DatumRule(Rule, frozen=True, kw_only=True):
    """The mean of the scores that stay when as many are left out at each end as the rule says.

    Attributes:
        rounding: of the mean; None keeps it exact.
        fewest: the fewest scores that make a datum; with fewer the board needs a ruling.
        sources: the contests and stages whose scores on the deal are considered.
        tables, seeds: limits on the tables that count; None: all count.

    """

    @property
    @abstractmethod
    def rounding(self) -> Rounding | None:
        """The rounding of the mean; None: the mean is exact."""

    @property
    @abstractmethod
    def fewest(self) -> int:
        """The fewest scores of which a datum is made."""

    @property
    @abstractmethod
    def sources(self) -> tuple[Source, ...]:
        """The contests and stages whose scores are considered."""

    @property
    @abstractmethod
    def tables(self) -> int | None:
        """The number of tables, the first of the draw, that count; None: all."""

    @property
    @abstractmethod
    def seeds(self) -> int | None:
        """The number of top seeds whose tables count in the first round; None: all tables."""

    @property
    def tiers(self) -> tuple[Tier, ...]:
        """The scores to leave out by the number of scores, where that is chosen."""
        return ()

    @abstractmethod
    def left_out(self, scores: int) -> int:
        """Return how many scores are left out at each end."""

    def counted(self, scores: int) -> Counted:
        """Return how many of so many scores are left out, and how many stay."""
        each_end = self.left_out(scores)
        middle = max(0, scores - 2 * each_end)
        return Counted(scores, 2 * each_end, each_end, middle, enough=scores >= self.fewest)

    def considered(self, scores: Mapping[str, int]) -> Counted:
        """Return how many scores are considered, if each contest has so many on the board."""
        return self.counted(sum(s.weight * scores.get(s.contest, 0) for s in self.sources))

    def of(self, frequencies: Mapping[int, int]) -> Fraction | None:
        """Return the datum in points; None where there are too few scores for one."""
        return self.working(frequencies).datum

    def working(self, scores: Sequence[int] | Mapping[int, int]) -> Working:
        """Return the datum step by step, from scores one by one or already counted."""
        frequencies = Counter(scores)
        counted = self.counted(frequencies.total())
        middle = _without_extremes(frequencies, counted.each_end)
        mean = _mean(middle)
        if mean is None or not counted.enough:
            return Working(middle, mean, None)
        return Working(middle, mean, mean if self.rounding is None else self.rounding.apply(mean))


def _without_extremes(frequencies: Mapping[int, int], each_end: int) -> dict[int, int]:
    """Return the scores that stay in rising order, with their counts."""
    counts = dict(sorted(frequencies.items()))
    for order in (list(counts), list(reversed(counts))):
        still = each_end
        for points in order:
            taken = min(still, counts[points])
            counts[points] -= taken
            still -= taken
    return {points: count for points, count in counts.items() if count}


def _mean(counts: Mapping[int, int]) -> Fraction | None:
    scores = sum(counts.values())
    if not scores:
        return None
    return Fraction(sum(points * count for points, count in counts.items()), scores)
