"""python -m tests.cases FILE: run a file of worked cases; exit 1 if any failed, 2 if unreadable."""

import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from tests.cases.running import Outcome, UnreadableCasesError, read_cases, run, shown, totals
from tests.cases.topics import BINDINGS, NOT_BOUND


def say(line: str) -> None:
    """One line of output."""
    sys.stdout.write(f"{line}\n")


def main(arguments: list[str]) -> int:
    """Run the file, print what each operation is bound to, failures and totals."""
    if len(arguments) != 1:
        sys.stderr.write("python -m tests.cases FILE: one file of worked cases is wanted\n")
        return 2
    try:
        cases = read_cases(Path(arguments[0]))
    except UnreadableCasesError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    outcomes = [run(case, BINDINGS.get(case.operation)) for case in cases]
    for operation in sorted({case.operation for case in cases} & BINDINGS.keys()):
        say(f"{operation}: {', '.join(BINDINGS[operation].targets())}")
        for key, reason in BINDINGS[operation].not_compared.items():
            say(f"  {key} is not compared: {reason}")
    for outcome in outcomes:
        if outcome.differences:
            case = outcome.case
            say(f"FAILED {case.id} {case.operation} {shown(case.inputs)}")
            for difference in outcome.differences:
                say(f"  {difference}")
    for line in unbound(outcomes):
        say(line)
    say(totals(outcomes))
    return int(any(outcome.differences for outcome in outcomes))


def unbound(outcomes: Iterable[Outcome]) -> list[str]:
    """Operations that are not bound, or not for such cases: how many, why and which."""
    found = defaultdict[tuple[str, str], list[str]](list)
    for outcome in outcomes:
        if outcome.unbound:
            operation = outcome.case.operation
            found[operation, NOT_BOUND.get(operation, outcome.unbound)].append(outcome.case.id)
    return [
        f"unbound: {operation} ({len(names)}): {reason} ({', '.join(names)})"
        for (operation, reason), names in sorted(found.items())
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
