"""What every rule about participation says of itself: what it asks of whom."""

from typing import TYPE_CHECKING, ClassVar

from ledger.rules import Rule

if TYPE_CHECKING:
    from ledger.rules.participation.finals import FinalsParticipation


class ParticipationRule(Rule, frozen=True, kw_only=True):
    """What every rule about participation can be asked.

    Attributes:
        of_category: whether everybody who plays has to be of the contestant's category.

    """

    of_category: ClassVar[bool]

    @property
    def finals(self) -> "FinalsParticipation | None":
        """What a player must have played to go on or win; None: nothing."""
        return None

    def keeps(self, sessions_outside: int) -> bool:
        """Whether a contestant stays in its category, with somebody else in so many sessions."""
        return True
