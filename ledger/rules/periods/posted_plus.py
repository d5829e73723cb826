"""Law 79C1: a number of minutes after the official score has been made available."""

from datetime import datetime, timedelta
from typing import Annotated

from msgspec import Meta

from ledger.rules.periods.period import FromPosting
from ledger.rules.periods.timetable import Posting, Timetable, times_of


class PostedPlus(FromPosting, frozen=True, kw_only=True, tag="posted-plus"):
    """A number of minutes from a posting; the closing instant is still in time.

    Attributes:
        posting: the first one, or the latest, so that posting again starts the period anew
            (AMB-40).

    """

    minutes: Annotated[int, Meta(ge=0)]
    posting: Posting = "first"

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the period of this session ends; None while nothing is posted."""
        posted = times_of(timetable, session).posting(self.posting)
        return None if posted is None else posted + timedelta(minutes=self.minutes)
