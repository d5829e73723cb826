"""Law 79C1: a number of minutes after the official score has been made available."""

from datetime import datetime, timedelta
from typing import Annotated

from msgspec import Meta

from ledger.rules import Rule
from ledger.rules.periods.timetable import Timetable, times_of


class PostedPlus(Rule, frozen=True, kw_only=True, tag="posted-plus"):
    """So many minutes from the first posting; the closing instant is still in time."""

    minutes: Annotated[int, Meta(ge=0)]

    def runs_from(self, session: str, timetable: Timetable) -> datetime | None:
        """The first posting: before it everything may be asked for; None while there is none."""
        return times_of(timetable, session).posted_at

    def ends_at(self, session: str, timetable: Timetable) -> datetime | None:
        """When the period of this session ends; None while nothing is posted."""
        posted = self.runs_from(session, timetable)
        return None if posted is None else posted + timedelta(minutes=self.minutes)
