"""Several programs at once on one path: founding it, writing, and looking on beside."""

import os
import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import NamedTuple

from ledger.errors import LedgerError
from ledger.people import People
from ledger.store import Store
from tests.faults.acts import DIRECTOR, ERASED, LEDGER
from tests.faults.judging import stale, unsound, words
from tests.faults.pictures import holding
from tests.faults.programs import Gate, Running, Said

BUSY, INTERRUPTED = 4, 130
POLL = 0.001
TRIES = 50
"""How often a program is told that the ledger is busy, or killed, before that is a fault."""

DOOMED_WITHIN = 0.15
"""Seconds after which a doomed program is ended, at the latest."""


class Task(NamedTuple):
    """A command of one of the crowd; request: the id under which it must be recorded once.

    ends: exit codes that are well. until_done: given again when it is told to, or killed.
    """

    arguments: tuple[str, ...]
    request: str | None = None
    ends: tuple[int, ...] = (0,)
    until_done: bool = True


class Told(NamedTuple):
    """A task, and what one try of it came to."""

    task: Task
    said: Said


class _Seat:
    """One of the crowd: its tasks in turn, and the one at which it is."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self.tasks = list(reversed(tasks))
        self.tries = 0
        self.running: Running | None = None
        self.ends_at = float("inf")
        self.ended_by = signal.SIGKILL


def together(
    folder: Path, tasks: Sequence[Sequence[Task]], rng: Random, doomed: float = 0
) -> list[Told]:
    """Let a crowd do their tasks, each its own in turn, all at the same time.

    doomed: the share of the programs that are killed or interrupted on the way.
    """
    seats, told, gate = [_Seat(each) for each in tasks], list[Told](), Gate()
    for seat in seats:
        _start(seat, folder, rng, doomed, gate)
    gate.open()
    while any(seat.tasks for seat in seats):
        for seat in seats:
            if seat.tasks and seat.running is None:
                _start(seat, folder, rng, doomed)
            elif seat.running is not None:
                said = _looked_after(seat)
                if said is not None:
                    told.append(Told(seat.tasks[-1], said))
                    _go_on(seat, said)
        sleep(POLL)
    return told


def _start(seat: _Seat, folder: Path, rng: Random, doomed: float, gate: Gate | None = None) -> None:
    command_line = ("--ledger", LEDGER, *seat.tasks[-1].arguments)
    seat.running = Running(folder, command_line, behind=gate)
    if rng.random() < doomed:
        seat.ends_at = monotonic() + rng.uniform(0, DOOMED_WITHIN)
        seat.ended_by = rng.choice((signal.SIGKILL, signal.SIGINT, signal.SIGTERM))


def _looked_after(seat: _Seat) -> Said | None:
    """What the running program came to, if it has ended; the doomed are ended."""
    assert seat.running is not None
    if monotonic() > seat.ends_at:
        os.kill(seat.running.pid, seat.ended_by)
        seat.ends_at = float("inf")
    return seat.running.ended_by_now()


def was_ended(said: Said) -> bool:
    """Whether it was killed or interrupted."""
    return said.was_killed or said.code == INTERRUPTED


def _go_on(seat: _Seat, said: Said) -> None:
    """On to the next task, unless this one is to be tried again."""
    seat.running, seat.ends_at = None, float("inf")
    seat.tries += 1
    again = said.code == BUSY or was_ended(said)
    if not (again and seat.tasks[-1].until_done) or seat.tries == TRIES:
        seat.tasks.pop()
        seat.tries = 0


# ------------------------------------------------------------------------------- founding


def founding(rng: Random, writers: int) -> list[list[Task]]:
    """A crowd of whom each wants to make the ledger: alike, each its own contest, or any way."""
    alike = [_importing("wed", number) for number in range(writers)]
    each_its_own = [_importing(f"c{number}", number) for number in range(writers)]
    any_way = rng.sample(WAYS, min(writers, len(WAYS)))
    return [[task] for task in rng.choice((alike, each_its_own, any_way))]


def _importing(contest: str, number: int) -> Task:
    request = f"import-{number}"
    return Task(
        ("import", "evening.csv", "--contest", contest, "--request-id", request, *DIRECTOR),
        request if contest != "wed" else None,
    )


# ------------------------------------------------------------------------------- writing

COMMANDS = 5
"""How many scores each of the writers enters."""


def writing(rng: Random, writers: int) -> list[list[Task]]:
    """So many who enter scores, each command twice as an anxious tablet does, and all others."""
    entering = [
        [_entering(writer, number) for number in range(COMMANDS) for _ in range(2)]
        for writer in range(writers)
    ]
    looking = [
        ("verify",),
        ("standings", "wed"),
        ("export", "beside.jsonl", "--replace"),
        ("people", "list"),
    ]
    upkeep = [("rebuild",), ("people", "import", "people.jsonl")]
    erasing = Task(("people", "erase", ERASED, "--request-id", "erase"), "erase")
    beside = [*(Task(arguments) for arguments in (*looking * 2, *upkeep)), erasing]
    rng.shuffle(beside)
    return [*entering, beside[::2], beside[1::2]]


def _entering(writer: int, number: int) -> Task:
    request = f"{writer}-{number}"
    line = ("--board", str(37 + number + COMMANDS * writer), "--ns", "1", "--ew", "2")
    return Task(("enter", "wed", "4S=N", *line, "--request-id", request), request)


WAYS = (
    *(_importing(f"c{number}", number) for number in range(3)),
    Task(("open",)),
    Task(("open", "o1", "--regulations", "compscore-matchpoints", "--request-id", "o1"), "o1"),
    Task(("import", "journal.jsonl"), ends=(0, 2), until_done=False),
    Task(("demo", LEDGER), ends=(0, 2), until_done=False),
    Task(("import", "broken.csv", "--contest", "bad"), ends=(1, 2), until_done=False),
)
"""All the ways to make a ledger; some find another there, and one has nothing to put in it."""


class Crowd(NamedTuple):
    """given: the folder it starts from. gone: a name that no file holds afterwards."""

    given: str
    tasks: Callable[[Random, int], list[list[Task]]]
    gone: str | None = None


CROWDS = {"founding": Crowd("files", founding), "writing": Crowd("club", writing, ERASED)}


# ------------------------------------------------------------------------------- judging


def wrong_with(folder: Path, told: Sequence[Told], gone: str | None = None) -> Iterator[str]:
    """What does not hold when all have gone home."""
    for task, said in told:
        if not was_ended(said):
            yield from (f"{task.arguments[0]}: {what}" for what in words(said))
        if said.code not in (*task.ends, BUSY) and not was_ended(said):
            yield f"{task.arguments[0]} ended with {said.code} and said {said.err!r}"
    done = {task for task, said in told if said.code in task.ends}
    yield from (
        f"{task.arguments} was never done"
        for task, _ in told
        if task.until_done and task not in done
    )
    try:
        yield from _not_once(folder, {task.request for task in done if task.request})
    except LedgerError as refusal:
        yield f"there is no ledger: {refusal}"
        return
    yield from _said_otherwise(told)
    yield from unsound(folder)
    yield from stale(folder)
    if gone is not None:
        yield from (f"{name} still holds the name" for name in holding(folder, gone))


def _not_once(folder: Path, requests: set[str]) -> Iterator[str]:
    """Requests that were acknowledged and not recorded once; people who are there twice."""
    with closing(Store(folder / LEDGER, read_only=True)) as store:
        firsts = [row for row in store.rows() if row.batch_index == 0 and row.request_id]
        kept = Counter(person.name for person in People(store).all())
    recorded = Counter((row.request_id, row.stream) for row in firsts)
    missing = requests - {request for request, _ in recorded}
    yield from (f"{request} was acknowledged and is not there" for request in missing)
    yield from (f"{one} is there {times} times" for one, times in recorded.items() if times > 1)
    yield from (f"{name} is there {times} times" for name, times in kept.items() if times > 1)


RECORDED = re.compile(r"recorded #.*")


def _said_otherwise(told: Sequence[Told]) -> Iterator[str]:
    """Commands given twice of which the second was told something else."""
    heard: dict[str, set[str]] = {}
    for task, said in told:
        found = RECORDED.search(said.err)
        if task.request and found:
            heard.setdefault(task.request, set()).add(found[0])
    yield from (f"{one} was told {said}" for one, said in heard.items() if len(said) > 1)
