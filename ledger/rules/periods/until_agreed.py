"""ANC 11.7: a stanza is closed when both captains have agreed its result (AMB-08)."""

from datetime import datetime
from typing import ClassVar

from ledger.rules.periods.period import PeriodRule
from ledger.rules.periods.timetable import Anchor, Timetable, times_of


class UntilAgreed(PeriodRule, frozen=True, kw_only=True, tag="until-agreed"):
    """Open until everybody who has to agree did."""

    by_agreement: ClassVar[bool] = True

    def runs_from(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return the end of play; None before."""
        return times_of(timetable, session).ended_at

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the last of those who must agree did; None before."""
        return times_of(timetable, session).agreed_at

    def waits_for(self, session: str, timetable: Timetable) -> Anchor | None:
        """Return the agreements as awaited; None once all are there."""
        agreed_at = times_of(timetable, session).agreed_at
        return Anchor("agreement", 0) if agreed_at is None else None
