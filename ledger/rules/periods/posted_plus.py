"""Law 79C1: a number of minutes after the official score has been made available."""

from datetime import datetime, timedelta
from typing import Annotated

from msgspec import Meta

from ledger.rules import Rule
from ledger.rules.periods.timetable import Timetable, times_of


class PostedPlus(Rule, frozen=True, kw_only=True, tag="posted-plus"):
    """So many minutes from the first posting; the closing instant is still in time."""

    minutes: Annotated[int, Meta(ge=0)]

    def ends_at(self, session: str, timetable: Timetable) -> datetime | None:
        """When the period of this session ends; None while nothing is posted."""
        posted = times_of(timetable, session).posted_at
        return None if posted is None else posted + timedelta(minutes=self.minutes)
