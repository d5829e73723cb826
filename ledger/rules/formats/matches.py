"""Law 80B2: a knock-out whose boards and segments are the organiser's, match by match."""

from ledger.bridge.numbers import so_many
from ledger.rules.formats.of_two import OfTwo


class Matches(OfTwo, frozen=True, kw_only=True, tag="matches"):
    """A knock-out in matches whose sessions the organiser schedules.

    Attributes:
        boards: of each session of a match, None where a club has its own.

    """

    @property
    def in_segments(self) -> None:
        """None: its segments are not printed."""
        return None

    @property
    def printed_matches(self) -> None:
        """None: as many sessions as are scheduled."""
        return None

    def matches_of(self, contestants: int) -> None:
        """Give None: as many sessions as are scheduled."""
        return

    def in_words(self, contestants: int) -> str:
        """Say in one line what is played."""
        return (
            "matches of two"
            if self.boards is None
            else f"matches of {so_many(self.boards, 'board')}"
        )
