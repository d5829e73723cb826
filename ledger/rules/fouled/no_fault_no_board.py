"""ACBL Duplicate Decisions, Law 86: a fouled board that nobody is to blame for is left out."""

from typing import ClassVar

from ledger.rules.fouled.situation import Situation
from ledger.rules.fouled.unplayable import UnplayableRule


class NoFaultNoBoard(UnplayableRule, frozen=True, kw_only=True, tag="no-fault-no-board"):
    """The match is scored on the boards that are left.

    A new board may be dealt only while the result of the match cannot be known without it.
    """

    artificial: ClassVar[bool] = False

    def redeal_allowed(self, situation: Situation) -> bool:
        """Tell whether a new board may be dealt."""
        return not (situation.result_known or situation.player_left or situation.later)

    def boards_that_count(self, scheduled: int, removed: int) -> int:
        """Return how many boards the match is scored on."""
        return scheduled - removed
