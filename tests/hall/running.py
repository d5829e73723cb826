"""An evening in the hall from its beginning to its end, with a server that is killed in between."""

import asyncio
from pathlib import Path
from time import sleep

from tests.hall.checking import Found, found
from tests.hall.evening import Hall, laid_out
from tests.hall.phones import Network
from tests.hall.server import Server

AT_ONCE = 12
"""So many requests are under way at once: phones of a hall do not all send in one second."""

MOST_LOOKS = 3000
"""After so many nobody is going to send anything."""


def evening(
    folder: Path,
    *,
    tables: int,
    rounds: int,
    seconds: float,
    kills: int,
    seed: int = 0,
    to_the_end: bool = False,
) -> tuple[Found, Network, Server]:
    """Play it for so long, or to its end, and hold the record against what phones were told.

    The server is killed so many times, spread over the seconds; in an evening that is played to
    its end after each of its first results.
    """
    hall = laid_out(folder, tables, rounds, seed)
    server = Server(hall.ledger)
    server.start()
    network = Network(server.address, seed, None if to_the_end else seconds)
    pause = None if to_the_end else seconds / (kills + 1)
    try:
        asyncio.run(_played(hall, network, server, kills, pause))
    finally:
        server.kill()
    return found(hall, network), network, server


async def _played(
    hall: Hall, network: Network, server: Server, kills: int, pause: float | None
) -> None:
    async def befall() -> None:
        for killed in range(kills):
            await asyncio.to_thread(wait, network, killed, pause)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

    await network.open_links(hall, AT_ONCE)
    befalling = asyncio.create_task(befall())
    try:
        await network.play(hall, AT_ONCE)
    finally:
        befalling.cancel()
        await asyncio.gather(befalling, return_exceptions=True)


def wait(network: Network, killed: int, pause: float | None) -> None:
    """Wait so many seconds; None: until one more result is acknowledged than there were kills."""
    sleep(pause or 0)
    for _ in range(MOST_LOOKS if pause is None else 0):
        if len(network.acknowledged) > killed:
            return
        sleep(0.01)
