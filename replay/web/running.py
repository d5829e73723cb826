"""Run the server; when told to end, it finishes what it has begun."""

import gc
import os
import resource
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from socket import socket
from types import FrameType
from typing import Any

import uvicorn

from ledger.errors import NoFile
from ledger.store import check_is_no_ledgers
from replay.web.operating import Operated
from replay.web.patience import LONGEST_HEAD, MOST_AT_ONCE, Patient, Silent

SECONDS_TO_END = 30
"""The seconds that an act under way is waited for; feeds are ended at once."""

OFTEN = (700, 10, 10)
"""How many new objects the collector waits for, and how many runs before it looks at older ones:

as Python has it."""


class Serving(uvicorn.Server):
    """A server that ends in peace: what is asked is answered, feeds end, and it was no failure."""

    def __init__(self, config: uvicorn.Config, operated: Operated) -> None:
        super().__init__(config)
        self._operated = operated

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end; told once more, end at once."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """End the feeds, and wait for the rest."""
        self._operated.tell(what="ending")
        self._operated.end()
        await super().shutdown(sockets)
        self._operated.tell(what="ended")


def serving(served: Any, operated: Operated, proxies: Sequence[str] = ()) -> Serving:
    """Return the server; run it on an open socket.

    served: the application, with `operated` in it. proxies: addresses or networks of the proxies
    whose forwarding headers are trusted.
    """
    settings = uvicorn.Config(
        served,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=SECONDS_TO_END,
        http=partial(Patient, silent=Silent()),  # type: ignore[arg-type]  # it is called, as a class
        ws="none",
        h11_max_incomplete_event_size=LONGEST_HEAD,
        limit_concurrency=MOST_AT_ONCE,
    )
    return Serving(settings, operated)


def look_often() -> None:
    """Let the garbage collector run after few new objects, so that nobody waits for it for long.

    A verb, which has an end, lets it run after many.
    """
    gc.set_threshold(*OFTEN)


def allow_files() -> None:
    """Let this program hold as many connections as the system lets it: shells allow 1,024."""
    with suppress(OSError, ValueError):
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def log_at(file: Path) -> Callable[[str], None]:
    """Return a function that appends lines to a file, which may be moved meanwhile (logrotate).

    A line that finds no room is lost, and stops nothing. Raises NoFile where none can be written;
    LedgerExists for a database.
    """
    check_is_no_ledgers(file)

    def write(line: str) -> None:
        with suppress(OSError):
            append(f"{line}\n")

    def append(text: str) -> None:
        opened = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(opened, "a", encoding="utf-8") as end:
            end.write(text)

    try:
        append("")
    except OSError as error:
        raise NoFile(file=str(file), why=error.strerror or str(error)) from None
    return write
