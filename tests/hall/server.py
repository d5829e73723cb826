"""A server in a process of its own, which is killed or ended, and started again on its port."""

import os
import re
import socket
from contextlib import closing, suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import sleep

from tests.processes import PROCESSES

LOWEST, HIGHEST = 20_000, 32_000
"""Below the ports that systems give to connections: one that is tried while nobody listens on it
may be connected to itself, and then the server finds it taken."""

RESIDENT = re.compile(r"^VmRSS:\s+(\d+) kB$", re.MULTILINE)


def serve(ledger: Path, port: int) -> None:
    """Be the program that serves a ledger, until somebody ends it."""
    from replay.cli import main

    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    main(["--ledger", str(ledger), "serve", "--acts", "--port", str(port)])


def a_port() -> int:
    """A free port that no connection of another program is given while the server is away."""
    for port in range(LOWEST + os.getpid() % 1000, HIGHEST):
        with suppress(OSError), socket.socket() as free:
            free.bind(("127.0.0.1", port))
            return port
    raise OSError(f"no port is free below {HIGHEST}")


class Server:
    """The hall's server."""

    def __init__(self, ledger: Path) -> None:
        """It is not started yet, but has its port."""
        self.port = a_port()
        self.ledger, self.address = ledger, f"http://127.0.0.1:{self.port}"
        self.killed = self.ended = 0
        self._process = PROCESSES.Process(target=serve, args=(ledger, self.port), daemon=True)

    def start(self) -> None:
        """Start it, and wait until it answers: it then ends well when it is told to."""
        self._process = PROCESSES.Process(target=serve, args=(self.ledger, self.port), daemon=True)
        self._process.start()
        while not self._answers():
            if self._process.exitcode is not None:
                raise ChildProcessError(f"the server ended with {self._process.exitcode}")
            sleep(0.02)

    def _answers(self) -> bool:
        asking = HTTPConnection("127.0.0.1", self.port, timeout=10)
        with closing(asking), suppress(OSError, HTTPException):
            asking.request("GET", "/health")
            return asking.getresponse().status == HTTPStatus.OK
        return False

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
