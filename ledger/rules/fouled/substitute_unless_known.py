"""ANC 7.1: a substitute at both tables, unless the result is known or a player has left."""

from typing import ClassVar, Literal, NamedTuple

from ledger.rules.fouled.situation import Situation
from ledger.rules.fouled.unplayable import UnplayableRule

Action = Literal["substitute-both-tables", "substitute-next-segment", "cancel"]


class Procedure(NamedTuple):
    """The procedure for a fouled board.

    Attributes:
        segment: in which a substitute is played, where that is not this one.
        artificial: how many boards have an artificial score instead.

    """

    action: Action
    segment: int | None
    artificial: int


class SubstituteUnlessKnown(
    UnplayableRule, frozen=True, kw_only=True, tag="substitute-unless-known"
):
    """The fouled result is cancelled; a cancelled board without a substitute is artificial.

    Attributes:
        next_segment: whether the substitute may be played in the next segment (ITC finals).

    """

    artificial: ClassVar[bool] = True

    next_segment: bool = False

    def procedure(
        self,
        *,
        result_known: bool = False,
        player_left: bool = False,
        ordered_next: bool = False,
        segment: int = 1,
        segments: int | None = None,
    ) -> Procedure:
        """Return what is done about a fouled board of this segment, of so many."""
        there_is_one = segments is None or segment < segments
        if self.next_segment and ordered_next and there_is_one:
            return Procedure("substitute-next-segment", segment + 1, 0)
        if result_known or player_left:
            return Procedure("cancel", None, 1)
        return Procedure("substitute-both-tables", None, 0)

    def redeal_allowed(self, situation: Situation) -> bool:
        """Tell whether a new board may be dealt, where and when the director wants it."""
        procedure = self.procedure(
            result_known=situation.result_known,
            player_left=situation.player_left,
            ordered_next=situation.later,
        )
        wanted = "substitute-next-segment" if situation.later else "substitute-both-tables"
        return procedure.action == wanted
