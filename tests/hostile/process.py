"""One case in a process of its own, which has so much time and memory and no more."""

import os
import pickle
import resource
import signal
import traceback
from collections.abc import Callable
from pathlib import Path
from select import select
from typing import NamedTuple

SECONDS = 10
"""So much time of the processor a case may take."""

WAITING = 120
"""And so much by the clock of the wall, with whatever else the machine does."""

MEMORY = 1 << 30
"""So many bytes a case may ask for, beyond what was there before it."""


class Ended(NamedTuple):
    """How a process ended: with a result, or why not."""

    result: object
    why: str


def alone(work: Callable[[], object]) -> Ended:
    """Do the work in a process of its own; what goes on there does not matter here."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(work, writing)
    os.close(writing)
    told, in_time = _all_of(reading)
    os.close(reading)
    if not in_time:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if not in_time:
        return Ended(None, f"does not end in {WAITING} s")
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number == signal.SIGXCPU:
            return Ended(None, f"takes more than {SECONDS} s of the processor")
        return Ended(None, f"is ended by signal {number}")
    ended: Ended = pickle.loads(told)  # noqa: S301  # what our own child wrote
    return ended


def _work(work: Callable[[], object], writing: int) -> None:
    """The child's whole life."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        most = _held() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        ended = Ended(work(), "")
    except BaseException:  # noqa: BLE001  # whatever it is, it is the finding
        ended = Ended(None, traceback.format_exc())
    with os.fdopen(writing, "wb") as told:
        told.write(pickle.dumps(ended))
    os._exit(0)


def _held() -> int:
    """How many bytes the process has already, from whoever began it."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    return int(pages) * resource.getpagesize()


def _all_of(reading: int) -> tuple[bytes, bool]:
    """What is written until the other end closes, and whether that was in time."""
    told = b""
    while select([reading], [], [], WAITING)[0]:
        more = os.read(reading, 1 << 16)
        if not more:
            return told, True
        told += more
    return told, False
