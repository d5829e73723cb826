"""ANC 10.11: a number of minutes after play has ended at the last of the tables."""

from datetime import datetime, timedelta
from typing import Annotated, Literal

from msgspec import Meta

from ledger.rules.periods.period import PeriodRule
from ledger.rules.periods.timetable import Anchor, Timetable, times_of


class MatchEndPlus(PeriodRule, frozen=True, kw_only=True, tag="match-end-plus"):
    """Minutes from the actual end of the match, or else from the scheduled one (AMB-59)."""

    minutes: Annotated[int, Meta(ge=0)]
    anchor: Literal["ended", "scheduled-finish"] = "ended"

    def runs_from(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return the end of the match; None while play has not ended, or no finish is scheduled."""
        times = times_of(timetable, session)
        return times.ended_at if self.anchor == "ended" else times.finishes_at

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the period ends; None while play has not ended, or no finish is scheduled."""
        end = self.runs_from(session, timetable)
        return None if end is None else end + timedelta(minutes=self.minutes)

    def waits_for(self, session: str, timetable: Timetable) -> Anchor | None:
        """Return the end of play, or the scheduling of a finish, as awaited; None: nothing."""
        if self.ends_at(session, timetable) is not None:
            return None
        return Anchor("end" if self.anchor == "ended" else "scheduled-finish", self.minutes)
