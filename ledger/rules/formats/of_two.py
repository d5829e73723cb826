"""Law 12C4, ANC 11.3, SBF 5.2.1: matches of two, of which each has a winner."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Self

from ledger.rules.draws.draw import DrawnBy
from ledger.rules.formats.format import FormatRule


class OfTwo(FormatRule, frozen=True, kw_only=True):
    """A knock-out: whoever of the two has more IMPs in all goes on, and the other is out."""

    drawn_by: ClassVar[DrawnBy] = "knock-out"
    one_field: ClassVar[bool] = True

    @property
    def of_two(self) -> Self:
        """This format: each of its matches has a winner."""
        return self

    def totals(
        self,
        segments: Mapping[str, Sequence[Fraction]],
        carried: Mapping[str, Fraction] | None = None,
    ) -> dict[str, Fraction]:
        """Return each side's IMPs: carried over, and won in its segments."""
        before = carried or {}
        return {side: sum(won, before.get(side, Fraction(0))) for side, won in segments.items()}
