"""Commands of the scenarios, mutated, each asked of the ledger that it was asked of there."""

import shlex
import shutil
from collections import deque
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from string import Template
from typing import NamedTuple

from ledger.coding import encode
from ledger.events import contest_stream
from ledger.journal.asked import asked
from ledger.record import fold
from ledger.store import Store, write_time
from tests.hostile.cases import WHEN, Case
from tests.hostile.mutations import NUMBERS, WORDS, mutated
from tests.replay.program import Program
from tests.scenarios.running import FOLDER, SETS, names, page, steps

TEXTS = tuple(word.decode("utf-8", "replace").replace("\0", "") for word in (*WORDS, *NUMBERS))


class Step(NamedTuple):
    """A command line, the ledger as it was before it, and the one after it (None: no ledger)."""

    words: tuple[str, ...]
    before: Path | None
    after: Path | None


class Commands:
    """What the scenarios ask for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "scenarios"
        self._folder.mkdir()
        self._told: dict[str, list[Step]] = {}

    @property
    def ledgers(self) -> list[Path]:
        """The ledgers to which all scenarios lead."""
        last = (self.told(name)[-1].after for name in names())
        return [path for path in last if path is not None]

    def told(self, name: str) -> list[Step]:
        """The steps of a scenario, told once."""
        if name not in self._told:
            self._told[name] = _tell(name, self._folder)
        return self._told[name]

    def case(self, rng: Random) -> Case:
        """A command line, or the commands behind one as JSON, mutated."""
        name = rng.choice(names())
        told = self.told(name)
        step = rng.choice(told)
        if rng.random() < 0.4 and step.before and step.after:
            submitted = _submitted(rng, name, step.before, step.after)
            if submitted is not None:
                return submitted
        words = list(step.words)
        for _ in range(rng.randint(1, 2)):
            _mutate(rng, words, rng.choice(told).words)
        contest = step.words[1] if len(step.words) > 1 else None
        return Case(f"{name}: {' '.join(step.words[:2])}", tuple(words), {}, step.before, contest)


def _tell(name: str, folder: Path) -> list[Step]:
    """Run a scenario and keep its ledger after each step."""
    variables, told = {"HERE": str(FOLDER)}, list[Step]()
    program, before = Program(folder / f"{name}.ledger"), None
    for number, step in enumerate(steps(page(name))):
        setting = SETS.fullmatch(step.command)
        if setting is not None:
            variables[setting[1]] = setting[2]
            continue
        _, *words = shlex.split(Template(step.command).substitute(variables))
        program.run(*words)
        after = None
        if program.ledger.exists():
            after = folder / f"{name}-{number}.ledger"
            shutil.copy(program.ledger, after)
        told.append(Step(tuple(words), before, after))
        before = after
    return told


def _mutate(rng: Random, words: list[str], others: Sequence[str]) -> None:
    """One word is another, missing, doubled or of another command."""
    at = rng.randrange(len(words))
    match rng.randrange(6):
        case 0 if len(words) > 1:
            del words[at]
        case 1:
            words.insert(at, words[at])
        case 2:
            words[at] = rng.choice(others)
        case 3 if words[at].startswith("--"):
            words[at] = words[at].partition("=")[0] + "=" + rng.choice(TEXTS)
        case _:
            words[max(at, 1) % len(words)] = rng.choice(TEXTS)


def _submitted(rng: Random, name: str, before: Path, after: Path) -> Case | None:
    """The commands that a step gave, mutated as JSON; None where it gave none to a contest."""
    with closing(Store(before, read_only=True)) as store:
        known = store.head().position
    with closing(Store(after, read_only=True)) as store:
        new = [one for one in store.replay(after=known) if one.stream.startswith("contest:")]
        if not new:
            return None
        contest = new[0].stream.removeprefix("contest:")
        state = fold(store.read(contest_stream(contest), up_to=known))
    ahead, commands = deque(new), []
    while ahead:
        commands += list(asked(ahead, state))[:1]
        ahead.popleft()
    lines = b"".join(encode(command) + b"\n" for command in commands)
    recorded_at = rng.choice((write_time(new[0].recorded_at), WHEN))
    words = ("submit", contest, "{HERE}/commands.jsonl", "--recorded-at", recorded_at)
    files = {"commands.jsonl": mutated(rng, lines)}
    return Case(f"{name}: submit", words, files, before, contest)
