"""Two programs at once: every act that founds, records, erases or writes files beside each."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.faults.acts import DIRECTOR, ERASED, LEDGER
from tests.faults.crowds import Task, Told, together, wrong_with
from tests.faults.programs import run

REFUSED = 2
"""How one ends that comes too late: something is there, the record is another, a name is gone."""

COPY, OUT = "copy.ledger", "out.jsonl"


def _importing(contest: str) -> Task:
    request = f"import-{contest}"
    words = ("import", "evening.csv", "--contest", contest, "--request-id", request, *DIRECTOR)
    return Task(words, request)


OPENING = Task(("open", "o1", "--regulations", "compscore-matchpoints", "--request-id", "o"), "o")
TAKING_IN = Task(("import", "journal.jsonl", "--yes"), ends=(0, REFUSED), until_done=False)
COPYING = Task(("copy", LEDGER, COPY), ends=(0, REFUSED), until_done=False)

FOUNDING = {
    "first import": _importing("wed"),
    "open": OPENING,
    "taking in": TAKING_IN,
    "copy": COPYING,
}
"""What finds no ledger, and makes one or goes without."""

KEPT = {
    "import": _importing("thu"),
    "open": OPENING,
    "taking in": TAKING_IN,
    "erase": Task(("people", "erase", ERASED, "--request-id", "erase"), "erase", (0, REFUSED)),
    "rebuild": Task(("rebuild",)),
    "import people": Task(("people", "import", "people.jsonl")),
    "export": Task(("export", OUT, "--replace")),
    "copy": COPYING,
    "verify": Task(("verify",)),
}
"""What is done in a ledger that is there, with its views beside it."""


class Pair(NamedTuple):
    """Two acts by name that start together. given: the folder they start from."""

    given: str
    names: tuple[str, str]
    tasks: tuple[Task, Task]

    def __str__(self) -> str:
        return " and ".join(self.names)


def _pairs(given: str, of: dict[str, Task]) -> list[Pair]:
    return [
        Pair(given, (one, other), (of[one], of[other]))
        for one, other in combinations_with_replacement(of, 2)
    ]


PAIRS = (*_pairs("files", FOUNDING), *_pairs("club", KEPT))


def at_once(pair: Pair, folder: Path) -> list[Told]:
    """Do both, starting together; whoever is told that it is busy does it again."""
    return together(folder, [[task] for task in pair.tasks], Random(0))


def wrong_with_pair(pair: Pair, folder: Path, told: Sequence[Told]) -> Iterator[str]:
    """What does not hold once both have ended."""
    if (folder / LEDGER).exists():
        comes_back = "import" in pair.names  # the file names her, as somebody new
        erased = ERASED if "erase" in pair.names and not comes_back else None
        yield from wrong_with(folder, told, erased)
    elif any(said.code == 0 for task, said in told if task is not COPYING):
        yield "there is no ledger, and one was acknowledged"
    yield from _wrong_files(folder)


def _wrong_files(folder: Path) -> Iterator[str]:
    """Copies and exports that are there and are not whole."""
    if (folder / COPY).exists():
        said = run(folder, "--ledger", COPY, "verify")
        if said.code:
            yield f"the copy: {said.out}"
    if (folder / OUT).exists():
        said = run(folder, "--ledger", "from-export.ledger", "import", OUT, "--dry-run")
        if said.code:
            yield f"the export: {said.err}"
    for stray in folder.glob(".*.new"):
        yield f"{stray.name} is left behind"
