"""ANC 15.1, 17.4, 17.5; SBF 5.1.1, 5.3.1, 5.5.1: so many matches, drawn by the standings."""

from typing import Annotated, ClassVar

from msgspec import Meta

from ledger.rules.draws.draw import DrawnBy
from ledger.rules.formats.format import OfMany


class Swiss(OfMany, frozen=True, kw_only=True, tag="swiss"):
    """A number of matches, each drawn by the standings.

    Attributes:
        matches: how many each contestant plays.

    """

    drawn_by: ClassVar[DrawnBy] = "standings"
    one_field: ClassVar[bool] = False

    boards: Annotated[int, Meta(ge=1)]
    matches: Annotated[int, Meta(ge=1)]

    @property
    def printed_matches(self) -> int:
        """The number of matches that the set names."""
        return self.matches

    def matches_of(self, contestants: int) -> int:
        """Give the number of matches, the same for any field."""
        return self.matches

    def in_words(self, contestants: int) -> str:
        """Say in one line what so many contestants play."""
        return f"{self.matches} x {self.boards} Swiss"
