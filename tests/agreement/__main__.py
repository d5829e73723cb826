"""Ask both sides; exits with 1 where any two answers differ.

python -m tests.agreement --count 2000 [--first SEED] [--every N]
"""

import argparse
import sys
import traceback
from collections import Counter
from random import Random

from tests.agreement.contests import check, contest_of


def main() -> int:
    """Ask so many contests, name the seeds of those that disagree, count."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement", description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--every", type=int, default=40, help="about one position of so many")
    asked = parser.parse_args()
    total, disagreements = Counter[str](), 0
    for seed in range(asked.first, asked.first + asked.count):
        try:
            total += check(contest_of(seed), Random(seed), asked.every)
        except Exception as wrong:  # noqa: BLE001  # whatever it is, the others go on
            disagreements += 1
            sys.stdout.write(f"seed {seed}: {''.join(traceback.format_exception(wrong)[-3:])}\n")
            sys.stdout.flush()
    for what, count in sorted(total.items()):
        sys.stdout.write(f"{count:9,} {what}\n")
    sys.stdout.write(f"{asked.count} contests, {disagreements} disagreements\n")
    return 1 if disagreements else 0


sys.exit(main())
