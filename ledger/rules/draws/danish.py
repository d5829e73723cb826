"""Beyond the documents, as Danish clubs draw: the first meets the second, met before or not."""

from typing import Annotated, ClassVar

from msgspec import Meta

from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.field import Method


class DanishDraw(ByStandings, frozen=True, kw_only=True, tag="danish-draw"):
    """The first of the standings meets the second, the third the fourth, and so on.

    Attributes:
        not_within: the number of rounds within which two do not meet again; 1: not twice running.

    """

    method: ClassVar[Method] = "danish"

    not_within: Annotated[int, Meta(ge=0)] = 0

    def may_meet(self, met_in: tuple[int, ...], round_number: int, rounds: int | None) -> bool:
        """Tell whether the last meeting is long enough ago."""
        return not met_in or round_number - max(met_in) > self.not_within
