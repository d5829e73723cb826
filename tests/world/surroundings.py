"""What programs find around them, made of a seed: time, chance, the times of files; no threads."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from tests.world.disks import Failing

BEGINS = datetime(2020, 11, 20, 19, tzinfo=UTC)
"""Longer ago than any file of a run: what was written within a step looks new to whoever asks."""


class Clock:
    """The machine's. shown: what it shows; gone: seconds that went by, whatever is done to it."""

    def __init__(self) -> None:
        self.shown, self.gone = BEGINS, 0.0
        self._dated: dict[Path, int] = {}

    def go(self, seconds: float) -> None:
        """Let time go by."""
        self.gone += seconds
        self.shown += timedelta(seconds=seconds)

    def step(self, seconds: float) -> None:
        """Somebody sets it forward or back."""
        self.shown += timedelta(seconds=seconds)

    def now(self) -> datetime:
        return self.shown

    def seconds(self) -> float:
        return self.gone

    def nanoseconds(self) -> int:
        return (self.shown - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1) * 1000

    def date(self, ledger: Path) -> None:
        """Have a ledger's files that were written show this clock's time, not that of the run."""
        for file in (ledger, Path(f"{ledger}-wal")):
            if file.exists() and file.stat().st_mtime_ns != self._dated.get(file):
                self._dated[file] = self.nanoseconds()
                os.utime(file, ns=(self._dated[file], self._dated[file]))


async def at_once(work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Any:
    """Do here what would be done in a thread."""
    return work(*arguments, **named)


@contextmanager
def surroundings(clock: Clock, dice: Random) -> Iterator[None]:
    """Let all that runs inside see this clock, and draw its secrets from these dice."""
    instead: dict[str, object] = {
        "ledger.store.store.system_clock": clock.now,
        "replay.cli.when.system_clock": clock.now,
        "replay.web.answers.monotonic": clock.seconds,
        "replay.web.answers.time_ns": clock.nanoseconds,
        "replay.web.sessions.monotonic": clock.seconds,
        "random._urandom": dice.randbytes,
        "asyncio.to_thread": at_once,
        "ledger.store.connections.FileTables": Failing,
    }
    with ExitStack() as ends:
        for name, one in instead.items():
            ends.enter_context(patch(name, one))
        yield
