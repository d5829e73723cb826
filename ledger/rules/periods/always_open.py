"""Law 93: no limit in time, for acts whose own procedure has one, as a committee's decision."""

from datetime import datetime
from typing import ClassVar

from ledger.rules.periods.period import PeriodRule
from ledger.rules.periods.timetable import Timetable


class AlwaysOpen(PeriodRule, frozen=True, kw_only=True, tag="always-open"):
    """The period never ends."""

    endless: ClassVar[bool] = True

    def runs_from(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return None: nothing ever runs."""
        return None

    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return None: the period never ends."""
        return None
