"""Posted standings, computed again: as it is done today, or as it was done then.

A change in how results are reckoned must not make what was posted before it look forged, nor hide
what does not follow from the record at all. So each change is named here with its clause, and keeps
how standings stood before it.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from ledger.events import ResultsPosted
from ledger.record import Contest
from projections.scope import Scope, resolve
from projections.scoring.ranking import rank
from projections.scoring.stages import reckon
from projections.views.standing_rows import Rows
from projections.views.standings import Standings, digest, standings


class Change(NamedTuple):
    """A change in how standings are computed, by its number.

    Attributes:
        reckoning: its number from then on.
        what, clause: what is reckoned otherwise.
        before: the standings as they were reckoned until then.

    """

    reckoning: int
    what: str
    clause: str
    before: Callable[[Contest, Scope], Standings]

    def __str__(self) -> str:
        return f"since reckoning {self.reckoning} {self.what} ({self.clause})"


def _in_one_list(facts: Contest, scope: Scope) -> Standings:
    """Return the standings with everybody of a stage in one list, by totals of whatever match."""
    made = standings(facts, scope)
    if scope.stage is None:
        return made
    stage = reckon(facts, scope.stage, scope.sessions)
    return replace(made, rows=Rows(stage, rank(stage, "stage")))


CHANGES = (Change(1, "a knock-out is ranked match by match", "SBF 5.2.1, ANC 11.3", _in_one_list),)
"""The changes in order; what posted standings before the first of them named no reckoning."""
RECKONING = CHANGES[-1].reckoning
"""The one of this program."""


def changed_since(facts: Contest, posted: ResultsPosted) -> tuple[Change, ...] | None:
    """Return the changes before which the standings that were posted followed from these facts.

    () where they follow today; None where they follow by no reckoning that may have posted them.
    """
    scope = resolve(f"after:{posted.session}", facts)
    if digest(standings(facts, scope)) == posted.digest:
        return ()
    later = [change for change in CHANGES if change.reckoning > (posted.reckoning or 0)]
    for number, change in enumerate(later):
        if digest(change.before(facts, scope)) == posted.digest:
            return tuple(later[number:])
    return None
