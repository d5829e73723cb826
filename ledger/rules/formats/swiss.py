"""ANC 15.1, 17.4, 17.5; SBF 5.1.1, 5.3.1, 5.5.1: so many matches, drawn by the standings."""

from typing import Annotated

from msgspec import Meta

from ledger.rules.formats.timing import Timed


class Swiss(Timed, frozen=True, kw_only=True, tag="swiss"):
    """matches: how many each contestant plays."""

    matches: Annotated[int, Meta(ge=1)]

    def matches_of(self, contestants: int) -> int:
        """As printed, for any number."""
        return self.matches

    def in_words(self, contestants: int) -> str:
        """What so many contestants play, in one line."""
        return f"{self.matches} x {self.boards} Swiss"
