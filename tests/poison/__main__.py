"""Ask every verb of ledgers that hold what no desk takes.

python -m tests.poison --count 200 [--seed FIRST] [--stop]
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.poison.checking import check


def main() -> None:
    """Run so many seeds; say every fault once, with the seed that shows it."""
    parser = argparse.ArgumentParser(prog="python -m tests.poison", description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0, help="The first one.")
    parser.add_argument("--stop", action="store_true", help="At the first fault.")
    asked = parser.parse_args()
    seen: Counter[str] = Counter()
    for seed in range(asked.seed, asked.seed + asked.count):
        with TemporaryDirectory() as folder:
            faults = check(Random(seed), Path(folder))
        for fault in faults:
            seen[fault.place] += 1
            if seen[fault.place] == 1:
                sys.stdout.write(f"seed {seed}: {fault.asked}\n{fault.told}\n")
                sys.stdout.flush()
        if asked.stop and seen:
            break
    sys.stdout.write(f"{asked.count} ledgers, {len(seen)} faults\n")
    for place, count in seen.most_common():
        sys.stdout.write(f"{count:6} {place}\n")
    sys.exit(1 if seen else 0)


if __name__ == "__main__":
    main()
