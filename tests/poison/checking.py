"""One poisoned ledger: every fold, every view, every verb, and any command at its desk."""

import traceback
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple, get_args

from ledger.commands import AnyCommand
from ledger.desk import Desk
from ledger.errors import LedgerError
from ledger.store import Store
from ledger.submissions import Signature
from tests.poison.ledgers import STORIES, Base, evening, poisoned, pool_of, story, write
from tests.poison.making import Maker, Pool
from tests.poison.verbs import questions, run
from tests.replay.program import Program

COMMANDS = get_args(AnyCommand)

SHOWN = 8
"""How many frames of a traceback are told: the last of our own."""


class Fault(NamedTuple):
    """What came to a traceback. place: where in the program; told: the end of the traceback."""

    asked: str
    place: str
    told: str


@cache
def told(name: str) -> Base:
    """A whole contest, told once."""
    return story(name, 1)


def check(rng: Random, folder: Path, *, commands: int = 25, stories: bool = True) -> list[Fault]:
    """Poison a ledger and ask everything of it. stories: of whole contests, too."""
    is_story = stories and rng.random() < 0.4
    base = told(rng.choice(STORIES)) if is_story else evening(rng)
    path = folder / "poisoned.ledger"
    write(path, poisoned(base, rng))
    pool = pool_of(base)
    return [*_reading(rng, path, base, pool), *_writing(rng, path, base, pool, commands)]


def _reading(rng: Random, path: Path, base: Base, pool: Pool) -> Iterator[Fault]:
    """What goes wrong with the verbs that read."""
    with closing(Store(path, read_only=True)) as store:
        last = store.head().position
    program = Program(path)
    for asked in questions(rng, base.contest, pool.texts, last):
        yield from _fault(" ".join(asked), lambda asked=asked: run(program, asked))  # type: ignore[misc]


def _writing(rng: Random, path: Path, base: Base, pool: Pool, count: int) -> Iterator[Fault]:
    """What goes wrong with so many commands at the desk, each alone."""
    maker = Maker(rng, pool)
    with closing(Store(path)) as store:
        desk, now = Desk(store), store.head().recorded_at
        for _ in range(count):
            command = maker.record(rng.choice(COMMANDS))
            signature = Signature(actor=rng.choice(("desk", "dee", "org")), recorded_at=now)

            def submit(command: AnyCommand = command, signature: Signature = signature) -> None:
                try:
                    desk.decided(base.contest, [command], signature)
                except LedgerError as refusal:
                    str(refusal)

            yield from _fault(repr(command)[:300], submit)


def _fault(asked: str, what: Callable[[], str | None]) -> Iterator[Fault]:
    try:
        wrong = what()
    except Exception as error:  # noqa: BLE001  # whatever it is, it is what is looked for
        yield _told(asked, error)
    else:
        if wrong:
            yield Fault(asked, f"{asked.split(maxsplit=1)[0]}: {wrong}", wrong)


def _told(asked: str, error: Exception) -> Fault:
    """Where in the program an exception came from, and how it came there."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f for f in frames if not {"tests", "site-packages"} & {*Path(f.filename).parts}]
    *_, last = ours or frames
    what = f"{type(error).__name__}: {error}"
    lines = [f"  {_place(f)} {f.name}: {f.line}\n" for f in ours[-SHOWN:]]
    return Fault(asked, f"{_place(last)} {what[:100]}", f"{''.join(lines)}  {what[:200]}")


def _place(frame: traceback.FrameSummary) -> str:
    file = Path(frame.filename)
    return f"{file.parent.name}/{file.name}:{frame.lineno}"
