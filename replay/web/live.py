"""Watch a ledger for new rows, from whatever process, and tell every open page."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from typing import NamedTuple

from ledger.bridge.numbers import so_many
from ledger.errors import LedgerError, NoSuch
from ledger.events import (
    LEDGER_STREAM,
    CallAnswered,
    DirectorCalled,
    contest_stream,
    tournament_stream,
)
from ledger.journal import write_line, write_sealed
from ledger.record import opening
from ledger.store import Address, Place, Row, Store
from projections.views.audit_trail import positions_of, trail
from projections.writers import audit_trail, medium
from replay.public import NOTHING, Withheld, public
from replay.questions.asking import known as known_of
from replay.timeline import contests, past
from replay.web.answers import signature
from replay.web.lending import lent
from replay.withholding import Withholds

LOOKS_EVERY = 0.04
"""Seconds between two looks at a ledger's file, which open nothing."""

LISTENS = 1.0
"""Seconds for which a server is listened to at a time."""

TRIES_AGAIN = 1.0
"""Seconds after which a server that could not be reached is tried again."""

LOOKS_AGAIN = 5
"""The number of times the ledger is read again after its file has changed, in case of a writer."""

BREATH = 15.0
"""Seconds after which an open page is told that the server is still there."""

REPLACED = "the ledger was replaced by another"
"""The sentence for who has read further than the record goes."""

CONTESTS = contest_stream("")
"""The streams of all contests; what stands in others is for officials."""


class Change(NamedTuple):
    """A set of newly recorded rows: the last position, a sentence, and the rows with theirs.

    Attributes:
        answered: the tables at which a call of the director was answered by it.

    """

    position: int
    sentence: str
    positions: Sequence[int]
    rows: Sequence[bytes]
    answered: frozenset[str]


class Watch:
    """Looks at a ledger's file, or listens to its server, and wakes who waits for it to change."""

    def __init__(self, ledger: Place, withholds: Withholds | None = None) -> None:
        """Nothing is looked at until it runs. withholds: says what it does not tell."""
        self.ledger, self.withholds = ledger, withholds
        self._changed = asyncio.Event()
        self._told: dict[tuple[str, int], asyncio.Future[Change | None]] = {}
        self._found = set[str]()

    async def run(self) -> None:
        """Look, until it is cancelled."""
        seen, again = await signature(self.ledger), 0
        while True:
            await self._wait(seen[0][0] if seen else 0)
            now = await signature(self.ledger)
            if now != seen:
                seen, again = now, 0 if isinstance(self.ledger, Address) else LOOKS_AGAIN
            elif not again:
                continue
            else:
                again -= 1
            self._told.clear()
            self._found.clear()
            self._changed.set()
            self._changed = asyncio.Event()

    async def _wait(self, position: int) -> None:
        """Wait a moment; on a server, until something is recorded."""
        if not isinstance(self.ledger, Address):
            await asyncio.sleep(LOOKS_EVERY)
        elif not await asyncio.to_thread(_waited, self.ledger, position):
            await asyncio.sleep(TRIES_AGAIN)

    async def check(self, contest: str) -> None:
        """Raise NoSuch if the ledger can be read, and has no such contest."""
        if contest not in self._found and await asyncio.to_thread(self._has, contest):
            self._found.add(contest)

    def _has(self, contest: str) -> bool:
        try:
            with lent(self.ledger) as store:
                check_known(store, contest)
        except NoSuch:
            raise
        except LedgerError:  # a feed waits until it can be read
            return False
        return True

    async def changes(self, contest: str, after: int) -> AsyncIterator[Change | None]:
        """Yield each change after a position as it is recorded; None as a sign of life.

        An empty name stands for all contests. A record that ends before the position is another:
        it is told once, as far as it goes.
        """
        while True:
            woken = self._changed
            change = await self._since(contest, after)
            if change is not None:
                after = change.position
                yield change
                continue
            try:
                await asyncio.wait_for(woken.wait(), BREATH)
            except TimeoutError:
                yield None

    async def _since(self, contest: str, after: int) -> Change | None:
        """Return the change after a position, read once for all pages that ask the same."""
        key = (contest, after)
        if key not in self._told:
            looks = asyncio.to_thread(self._looked, contest, after)
            self._told[key] = asyncio.ensure_future(looks)
        return await asyncio.shield(self._told[key])

    def _looked(self, contest: str, after: int) -> Change | None:
        """Read the change after a position; None if there is none, or the ledger cannot be read."""
        try:
            with lent(self.ledger) as store:
                return change(store, contest, after, self.withholds)
        except LedgerError:  # it is asked again soon, or nobody has anything to tell
            return None


def _waited(ledger: Address, position: int) -> bool:
    """Wait until something is recorded beyond a position, or for long; whether that could be."""
    try:
        with lent(ledger) as store:
            store.wait_beyond(position, LISTENS)
    except LedgerError:
        return False
    return True


def check_known(store: Store, contest: str) -> None:
    """Raise NoSuch unless the ledger has this contest."""
    known = contests(store)
    if contest not in known:
        raise NoSuch(what="contest", name=contest, known=known)


def change(
    store: Store, contest: str, after: int, withholds: Withholds | None = None
) -> Change | None:
    """Return the change in a contest, or in all ("") after a position; None if there is none.

    A record that ends before the position is another one than was read.

    withholds: says what is not told; None: all is told.
    """
    last = store.head().position
    if last < after:
        return Change(last, REPLACED, (), (), frozenset())
    if last == after:
        return None
    streams = _streams(store, contest)
    rows = [row for row in store.rows(after=after) if streams is None or row.stream in streams]
    if not rows:
        return None
    lines = [medium.record(line) for line in _lines(store, rows, withholds)]
    positions = [row.position for row in rows]
    sentence = _sentence(store, contest, after, len(rows), withholds)
    calls = [row.position for row in rows if row.kind == "CallAnswered"]
    answered = _answered(store, contest, calls) if contest and calls else frozenset[str]()
    return Change(positions[-1], sentence, positions, lines, answered)


def _answered(store: Store, contest: str, answers: Sequence[int]) -> frozenset[str]:
    """Return the tables whose calls these events answered."""
    facts = past(store, contest).facts()
    tables = {recorded.reference: call.table for recorded, call in facts.of(DirectorCalled)}
    found = (
        tables.get(answer.call)
        for recorded, answer in facts.of(CallAnswered)
        if recorded.position in answers
    )
    return frozenset(table for table in found if table is not None)


def _streams(store: Store, contest: str) -> set[str] | None:
    """Return the streams behind a contest's pages: its own, its tournament's, related ones."""
    opened = opening(store.replay(stream=contest_stream(contest))) if contest else None
    if opened is None:
        return {contest_stream(contest)} if contest else None
    near = map(contest_stream, opened.related.values())
    return {contest_stream(contest), tournament_stream(opened.tournament), LEDGER_STREAM, *near}


def journal(store: Store, withholds: Withholds | None = None) -> Iterator[bytes]:
    """Return the lines of the whole record, byte for byte, or as far as everybody may know it."""
    return _lines(store, store.rows(), withholds)


def _lines(store: Store, rows: Iterable[Row], withholds: Withholds | None) -> Iterator[bytes]:
    """Yield rows as lines; one that is not public is given by its digest alone.

    While one is too early, neither its digest is told nor a hash from it on: whoever guesses a
    score could check it by them.
    """
    if withholds is None:
        yield from map(write_line, rows)
        return
    rows = tuple(rows)
    withheld = withholds(store)
    closed = set(_closed_rows(store, {row.stream for row in rows}, withheld))
    for row in rows:
        is_open = row.stream.startswith(CONTESTS) and closed.isdisjoint(row.batch)
        proved = withheld.last_told(row.position) == row.position
        yield write_line(row, proved=proved) if is_open else write_sealed(row, proved=proved)


def _closed_rows(store: Store, streams: Iterable[str], withheld: Withheld) -> Iterator[int]:
    """Yield the positions of events of contests that not all may see as they were recorded."""
    opened = {contest_stream(contest): contest for contest in contests(store)}
    for stream in streams:
        if contest := opened.get(stream):
            whole = past(store, contest)
            seen = public(whole, whole.facts(), withheld).events
            as_recorded = {id(recorded) for recorded in seen}
            yield from (one.position for one in whole.events if id(one) not in as_recorded)


def _sentence(
    store: Store, contest: str, after: int, count: int, withholds: Withholds | None
) -> str:
    """Write the sentence for readers: the last event in words, and the number of events."""
    many = so_many(count, "event")
    if not contest:
        return f"{many} recorded"
    then = past(store, contest)
    withheld = NOTHING if withholds is None else withholds(store)
    then = then if withholds is None else public(then, then.facts(), withheld)
    new = [one for one in then.events if one.position > after]
    if not new:
        return f"{many} recorded"
    said = known_of(store, then, withheld)
    (line,) = trail(new[-1:], said.zone, positions_of(then.events))
    return f"{many} recorded: {audit_trail.line(line, said)}"
