"""SBF 2.1: how many members a team has, and until when it may grow."""

from typing import Annotated, ClassVar

from msgspec import Meta

from ledger.rules.entries.entry import Entering

Count = Annotated[int, Meta(ge=1)]


class TeamSize(Entering, frozen=True, kw_only=True, tag="team-size"):
    """The number of members of a team, from least to most.

    Attributes:
        grows_before_round: the round before which members may join who are new to the event.

    """

    limits_members: ClassVar[bool] = True

    least: Count
    most: Count
    grows_before_round: Count | None = None

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError("least cannot be more than most")

    def too_many(self, members: int) -> str | None:
        """Say how many members a team has, if these are more; None if not."""
        return None if self.has_room(members) else f"a team has {self.least} to {self.most}"

    def has_room(self, members: int) -> bool:
        """Tell whether a team may have so many; some of its members may still be named later."""
        return members <= self.most

    def why_not(
        self, *, before_round: int, members_after: int, played_for_another: bool, eligible: bool
    ) -> str | None:
        """Say what keeps a team from taking in somebody before a round; None: nothing."""
        if self.grows_before_round is None or before_round > self.grows_before_round:
            until = self.grows_before_round
            return "no team grows" if until is None else f"round {until} is on, or over"
        if not self.has_room(members_after):
            return f"a team has {self.most} members at the most"
        if played_for_another:
            return "who has played for another team"
        return None if eligible else "who is not eligible"
