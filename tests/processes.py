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

times = int(sys.argv.pop(1))

def hold(event, arguments):
    global times
    if event == "ctypes.dlsym" and arguments[1] == "renameat2":
        times -= 1
        if times == 0:
            os.kill(os.getpid(), signal.SIGSTOP)

sys.addaudithook(hold)
from replay.cli import main
main(prog_name="bridge-ledger")
"""
"""Runs a verb, and holds it when it is about to put a file in its place for the nth time."""


class Running:
    """A verb that runs by itself.

    held: before which of the files that it puts in their places it is held (0: never).
    """

    def __init__(self, ledger: Path, *arguments: str | Path, held: int = 0) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HELD, str(held), "--ledger", ledger, *arguments],
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
