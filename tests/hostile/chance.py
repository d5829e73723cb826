"""No chance and no clock: what is drawn and what time it is are the same in every run."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from random import Random
from unittest.mock import patch

DRAWN = ("ledger.roll.token_hex", "ledger.store.store.token_hex")
CLOCK = "ledger.store.store.system_clock"
NOW = datetime(2031, 1, 2, 3, 4, 5, tzinfo=UTC)


@contextmanager
def without_chance(seed: str) -> Iterator[None]:
    """Let the program draw what follows from the seed, at one moment that never passes."""
    rng = Random(seed)
    with ExitStack() as patched:
        for name in DRAWN:
            patched.enter_context(patch(name, lambda count: rng.randbytes(count).hex()))
        patched.enter_context(patch(CLOCK, lambda: NOW))
        yield
