"""A ledger served from this process, as `serve` serves it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import sleep

import uvicorn

from replay.web.app import app
from replay.web.patience import Patient


@contextmanager
def served(ledger: Path, port: int = 0, *, takes_acts: bool = False) -> Iterator[str]:
    """Serve a ledger on a port (0: a free one); yields where."""
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", port))
        server = uvicorn.Server(
            uvicorn.Config(
                app(ledger, takes_acts=takes_acts),
                log_level="critical",
                timeout_graceful_shutdown=1,
                http=Patient,
            )
        )
        thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(10)
