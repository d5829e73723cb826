"""A command that is killed at one of the steps at which its files change."""

import os
import re
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.processes import start
from tests.replay.program import Program

CHANGING = re.compile("BEGIN IMMEDIATE|COMMIT|ROLLBACK|VACUUM|PRAGMA wal_checkpoint")
"""Statements between which a file is as it was before; what they enclose is kept or not."""

REMOVING = ("os.remove", "os.rename", "os.rmdir", "os.truncate", "os.link")


def is_killed(ledger: Path, step: int, *arguments: str) -> bool:
    """Run a command in a process that kills itself before its step of this number.

    Returns False if it came to its end before that.
    """
    process = start(_run, ledger, step, arguments)
    process.join()
    assert process.exitcode in (0, -signal.SIGKILL), process.exitcode
    return process.exitcode != 0


def _run(ledger: Path, step: int, arguments: tuple[str, ...]) -> None:
    left = step

    def count(*_: Any) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def traced(statement: str) -> None:
        if CHANGING.match(statement):
            count()

    def audited(event: str, _: tuple[Any, ...]) -> None:
        if event in REMOVING:
            count()

    connect = sqlite3.connect

    def watched(*args: Any, **settings: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **settings)
        connection.set_trace_callback(traced)
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", watched)
        sys.addaudithook(audited)
        said = Program(ledger).run(*arguments)
    raise SystemExit(said.code)
