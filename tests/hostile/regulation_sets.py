"""Regulation sets, mutated: checked, shown, and a contest opened and scored with them."""

from pathlib import Path
from random import Random

from ledger import regulations
from tests.hostile.cases import WHEN, Case
from tests.hostile.fields import swap_key, swap_table
from tests.hostile.mutations import mutated
from tests.scenarios.running import FOLDER

SHIPPED = Path(regulations.__file__).parent
SCORES = (FOLDER / "club.csv").read_bytes()


class RegulationSets:
    """The sets that come with the program."""

    def __init__(self) -> None:
        self._sets = {path.name: path.read_bytes() for path in sorted(SHIPPED.glob("*.toml"))}

    def case(self, rng: Random) -> Case:
        """One of them, mutated."""
        name = rng.choice(list(self._sets))
        files = {"own.toml": self._mutated(rng, name)}
        words = rng.choice(
            (
                ("regulations", "check", "{HERE}/own.toml"),
                ("regulations", "show", "{HERE}/own.toml"),
                ("open", "c", "--declared", "--regulations", "{HERE}/own.toml", "--at", WHEN),
                (
                    *("import", "{HERE}/scores.csv", "--contest", "c", "--session", "1"),
                    *("--regulations", "{HERE}/own.toml", "--recorded-at", WHEN),
                ),
            )
        )
        return Case(name, words, {**files, "scores.csv": SCORES}, None, "c")

    def _mutated(self, rng: Random, name: str) -> bytes:
        """A set with keys of its own or of others changed, or as bytes."""
        if rng.random() < 0.3:
            return mutated(rng, self._sets[name])
        content, others = self._sets[name], self._sets[rng.choice(list(self._sets))]
        for _ in range(rng.randint(1, 3)):
            content = rng.choice((swap_key, swap_key, swap_key, swap_table))(rng, content, others)
        return content
