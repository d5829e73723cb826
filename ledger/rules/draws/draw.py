"""The questions that every way of drawing answers: what it goes by."""

from typing import TYPE_CHECKING, ClassVar, Literal

from ledger.rules import Rule
from ledger.rules.draws.field import Method

if TYPE_CHECKING:
    from ledger.rules.draws.by_movement import ByMovement
    from ledger.rules.draws.by_standings import ByStandings
    from ledger.rules.draws.knock_out import KnockOutDraw
    from ledger.rules.draws.round_robin import RoundRobinDraw

DrawnBy = Literal["standings", "movement", "knock-out"]
"""The basis of a draw."""


class DrawRule(Rule, frozen=True, kw_only=True):
    """The questions that every way of drawing answers.

    Of by_standings, round_robin, by_movement and knock_out, one is the rule itself, others None.

    Attributes:
        goes_by: the formats that it draws for.
        method, version: as published draws name them.
        numbers_are_rows: whether a number says which row of a printed draw is whose.

    """

    goes_by: ClassVar[DrawnBy]
    method: ClassVar[Method]
    version: ClassVar[int] = 1
    numbers_are_rows: ClassVar[bool] = False

    @property
    def contestants(self) -> int | None:
        """The number of contestants that it is made for; None: any number."""
        return None

    @property
    def by_standings(self) -> "ByStandings | None":
        """This rule, if it draws round by round, by the standings; else None."""
        return None

    @property
    def round_robin(self) -> "RoundRobinDraw | None":
        """This rule, if everybody meets everybody, round by round; else None."""
        return None

    @property
    def by_movement(self) -> "ByMovement | None":
        """This rule, if it draws at once for a session, by a movement; else None."""
        return None

    @property
    def knock_out(self) -> "KnockOutDraw | None":
        """This rule, if it draws a knock-out of the field, after its choices; else None."""
        return None
