"""Pages of a hall that are open while it plays: each is told what is recorded, and comes back."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from tests.hall.evening import CONTEST

COMES_BACK = 0.5
"""Seconds after which a page that was cut off asks again; not all pages in one moment."""

LOOKS = 600
"""So many times, a tenth of a second apart, it is waited for that all have been told."""


class Watchers:
    """So many open pages. told: how many changes they were told of; again: how often one came back.

    last: of each page the position up to which it was told.
    """

    def __init__(self, address: str, many: int) -> None:
        self._host, self._port = urlsplit(address).hostname, urlsplit(address).port
        self.told = self.again = 0
        self.last = [0] * many

    async def watch(self) -> None:
        """Keep all pages open until it is cancelled."""
        await asyncio.gather(*map(self._page, range(len(self.last))))

    async def are_told(self, position: int) -> None:
        """Wait for all of them to be told of a position, but not for ever."""
        for _ in range(LOOKS):
            if self.behind(position) == 0:
                return
            await asyncio.sleep(0.1)

    def behind(self, position: int) -> int:
        """How many were not told of what was recorded up to a position."""
        return sum(last < position for last in self.last)

    async def _page(self, number: int) -> None:
        await asyncio.sleep(number * COMES_BACK / 100)
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._read(number)
            self.again += 1
            await asyncio.sleep(COMES_BACK + number % 100 / 100)

    async def _read(self, number: int) -> None:
        """Read one feed to its end: lines of chunks, of which some say a position."""
        reader, writer = await asyncio.open_connection(self._host, self._port)
        asked = f"GET /live/c/{CONTEST}?from={self.last[number]} HTTP/1.1"
        writer.write(f"{asked}\r\nHost: {self._host}:{self._port}\r\n\r\n".encode())
        try:
            async for line in reader:
                if line.startswith(b"id: "):
                    self.last[number] = int(line[4:])
                    self.told += 1
        finally:
            writer.close()
