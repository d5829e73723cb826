"""Find contradictions in a set, within itself or with the Laws, and say what would do instead.

Every rule judges its own values; here they are held against one another, before anything is
played under them. Regulations that are on record already are not judged again.
"""

from collections.abc import Iterator

from ledger.coding import to_plain
from ledger.regulations.among_criteria import among_criteria
from ledger.regulations.between_stages import between_stages
from ledger.regulations.clauses import without_clause
from ledger.regulations.faults import Fault
from ledger.regulations.figures_and_times import figures_and_times
from ledger.regulations.limits import beyond
from ledger.regulations.under_the_laws import under_the_laws
from ledger.regulations.within_a_stage import within_a_stage
from ledger.rulebook import Conditions, Regulations


def must_agree(regulations: Regulations, source: str) -> None:
    """Raise InFile at the first place where the set contradicts itself; source: its name."""
    for fault in contradictions(regulations):
        raise fault.within(source)


def contradictions(regulations: Regulations) -> Iterator[Fault]:
    """Find all contradictions of a set; what all stages share is judged with each of them.

    Figures beyond all bounds are reported, and nothing is computed with them.
    """
    if too_large := tuple(beyond(to_plain(regulations))):
        yield from too_large
        return
    for stage, conditions in regulations.stages.items():
        yield from _of(conditions, ("stages", stage))
    if not regulations.stages:
        yield from _of(regulations.default, ("default",))
    yield from between_stages(regulations)
    yield from without_clause(to_plain(regulations))


def _of(conditions: Conditions, place: tuple[str, ...]) -> Iterator[Fault]:
    for key, what in (
        *within_a_stage(conditions),
        *among_criteria(conditions),
        *figures_and_times(conditions),
        *under_the_laws(conditions),
    ):
        yield Fault((*place, *key.split("/")), what)
