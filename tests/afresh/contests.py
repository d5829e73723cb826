"""A contest of a seed, told and read meanwhile."""

from collections import Counter
from random import Random
from typing import NamedTuple

from ledger.store import Place
from tests.afresh.reading import Readers, kept_otherwise
from tests.afresh.telling import tell
from tests.hostile.chance import without_chance


class Came(NamedTuple):
    """What a contest came to: a digest of all fresh answers, and what was done how often."""

    digest: str
    seen: Counter[str]


def check(seed: int, place: Place, often: int, acts: int = 40) -> Came:
    """Tell the contest of a seed in a new ledger, and read it after so many of a hundred acts.

    Raises AssertionError where an answer is not a fresh one, Fault where a desk fails.
    """
    readers = Readers(seed, often)
    with kept_otherwise(Random(f"kept {seed}")) as sizes, without_chance(f"afresh {seed}"):
        try:
            desk = tell(seed, place, readers.look, acts)
            readers.look_at_all(desk)
        except Exception as wrong:
            wrong.add_note(f"seed {seed}, {sizes}")
            raise
        readers.close()
        desk.close()
    return Came(readers.digest.hexdigest(), desk.seen + readers.seen)
