"""Result files, mutated, over a contest that has the real one, or into a new ledger."""

from pathlib import Path
from random import Random

from tests.hostile.cases import WHEN, Case
from tests.hostile.fields import swap_field
from tests.hostile.mutations import mutated
from tests.ledger.readers.kinds import WHOLE
from tests.replay.program import Program
from tests.scenarios.running import FOLDER

FIRST = "2026-03-05T23:00:00Z"
SUFFIXES = {".xml", ".pbn", ".csv", ".json", ".bws"}


def damaged(rng: Random, content: bytes) -> bytes:
    """A file in which fields are others, or that is damaged anyhow."""
    if rng.random() < 0.4:
        return mutated(rng, content)
    for _ in range(rng.randint(1, 4)):
        content = swap_field(rng, content)
    return content


class ResultFiles:
    """Real result files, as far as they are there, and small ones in every format."""

    def __init__(self, folder: Path, data: Path, largest: int) -> None:
        self._folder = folder / "result-files"
        self._folder.mkdir()
        own = {f"{name}.txt": content for name, content in WHOLE.items()}
        own |= {path.name: path.read_bytes() for path in FOLDER.glob("*.csv")}
        real = {
            path.name: path.read_bytes()
            for path in sorted(data.glob("*/**/*"))
            if path.suffix in SUFFIXES and path.stat().st_size <= largest
        }
        self._files = {**own, **real}
        self._ledgers = {name: self._imported(name) for name in self._files}

    def case(self, rng: Random) -> Case:
        """One of them, mutated; mostly one that can be imported as it is."""
        readable = [name for name, ledger in self._ledgers.items() if ledger is not None]
        name = rng.choice(readable if rng.random() < 0.9 else list(self._files))
        ledger = self._ledgers[name] if rng.random() < 0.75 else None
        words = ["import", f"{{HERE}}/{name}", "--contest", "c", "--recorded-at", WHEN]
        words += ["--reason", "read again", "--cause", "scorer"]
        words += rng.choice(([], [], [], ["--session", "1"], ["--dry-run"], ["--json"]))
        words += rng.choice(([], [], [], [], ["--complete"], ["--winners", "1"], ["--csv"]))
        words += rng.choice(([], [], [], ["--source", "s"], ["--title", "T"], ["--zone", "UTC"]))
        steps: tuple[bytes, ...] = ()
        if rng.random() < 0.1:
            words.append("--follow")
            steps = self._steps(rng, name)
        return Case(
            f"{name}{' over the same' if ledger else ''}",
            tuple(words),
            {name: damaged(rng, self._files[name])},
            ledger,
            "c",
            may_strike="--complete" in words,
            steps=steps,
        )

    def _steps(self, rng: Random, name: str) -> tuple[bytes, ...]:
        """What a file is while it is written, by a program that stumbles now and then."""
        whole = self._files[name]
        cuts = sorted(rng.randrange(len(whole) + 1) for _ in range(2))
        steps = [whole[:cut] for cut in cuts] + [damaged(rng, whole), whole]
        return tuple([whole, *steps] if rng.random() < 0.5 else steps)

    def _imported(self, name: str) -> Path | None:
        """A ledger with the real file in it; None where that is no file of results."""
        file, ledger = self._folder / name, self._folder / f"{name}.ledger"
        file.write_bytes(self._files[name])
        words = ("import", file, "--contest", "c", "--recorded-at", FIRST)
        return ledger if Program(ledger).run(*words).code == 0 else None
