"""Figures of many contestants in whole numbers, which are compared much faster than fractions."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from ledger.bridge.numbers import ratio


class WholeFigures(Mapping[str, Fraction]):
    """Figures by contestant, as whole numbers over one denominator; never changed.

    known: who has a figure; None: everybody who has a place among the numbers.

    Attributes:
        at: the place of each contestant among the numbers.
        whole: the numbers.
        over: the denominator.

    """

    def __init__(
        self,
        at: Mapping[str, int],
        whole: Sequence[int],
        over: int = 1,
        known: Mapping[str, object] | None = None,
    ) -> None:
        self.at = at
        self.whole = whole
        self.over = over
        self._known = at if known is None else known

    @classmethod
    def of(cls, figures: Mapping[str, Fraction]) -> "WholeFigures":
        """Return these figures over their common denominator."""
        return cls({}, ()).with_others(figures)

    def __getitem__(self, name: str) -> Fraction:
        if name not in self._known:
            raise KeyError(name)
        return ratio(self.whole[self.at[name]], self.over)

    def __contains__(self, name: object) -> bool:
        return name in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def with_others(self, figures: Mapping[str, Fraction]) -> "WholeFigures":
        """Return these figures, with other ones of some contestants or of more."""
        if not figures:
            return self
        over = lcm(self.over, *{figure.denominator for figure in figures.values()})
        times = over // self.over
        whole = [*self.whole] if times == 1 else [times * figure for figure in self.whole]
        at, more = self.at, [name for name in figures if name not in self.at]
        if more:
            at = {**at, **{name: place for place, name in enumerate(more, len(whole))}}
            whole += [0] * len(more)
        for name, figure in figures.items():
            whole[at[name]] = figure.numerator * (over // figure.denominator)
        known = self._known
        if not figures.keys() <= known.keys():
            known = {**known, **figures}
        return WholeFigures(at, whole, over, known)

    def in_order(self, order: Mapping[str, int]) -> Sequence[int]:
        """Return the numbers by the places of contestants in an order; 0 of whoever has none."""
        if self.at is order:
            return self.whole
        return [self.whole[self.at[name]] if name in self else 0 for name in order]


def best_first(column: Sequence[int], places: Iterable[int]) -> list[int]:
    """Sort places by their figures; equals stay as they are."""
    return sorted(places, key=column.__getitem__, reverse=True)


def equals(column: Sequence[int], order: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield where those with equal figures begin and end in an order by figures."""
    counts, end = Counter(map(column.__getitem__, order)), 0
    for many in counts.values() if len(counts) < len(order) else ():
        start, end = end, end + many
        if many > 1:
            yield start, end
