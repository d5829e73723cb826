"""An evening in the hall from its beginning to its end; its server goes away, its disk is full."""

import asyncio
from pathlib import Path
from time import sleep
from typing import NamedTuple

from tests.faults.disks import Disk
from tests.hall.checking import Found, found, last_entered
from tests.hall.evening import laid_out
from tests.hall.phones import Network
from tests.hall.server import Server
from tests.hall.watchers import Watchers

AT_ONCE = 12
"""So many requests are under way at once: phones of a hall do not all send in one second."""

MOST_LOOKS = 3000
"""After so many nobody is going to send anything."""

ROOM = 16384
"""Pages of a disk, when it is not full: 64 MB."""

LOOKS_EVERY = 2.0
"""Seconds between two looks at the server's memory."""


class Size(NamedTuple):
    """How large an evening is.

    Attributes:
        tables, rounds: of so many boards as a set has.
        seconds: how long it is played; None: to its end.
        kills: so many times the server goes away; every second time it is told to end.
        watchers: so many pages are open meanwhile.
        spread: whether results come spread over the time, as in a hall, or one after the other.

    """

    tables: int
    rounds: int
    seconds: float | None
    kills: int
    watchers: int = 0
    spread: bool = False


class Played(NamedTuple):
    """An evening that was played, and what came of it. megabytes: of the server, ever so often."""

    found: Found
    network: Network
    server: Server
    watchers: Watchers
    megabytes: list[int]


def evening(folder: Path, size: Size, seed: int = 0, disk: Disk | None = None) -> Played:
    """Play it, and hold the record and the open pages against what the phones were told.

    The times at which the server goes away are spread over the seconds; in an evening that is
    played to its end each comes after one more of its first results. disk: where the folder is;
    half-way it is full for a while.
    """
    hall = laid_out(folder, size.tables, size.rounds, seed)
    server = Server(hall.ledger)
    server.start()
    network = Network(server.address, seed, size.seconds, spread=size.spread)
    watchers, megabytes = Watchers(server.address, size.watchers), list[int]()

    async def play() -> None:
        await network.open_links(hall, AT_ONCE)
        async with asyncio.TaskGroup() as group:  # whatever fails ends the evening
            beside = [
                group.create_task(one)
                for one in (
                    watchers.watch(),
                    _befall(network, server, size),
                    _fill(network, disk, size.seconds),
                    _measure(server, megabytes),
                )
            ]
            await network.play(hall, AT_ONCE)
            await watchers.are_told(last_entered(hall))
            for one in beside:
                one.cancel()

    try:
        asyncio.run(play())
    finally:
        server.kill()
    return Played(found(hall, network, watchers), network, server, watchers, megabytes)


async def _befall(network: Network, server: Server, size: Size) -> None:
    """Let the server go away, and come again."""
    pause = None if size.seconds is None else size.seconds / (size.kills + 1)
    for gone in range(size.kills):
        await asyncio.to_thread(wait, network, gone, pause)
        await asyncio.to_thread(server.end if gone % 2 else server.kill)
        await asyncio.to_thread(server.start)


async def _fill(network: Network, disk: Disk | None, seconds: float | None) -> None:
    """Let no room be left for a while."""
    if disk is None or seconds is None:
        return
    await asyncio.sleep(seconds / 2)
    disk.enlarge(disk.used())
    network.befell["disk full"] += 1
    await asyncio.sleep(seconds / 20)
    disk.enlarge(ROOM)


async def _measure(server: Server, megabytes: list[int]) -> None:
    """Look how much memory the server has."""
    while True:
        megabytes.append(server.megabytes())
        await asyncio.sleep(LOOKS_EVERY)


def wait(network: Network, killed: int, pause: float | None) -> None:
    """Wait so many seconds; None: until one more result is acknowledged than there were kills."""
    sleep(pause or 0)
    for _ in range(MOST_LOOKS if pause is None else 0):
        if len(network.acknowledged) > killed:
            return
        sleep(0.01)
