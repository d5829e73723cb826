"""Run all benchmarks and print the table; exits with 1 where a ratio is missed."""

import argparse
import sys

from tests.benchmarks import (
    answering,
    appending,
    auditing,
    cold,
    deciding,
    drawing,
    exporting,
    following,
    holding,
    importing,
    moments,
    paging,
    printing,
    reading,
    replaying,
    scoring,
    serving,
    starting,
    steady,
    swiss,
    watching,
)
from tests.benchmarks.table import Ratio, shown

SUBJECTS = {
    module.__name__.rpartition(".")[2]: module
    for module in (
        appending,
        deciding,
        following,
        holding,
        importing,
        reading,
        exporting,
        printing,
        moments,
        replaying,
        answering,
        auditing,
        swiss,
        scoring,
        drawing,
        serving,
        paging,
        watching,
        starting,
        cold,
        steady,
    )
}


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the sizes")
    parser.add_argument("--only", choices=SUBJECTS, nargs="+", default=SUBJECTS)
    asked = parser.parse_args()
    rows: list[Ratio] = []
    for subject in asked.only:
        rows += SUBJECTS[subject].measure(10 if asked.quick else 1)
    sys.stdout.write(shown(rows) + "\n")
    return 0 if all(row.holds for row in rows) else 1


sys.exit(main())
