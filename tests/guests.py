"""The command line in the hands of somebody who may not write everywhere."""

import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT
from tests.replay.program import Said

GUEST = """
import ctypes
version_3, this_process = 0x20080522, 0
header = (ctypes.c_uint32 * 2)(version_3, this_process)
assert ctypes.CDLL(None).capset(header, (ctypes.c_uint32 * 6)()) == 0
from replay.cli import main
main(prog_name="bridge-ledger")
"""
"""Root heeds permissions, too, once it has laid down what sets it above them."""


def close(folder: Path) -> None:
    """Let nobody write in the folder any more."""
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)


def guest(ledger: Path, *arguments: str) -> Said:
    """What a verb comes to for somebody who has to heed permissions."""
    done = subprocess.run(
        [sys.executable, "-c", GUEST, "--ledger", ledger, *arguments],
        cwd=ledger.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
    )
    return Said(done.returncode, done.stdout, done.stderr)
