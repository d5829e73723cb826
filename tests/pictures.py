"""The pictures of the manual and of README, as the program draws them.

    python -m tests.pictures

draws them anew where the program draws otherwise now.
"""

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from projections.writers.diagrams import diagrams
from projections.writers.pictures import pictures
from replay.manual import passages
from tests.conftest import ROOT
from tests.replay.program import Program
from tests.replay.typed import played

FOLDER = ROOT / "replay" / "manual" / "pictures"

OF_THE_TOUR = {
    "evening-as-posted": ("standings", "wed", "--as-of", "posted:1"),
    "evening-matches": ("cross-table", "wed"),
    "evening-hands": ("traveller", "wed", "1"),
}
OF_README = {
    "session-as-posted": ("standings", "wed", "--as-of", "posted:1"),
    "session-corrected": ("standings", "wed"),
}
"""Of each file the question that it pictures."""


def drawn(ledger: Path, asked: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """The names of pictures, each with what the program draws of a ledger."""
    program = Program(ledger)
    for name, (question, *words) in asked.items():
        answer = partial(program.json, question, *words)
        (one,) = diagrams(question, answer) or pictures(question, answer)
        yield name, f"{one}\n"


def kept(name: str) -> str:
    """A picture as it is in the manual."""
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


def main() -> None:
    """Play the tour and the session of README, draw both, and say what is another."""
    with TemporaryDirectory() as own, patch("uvicorn.Server.run", lambda *_, **__: None):
        os.chdir(own)
        (tour,) = passages("tour")
        assert list(played(tour, Path(own)))
        made = dict(drawn(Path("club.ledger"), OF_THE_TOUR))
        program = Program(Path("session.ledger"))
        program.does("demo", "demo.ledger")
        program.does("import", "evening.csv", "--contest", "wed")
        program.does("post", "wed", "--by", "Ann Director")
        program.does(
            "import", "evening-corrected.csv", "--contest", "wed",
            "--by", "Ann Director", "--reason", "wrong side",
        )  # fmt: skip
        made |= drawn(program.ledger, OF_README)
    for name, one in made.items():
        file = FOLDER / f"{name}.svg"
        if not file.exists() or kept(name) != one:
            file.write_text(one, encoding="utf-8")
            sys.stdout.write(f"{file.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
