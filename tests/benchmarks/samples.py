"""Events and ledgers of the sizes that people run, for the benchmarks."""

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from ledger import regulations
from ledger.bridge.boards import SEATS
from ledger.bridge.contracts import Contract, ns_points
from ledger.bridge.scores import BoardScore
from ledger.coding import encode
from ledger.events import (
    AnyEvent,
    ContestantEntered,
    ContestOpened,
    ScoreEntered,
    SessionScheduled,
    StageScheduled,
)
from ledger.store import GENESIS_HASH, Circumstances, Part, Row, Store, chained, digest_of
from ledger.store.rows import Header
from ledger.upcasts import read_event
from projections.views.standings import Standings

NOW = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)
STREAM = "contest:bench"
PAGE = 50
"""The rows that a page of large standings shows."""


def score(board: int, table: int) -> ScoreEntered:
    """A score with contract, declarer, tricks and lead, a few different ones a board."""
    kind = (board * 7 + table * 13) % 11
    contract = Contract(2 + kind % 3, "S" if kind % 2 else "NT")
    declarer = SEATS[kind % 4]
    tricks = 7 + kind % 5
    return ScoreEntered(
        score=BoardScore(
            session="1",
            board=board,
            ns=f"{table}NS",
            ew=f"{(table + board) % 1000}EW",
            round=board // 2 + 1,
            table=str(table),
            points=ns_points(board, contract, declarer, tricks),
            contract=str(contract),
            declarer=declarer,
            tricks=tricks,
            lead="DK",
        )
    )


def contest_events(
    tables: int, boards: int, rules: str = "compscore-matchpoints"
) -> Iterator[AnyEvent]:
    """A whole session of pairs under these regulations: every table plays every board."""
    yield ContestOpened(
        contest="bench",
        tournament="bench",
        title="bench",
        regulations=regulations.load(rules),
    )
    yield StageScheduled(stage="main")
    yield SessionScheduled(session="1", stage="main")
    for table in range(1, tables + 1):
        yield ContestantEntered(contestant=f"{table}NS", players=("p1", "p2"), field="NS")
        yield ContestantEntered(contestant=f"{table}EW", players=("p3", "p4"), field="EW")
    for board in range(1, boards + 1):
        for table in range(1, tables + 1):
            event = score(board, table)
            assert isinstance(event.score, BoardScore)
            ew = f"{(table + board) % tables + 1}EW"
            yield ScoreEntered(
                score=BoardScore(
                    session="1",
                    board=board,
                    ns=f"{table}NS",
                    ew=ew,
                    points=event.score.points,
                    contract=event.score.contract,
                    declarer=event.score.declarer,
                    tricks=event.score.tricks,
                )
            )


def in_rounds(events: Iterable[AnyEvent], rounds: int) -> list[AnyEvent]:
    """The same session as it is mostly played: two boards a round, other ones at each table."""

    def when(event: AnyEvent) -> tuple[int, int, int]:
        if not isinstance(event, ScoreEntered) or not isinstance(event.score, BoardScore):
            return (-1, 0, 0)
        table, board = int(event.score.ns.removesuffix("NS")), event.score.board
        return ((board - 1) // 2 - table) % rounds, table, board

    return sorted(events, key=when)


def looked_at(answer: Standings, rows: int | None) -> int:
    """Make so many rows (None: all) of standings, of which a page shows a few; say how many."""
    return len(list(answer.rows) if rows is None else answer.rows[:rows])


def founded(path: Path) -> Store:
    """An empty declared ledger."""
    return Store.found(path, "declared", recorded_at=NOW)


def filled(path: Path, events: Iterator[AnyEvent], batch: int = 1000) -> None:
    """A ledger with these events in one contest's stream."""
    store, version, pending = founded(path), 0, list[AnyEvent]()
    circumstances = Circumstances(NOW, NOW, "desk")
    for event in events:
        pending.append(event)
        if len(pending) == batch:
            store.append([Part(STREAM, version, pending)], circumstances)
            version, pending = version + len(pending), []
    if pending:
        store.append([Part(STREAM, version, pending)], circumstances)
    store.close()


class BareTable:
    """The baseline: sqlite3 alone on a table with the same columns, read back and chained."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        columns = ", ".join(f"{name} TEXT" for name in Row._fields[3:])
        self._connection.execute(
            "CREATE TABLE events (position INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT,"
            f" version INTEGER, {columns}, UNIQUE (stream, version))"
        )
        self._position, self._hash = 0, GENESIS_HASH

    def append(self, events: list[AnyEvent]) -> None:
        """Insert the events in one transaction."""
        marks = ", ".join("?" * len(Row._fields))
        time, rows = "2026-03-05T19:30:00.000000Z", []
        self._connection.execute("BEGIN IMMEDIATE")
        for index, event in enumerate(events):
            body = encode(event)
            assert read_event(body) == event
            self._position += 1
            header = Header(
                STREAM, self._position, "ScoreEntered", time, time, "desk", None, None, None,
                index, len(events),
            )  # fmt: skip
            text = body.decode()
            digest = digest_of(header, text)
            self._hash = chained(self._hash, digest)
            rows.append((self._position, *header, text, digest, self._hash))
        self._connection.executemany(f"INSERT INTO events VALUES ({marks})", rows)
        self._connection.execute("COMMIT")

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()
