"""The cache of answers: each is made once until the ledger changes; of the past, for longer."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from hashlib import sha256
from pathlib import Path
from time import monotonic, time_ns
from typing import NamedTuple

from ledger.erasures import finished
from ledger.errors import LedgerError
from ledger.events import LEDGER_STREAM
from ledger.people import People
from ledger.store import Head, Place, Store
from replay.web.addresses import placed
from replay.web.lending import lent

MOST_BYTES = 48_000_000
"""The most bytes of answers that are kept."""

SETTLED = 50_000_000
"""Nanoseconds after a write before which another write might leave the same file time."""

LIVES = 1.0
"""Seconds for which an answer that depends on the clock is kept."""


HTML, JSON, LINES = "text/html", "application/json", "application/x-ndjson"
PDF = "application/pdf"


class Body(NamedTuple):
    """An answer: its bytes, of which kind, its tag.

    Attributes:
        for_good: whether it stays as it is.
        by_clock: whether it depends on what time it is.
        policy: what a browser may run of it and ask for it, where that is not as on other pages.

    """

    content: bytes
    kind: str
    tag: str
    for_good: bool = False
    by_clock: bool = False
    policy: str = ""


def body(text: str | bytes, kind: str, *, for_good: bool = False, by_clock: bool = False) -> Body:
    """Return a text as an answer; its tag is made of what it says."""
    content = text if isinstance(text, bytes) else text.encode(errors="surrogateescape")
    return Body(content, kind, f'"{sha256(content).hexdigest()[:24]}"', for_good, by_clock)


Signature = tuple[tuple[int, int, int], ...]
_NOTHING: Signature = ()


async def signature(ledger: Place) -> Signature:
    """Give a value that changes whenever something is recorded, or the ledger is replaced."""
    if isinstance(ledger, Path):
        return _of_file(ledger)
    return await asyncio.to_thread(_of_head, ledger)


def _of_file(ledger: Path) -> Signature:
    """Give the times and sizes of a file and its log, without opening them."""
    found = list[tuple[int, int, int]]()
    for path in (ledger, Path(f"{ledger}-wal")):
        try:
            seen = path.stat()
        except OSError:
            continue
        found.append((seen.st_ino, seen.st_size, seen.st_mtime_ns))
    return tuple(found)


def _of_head(ledger: Place) -> Signature:
    """Return the last position, for a ledger without a file; () while it cannot be read.

    And up to where people are erased: their names go only after it is on record that they shall.
    """
    try:
        with lent(ledger) as store:
            return ((store.head().position, finished(store), 0),)
    except LedgerError:
        return ()


def _is_settled(seen: Signature) -> bool:
    """Tell whether the last change is so old that a further one would look different."""
    return bool(seen) and time_ns() - max(changed for _, _, changed in seen) > SETTLED


class Known(NamedTuple):
    """The other inputs of answers about the past: the present head, and the names of people."""

    head: Head
    people: tuple[tuple[str, str], ...]


def _known(store: Store) -> Known:
    return Known(store.head(), tuple(sorted(People(store).names().items())))


def _still_known(ledger: Place, known: Known) -> Known | None:
    """Bring the note up to date; None if cached answers about the past may not be used any more.

    It may where only contests have moved: the clock and the people are as they were.
    """
    try:
        with lent(ledger) as store, store.snapshot():
            own, now = store.replay(after=known.head.position, stream=LEDGER_STREAM), _known(store)
            goes_on = store.head(known.head.position) == known.head and next(own, None) is None
            return now if goes_on and now.people == known.people else None
    except LedgerError:
        return None


class Answers:
    """The cache of one ledger; requests for the same at the same time wait for one answer.

    When something is recorded, answers about past positions stay, unless the ledger was replaced,
    its clock set right, or somebody renamed.
    """

    def __init__(self, ledger: Place, under: str = "", most_bytes: int = MOST_BYTES) -> None:
        """Nothing is opened yet. under: where the addresses of this ledger stand."""
        self.ledger, self.under, self.most_bytes = ledger, under, most_bytes
        self._kept: OrderedDict[Hashable, tuple[float, Body]] = OrderedDict()
        self._making: dict[Hashable, asyncio.Future[tuple[Body, Known | None]]] = {}
        self._size, self._seen = 0, _NOTHING
        self._known: Known | None = None

    def kept(self, asks: Hashable) -> Body | None:
        """Return the cached answer if it surely still holds by a glance at the file; else None."""
        kept = self._kept.get(asks)
        if kept is None or not isinstance(self.ledger, Path) or _of_file(self.ledger) != self._seen:
            return None
        return None if kept[1].by_clock and monotonic() - kept[0] >= LIVES else kept[1]

    async def answer(self, asks: Hashable, make: Callable[[Store], Body]) -> Body:
        """Return the answer, made now if it is not cached. Raises whatever making it raises."""
        seen = await signature(self.ledger)
        if seen != self._seen:
            await self._forget(seen)
        kept = self._kept.get(asks)
        if kept is not None and (not kept[1].by_clock or monotonic() - kept[0] < LIVES):
            self._kept.move_to_end(asks)
            return kept[1]
        key = (seen, asks)
        if key not in self._making:
            self._making[key] = asyncio.ensure_future(asyncio.to_thread(self._made, make))
            self._making[key].add_done_callback(lambda _: self._making.pop(key, None))
        made, known = await asyncio.shield(self._making[key])
        if seen == self._seen == await signature(self.ledger) and _is_settled(seen):
            self._known = self._known or known
            self._keep(asks, made)
        return made

    async def _forget(self, seen: Signature) -> None:
        """Forget what may be otherwise now."""
        known, self._known = self._known, None
        kept, self._kept = self._kept, OrderedDict()
        self._seen, self._size = seen, 0
        fixed = {asks: body for asks, (_, body) in kept.items() if body.for_good}
        if known is None or not fixed:
            return
        now = await asyncio.to_thread(_still_known, self.ledger, known)
        if now is not None and self._seen == seen and self._known is None:
            self._known = now
            for asks, body in fixed.items():
                self._keep(asks, body)

    def _made(self, make: Callable[[Store], Body]) -> tuple[Body, Known | None]:
        with lent(self.ledger) as store:
            made = make(store)
            is_first = made.for_good and self._known is None
            return self._placed(made), _known(store) if is_first else None

    def _placed(self, made: Body) -> Body:
        """Put the server's path before a page's addresses; not in one with a policy of its own."""
        if not self.under or made.kind != HTML or made.policy:
            return made
        page = placed(made.content.decode(errors="surrogateescape"), self.under)
        return body(page, HTML, for_good=made.for_good, by_clock=made.by_clock)

    def _keep(self, asks: Hashable, made: Body) -> None:
        had = self._kept.pop(asks, None)
        self._size += len(made.content) - (len(had[1].content) if had else 0)
        self._kept[asks] = (monotonic(), made)
        while self._size > self.most_bytes:
            _, (_, dropped) = self._kept.popitem(last=False)
            self._size -= len(dropped.content)
