"""Beyond the documents: until some minutes after the first posting, doubled."""

from datetime import datetime, timedelta

from ledger.rules.periods.period import PeriodRule
from ledger.rules.periods.timetable import Timetable, times_of


class Doubled(PeriodRule, frozen=True, kw_only=True, tag="doubled"):
    """minutes: half of the period."""

    minutes: int

    def runs_from(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """The first posting."""
        return times_of(timetable, session).posted_at

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Twice the minutes on."""
        since = self.runs_from(session, timetable)
        return None if since is None else since + timedelta(minutes=2 * self.minutes)
