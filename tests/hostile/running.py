"""All the ways in, and cases drawn from them by seed and number."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.hostile.cases import Case
from tests.hostile.chance import without_chance
from tests.hostile.commands import Commands
from tests.hostile.journals import Journals
from tests.hostile.judging import Verdict, judge
from tests.hostile.movement_files import MovementFiles
from tests.hostile.regulation_sets import RegulationSets
from tests.hostile.result_files import ResultFiles
from tests.hostile.verbs import Verbs
from tests.replay.program import Program
from tests.replay.story import evening, store_of

SHARES = {
    "readers": 8,
    "journals": 5,
    "regulations": 4,
    "movements": 1,
    "commands": 5,
    "verbs": 8,
}
"""Of so many cases in all, how many are of each kind."""


class Found(NamedTuple):
    """A case by its seed and number, and what came of it."""

    seed: int
    number: int
    only: str | None
    case: Case
    verdict: Verdict

    def told(self) -> str:
        """What is wrong with it, and how to see it again."""
        only = f" --only {self.only}" if self.only else ""
        again = f"python -m tests.hostile --seed {self.seed} --case {self.number}{only}"
        return "\n  ".join([f"{again}  ({self.case.about})", *self.verdict.faults])


class Ways:
    """The ways in, with what is needed for each."""

    def __init__(self, folder: Path, data: Path, largest: int) -> None:
        """folder: to work in. data: of real files, which need not be there; largest: in bytes."""
        with without_chance("material"):
            store_of(evening(folder)).close()
            demo = folder / "demo.ledger"
            Program(demo).does("demo", demo)
            commands = Commands(folder)
            ledgers = [folder / "club.ledger", demo, *commands.ledgers]
            self._ways: Mapping[str, Callable[[Random], Case]] = {
                "readers": ResultFiles(folder, data, largest).case,
                "journals": Journals(folder, ledgers).case,
                "regulations": RegulationSets().case,
                "movements": MovementFiles(data, largest).case,
                "commands": commands.case,
                "verbs": Verbs(commands).case,
            }

    def case(self, seed: int, number: int, only: str | None = None) -> Case:
        """The case of this seed and number, always the same."""
        rng = Random(f"{seed}:{number}")
        kind = only or rng.choices(list(SHARES), list(SHARES.values()))[0]
        return self._ways[kind](rng)

    def run(self, seed: int, number: int, only: str | None = None) -> Found:
        """A case and what came of it."""
        case = self.case(seed, number, only)
        return Found(seed, number, only, case, judge(case))
