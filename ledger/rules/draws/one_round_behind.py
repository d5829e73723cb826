"""ANC 6.3: a Swiss draw made while a round is played, from the standings before it."""

from typing import ClassVar

from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.field import Field, Method
from ledger.rules.draws.matching import Barred


class OneRoundBehindDraw(ByStandings, frozen=True, kw_only=True, tag="one-round-behind-draw"):
    """Nobody meets anybody twice; the round being played counts as met, without its results."""

    method: ClassVar[Method] = "one-round-behind"

    def standings_after(self, round_number: int) -> int:
        """Return the last round but one; the first two rounds are drawn without standings."""
        return max(round_number - 2, 0)

    def _barred_by_meetings(self, field: Field) -> Barred:
        return field.met
