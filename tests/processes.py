"""The command line as processes of their own, one of which can be held while others run."""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from pkgutil import resolve_name
from tempfile import mkdtemp
from time import sleep
from typing import Any

from replay.cli import main
from tests.replay.program import Said

PROCESSES = get_context("forkserver")
"""Forks processes that have everything imported, from a server that has no threads."""

PROCESSES.set_forkserver_preload(["tests.preloaded"])

PUTTING = "ledger.store.beside._rename"
"""Gives a new file its name in its place."""

APPENDING = "ledger.store.store.Store.append"
"""Records what was decided."""

SCREENS = ("out", "err")


def start(function: Callable[..., None], *arguments: Any) -> BaseProcess:
    """A process that has begun."""
    process = PROCESSES.Process(target=function, args=arguments)
    process.start()
    return process


class Running:
    """A verb that runs by itself, held before the nth call of a function (0: never).

    first: what its process does before it. is_named: whether it is told the ledger.
    """

    def __init__(
        self,
        ledger: Path,
        *arguments: str | Path,
        held: int = 0,
        before: str = PUTTING,
        first: Callable[[], None] | None = None,
        is_named: bool = True,
    ) -> None:
        words = [*(("--ledger", str(ledger)) if is_named else ()), *map(str, arguments)]
        self._said = Path(mkdtemp())
        self._process = start(_be, ledger.parent, words, self._said, before, held, first)
        if held:
            self._wait_until_held()

    def _wait_until_held(self) -> None:
        stat = Path(f"/proc/{self._process.pid}/stat")
        while self._process.is_alive():
            if stat.read_text().rpartition(")")[2].split()[0] == "T":
                return
            sleep(0.002)
        raise AssertionError(self.said())

    def goes_on(self, signal_before: signal.Signals | None = None) -> Said:
        """Let it go on, after a signal; what it comes to."""
        assert self._process.pid is not None
        if signal_before is not None:
            os.kill(self._process.pid, signal_before)
        os.kill(self._process.pid, signal.SIGCONT)
        return self.said()

    def said(self, patience: float = 60) -> Said:
        """What it comes to, within so many seconds."""
        self._process.join(patience)
        code = self._process.exitcode
        assert code is not None
        out, err = ((self._said / screen).read_text("utf-8") for screen in SCREENS)
        shutil.rmtree(self._said)
        return Said(code, out, err)


def _be(
    folder: Path,
    words: list[str],
    said: Path,
    place: str,
    held: int,
    first: Callable[[], None] | None,
) -> None:
    """Be the program, in a process of its own."""
    os.chdir(folder)
    os.environ["COLUMNS"] = "100"
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number, screen in enumerate(SCREENS, 1):
        os.dup2(os.open(said / screen, os.O_CREAT | os.O_WRONLY, 0o600), number)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", closefd=False)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if held:
        _hold(place, held)
    if first is not None:
        first()
    main(words, prog_name="bridge-ledger")


def _hold(place: str, times: int) -> None:
    """Stop this process before a function is called for the nth time."""
    owner, _, name = place.rpartition(".")
    function, left = getattr(resolve_name(owner), name), [times]

    def stop_first(*arguments: Any, **options: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGSTOP)
        return function(*arguments, **options)

    setattr(resolve_name(owner), name, stop_first)
