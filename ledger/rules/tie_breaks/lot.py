"""ANC 18.2, 18.3: by lot, drawn by a person and recorded as a fact, never by the program."""

from ledger.rules.tie_breaks.criterion import Means, RecordedTieBreak


class Lot(RecordedTieBreak, frozen=True, kw_only=True, tag="lot"):
    """The order that was drawn; tied until one is on record."""

    @property
    def means(self) -> Means:
        """By lot."""
        return "lot"

    def offer(self, tied: int) -> str:
        """A lot."""
        return f"a lot ({self.clause})"
