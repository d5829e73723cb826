"""A server in a process of its own, which is killed and started again on the same port."""

import socket
from pathlib import Path
from time import sleep

from tests.processes import PROCESSES


def serve(ledger: Path, port: int) -> None:
    """Serve a ledger until somebody kills it."""
    import uvicorn

    from replay.web.app import app

    uvicorn.run(app(ledger, takes_acts=True), port=port, log_level="critical")


class Server:
    """The hall's server."""

    def __init__(self, ledger: Path) -> None:
        """It is not started yet, but has its port."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.ledger, self.address = ledger, f"http://127.0.0.1:{self.port}"
        self.killed = 0
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
