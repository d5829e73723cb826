"""One generated contest of any form."""

from collections import Counter
from random import Random

from ledger.coding import from_plain
from ledger.rules.draws import Draw
from tests.draws import by_standings, movements


def check(rng: Random) -> Counter[str]:
    """Generate a contest, play it, hold each of its draws against the oracle.

    Raises AssertionError with what is wrong. What it consisted of.
    """
    if rng.random() < 0.25:
        return movements.check(rng)
    playing = by_standings.contest(rng)
    return by_standings.check(playing, from_plain(playing.rule, Draw))
