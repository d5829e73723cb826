"""Whole contests of every shipped set, beside the oracle at every posting.

python -m tests.contests --count 100 [--first SEED] [--set NAME] [--full]
python -m tests.contests --sheets        writes the kept sheets anew, to be checked by hand
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.contests import sheets
from tests.contests.beside import check, check_acts
from tests.contests.stories import STORIES, tell


def main() -> None:
    """Tell contests until one of them disagrees or the count is reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.contests", description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="contests of each set")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--set", choices=tuple(STORIES), action="append")
    parser.add_argument("--full", action="store_true", help="matches of as many boards as printed")
    parser.add_argument("--sheets", action="store_true")
    asked = parser.parse_args()
    chosen = asked.set or list(STORIES)
    if asked.sheets:
        sheets.write(chosen)
        return
    for name in chosen:
        seen, start = Counter[str](), perf_counter()
        for seed in range(asked.first, asked.first + asked.count):
            with TemporaryDirectory() as folder:
                try:
                    told = tell(name, seed, Path(folder), checked=check, short=not asked.full)
                    check_acts(told)
                except BaseException:
                    sys.stderr.write(f"{name}, seed {seed}:\n")
                    raise
            seen.update(recorded.kind for recorded in told.events)
            seen["refused"] += told.refused
        sys.stdout.write(
            f"{name}: {asked.count} contests, {sum(seen.values()):,} events agree with the oracle"
            f" ({perf_counter() - start:.0f} s)\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
