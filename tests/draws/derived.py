"""A contest played in a ledger, and everything frozen in it derived again from its own basis."""

from collections import Counter
from random import Random

from replay.frozen import basis_of, fault_of
from tests.draws import in_sections, interstate
from tests.draws.in_sections import InSections
from tests.draws.interstate import Interstate
from tests.draws.recorded import SETS, Played
from tests.given import facts_of


def some(rng: Random) -> Played | Interstate:
    """A contest of one of the sets, of round robins, or of sections."""
    name = rng.choice(sorted((*SETS, interstate.RULES, in_sections.RULES)))
    if name == interstate.RULES:
        return Interstate(rng)
    return InSections(rng) if name == in_sections.RULES else Played(rng, name)


def check(rng: Random) -> Counter[str]:
    """Play a contest, then derive each of its draws and newcomers again. Raises AssertionError."""
    contest = some(rng)
    contest.play()
    record = contest.ledger.record
    for recorded in record:
        basis = basis_of(recorded.event)
        if basis is not None:
            then = facts_of([one for one in record if one.position <= basis])
            fault = fault_of(recorded.event, then)
            assert fault is None, fault
            contest.seen["derived again"] += 1
    return contest.seen
