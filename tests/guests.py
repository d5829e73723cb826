"""The command line in the hands of somebody who may not write everywhere."""

import ctypes
from pathlib import Path

from tests.processes import Running
from tests.replay.program import Said

VERSION_3, THIS_PROCESS = 0x20080522, 0


def heed_permissions() -> None:
    """Lay down what sets root above permissions, in this process and for good."""
    header = (ctypes.c_uint32 * 2)(VERSION_3, THIS_PROCESS)
    assert ctypes.CDLL(None).capset(header, (ctypes.c_uint32 * 6)()) == 0


def close(folder: Path) -> None:
    """Let nobody write in the folder any more."""
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)


def guest(ledger: Path, *arguments: str) -> Said:
    """What a verb comes to for somebody who has to heed permissions."""
    return Running(ledger, *arguments, first=heed_permissions).said()
