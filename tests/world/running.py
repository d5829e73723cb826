"""A world goes on step by step: who says what, what the network does, what befalls the servers."""

import sqlite3
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import copytree, rmtree
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from tests.processes import PROCESSES
from tests.world.clients import Ask, Client, everybody
from tests.world.disks import DISK, KINDS, Mishap
from tests.world.evening import Evening, laid
from tests.world.judging import Broken, Judge
from tests.world.servers import HALL, OFFICE, Answer, Server
from tests.world.surroundings import Clock, surroundings

STEPS_AN_EVENING = 600
CLOSELY = 100
"""After so many steps all is looked at that costs more."""

SIZES = ((2, 2), (2, 3), (3, 2))
"""How many tables, and how many rounds."""

PACES = (0.01, 0.2, 1.0, 4.0)
"""So many seconds go by at a step."""

STEPPED = (-1.5, -1.5, -40.0, 30.0, 600.0)
"""By so many seconds a clock is set."""

TRIES = 200


class Heard(NamedTuple):
    """An answer on its way to who asked."""

    ask: Ask
    answer: Answer


class Failed(Exception):
    """A world in which something did not hold. step: counted over all evenings of a seed."""

    def __init__(self, seed: int, step: int, why: str, tail: list[str]) -> None:
        super().__init__(seed, step, why, tail)

    def __str__(self) -> str:
        seed, step, why, tail = self.args
        told = "\n".join(f"  {line}" for line in tail)
        return f"{why}\nafter:\n{told}\nagain: python -m tests.world --seed {seed} --steps {step}"


class Played(NamedTuple):
    """What a world consisted of. digest: of all that happened; the same for the same seed.

    seconds: of a core, that it took.
    """

    steps: int
    befell: Counter[str]
    seen: Counter[str]
    digest: str
    seconds: float


class World:
    """One evening. tail: the last that happened, in words."""

    def __init__(self, evening: Evening, clock: Clock, dice: Random) -> None:
        self._evening, self._clock, self._dice = evening, clock, dice
        self.judge = Judge(evening)
        self.clients: dict[str, Client] = {
            one.name: one for one in everybody(evening, dice, self.judge.known)
        }
        self._servers = {name: Server(name, evening.ledger) for name in (HALL, OFFICE)}
        self._lock = sqlite3.connect(evening.ledger, timeout=0, isolation_level=None)
        self._under_way: list[Ask | Heard] = []
        self.befell, self.tail = Counter[str](), deque[str](maxlen=12)
        self._digest = sha256()

    def step(self) -> None:
        """Let one thing happen. Raises Broken."""
        self._clock.go(self._dice.choice(PACES))
        which = self._dice.random()
        if which < 0.004:
            self._kill()
        elif which < 0.02:
            self._set_clock()
        elif which < 0.45 or not self._under_way:
            self._say()
        else:
            self._carry()
        self._clock.date(self._evening.ledger)
        self.judge.look()

    def end(self) -> None:
        """Let everybody be answered, and look at all of it. Raises Broken."""
        self._clock.step(60)
        for client in self.clients.values():
            for _ in range(TRIES):
                if client.pending is None:
                    break
                self._clock.go(1)
                ask = client.pending._replace(to=OFFICE)
                answer = self._servers[OFFICE].answer(ask.request, None)
                assert answer is not None
                self.judge.answered(ask, OFFICE, answer)
                client.hear(ask, answer)
            else:
                raise Broken(f"{client.name} is never answered: {client.pending}")
        self.look_closely()
        self.judge.verify()

    def look_closely(self) -> None:
        """Look at what costs more. Raises Broken."""
        self.judge.look_closely(self._servers[OFFICE])

    def close(self) -> None:
        """It is over."""
        for server in self._servers.values():
            server.close()
        self._lock.close()
        self.judge.close()

    @property
    def digest(self) -> str:
        """Of all that happened, and of the record."""
        return self._digest.hexdigest() + self.judge.head

    # -------------------------------------------------------------------------- what happens

    def _note(self, what: str, *more: object) -> None:
        line = " ".join(map(str, (what, *more)))
        self.tail.append(f"{self._clock.now():%H:%M:%S.%f} {line}")
        self._digest.update(line.encode())

    def _kill(self) -> None:
        server = self._servers[self._dice.choice((HALL, OFFICE))]
        server.kill()
        self._befell("killed at rest")
        self._note("killed", server.name)

    def _set_clock(self) -> None:
        by = self._dice.choice(STEPPED)
        self._clock.step(by)
        self._befell("clock back" if by < 0 else "clock forward")
        self._note("clock", by)

    def _say(self) -> None:
        """Somebody says something; it is lost, comes once, or twice."""
        everybody = list(self.clients.values())
        (client,) = self._dice.choices(everybody, [one.eager for one in everybody])
        ask = client.say(self._clock.seconds())
        if ask is None:
            return
        self.judge.sent(ask)
        many = self._dice.choices((0, 1, 2), (6, 84, 10))[0]
        self._under_way += [ask] * many
        if many != 1:
            self._befell("lost" if many == 0 else "twice")
        self._note(ask.by, ask.act or ask.request.path, ask.own_id, "*", many)

    def _carry(self) -> None:
        """What is under way arrives, in any order."""
        carried = self._under_way.pop(self._dice.randrange(len(self._under_way)))
        if isinstance(carried, Heard):
            self._note(carried.ask.by, "hears", carried.answer.status)
            self.clients[carried.ask.by].hear(carried.ask, carried.answer)
        else:
            self._deliver(carried, self._mishap(carried))

    def _deliver(self, ask: Ask, mishap: Mishap | None) -> None:
        """A request arrives at its server, and what is answered is under way, or lost."""
        if ask.request.body and self._dice.random() < 0.03:
            self._cut_off(ask)
            return
        with self._busy(mishap is None and self._dice.random() < 0.03):
            DISK.befallen = ""
            answer = self._servers[ask.to].answer(
                ask.request, mishap, lambda: self._overtake(ask.to)
            )
        if DISK.befallen:
            self._befell(DISK.befallen)
        told = "nothing" if answer is None else f"{answer.status} {digest(answer.content)}"
        self._note(ask.to, "to", ask.by, ask.act or ask.request.path, ask.own_id, told, mishap)
        if answer is None:
            return
        self.judge.answered(ask, ask.to, answer)
        if self._dice.random() < 0.08:
            self._befell("answer lost")
        else:
            self._under_way.append(Heard(ask, answer))

    def _cut_off(self, ask: Ask) -> None:
        """Half of a request arrives: nothing of it is done. Raises Broken."""
        self.judge.look()  # the slower server may have recorded what it was about already
        before = self.judge.head
        self._servers[ask.to].cut_off(ask.request)
        self._befell("cut off")
        self._note(ask.to, "to", ask.by, ask.act or ask.request.path, "half")
        self.judge.look()
        if self.judge.head != before:
            raise Broken(
                f"half of {ask.by}'s {ask.act or ask.request.path} was taken for all of it"
            )

    def _overtake(self, slower: str) -> None:
        """The other server is quicker."""
        others = [one for one in self._under_way if isinstance(one, Ask) and one.to != slower]
        if others:
            ask = self._dice.choice(others)
            self._under_way.remove(ask)
            self._deliver(ask, None)

    def _mishap(self, ask: Ask) -> Mishap | None:
        """What befalls a server that is at work, if anything does."""
        if self._dice.random() > (0.4 if ask.own_id else 0.05):
            return None
        kind = self._dice.choice(KINDS)
        if kind == "kill" and self._dice.random() < 0.5:  # it takes long to make a server anew
            return None
        writing = self._dice.random() < 0.7
        at = self._dice.randrange(2 if kind.startswith("sync") else 8 if writing else 60)
        return Mishap(kind, at, writing)

    @contextmanager
    def _busy(self, is_busy: bool) -> Iterator[None]:  # noqa: FBT001  # of a disk
        """Somebody else has the ledger's lock."""
        if not is_busy or self._lock.in_transaction:
            yield
            return
        self._befell("busy")
        self._lock.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            self._lock.execute("ROLLBACK")

    def _befell(self, what: str) -> None:
        self.befell[what] += 1


def play(seed: int, steps: int, folder: Path | None = None, processes: int = 1) -> Played:
    """Play a world of so many steps, an evening after the other, or several at once; it comes to
    the same. Raises Failed.
    """
    befell, seen, digests, seconds = Counter[str](), Counter[str](), sha256(), 0.0
    firsts = range(0, steps, STEPS_AN_EVENING)
    lengths = [min(steps - first, STEPS_AN_EVENING) for first in firsts]
    with TemporaryDirectory(dir=folder) as own, ExitStack() as ends:
        sizes = {_dice(seed, first).choice(SIZES) for first in firsts}
        laid_out = {size: lay(Path(own), size) for size in sorted(sizes)}
        one = partial(_evening, Path(own), laid_out, seed)
        all_of_them: Iterator[Played] = map(one, firsts, lengths)
        if processes > 1:
            pool = ends.enter_context(ProcessPoolExecutor(processes, PROCESSES))
            all_of_them = pool.map(one, firsts, lengths)
        for played in all_of_them:
            befell.update(played.befell)
            seen.update(played.seen)
            digests.update(played.digest.encode())
            seconds += played.seconds
    return Played(steps, befell, seen, digests.hexdigest(), seconds)


def _dice(seed: int, first: int) -> Random:
    """Those of an evening, by its first step."""
    return Random(f"{seed}/{first}")


def _evening(
    own: Path, laid_out: Mapping[tuple[int, int], Evening], seed: int, first: int, steps: int
) -> Played:
    """Play the evening that begins with a step, of so many. Raises Failed."""
    begun = process_time()
    dice, clock = _dice(seed, first), Clock()
    kept, there = laid_out[dice.choice(SIZES)], own / f"evening-{first}"
    copytree(kept.ledger.parent, there)
    evening = kept._replace(ledger=there / kept.ledger.name)
    with surroundings(clock, Random(f"{seed}/{first}/secrets")):
        clock.go(3600)
        world = World(evening, clock, dice)
        with closing(world):
            _played(world, seed, first, steps)
    rmtree(there)
    seconds = process_time() - begun
    return Played(steps, world.befell, world.judge.seen, world.digest, seconds)


def lay(folder: Path, size: tuple[int, int]) -> Evening:
    """An evening of this size, always the same."""
    with surroundings(Clock(), Random(f"{size}")):
        return laid(folder / "x".join(map(str, size)), *size)


def _played(world: World, seed: int, first: int, steps: int) -> None:
    step = 0
    try:
        for step in range(1, steps + 1):
            world.step()
            if step % CLOSELY == 0:
                world.look_closely()
        world.end()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise Failed(seed, first + step, why, list(world.tail)) from error


def digest(content: bytes) -> str:
    """Of an answer."""
    return sha256(content).hexdigest()[:12]
