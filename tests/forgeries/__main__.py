"""Forge ledgers and what proves them, and say which forgeries were not found.

python -m tests.forgeries --count 2000
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.forgeries.cases import originals, run


def main() -> int:
    """Run the cases; 1 if one of them was not found."""
    parser = argparse.ArgumentParser(prog="python -m tests.forgeries", description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    known, made, missed, start = originals(), Counter[str](), 0, perf_counter()
    with TemporaryDirectory() as folder:
        for case in range(asked.first, asked.first + asked.count):
            outcome = run(asked.seed, case, Path(folder), known)
            made[outcome.forgery.partition(",")[0]] += 1
            if outcome.missed:
                missed += 1
                sys.stdout.write(
                    f"case {case}, {outcome.forgery}: missed by {', '.join(outcome.missed)}\n"
                )
    for forgery, count in sorted(made.items()):
        sys.stdout.write(f"{count:5} {forgery}\n")
    seconds = perf_counter() - start
    sys.stdout.write(f"{asked.count} forgeries in {seconds:.0f} s, {missed} not found\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
