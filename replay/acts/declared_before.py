"""Remarks on fields that were declared before what a correction, a ruling or an annulment says."""

from collections.abc import Iterator, Sequence

from ledger.recorded import Recorded
from projections.views.other_qualifiers import other_fields
from replay.acts.drawn_before import MOVING
from replay.acts.sitting import Sitting


def declared_before(batch: Sequence[Recorded], sitting: Sitting) -> Iterator[str]:
    """Yield the declared fields that would be others now, and what settles that."""
    if not any(isinstance(one.event, MOVING) for one in batch) or not sitting.contest.qualified:
        return
    facts = sitting.facts_now()
    if facts.position < batch[-1].position:
        return  # a rehearsal
    for stage in facts.stages:
        for one in other_fields(facts, stage):
            yield (
                f"#{one.declared.position}, the field that was declared for {one.into}, stands:"
                f" {one.words(facts.entries)}"
            )
