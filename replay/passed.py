"""Find the events that moved those who passed a total, or whom whoever had it passed."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from projections.views.standing_rows import Standing
from replay.unions import Positions


class _Crossed(NamedTuple):
    """The totals that were crossed by those whom the same events moved.

    Attributes:
        lows, highs: of the ranges that they lie in, ends included; ascending and apart.
        all: whether one of them came or left, who was on no side of any.

    """

    because: Positions
    lows: list[Fraction]
    highs: list[Fraction]
    all: bool

    def has(self, exact: Fraction) -> bool:
        """Tell whether a total was crossed."""
        at = bisect_right(self.lows, exact)
        return self.all or (at > 0 and exact <= self.highs[at - 1])


class Passed:
    """The moves of those whose own worth changed, by the events behind them.

    causes: equal ones are the same object.
    """

    def __init__(
        self,
        was: Mapping[str, Standing],
        now: Mapping[str, Standing],
        causes: Mapping[str, Positions],
    ) -> None:
        self._was, self._now, self._causes = was, now, causes

    def by(self, exact: Fraction) -> list[Positions]:
        """Give the events that moved those who crossed a total."""
        return [one.because for one in self._crossed if one.has(exact)]

    @cached_property
    def _crossed(self) -> list[_Crossed]:
        """Look at each who moved once, and not again for each total that is asked about."""
        alike: dict[int, list[str]] = {}
        for name, because in self._causes.items():
            alike.setdefault(id(because), []).append(name)
        return [self._crossed_by(names) for names in alike.values()]

    def _crossed_by(self, names: list[str]) -> _Crossed:
        """Make what those have crossed who moved because of the same events."""
        rows = [(self._was.get(name), self._now.get(name)) for name in names]
        ranges = {
            (min(then.exact, later.exact), max(then.exact, later.exact))
            for then, later in rows
            if then is not None and later is not None and then.exact != later.exact
        }
        came_or_left = any((then is None) != (later is None) for then, later in rows)
        return _Crossed(self._causes[names[0]], *_apart(ranges), came_or_left)


def _apart(ranges: Iterable[tuple[Fraction, Fraction]]) -> tuple[list[Fraction], list[Fraction]]:
    """Put ranges that touch together; return where each begins and ends."""
    lows, highs = list[Fraction](), list[Fraction]()
    for low, high in sorted(ranges):
        if highs and low <= highs[-1]:
            highs[-1] = max(highs[-1], high)
        else:
            lows.append(low)
            highs.append(high)
    return lows, highs
