"""A child stopped at its system calls, so that something can befall it exactly there.

Linux on x86-64 lets a parent do this (ptrace). A step is a call by which a file is made,
changed, synced, renamed or removed: between two of them nothing happens to any disk.
"""

import ctypes
import os
import platform
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from pathlib import Path

CREATING = os.O_CREAT | os.O_TRUNC
CHANGES = {
    1: "write",
    18: "pwrite64",
    20: "writev",
    74: "fsync",
    75: "fdatasync",
    76: "truncate",
    77: "ftruncate",
    82: "rename",
    83: "mkdir",
    84: "rmdir",
    86: "link",
    87: "unlink",
    90: "chmod",
    91: "fchmod",
    258: "mkdirat",
    263: "unlinkat",
    264: "renameat",
    265: "linkat",
    268: "fchmodat",
    277: "sync_file_range",
    285: "fallocate",
    296: "pwritev",
    316: "renameat2",
}
OPENS = {2: 1, 257: 2}
"""open and openat, with which argument says how."""

SYNCS = {74, 75}
"""fsync and fdatasync, of the file that their first argument is."""

READS = {17: "pread64"}
"""How SQLite reads; what the interpreter reads is of no interest."""


class _Request(IntEnum):
    TRACEME = 0
    POKEUSER = 6
    SYSCALL = 24
    SETOPTIONS = 0x4200
    GET_SYSCALL_INFO = 0x420E


CALLS_MARKED, EXEC_TOLD, KILL_ON_EXIT = 0x1, 0x10, 0x100000
ENTRY = 1
CALL_NUMBER, RESULT = 15 * 8, 10 * 8
"""Where a stopped process keeps the number of its call and, later, what came of it."""


class _Call(ctypes.Structure):
    _fields_ = (
        ("op", ctypes.c_uint8),
        ("pad", ctypes.c_uint8 * 3),
        ("arch", ctypes.c_uint32),
        ("instruction", ctypes.c_uint64),
        ("stack", ctypes.c_uint64),
        ("number", ctypes.c_uint64),
        ("arguments", ctypes.c_uint64 * 6),
    )


_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.restype = ctypes.c_long
_libc.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)


def _ptrace(request: _Request, pid: int, address: int = 0, data: int = 0) -> None:
    if _libc.ptrace(request, pid, address, data) < 0:
        raise OSError(ctypes.get_errno(), f"ptrace {request.name}")


def is_possible() -> bool:
    """Whether this machine lets a parent follow its child so."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        return False
    pid = os.fork()
    if pid == 0:
        try:
            wait_to_be_traced()
        finally:
            os._exit(0)
    _, status = os.waitpid(pid, os.WUNTRACED)
    if os.WIFSTOPPED(status):
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    return os.WIFSTOPPED(status)


def wait_to_be_traced() -> None:
    """In the child: stop until the parent follows."""
    _ptrace(_Request.TRACEME, 0)
    os.kill(os.getpid(), signal.SIGSTOP)


class Befalls:
    """What befalls a child at a step, from the first of them on: nothing, for counting.

    at: the step. sent: the signal that is sent there. error: the errno with which the call
    fails instead of being made. on: the calls that follow fail as well. reads: calls that read
    count too. synced: told of each file that was synced, by a path.
    """

    def __init__(
        self,
        at: int = 0,
        *,
        sent: int = 0,
        error: int = 0,
        on: bool = False,
        reads: bool = False,
        synced: Callable[[Path], None] | None = None,
    ) -> None:
        self.at, self.sent, self.error, self.on, self.reads = at, sent, error, on, reads
        self.synced = synced
        self.steps = 0
        self.struck: list[str] = []
        """The calls that it befell, by name."""

    def is_struck(self, call: _Call) -> bool:
        """Whether it befalls this call."""
        name = self._step(call)
        if name is None:
            return False
        self.steps += 1
        struck = self.steps == self.at or (self.on and self.steps > self.at > 0)
        if struck and self.on and name == "write" and call.arguments[0] in (1, 2):
            return False  # the screen is no disk
        if struck:
            self.struck.append(name)
        return struck

    def _step(self, call: _Call) -> str | None:
        if call.number in OPENS:
            return "open" if call.arguments[OPENS[call.number]] & CREATING else None
        if self.reads and call.number in READS:
            return READS[call.number]
        return CHANGES.get(call.number)


def follow(pid: int, befalls: Befalls) -> int:
    """Follow a child to its end and let it befall it; the status it ended with."""
    _, status = os.waitpid(pid, 0)
    _ptrace(_Request.SETOPTIONS, pid, 0, CALLS_MARKED | EXEC_TOLD | KILL_ON_EXIT)
    child, passed_on = _Child(pid, befalls), 0
    while os.WIFSTOPPED(status):
        with suppress(ProcessLookupError):  # it was killed while it stood still
            _ptrace(_Request.SYSCALL, pid, 0, passed_on)
        _, status = os.waitpid(pid, 0)
        passed_on = 0
        with suppress(ProcessLookupError):
            passed_on = child.stopped(os.WSTOPSIG(status)) if os.WIFSTOPPED(status) else 0
    return status


class _Child:
    """A child that stops before and after each of its calls, and what befalls it there."""

    def __init__(self, pid: int, befalls: Befalls) -> None:
        self.pid, self._befalls = pid, befalls
        self._fails = False
        self._syncs: Path | None = None

    def stopped(self, signal_number: int) -> int:
        """It has stopped; the signal that it is to get when it goes on."""
        if signal_number != signal.SIGTRAP | 0x80:
            return signal_number if signal_number != signal.SIGTRAP else 0
        call = _Call()
        size = ctypes.sizeof(call)
        _ptrace(_Request.GET_SYSCALL_INFO, self.pid, size, ctypes.addressof(call))
        if call.op == ENTRY:
            self._calls(call)
        else:
            self._has_called()
        return 0

    def _calls(self, call: _Call) -> None:
        if call.number in SYNCS:
            self._syncs = Path(f"/proc/{self.pid}/fd/{call.arguments[0]}")
        if not self._befalls.is_struck(call):
            return
        if self._befalls.error:
            _ptrace(_Request.POKEUSER, self.pid, CALL_NUMBER, -1)
            self._fails = True
        else:
            os.kill(self.pid, self._befalls.sent)

    def _has_called(self) -> None:
        if self._fails:
            _ptrace(_Request.POKEUSER, self.pid, RESULT, -self._befalls.error)
        elif self._syncs is not None and self._befalls.synced is not None:
            self._befalls.synced(self._syncs)
        self._fails, self._syncs = False, None
