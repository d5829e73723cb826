"""Post line-ups."""

from typing import Annotated, ClassVar, Literal

from ledger.commands.base import Command
from ledger.events.line_ups import LineUpPosted, SeatInRoom
from ledger.forms import ContestantId, Listed, SessionName


class PostLineUp(Command, frozen=True, kw_only=True, tag="PostLineUp"):
    """Post a side's line-up for a match, as in LineUpPosted.

    Attributes:
        new_partnership: whether it is not one of those that the team entered with; then
            system_submitted, or natural_enough in the chief director's view.

    """

    says: ClassVar = LineUpPosted
    unsaid: ClassVar = {"system_submitted": (True, False)}

    session: SessionName
    contestant: ContestantId
    seats: Annotated[tuple[SeatInRoom, ...], Listed(16)]
    seating: Literal["first", "last", "blind"]
    yellow: bool = False
    opponents_agree: bool = False
    director_agrees: bool = False
    new_partnership: bool = False
    system_submitted: bool = False
    natural_enough: bool = False


LineUpCommand = PostLineUp
