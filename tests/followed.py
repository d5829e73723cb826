"""A Bridgemate database that grows while it is followed, by a program that is killed meanwhile.

    python -m tests.followed [--steps 200] [--seed 1] [--kills 3] [FILE]

Rows arrive in steps, some are erased at the tables and come back as they were keyed again. The
follower is killed before it records what it has decided, and another one goes on with the file as
it is by then. What is on record in the end is what the whole file says at once.
"""

import argparse
import json
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from unittest.mock import patch

from tests.bridgemates import owner_of, rows, step
from tests.processes import APPENDING, Running
from tests.replay.program import Program

SAMPLE = Path("../shared/data/bws/session_2026-01-26.bws")
RESULTS = 270
"""So many of them the sample has."""

AT = ("--recorded-at", "2026-01-26T12:00Z")


def states(content: bytes, steps: int, seed: int) -> Iterator[bytes]:
    """The database after each step; in the last one all rows have come, and none is erased."""
    rng, places = Random(seed), list(rows(content, owner_of(content, RESULTS)))
    erased = set[int]()
    for number in range(1, steps):
        shown = RESULTS * number // steps
        erased = {one for one in erased if rng.random() < 0.6}
        erased |= {rng.randrange(shown) for _ in range(2) if shown and rng.random() < 0.3}
        yield step(content, places, shown, erased)
    yield content


def feed(content: bytes, steps: int, seed: int, mark: Path) -> None:
    """Let whoever follows a file see its states; how many were seen in all stands in the mark."""
    before = int(mark.read_text())

    def seen(*_: object) -> Iterator[bytes]:
        for number, one in enumerate(states(content, steps, seed), 1):
            if number > before:
                mark.write_text(str(number))
                yield one

    patch("replay.cli.import_file.changing", seen).start()


def follow(program: Program, file: Path, steps: int, seed: int, killed_at: list[int]) -> None:
    """Follow a file to its end; each follower is killed before it records for so many times.

    The next one sees the state after the one that was decided about and not recorded.
    """
    words = ("import", file, "--contest", "wed", "--follow", *AT)
    mark = program.ledger.with_name("seen")
    mark.write_text("0")
    first = partial(feed, file.read_bytes(), steps, seed, mark)
    for after in killed_at:
        running = Running(program.ledger, *words, held=after, before=APPENDING, first=first)
        assert running.goes_on(signal.SIGKILL).code == -signal.SIGKILL
    said = Running(program.ledger, *words, first=first).said(patience=3600)
    assert said.code == 0, said.err
    assert int(mark.read_text()) == steps


def told(program: Program) -> tuple[object, object]:
    """The results and the standings, without the positions at which they were recorded."""
    standings = json.loads(program.says("standings", "wed", "--json"))["standings"]
    cards = json.loads(program.says("travellers", "wed", "--json"))["travellers"]
    lines = [
        sorted(
            json.dumps({**line, "events": None}, sort_keys=True) for line in traveller.pop("lines")
        )
        for traveller in cards
    ]
    return standings, (cards, lines)


def check(file: Path, folder: Path, *, steps: int, seed: int, kills: int) -> tuple[int, int]:
    """Follow the file and read it at once. How many events either way took.

    Raises AssertionError where they differ, or one of the ledgers does not verify.
    """
    followed, whole = (Program(folder / f"{name}.ledger") for name in ("followed", "whole"))
    follow(followed, file, steps, seed, [steps // (kills + 2)] * kills)
    whole.does("import", file, "--contest", "wed", *AT)
    assert told(followed) == told(whole)
    for program in (followed, whole):
        program.does("verify")
    counts = [int(one.does("log", "wed", "--json").out.count("\n")) for one in (followed, whole)]
    return counts[0], counts[1]


def main() -> None:
    """Check the steps that were asked for, and say what came of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.followed", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=SAMPLE)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=3)
    asked = parser.parse_args()
    start = perf_counter()
    with TemporaryDirectory() as folder:
        steps, seed, kills = asked.steps, asked.seed, asked.kills
        many, once = check(asked.file.resolve(), Path(folder), steps=steps, seed=seed, kills=kills)
    sys.stdout.write(
        f"{RESULTS} results in {steps} steps, {kills} followers killed: {many} events, the results,"
        f" standings and travellers of the {once} of the file at once"
        f" ({perf_counter() - start:.0f} s)\n"
    )


if __name__ == "__main__":
    main()
