"""Law 92B: the time to appeal, from the official score being made available."""

from datetime import datetime, timedelta
from typing import Annotated

from msgspec import Meta

from ledger.rules.periods.period import PeriodRule
from ledger.rules.periods.timetable import Timetable, times_of


class PostedOrAdvisedPlus(PeriodRule, frozen=True, kw_only=True, tag="posted-or-advised-plus"):
    """A number of minutes from the first posting, or from being advised of a later ruling.

    Before anything is posted every ruling may be appealed; the closing instant is still in time.
    """

    minutes: Annotated[int, Meta(ge=0)]

    @property
    def minutes_from_advice(self) -> int:
        """The minutes after being advised of a later ruling."""
        return self.minutes

    def runs_from(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return the first posting, or the advice of a later ruling; None before any posting."""
        posted = times_of(timetable, session).posted_at
        return posted if posted is None or advised_at is None else max(posted, advised_at)

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the time to appeal ends; None while nothing is posted."""
        since = self.runs_from(session, timetable, advised_at)
        return None if since is None else since + timedelta(minutes=self.minutes)
