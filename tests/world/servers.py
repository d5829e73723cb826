"""A server as it is on a machine: it answers a request to its end, or is killed over it."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from replay.web.app import app
from tests.world.disks import DISK, Killed, Mishap, Program

HALL, OFFICE = "hall", "office"
"""Two servers of one ledger: one for everybody, and one for whoever may read the whole record."""


class Request(NamedTuple):
    """What is asked. headers: by their names in small letters."""

    method: str
    path: str
    query: str = ""
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()

    def scope(self) -> Any:
        """As a server is told of it."""
        headers = [(name.encode(), text.encode()) for name, text in self.headers]
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": self.method,
            "path": self.path,
            "raw_path": self.path.encode(),
            "query_string": self.query.encode(),
            "headers": [(b"host", b"hall"), *headers],
            "client": ("10.0.0.1", 1),
            "server": ("hall", 80),
            "scheme": "http",
            "root_path": "",
        }


class Answer(NamedTuple):
    """What is answered."""

    status: int
    headers: dict[str, str]
    content: bytes


class Server:
    """One server. It runs from the beginning; killed, it forgets all but what is on the disk."""

    def __init__(self, name: str, ledger: Path) -> None:
        self.name, self.ledger, self.killed = name, ledger, 0
        self._loop = asyncio.new_event_loop()
        self.start()

    def start(self) -> None:
        """Let it run, with nothing in its memory."""
        self.program = Program()
        self._app = app(self.ledger, takes_acts=True, public_only=self.name == HALL)

    def kill(self) -> None:
        """End it at once, and let it run again."""
        self.program.end()
        self.killed += 1
        self.start()

    def close(self) -> None:
        """It is not needed any more."""
        self.program.end()
        self._loop.close()

    def answer(
        self, asked: Request, mishap: Mishap | None, meanwhile: Callable[[], object] = bool
    ) -> Answer | None:
        """The answer; None where it was killed over it. meanwhile: what may come in between."""
        try:
            with self._at_work(mishap, meanwhile):
                return self._loop.run_until_complete(self._answered(asked))
        except Killed:
            self.kill()
            return None

    def cut_off(self, asked: Request) -> None:
        """Half of what is asked comes, then the connection breaks: nobody is answered."""
        half = asked.body[: len(asked.body) // 2]
        with self._at_work(None, bool):
            self._loop.run_until_complete(self._sent(asked, half, is_whole=False))

    @contextmanager
    def _at_work(self, mishap: Mishap | None, meanwhile: Callable[[], object]) -> Iterator[None]:
        """Let it run, also in the middle of what another server does that is overtaken by it."""
        outer = asyncio._get_running_loop()  # noqa: SLF001
        asyncio._set_running_loop(None)  # noqa: SLF001
        try:
            with DISK.work(self.program, mishap, meanwhile):
                yield
        finally:
            asyncio._set_running_loop(outer)  # noqa: SLF001

    async def _sent(self, asked: Request, body: bytes, *, is_whole: bool) -> list[Any]:
        """What is sent to whoever asks."""
        sent: list[Any] = []
        told = [{"type": "http.request", "body": body, "more_body": not is_whole}]

        async def receive() -> Any:
            return told.pop() if told else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self._app(asked.scope(), receive, send)
        return sent

    async def _answered(self, asked: Request) -> Answer:
        sent = await self._sent(asked, asked.body, is_whole=True)
        headers = {name.decode(): text.decode() for name, text in sent[0]["headers"]}
        content = b"".join(message.get("body", b"") for message in sent[1:])
        return Answer(sent[0]["status"], headers, content)
