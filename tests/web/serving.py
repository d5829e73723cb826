"""A ledger served from this process, as `serve` serves it."""

import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

from replay.web.app import app
from replay.web.metrics import Metrics
from replay.web.operating import Operated
from replay.web.running import Serving, serving


@contextmanager
def served(
    ledger: Path,
    port: int = 0,
    *,
    takes_acts: bool = False,
    public_only: bool = False,
    first: str = "",
) -> Iterator[str]:
    """Serve a ledger on a port (0: a free one); yields where. first: opens the first contest."""
    shown = app(ledger, takes_acts=takes_acts, public_only=public_only, first=first)
    whole = Operated(shown, lambda: None, Metrics())
    with running(whole, whole, port) as (site, _):
        yield site


@contextmanager
def running(
    whole: Any, operated: Operated, port: int = 0, proxies: Sequence[str] = ()
) -> Iterator[tuple[str, Serving]]:
    """Run a server in this process; yields where, and what runs it."""
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", port))
        server = serving(whole, operated, proxies)
        thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}", server
        finally:
            server.should_exit = True
            thread.join(10)
