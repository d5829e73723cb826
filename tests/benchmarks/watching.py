"""1,000 pages that are open in browsers: how soon each is told of a change, in how much memory."""

import asyncio
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from ledger.events import IncidentRecorded
from ledger.store import Circumstances, Part, Store
from replay.web.running import allow_files
from tests.benchmarks.answering import BOARDS, TABLES
from tests.benchmarks.paging import CONTEST, served
from tests.benchmarks.samples import NOW, STREAM, contest_events, filled
from tests.benchmarks.table import Ratio, at_most

PAGES, CHANGES = 1_000, 9
PAUSE = 1.0
"""Seconds between two changes: what the server does after one is over when the next comes."""

MEDIAN, ALL, MEMORY = 0.15, 0.5, 200
"""Seconds until the middle page and the last are told of a change; MB that the server has then."""

Browser = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def measure(scale: int) -> list[Ratio]:
    """One row for the middle page, one for the last, one for the memory."""
    allow_files()
    count = PAGES // scale
    with TemporaryDirectory() as folder:
        path = Path(folder) / "contest.ledger"
        filled(path, contest_events(TABLES // scale, BOARDS))
        with served(path) as (port, process):
            delays = asyncio.run(_delays(path, port, count))
            most = _memory(process)
    of = f"{count:,} open pages"
    middle, last = (sorted(one)[len(one) // 2] for one in zip(*delays, strict=True))
    return [
        at_most(f"a change on the middle one of {of}", middle, MEDIAN, 1),
        at_most(f"a change on the last of {of}", last, ALL, 1),
        Ratio(
            f"memory of a server with {of}", f"{most:.0f} MB", f"{MEMORY} MB", most / MEMORY,
            "<= 1", most <= MEMORY,
        ),
    ]  # fmt: skip


async def _delays(path: Path, port: int, count: int) -> list[tuple[float, float]]:
    """Seconds from a change being recorded until the middle page and the last are told of it."""
    with closing(Store(path)) as store:
        at = f"/live/c/{CONTEST}?from={store.head().position}"
        asks = f"GET {at} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        browsers = [await _opened(port, asks) for _ in range(count)]
        version, found = len(store.read(STREAM)), list[tuple[float, float]]()
        for more in range(CHANGES):
            await asyncio.sleep(PAUSE)
            told = asyncio.gather(*(_told(reader) for reader, _ in browsers))
            event = IncidentRecorded(incident="smoking")
            store.append([Part(STREAM, version + more, [event])], Circumstances(NOW, NOW, "desk"))
            since = perf_counter()
            after: Sequence[float] = sorted(moment - since for moment in await told)
            found.append((after[count // 2], after[-1]))
    for _, writer in browsers:
        writer.close()
    return found


async def _opened(port: int, asks: str) -> Browser:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(asks.encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def _told(reader: asyncio.StreamReader) -> float:
    """When a page was told of a change."""
    await reader.readuntil(b"event: changed")
    return perf_counter()


def _memory(process: int) -> int:
    """The most memory that a process has had, in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    (most,) = (line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(most.split()[1]) >> 10
