"""python -m tests.cases FILE: run a file of worked cases; exit 1 if any failed."""

import sys
from collections import Counter
from pathlib import Path

from tests.cases.running import Outcome, read_cases, run, shown, totals
from tests.cases.topics import BINDINGS, NOT_BOUND


def say(line: str) -> None:
    """One line of output."""
    sys.stdout.write(f"{line}\n")


def main(path: Path) -> int:
    """Run the file, print what each operation is bound to, failures and totals."""
    outcomes: list[Outcome] = []
    unbound: Counter[str] = Counter()
    for case in read_cases(path):
        binding = BINDINGS.get(case.operation)
        if binding is None:
            unbound[case.operation] += 1
        else:
            outcomes.append(run(case, binding))
    for operation in sorted({outcome.case.operation for outcome in outcomes}):
        say(f"{operation}: {', '.join(BINDINGS[operation].targets())}")
        for key, reason in BINDINGS[operation].not_compared.items():
            say(f"  {key} is not compared: {reason}")
    for outcome in outcomes:
        if outcome.differences:
            case = outcome.case
            say(f"FAILED {case.id} {case.operation} {shown(case.inputs)}")
            for difference in outcome.differences:
                say(f"  {difference}")
    for operation, count in sorted(unbound.items()):
        say(f"unbound: {operation} ({count}): {NOT_BOUND.get(operation, 'no binding')}")
    say(totals(outcomes, unbound.total()))
    return int(any(outcome.differences for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
