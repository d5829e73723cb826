"""Alberta 55+: how many players and pairs each zone may send."""

from typing import Annotated

from msgspec import Meta

from ledger.rules.entries.entry import Entering


class PerZone(Entering, frozen=True, kw_only=True, tag="per-zone"):
    """The most players and pairs that one zone may send."""

    players: Annotated[int, Meta(ge=1)]
    pairs: Annotated[int, Meta(ge=1)]

    def too_many_of_a_zone(self, players: int, pairs: int) -> str | None:
        """Say how many a zone may send, if these are more."""
        if self.fits(players, pairs):
            return None
        return f"it sends {self.pairs} pairs and {self.players} players"

    def fits(self, players: int, pairs: int) -> bool:
        """Tell whether a zone may send so many."""
        return players <= self.players and pairs <= self.pairs
