"""The command line as programs of their own, one of which can be held while others run."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT
from tests.replay.program import Said

HELD = """
import os, signal, sys
from pkgutil import resolve_name

place, times = sys.argv.pop(1), int(sys.argv.pop(1))
owner, _, name = place.rpartition(".")
held = getattr(resolve_name(owner), name)

def first_stop(*arguments, **options):
    global times
    times -= 1
    if times == 0:
        os.kill(os.getpid(), signal.SIGSTOP)
    return held(*arguments, **options)

setattr(resolve_name(owner), name, first_stop)
from replay.cli import main
main(prog_name="bridge-ledger")
"""
"""Runs a verb, and holds it before a function is called for the nth time."""

PUTTING = "ledger.store.beside._rename"
"""Gives a new file its name in its place."""

APPENDING = "ledger.store.store.Store.append"
"""Records what was decided."""


class Running:
    """A verb that runs by itself, held before the nth call of a function (0: never)."""

    def __init__(
        self, ledger: Path, *arguments: str | Path, held: int = 0, before: str = PUTTING
    ) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HELD, before, str(held), "--ledger", ledger, *arguments],
            cwd=ledger.parent,
            env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        if held:
            _, status = os.waitpid(self.process.pid, os.WUNTRACED)
            assert os.WIFSTOPPED(status), self.process.communicate()

    def goes_on(self, signal_before: signal.Signals | None = None) -> Said:
        """Let it go on, after a signal; what it comes to."""
        if signal_before is not None:
            self.process.send_signal(signal_before)
        self.process.send_signal(signal.SIGCONT)
        return self.said()

    def said(self) -> Said:
        """What it comes to."""
        out, err = self.process.communicate(timeout=60)
        return Said(self.process.returncode, out, err)
