"""SBF 6.1: the scorer's own errors, until some minutes after the stage's final results."""

from datetime import datetime, timedelta
from typing import Annotated, ClassVar

from msgspec import Meta

from ledger.rules.periods.period import FromPosting
from ledger.rules.periods.timetable import Anchor, Timetable, stage_of


class FinalPostingPlus(FromPosting, frozen=True, kw_only=True, tag="final-posting-plus"):
    """Minutes from the posting of the stage's final results: the final one of its last session.

    Results of one match or session are not those of the stage, and a session that is scheduled
    later comes before them.
    """

    of_stage: ClassVar[bool] = True

    minutes: Annotated[int, Meta(ge=0)]

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the period ends; None while the stage has no final posting."""
        final_at = stage_of(timetable, session)[-1].final_at
        return None if final_at is None else final_at + timedelta(minutes=self.minutes)

    def waits_for(self, session: str, timetable: Timetable) -> Anchor | None:
        """Return the final posting of the stage as awaited; None once there is one."""
        known = self.ends_at(session, timetable) is not None
        return None if known else Anchor("final-posting", self.minutes)
