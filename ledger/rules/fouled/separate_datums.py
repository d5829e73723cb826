"""ANC 7.2: each part of a fouled board has its own datum; parts too small are artificial."""

from collections.abc import Sequence
from typing import NamedTuple

from ledger.rules import Rule
from ledger.rules.datums.trimmed_mean import TrimmedMean


class Parts(NamedTuple):
    """For each part: how many extreme scores are left out, None where there is no datum."""

    left_out: tuple[int | None, ...]
    artificial: tuple[int, ...]


class SeparateDatums(Rule, frozen=True, kw_only=True, tag="separate-datums"):
    """The datum that scores each part by itself, instead of the board's.

    A part has its own table results, as often as the board's datum counts them (AMB-57).
    """

    datum: TrimmedMean

    def parts(self, sizes: Sequence[int]) -> Parts:
        """What becomes of parts of these sizes; artificial: the places of those without datum."""
        counted = [self.datum.counted(size) for size in sizes]
        return Parts(
            tuple(part.left_out if part.enough else None for part in counted),
            tuple(place for place, part in enumerate(counted) if not part.enough),
        )
