"""Figures of many contestants in whole numbers, which are compared much faster than fractions."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm

from ledger.bridge.numbers import ratio, ratios
from ledger.bridge.sums import added
from ledger.bridge.whole_columns import Column, column, differing


class WholeFigures(Mapping[str, Fraction]):
    """Figures by contestant, as whole numbers over one denominator; never changed.

    known: None: everybody who has a place among the numbers.

    Attributes:
        at: the place of each contestant among the numbers.
        whole: the numbers.
        over: the denominator.
        known: who has a figure.

    """

    def __init__(
        self,
        at: Mapping[str, int],
        whole: Column,
        over: int = 1,
        known: Mapping[str, object] | None = None,
    ) -> None:
        self.at = at
        self.whole = whole
        self.over = over
        self.known = at if known is None else known

    @classmethod
    def of(cls, figures: Mapping[str, Fraction]) -> "WholeFigures":
        """Return figures over their common denominator; those that are so already as they are."""
        if isinstance(figures, WholeFigures):
            return figures
        return cls({}, []).with_others(figures)

    def __getitem__(self, name: str) -> Fraction:
        if name not in self.known:
            raise KeyError(name)
        return ratio(self.whole[self.at[name]], self.over)

    def __contains__(self, name: object) -> bool:
        return name in self.known

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def each(self, names: Iterable[str]) -> Iterator[Fraction]:
        """Yield the figures of these contestants, all of whom have one; quicker than one by one."""
        return ratios(self.numbers(names), self.over)

    def numbers(self, names: Iterable[str]) -> Iterator[int]:
        """Yield the numbers of these contestants, all of whom have a place among them."""
        return map(self.whole.__getitem__, map(self.at.__getitem__, names))

    def with_others(self, figures: Mapping[str, Fraction]) -> "WholeFigures":
        """Return these figures, with other ones of some contestants or of more."""
        if not figures:
            return self
        over = lcm(self.over, *{figure.denominator for figure in figures.values()})
        whole = [*self.over_all(over)]
        at, more = self.at, [name for name in figures if name not in self.at]
        if more:
            at = {**at, **{name: place for place, name in enumerate(more, len(whole))}}
            whole += [0] * len(more)
        for name, figure in figures.items():
            whole[at[name]] = figure.numerator * (over // figure.denominator)
        known = self.known
        if not figures.keys() <= known.keys():
            known = {**known, **figures}
        return WholeFigures(at, column(whole), over, known)

    def differing(self, others: "WholeFigures") -> set[str] | None:
        """Return who has another figure than among others; None where not the same have one."""
        if (self.at, self.known) != (others.at, others.known):
            return None
        over = lcm(self.over, others.over)
        places = [*differing(self.over_all(over), others.over_all(over))]
        if not places:
            return set()
        names = [*self.at]
        return {names[place] for place in places}

    def over_all(self, over: int) -> Column:
        """Return the numbers over a multiple of the denominator."""
        times = over // self.over
        return self.whole if times == 1 else added([(self.whole, times)], len(self.whole))

    def in_order(self, order: Mapping[str, int]) -> Column:
        """Return the numbers by the places of contestants in an order; 0 of whoever has none."""
        if self.at is order:
            return self.whole
        return column([self.whole[self.at[name]] if name in self else 0 for name in order])
