"""A server in a process of its own, which is killed or ended, and started again on its port."""

import os
import re
import socket
from pathlib import Path
from time import sleep

from tests.processes import PROCESSES

RESIDENT = re.compile(r"^VmRSS:\s+(\d+) kB$", re.MULTILINE)


def serve(ledger: Path, port: int) -> None:
    """Be the program that serves a ledger, until somebody ends it."""
    from replay.cli import main

    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    main(["--ledger", str(ledger), "serve", "--acts", "--port", str(port)])


class Server:
    """The hall's server."""

    def __init__(self, ledger: Path) -> None:
        """It is not started yet, but has its port."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.ledger, self.address = ledger, f"http://127.0.0.1:{self.port}"
        self.killed = self.ended = 0
        self._process = PROCESSES.Process(target=serve, args=(ledger, self.port), daemon=True)

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = PROCESSES.Process(target=serve, args=(self.ledger, self.port), daemon=True)
        self._process.start()
        while True:
            with socket.socket() as knocking:
                if knocking.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            sleep(0.02)

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self.killed += 1

    def end(self) -> None:
        """Tell it to end, which it does well."""
        self._process.terminate()
        self._process.join()
        assert self._process.exitcode == 0, self._process.exitcode
        self.ended += 1

    def megabytes(self) -> int:
        """How much memory it has now; 0 where it is not there."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return 0
        found = RESIDENT.search(status)
        return 0 if found is None else int(found[1]) >> 10
