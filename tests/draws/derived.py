"""A contest played in a ledger, and everything frozen in it derived again from its own basis."""

from collections import Counter
from random import Random

from replay.frozen import basis_of, fault_of
from tests.draws.interstate import RULES, Interstate
from tests.draws.recorded import SETS, Played
from tests.given import facts_of


def check(rng: Random) -> Counter[str]:
    """Play a contest, then derive each of its draws and newcomers again. Raises AssertionError."""
    name = rng.choice(sorted((*SETS, RULES)))
    contest = Interstate(rng) if name == RULES else Played(rng, name)
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
