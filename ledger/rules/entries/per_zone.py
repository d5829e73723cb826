"""Alberta 55+: how many players and pairs each zone may send."""

from typing import Annotated

from msgspec import Meta

from ledger.rules import Rule


class PerZone(Rule, frozen=True, kw_only=True, tag="per-zone"):
    """At most so many of one zone."""

    players: Annotated[int, Meta(ge=1)]
    pairs: Annotated[int, Meta(ge=1)]

    def fits(self, players: int, pairs: int) -> bool:
        """Whether a zone may send so many."""
        return players <= self.players and pairs <= self.pairs
