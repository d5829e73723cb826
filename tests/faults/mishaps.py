"""What befalls a command, and how it is written so that it can be done again."""

import errno
import signal
from collections.abc import Callable
from typing import NamedTuple

from tests.faults.tracing import Befalls


class Mishap(NamedTuple):
    """kind: of STEPPING, AFTER, ROOM or CUT. at: the step; milliseconds; free pages of 4 kB."""

    kind: str
    at: int

    def __str__(self) -> str:
        return f"{self.kind} at {self.at}"


STEPPING: dict[str, Callable[[int], Befalls]] = {
    "kill": lambda at: Befalls(at, sent=signal.SIGKILL),
    "interrupt": lambda at: Befalls(at, sent=signal.SIGINT),
    "terminate": lambda at: Befalls(at, sent=signal.SIGTERM),
    "full": lambda at: Befalls(at, error=errno.ENOSPC),
    "io": lambda at: Befalls(at, error=errno.EIO, reads=True),
    "broken": lambda at: Befalls(at, error=errno.EIO, on=True),
}
"""What befalls a program at a step; where reading fails too, what it reads is a step.

full, io: one call fails, for want of room or by an error of the disk; broken: all from one on.
"""

AFTER, ROOM, CUT = "after", "room", "cut"
"""Killed at any moment; on a disk with so much room; killed at a step, and the power is cut."""
