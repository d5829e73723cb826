"""ANC 6.2, SBF 7.1: the time to appeal, from the scheduled finish or from being advised.

ANC: 30 minutes after the scheduled finish, or after the parties are advised of a later
ruling; if a session is scheduled to start within that time, until that session's own limit.
SBF: 30 minutes after the scheduled finish, and nothing else.
"""

from datetime import datetime, timedelta
from typing import Annotated

from msgspec import Meta

from ledger.rules.periods.period import PeriodRule
from ledger.rules.periods.timetable import Anchor, Timetable, stage_of, times_of


class FinishPlus(PeriodRule, frozen=True, kw_only=True, tag="finish-plus"):
    """Minutes from the scheduled finish, whenever play really ended.

    Attributes:
        late_rulings: whether a ruling advised after the finish has minutes of its own.
        own_at_least: whether these never end before those of the session (AMB-69).
        chained: whether the time runs on into a session that starts within the minutes.
        inclusive: whether a start after exactly so many minutes is within them (AMB-06).
        across_stages: whether it runs on even into the next stage (AMB-09).

    """

    minutes: Annotated[int, Meta(ge=0)]
    late_rulings: bool = False
    own_at_least: bool = True
    chained: bool = False
    inclusive: bool = True
    across_stages: bool = False

    @property
    def minutes_from_advice(self) -> int | None:
        """The minutes after being advised of a late ruling."""
        return self.minutes if self.late_rulings else None

    def runs_from(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return the scheduled finish, or when a late ruling was advised; None: not scheduled."""
        finish = times_of(timetable, session).finishes_at
        if finish is None or advised_at is None or not self.late_rulings:
            return finish
        return max(finish, advised_at)

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the time to appeal ends; None while no finish is scheduled."""
        finish = times_of(timetable, session).finishes_at
        if finish is None:
            return None
        reach = timetable if self.across_stages else stage_of(timetable, session)
        own = self._limit(finish, reach)
        if not self.late_rulings or advised_at is None or advised_at <= finish:
            return own
        late = self._limit(advised_at, reach)
        return max(own, late) if self.own_at_least else late

    def waits_for(self, session: str, timetable: Timetable) -> Anchor | None:
        """Return the scheduled finish as awaited; None once there is one."""
        finish = times_of(timetable, session).finishes_at
        return Anchor("scheduled-finish", self.minutes) if finish is None else None

    def _limit(self, since: datetime, sessions: Timetable) -> datetime:
        limit = since + timedelta(minutes=self.minutes)
        if not self.chained:
            return limit
        for times in sessions:
            start, finish = times.starts_at, times.finishes_at
            if start is None or finish is None or finish <= since or start < since:
                continue
            if start < limit or (self.inclusive and start == limit):
                return self._limit(finish, sessions)
        return limit
