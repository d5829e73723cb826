"""ANC 7.2: each part of a fouled board has its own datum; parts too small are artificial."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from ledger.rules.datums import Datum
from ledger.rules.fouled.fouled import FouledRule
from ledger.rules.scoring import BoardScoring
from ledger.rules.scoring.method import PairRule
from ledger.rules.scoring.sheet import BoardSheet, Scores


class Parts(NamedTuple):
    """The number of extreme scores left out of each part; None where there is no datum."""

    left_out: tuple[int | None, ...]
    artificial: tuple[int, ...]


class SeparateDatums(FouledRule, frozen=True, kw_only=True, tag="separate-datums"):
    """Each part of a fouled board is scored against a datum of its own, not the board's.

    A part has its own table results, as often as the board's datum counts them (AMB-57).
    """

    made_for: ClassVar[str] = "butler"

    datum: Datum

    def fits(self, scoring: BoardScoring) -> bool:
        """Tell whether boards are scored against a datum."""
        return scoring.datum_rule is not None

    @property
    def datum_rule(self) -> Datum:
        """The rule of each part's datum."""
        return self.datum

    def group_sheet(self, scoring: PairRule, scores: Scores, *, rest: bool) -> BoardSheet:
        """Score a part against its own datum; boards without one as if it were no part."""
        if scoring.datum_rule is None:
            return super().group_sheet(scoring, scores, rest=rest)
        return scoring.with_datum(self.datum).sheet_of(scores, shown=False)

    def parts(self, sizes: Sequence[int]) -> Parts:
        """Return the datum of parts of these sizes; artificial: the places of those without one."""
        counted = [self.datum.counted(size) for size in sizes]
        return Parts(
            tuple(part.left_out if part.enough else None for part in counted),
            tuple(place for place, part in enumerate(counted) if not part.enough),
        )
