"""Let faults befall the program, say what was hit, and exit with 1 where anything was wrong."""

import argparse
import signal
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests import faults
from tests.faults.acts import ACTS
from tests.faults.cases import read
from tests.faults.crowds import CROWDS
from tests.faults.plans import ENDS, ERRORS, every_step, spread
from tests.faults.reporting import Report
from tests.faults.workers import Workers

SIZES = 8
"""Of so many sizes a disk has one, unless it is said otherwise: that takes three minutes."""


def main() -> int:
    """Do what is asked for; 1 where something did not hold, or was not done to the end."""
    asked = _asked()
    for ends in (signal.SIGTERM, signal.SIGALRM):
        signal.signal(ends, signal.default_int_handler)
    signal.alarm(60 * asked.minutes)
    acts = [act for act in ACTS if not asked.acts or act.name in asked.acts]
    report, is_whole = Report(), False
    with TemporaryDirectory(dir=asked.folder) as folder:
        crew = Workers(Path(folder), asked.jobs)
        cases = [read(text) for text in asked.replay]
        for kinds, number in ((ENDS, asked.kills), (ERRORS, asked.errors)):
            chosen = [kind for kind in kinds if kind in (asked.kinds or kinds)]
            cases += spread(crew, acts, chosen, number, Random(asked.seed))
        for kind in asked.every:
            cases += every_step(crew, acts, kind)
        try:
            report.take(crew.do(cases))
            if asked.fill:
                report.take(crew.fill(acts, asked.fill))
            report.take(crew.pairs(asked.pairs))
            for kind in CROWDS if asked.writers else ():
                seeds = range(asked.seed, asked.seed + asked.crowds)
                report.take(crew.crowds(kind, asked.writers, seeds))
            is_whole = True
        except KeyboardInterrupt:  # who waits no longer wants to know how far it came
            sys.stdout.write("NOT done to the end\n")
        finally:
            sys.stdout.write(report.text())
            sys.stdout.flush()
            crew.close()
    return 1 if report.wrong or not is_whole else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=faults.__doc__)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--errors", type=int, default=0)
    parser.add_argument("--kinds", nargs="*")
    parser.add_argument("--every", nargs="*", default=[])
    parser.add_argument(
        "--fill",
        type=int,
        default=0,
        nargs="?",
        const=SIZES,
        help=f"disks of every so-many-th size ({SIZES}: three minutes; 1: half an hour)",
    )
    parser.add_argument("--minutes", type=int, default=0, help="the most that it takes (0: all)")
    parser.add_argument("--writers", type=int, default=0)
    parser.add_argument("--crowds", type=int, default=10)
    parser.add_argument("--pairs", type=int, default=0)
    parser.add_argument("--acts", nargs="*")
    parser.add_argument("--replay", nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path)
    return parser.parse_args()


sys.exit(main())
