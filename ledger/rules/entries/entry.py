"""The questions that every rule about entries answers: what it limits, and what it must know."""

from datetime import datetime
from typing import ClassVar

from ledger.rules import Rule


class Entering(Rule, frozen=True, kw_only=True):
    """The questions that every rule about entries answers; the answers here permit everything.

    Attributes:
        limits_members: whether it says how many members a team has.
        asks_category: whether a category has to be named by the start.

    """

    limits_members: ClassVar[bool] = False
    asks_category: ClassVar[bool] = False

    def too_many(self, members: int) -> str | None:
        """Say why a contestant cannot have so many members; None: it can."""
        return None

    def too_many_of_a_zone(self, players: int, pairs: int) -> str | None:
        """Say why a zone cannot send so many; None: it can."""
        return None

    def may_name(self, at: datetime, starts_at: datetime | None) -> bool:
        """Tell whether a category may be named at this time; starts_at: None if not known."""
        return True

    def may_change(self, *, submitted: bool, natural_enough: bool) -> bool:
        """Tell whether a team may have new partnerships, with such a system."""
        return True

    def why_not(
        self, *, before_round: int, members_after: int, played_for_another: bool, eligible: bool
    ) -> str | None:
        """Say what keeps a team from taking in somebody before a round; None: nothing."""
        return None
