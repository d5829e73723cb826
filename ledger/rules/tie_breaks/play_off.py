"""SBF 5.1.4, 5.2.1: successive play-offs, until decided; its outcome is recorded as a fact."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, NamedTuple

from msgspec import Meta

from ledger.rules.tie_breaks.criterion import Criterion, Means, RecordedTieBreak


class PlayOffPlan(NamedTuple):
    """The boards that each two of the tied contestants play, and whether that is repeated."""

    boards_each_pairing: int
    repeat_until_decided: bool


class PlayOff(RecordedTieBreak, frozen=True, kw_only=True, tag="play-off"):
    """A play-off by matches won.

    Attributes:
        boards: of a match between two who are tied.
        boards_if_several: of each match, where more than two are tied.

    """

    boards: Annotated[int, Meta(ge=1)]
    boards_if_several: Annotated[int, Meta(ge=1)]

    def plan(self, tied: int) -> PlayOffPlan:
        """Return the boards to be played by each two of so many."""
        return PlayOffPlan(self.boards if tied == 2 else self.boards_if_several, True)

    def wins(self, tied: Iterable[str], winners: Iterable[str]) -> dict[str, int]:
        """Count the matches of the play-off that each of the tied contestants won."""
        won = Counter(winners)
        return {contestant: won[contestant] for contestant in tied}

    @property
    def means(self) -> Means:
        """The means: a play-off."""
        return "play-off"

    def offer(self, tied: int) -> str:
        """Say how many boards are played off, and by whom."""
        plan = self.plan(tied)
        each = "between them" if tied == 2 else "between each two"
        again = ", until it is decided" if plan.repeat_until_decided else ""
        return f"a play-off of {plan.boards_each_pairing} boards {each}{again} ({self.clause})"


def play_off_among(criteria: Iterable[Criterion]) -> PlayOff | None:
    """Return the play-off that these criteria provide for, if they do."""
    return next((one for one in criteria if isinstance(one, PlayOff)), None)
