"""The program as processes: forked from one that has imported it all, or started anew."""

import os
import signal
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from time import sleep
from typing import NamedTuple, NoReturn

from replay.cli import main, verb_of
from replay.verbs import VERBS
from tests.faults.tracing import Befalls, follow, wait_to_be_traced

ROOT = Path(__file__).parents[2]


class Said(NamedTuple):
    """What a command came to: its exit code, or minus the signal that ended it; its words."""

    code: int
    out: str
    err: str

    @property
    def was_killed(self) -> bool:
        """Whether it could say nothing more."""
        return self.code < 0


def import_verbs() -> None:
    """Import what the verbs import when they are used."""
    for verb in VERBS:
        verb_of(verb)


class Gate:
    """Where programs wait, so that they start together."""

    def __init__(self) -> None:
        self._ours, self._theirs = os.pipe()

    def wait(self) -> None:
        """In a child: until it opens."""
        os.close(self._theirs)
        os.read(self._ours, 1)

    def open(self) -> None:
        """Let them all go."""
        os.close(self._theirs)
        os.close(self._ours)


class Running:
    """A command in a process of its own, in a folder; what it prints is kept in memory.

    anew: an interpreter started for it. traced: it waits until it is followed. behind: it waits
    until the gate opens.
    """

    def __init__(
        self,
        folder: Path,
        arguments: Sequence[str],
        *,
        anew: bool = False,
        traced: bool = False,
        behind: Gate | None = None,
    ) -> None:
        self._screens = os.memfd_create("out"), os.memfd_create("err")
        self.pid = os.fork()
        if self.pid == 0:
            _become(folder, arguments, self._screens, behind, anew=anew, traced=traced)

    def followed(self, befalls: Befalls) -> Said:
        """Let this befall it, and see what it comes to."""
        return self._said(follow(self.pid, befalls))

    def ended(self) -> Said:
        """Wait for its end."""
        return self._said(os.waitpid(self.pid, 0)[1])

    def ended_by_now(self) -> Said | None:
        """What it came to; None while it runs."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        return self._said(status) if pid else None

    def killed_after(self, seconds: float) -> Said:
        """Kill it then, if it still runs."""
        sleep(seconds)
        os.kill(self.pid, signal.SIGKILL)
        return self.ended()

    def _said(self, status: int) -> Said:
        words = []
        for screen in self._screens:
            size = os.lseek(screen, 0, os.SEEK_END)
            words.append(os.pread(screen, size, 0).decode(errors="replace"))
            os.close(screen)
        return Said(os.waitstatus_to_exitcode(status), *words)


def run(folder: Path, *arguments: str) -> Said:
    """Run a command to its end."""
    return Running(folder, arguments).ended()


def _become(
    folder: Path,
    arguments: Sequence[str],
    screens: tuple[int, int],
    behind: Gate | None,
    *,
    anew: bool,
    traced: bool,
) -> NoReturn:
    """Be the command, in the child."""
    code = 70
    try:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_DFL)
        if behind is not None:
            behind.wait()
        os.chdir(folder)
        for screen, descriptor in zip(screens, (1, 2), strict=True):
            os.dup2(screen, descriptor)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.environ.update(COLUMNS="200", PYTHONPATH=str(ROOT), PYTHONDONTWRITEBYTECODE="1")
        if traced:
            wait_to_be_traced()
        if anew:
            os.execv(sys.executable, [sys.executable, "-m", "replay", *arguments])  # noqa: S606
        sys.stdout = os.fdopen(1, "w", encoding="utf-8")
        sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace")
        code = _run_main(arguments)
    finally:
        os._exit(code)


def _run_main(arguments: Sequence[str]) -> int:
    """The exit code, as the interpreter makes it."""
    code = 0
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        main(list(arguments), prog_name="bridge-ledger")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001  # what the interpreter would print at its end
        traceback.print_exc()
        code = 1
    try:
        sys.stdout.flush()
    except OSError:
        code = 120
    return code
