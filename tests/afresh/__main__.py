"""Tell contests and read them in every way; exits with 1 where any answer is not a fresh one.

python -m tests.afresh --count 300 [--first SEED] [--often N] [--server]
"""

import argparse
import sys
import traceback
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.afresh.contests import check
from tests.servers import Names


def main() -> int:
    """Tell so many contests, with a digest for each seed; name those that fail, and count."""
    parser = argparse.ArgumentParser(prog="python -m tests.afresh", description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument(
        "--often", type=int, default=50, help="of a hundred acts, read after so many"
    )
    parser.add_argument("--server", action="store_true", help="on a PostgreSQL server")
    asked = parser.parse_args()
    total, failed = Counter[str](), 0
    for seed in range(asked.first, asked.first + asked.count):
        with TemporaryDirectory() as folder:
            where = Names() if asked.server else Path(folder)
            try:
                came = check(seed, where / f"{seed}.ledger", asked.often)
            except Exception as wrong:  # noqa: BLE001  # whatever it is, the others go on
                failed += 1
                told = "".join(traceback.format_exception(wrong)[-12:])
                sys.stdout.write(f"seed {seed} fails: {told}\n")
            else:
                total += came.seen
                sys.stdout.write(f"seed {seed} {came.digest[:16]}\n")
            sys.stdout.flush()
    for what, count in sorted(total.items()):
        sys.stdout.write(f"{count:9,} {what}\n")
    sys.stdout.write(f"{asked.count} contests, {failed} of them not read as afresh\n")
    return 1 if failed else 0


sys.exit(main())
