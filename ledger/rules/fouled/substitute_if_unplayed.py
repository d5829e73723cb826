"""WBF 2, 4: a new board where the other table has not played it and it is practical.

Played at the other one, Law 86 applies.
"""

from typing import ClassVar, Literal, NamedTuple

from ledger.rules.fouled.situation import Situation
from ledger.rules.fouled.unplayable import UnplayableRule

Action = Literal["substitute", "remove", "artificial", "law-86"]


class Route(NamedTuple):
    """The procedure, and the number of boards on which the match is then scored."""

    action: Action
    boards: int | None


class SubstituteIfUnplayed(UnplayableRule, frozen=True, kw_only=True, tag="substitute-if-unplayed"):
    """A new board if the other table has not played it, and otherwise Law 86.

    Attributes:
        otherwise: whether a board left unplayed at both tables is taken out of the match, as though
            it had never been (WBF 2.2), or gets an artificial score (board-a-match, WBF 4.2).

    """

    artificial: ClassVar[bool] = False

    otherwise: Literal["remove", "artificial"] = "remove"

    def route(
        self, *, played_at_other_table: bool, practical: bool = True, boards: int | None = None
    ) -> Route:
        """Return what is done about an unplayable board in a match of so many."""
        if played_at_other_table:
            return Route("law-86", boards)
        if practical:
            return Route("substitute", boards)
        if boards is not None and self.otherwise == "remove":
            boards = self.boards_that_count(boards, 1)
        return Route(self.otherwise, boards)

    def boards_that_count(self, scheduled: int, removed: int) -> int:
        """Return how many boards the match is scored on."""
        return scheduled - removed

    def redeal_allowed(self, situation: Situation) -> bool:
        """Tell whether a new board may be dealt: only within the session."""
        route = self.route(
            played_at_other_table=situation.played_at_other_table, practical=situation.practical
        )
        return route.action == "substitute" and not situation.later
