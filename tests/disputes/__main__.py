"""Tell and check contests: python -m tests.disputes --count 2000 [--first SEED] [--every 1]."""

import argparse
import sys
from random import Random

from tests.disputes.checking import check
from tests.disputes.quarrels import dispute
from tests.histories import Seen


def main() -> None:
    """Stop at the first contest that fails, and say its seed."""
    parser = argparse.ArgumentParser(prog="python -m tests.disputes", description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--every", type=int, default=1, help="Compare at every so many positions.")
    asked = parser.parse_args()
    total = Seen()
    for seed in range(asked.first, asked.first + asked.count):
        try:
            total += check(dispute(Random(seed), asked.steps), asked.every)
        except BaseException:
            sys.stderr.write(f"seed {seed}, {asked.steps} steps:\n")
            raise
    sys.stdout.write(f"{asked.count} contests agree with the oracle\n")
    for what, count in sorted(total.items()):
        sys.stdout.write(f"{count:9,} {what}\n")


main()
