"""Run hostile cases, and say which of them went wrong; see the package."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import tests.hostile
from tests.hostile.cases import DATA
from tests.hostile.running import SHARES, Found, Ways

Pool = get_context("fork").Pool
SHOWN = 20
"""So many of the cases that went wrong are shown; all are counted."""


def main() -> int:
    """Run the cases; 1 if one of them went wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.hostile",
        description=tests.hostile.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=tuple(SHARES))
    parser.add_argument("--case", type=int, help="this one only, with all that it said")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--largest", type=int, default=2 << 20, help="bytes of a real file")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of real files")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        ways = Ways(Path(folder), asked.data, asked.largest)
        if asked.case is not None:
            found = ways.run(asked.seed, asked.case, asked.only)
            sys.stdout.write(f"{found.told()}\n{found.case.words}\n{found.verdict.said}\n")
            return 1 if found.verdict.faults else 0
        return _run(ways, asked)


def _run(ways: Ways, asked: argparse.Namespace) -> int:
    """All the cases, so many at a time."""
    start, codes, wrong = perf_counter(), Counter[str](), 0
    numbers = range(asked.first, asked.first + asked.count)
    run = partial(ways.run, asked.seed, only=asked.only)
    with Pool(asked.jobs, _keep, (run,)) as pool:
        for found in pool.imap_unordered(_found, numbers, chunksize=10):
            codes[str(found.verdict.code)] += 1
            wrong += bool(found.verdict.faults)
            if found.verdict.faults and wrong <= SHOWN:
                sys.stdout.write(f"{found.told()}\n")
                sys.stdout.flush()
    told = ", ".join(f"{count:,} with exit code {code}" for code, count in sorted(codes.items()))
    seconds = perf_counter() - start
    sys.stdout.write(f"{asked.count:,} cases, {wrong} went wrong: {told} ({seconds:.0f} s)\n")
    return 1 if wrong else 0


_RUN: list[Callable[[int], Found]] = []
"""How a case is run, in each of the processes that share them."""


def _keep(run: Callable[[int], Found]) -> None:
    _RUN.append(run)


def _found(number: int) -> Found:
    return _RUN[0](number)


sys.exit(main())
