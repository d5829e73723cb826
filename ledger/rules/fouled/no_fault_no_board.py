"""ACBL Duplicate Decisions, Law 86: a fouled board that nobody is to blame for is left out."""

from ledger.rules import Rule


class NoFaultNoBoard(Rule, frozen=True, kw_only=True, tag="no-fault-no-board"):
    """The match is scored on the boards that are left.

    A new board may be dealt only while the result of the match cannot be known without it.
    """

    def redeal_allowed(self, *, result_known: bool, later: bool = False) -> bool:
        """Whether a new board may be dealt."""
        return not (result_known or later)

    def boards_that_count(self, scheduled: int, removed: int) -> int:
        """How many boards the match is scored on."""
        return scheduled - removed
