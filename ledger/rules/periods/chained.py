"""ANC 6.1: the later of posting + 30 minutes and the next start, or the next session's period.

The next session's own period applies where it is scheduled to start within 30 minutes. The
last session of a stage has posting + 30 minutes.
"""

from datetime import datetime, timedelta
from typing import Annotated, Literal

from msgspec import Meta

from ledger.rules.periods.period import FromPosting
from ledger.rules.periods.timetable import Posting, SessionTimes, Timetable, next_of, times_of


class Chained(FromPosting, frozen=True, kw_only=True, tag="chained"):
    """A correction period that may run on into the next session's, within a stage.

    Attributes:
        anchor: the moment from which the minutes to the next start are counted (AMB-07).
        inclusive: whether a start after exactly so many minutes is within them (AMB-06).
        own_at_least: whether a session posted after its successor's period keeps its own minutes
            (AMB-70).
        posting: the first one, or the latest, so that posting again starts the period anew
            (AMB-40).

    """

    minutes: Annotated[int, Meta(ge=0)]
    anchor: Literal["posted", "scheduled-finish"] = "posted"
    inclusive: bool = True
    own_at_least: bool = True
    posting: Posting = "first"

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the period ends; None while nothing is posted that would end it."""
        times = times_of(timetable, session)
        posted = times.posting(self.posting)
        if posted is None:
            return None
        own = posted + timedelta(minutes=self.minutes)
        following = next_of(timetable, session)
        if following is None or following.starts_at is None:
            return own
        if not self._is_within(times, following.starts_at):
            return max(own, following.starts_at)
        chained = self.ends_at(following.session, timetable)
        return chained if chained is None or not self.own_at_least else max(own, chained)

    def _is_within(self, times: SessionTimes, start: datetime) -> bool:
        by_posting = self.anchor == "posted"
        anchor = times.posting(self.posting) if by_posting else times.finishes_at
        if anchor is None:
            return False
        limit = anchor + timedelta(minutes=self.minutes)
        return start <= limit if self.inclusive else start < limit
