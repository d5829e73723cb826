"""ACBL Duplicate Decisions, Law 87 (knock-out): fouled boards are made up in the next segment."""

from typing import ClassVar

from ledger.rules.fouled.fouled import FouledRule, SegmentBoards
from ledger.rules.scoring import BoardScoring


class NextSegment(FouledRule, frozen=True, kw_only=True, tag="next-segment"):
    """Fouled boards are made up in the next segment; those of the last one are not."""

    made_for: ClassVar[str] = "team-imps"
    made_up: ClassVar[bool] = True

    def fits(self, scoring: BoardScoring) -> bool:
        """Tell whether boards of teams are scored in IMPs."""
        return scoring.between_rooms is not None and scoring.unit == "imps"

    def boards(self, segment: int, segments: int, boards: int, fouled: int) -> SegmentBoards:
        """Return the boards of a segment, of which some are fouled, and of the next one."""
        return SegmentBoards(boards - fouled, None if segment >= segments else boards + fouled)
