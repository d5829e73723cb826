"""ACBL Duplicate Decisions, Law 87 (knock-out): fouled boards are made up in the next segment."""

from typing import NamedTuple

from ledger.rules import Rule


class SegmentBoards(NamedTuple):
    """The boards that a segment is scored on, and those of the next one; None after the last."""

    score_on: int
    next_segment: int | None


class NextSegment(Rule, frozen=True, kw_only=True, tag="next-segment"):
    """Fouled boards of the last segment are not made up."""

    def boards(self, segment: int, segments: int, boards: int, fouled: int) -> SegmentBoards:
        """Segment n of so many, each of so many boards, of which some are fouled."""
        return SegmentBoards(boards - fouled, None if segment >= segments else boards + fouled)
