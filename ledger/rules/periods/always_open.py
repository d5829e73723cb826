"""Law 93: no limit in time, for acts whose own procedure has one, as a committee's decision."""

from datetime import datetime

from ledger.rules import Rule
from ledger.rules.periods.timetable import Timetable


class AlwaysOpen(Rule, frozen=True, kw_only=True, tag="always-open"):
    """The period never ends."""

    def runs_from(self, session: str, timetable: Timetable) -> datetime | None:
        """Nothing ever runs: None."""
        return None

    def ends_at(self, session: str, timetable: Timetable) -> datetime | None:
        """Never: None."""
        return None
