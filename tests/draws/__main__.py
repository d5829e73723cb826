"""Generate and check contests; exits with 1 where any draw was not what it should be."""

import argparse
import sys
from collections import Counter
from random import Random

from ledger.errors import LedgerError
from tests import draws
from tests.draws import derived
from tests.draws.contests import check

EVERY = 5
"""One contest of so many is played in a ledger, too."""


def main() -> int:
    """Check so many contests, name the seeds of those that fail, count."""
    parser = argparse.ArgumentParser(prog="python -m tests.draws", description=draws.__doc__)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    total: Counter[str] = Counter()
    discrepancies = 0
    for seed in range(asked.first, asked.first + asked.count):
        try:
            total += check(Random(seed))
            if seed % EVERY == 0:
                total += derived.check(Random(seed))
        except (AssertionError, LedgerError) as wrong:
            discrepancies += 1
            sys.stdout.write(f"seed {seed}: {wrong}\n")
    for what, count in sorted(total.items()):
        sys.stdout.write(f"{count:9,} {what}\n")
    sys.stdout.write(f"{asked.count} contests, {discrepancies} discrepancies\n")
    return 1 if discrepancies else 0


sys.exit(main())
