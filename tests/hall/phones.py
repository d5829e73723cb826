"""Phones in a hall: each sends its results in order, over a network that loses and doubles them."""

import asyncio
from collections import Counter
from random import Random
from time import monotonic
from typing import Any

import httpx

from tests.hall.evening import CONTEST, Hall, Result

ACTS = f"/api/contests/{CONTEST}/acts"
MISHAPS = ("none", "none", "none", "lost", "answer lost", "twice", "late", "again later")
PAUSE = 0.02
MOST_PAUSE = 3.0
"""Seconds after which a phone tries again at most: as often as the page of a table does."""

PATIENCE = 300


class Network:
    """How a hall's phones reach its server, and what befell them on the way.

    seconds: for how long phones send; None: to the end. spread: whether what a table obtains is
    spread over that time, as in a hall; else it follows at once. acknowledged: what a phone was
    told is on record, by the id that it had given it. seconds: how long each answer took.
    """

    def __init__(
        self, address: str, seed: int, seconds: float | None, *, spread: bool = False
    ) -> None:
        self.address, self.dice, self._for = address, Random(seed), seconds
        self._spread, self._begun = spread, 0.0
        self.keys: dict[tuple[int, str], str] = {}
        self.acknowledged: dict[str, Result] = {}
        self.refused: list[str] = []
        self.seconds: list[float] = []
        self.befell: Counter[str] = Counter()

    async def open_links(self, hall: Hall, at_once: int) -> None:
        """Let every phone open its link, before play and while nothing befalls it."""
        turns = asyncio.Semaphore(at_once)
        seats = [(table, seat) for table, own in hall.secrets.items() for seat in own]
        async with httpx.AsyncClient(base_url=self.address, timeout=PATIENCE) as client:
            opened = (self._opened(client, turns, hall.secrets[one][seat]) for one, seat in seats)
            self.keys = dict(zip(seats, await asyncio.gather(*opened), strict=True))

    async def play(self, hall: Hall, at_once: int) -> None:
        """Let all tables send what they obtain, until all is sent or the time is over."""
        turns = asyncio.Semaphore(at_once)
        self._begun = monotonic()
        limits = httpx.Limits(max_connections=at_once)
        async with httpx.AsyncClient(
            base_url=self.address, limits=limits, timeout=PATIENCE
        ) as client:
            phones = (self._table(client, turns, hall, table) for table in hall.results)
            await asyncio.gather(*phones)

    async def _table(
        self, client: httpx.AsyncClient, turns: asyncio.Semaphore, hall: Hall, table: int
    ) -> None:
        keys = {seat: self.keys[table, seat] for seat in hall.secrets[table]}
        before: tuple[str, Result] | None = None
        for place, result in enumerate(hall.results[table]):
            if self._for is not None:
                if self._spread:
                    when = (
                        self._for * (place + table / len(hall.results)) / len(hall.results[table])
                    )
                    await asyncio.sleep(max(0, self._begun + when - monotonic()))
                if monotonic() > self._begun + self._for:
                    return
            ours = f"table-{table}-{place}"
            mishap = MISHAPS[(3 * table + place) % len(MISHAPS)]
            self.befell[mishap] += 1
            await self._deliver(client, turns, keys["NS"], ours, result, mishap)
            if mishap == "again later" and before is not None:
                await self._send(client, turns, keys["NS"], *before)
            if (table + place) % 5 == 0:  # the other phone at the table sends it, too
                self.befell["two phones"] += 1
                theirs = await self._send(client, turns, keys["EW"], f"{ours}-ew", result)
                assert theirs is None or theirs.status_code in (422, 503), theirs.text
            before = ours, result

    async def _opened(
        self, client: httpx.AsyncClient, turns: asyncio.Semaphore, secret: str
    ) -> str:
        async with turns:
            accept = {"Accept": "application/json"}
            taken = await client.post(f"/link/{secret}", headers=accept)
        return str(taken.json()["key"])

    async def _deliver(
        self,
        client: httpx.AsyncClient,
        turns: asyncio.Semaphore,
        key: str,
        own_id: str,
        result: Result,
        mishap: str,
    ) -> None:
        """Send a result until it is acknowledged, whatever befalls it."""
        if mishap in ("lost", "late"):  # it never left the phone, which tries again
            await asyncio.sleep(self.dice.random() * PAUSE)
        if mishap == "answer lost":
            await self._send(client, turns, key, own_id, result)
        if mishap == "twice":
            one, other = await asyncio.gather(
                *(self._send(client, turns, key, own_id, result) for _ in range(2))
            )
            known = [said.json()["recorded"] for said in (one, other) if said and said.is_success]
            assert all(each == known[0] for each in known), known
        pause = 5 * PAUSE
        while True:
            said = await self._send(client, turns, key, own_id, result)
            if said is None or said.status_code in (429, 500, 503):
                self.befell["told to try again"] += said is not None
                await asyncio.sleep(pause * (0.5 + self.dice.random()))
                pause = min(2 * pause, MOST_PAUSE)
                continue
            if said.is_success:
                self.acknowledged[own_id] = result
            else:
                self.refused.append(said.text)
            return

    async def _send(
        self,
        client: httpx.AsyncClient,
        turns: asyncio.Semaphore,
        key: str,
        own_id: str,
        result: Result,
    ) -> Any:
        """The answer; None where the network, or the server, was away."""
        headers = {"Authorization": f"Bearer {key}", "Idempotency-Key": own_id}
        async with turns:
            begun = monotonic()
            try:
                said = await client.post(ACTS, json=result.act(), headers=headers)
            except httpx.TransportError:
                self.befell["server away"] += 1
                return None
            self.seconds.append(monotonic() - begun)
            return said
