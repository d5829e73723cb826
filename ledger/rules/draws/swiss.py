"""ANC 6.3, 15.1, 17.4; SBF 5.1.2, 5.3.2: the best meets the best it has not met, and so on."""

from typing import ClassVar

from ledger.rules.draws.by_standings import ByStandings
from ledger.rules.draws.field import Field, Method
from ledger.rules.draws.matching import Barred


class SwissDraw(ByStandings, frozen=True, kw_only=True, tag="swiss-draw"):
    """Nobody meets anybody twice."""

    method: ClassVar[Method] = "swiss"

    def _barred_by_meetings(self, field: Field) -> Barred:
        return field.met
