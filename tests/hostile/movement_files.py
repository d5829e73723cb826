"""Files of movements, mutated: checked and shown."""

import json
from pathlib import Path
from random import Random

from tests.hostile.cases import Case
from tests.hostile.result_files import damaged
from tests.ledger.readers.test_movement_files import EIGHT

TOLD = {"rounds": ["1-2/1 3-4/1", "1-3/2 4-2/2"], "shared": [[1, 2]]}
OWN = {"eight": EIGHT, "told": TOLD}


class MovementFiles:
    """The published movements, where they are there, and two small ones of our own."""

    def __init__(self, data: Path, largest: int) -> None:
        own = json.dumps(OWN, indent=1).encode()
        real = [
            path.read_bytes()
            for path in sorted(data.glob("movements/*.json"))
            if path.stat().st_size <= largest
        ]
        self._files = [own, *real]

    def case(self, rng: Random) -> Case:
        """One of them, mutated."""
        content = rng.choice(self._files)
        name = rng.choice(list(json.loads(content)))
        words = rng.choice(
            (
                ("movement", "check", "{HERE}/m.json"),
                ("movement", "show", "{HERE}/m.json", name),
                ("movement", "show", "{HERE}/m.json", name, "--by", "contestants", "--csv"),
            )
        )
        return Case(f"movement {name}", words, {"m.json": damaged(rng, content)})
