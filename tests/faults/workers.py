"""Several processes at work on cases, each with everything imported from which it forks."""

import gc
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path

from tests.faults import disks, tracing
from tests.faults.acts import Act, prepare
from tests.faults.cases import Bench, Case, Outcome
from tests.faults.pairs import PAIRS
from tests.faults.programs import import_verbs
from tests.processes import PROCESSES

_bench: Bench


def _begin(made: Path, scratch: Path) -> None:
    global _bench  # noqa: PLW0603  # a worker has one, for all its life
    import_verbs()
    gc.freeze()
    own = scratch / str(os.getpid())
    own.mkdir()
    _bench = Bench(made, own)


def _do(case: Case) -> Outcome:
    return _bench.do(case)


def _steps(act: Act, kind: str) -> int:
    return _bench.steps(act, kind)


def _fill(act: Act, every: int) -> list[Outcome]:
    return _bench.fill(act, every)


def _crowd(kind: str, writers: int, seed: int) -> Outcome:
    return _bench.crowd(kind, writers, seed)


def _pair(number: int) -> Outcome:
    return _bench.pair(number)


class Workers:
    """So many processes; folder: where they work.

    can_trace, can_mount: whether they may follow programs step by step, and make small disks.
    """

    def __init__(self, folder: Path, number: int) -> None:
        made, self._scratch = folder / "made", folder / "scratch"
        self._scratch.mkdir()
        self._pool = ProcessPoolExecutor(number, PROCESSES, _begin, (made, self._scratch))
        self._pool.submit(prepare, made).result()
        self.can_trace: bool = self._pool.submit(tracing.is_possible).result()
        self.can_mount: bool = self._pool.submit(disks.are_possible).result()

    def do(self, cases: Iterable[Case]) -> Iterator[Outcome]:
        """Do these cases."""
        return self._pool.map(_do, cases)

    def steps(self, acts: Iterable[Act], kind: str) -> list[int]:
        """How many steps of each act something of this kind can befall."""
        acts = list(acts)
        return list(self._pool.map(_steps, acts, [kind] * len(acts)))

    def fill(self, acts: Iterable[Act], every: int) -> Iterator[Outcome]:
        """Do each act on disks of every so-many-th size, from a full one to room enough."""
        acts = list(acts)
        for outcomes in self._pool.map(_fill, acts, [every] * len(acts)):
            yield from outcomes

    def crowds(self, kind: str, writers: int, seeds: Iterable[int]) -> Iterator[Outcome]:
        """Let crowds of so many do this, one after the other."""
        for seed in seeds:
            yield self._pool.submit(_crowd, kind, writers, seed).result()

    def pairs(self, times: int) -> Iterator[Outcome]:
        """Let every two acts start together, so many times."""
        return self._pool.map(_pair, range(times * len(PAIRS)))

    def pair(self, number: int) -> Outcome:
        """Let two of them start together, by their number."""
        return self._pool.submit(_pair, number).result()

    def close(self) -> None:
        """Kill them: one that was told nothing of the end would be waited for without end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for own in self._scratch.iterdir():
            with suppress(ProcessLookupError):
                os.kill(int(own.name), signal.SIGKILL)
