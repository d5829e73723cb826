"""The record itself: nothing in it can be changed, and nothing unreadable gets into it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger.bridge.scores import BoardScore, MatchScore
from ledger.errors import BadValue
from ledger.events import ScoreEntered, SessionScheduled, contest_stream
from ledger.store import GENESIS_HASH, Circumstances, Conflict, Part, Store, chained, digest_of
from ledger.store.schema import STATEMENTS
from tests.given import CLUB, Given, clock, club_session, declared_ledger, enter
from tests.servers import Folder

HERE = contest_stream(CLUB)


@pytest.fixture
def store(folder: Folder) -> Iterator[Store]:
    with closing(begun(folder)) as store:
        yield store


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Store]:
    """The same in a file."""
    with closing(begun(tmp_path)) as store:
        yield store


def begun(folder: Folder) -> Store:
    """A ledger with a score."""
    desk = declared_ledger(folder)
    Given(club_session(), enter(1, "1", "2", 420), desk=desk)
    return desk.store


@pytest.fixture
def rows(file: Store) -> Iterator[sqlite3.Connection]:
    """The file as any program with SQLite opens it."""
    connection = sqlite3.connect(file.path)
    yield connection
    connection.close()


COPY = "position, stream, version, kind, recorded_at, at, actor, batch_index, batch_count, body"
SAME = "kind, recorded_at, at, actor, batch_index, batch_count, body, digest, hash FROM events"

TAMPERING = [
    "UPDATE events SET body = '{}' WHERE position = 2",
    "UPDATE events SET hash = 'x'",
    "DELETE FROM events WHERE position = 2",
    "DELETE FROM events",
    f"INSERT OR REPLACE INTO events ({COPY}, digest, hash) SELECT position, 'x', 99, {SAME}",
    f"INSERT OR REPLACE INTO events ({COPY}, digest, hash) SELECT 99, stream, version, {SAME}",
    f"REPLACE INTO events ({COPY}, digest, hash) SELECT position, stream, version, {SAME}",
    f"REPLACE INTO events ({COPY}, digest, hash) SELECT 99, stream, version, {SAME}",
    f"INSERT INTO events ({COPY}, digest, hash) SELECT position, 'x', 99, {SAME}",
]


@pytest.mark.parametrize("statement", TAMPERING)
@pytest.mark.parametrize("recursive", ["ON", "OFF"])
def test_no_statement_changes_a_row(
    file: Store, rows: sqlite3.Connection, statement: str, recursive: str
) -> None:
    """In a file; what a server's database refuses is in test_servers."""
    before = list(file.rows())
    rows.execute(f"PRAGMA recursive_triggers = {recursive}")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        rows.execute(statement)
    assert list(file.rows()) == before


def test_the_statements_that_make_the_file_do_not_remake_it(file: Store) -> None:
    before = list(file.rows())
    with file.connection() as connection:
        for statement in STATEMENTS:
            connection.execute(statement)
    assert list(file.rows()) == before


def test_every_row_is_chained_to_the_one_before_it(store: Store) -> None:
    previous = GENESIS_HASH
    for position, row in enumerate(store.rows(), 1):
        assert row.position == position
        assert row.digest == digest_of(row.header, row.body)
        previous = chained(previous, row.digest)
        assert row.hash == previous
    assert store.head().hash == previous


def test_any_field_of_a_row_is_under_its_digest_but_its_position(store: Store) -> None:
    row = store.row(3)
    assert row is not None
    for name, value in zip(row.header._fields, row.header, strict=True):
        other: Any = value + 1 if isinstance(value, int) else f"{value}x"
        assert digest_of(row.header._replace(**{name: other}), row.body) != row.digest, name
    assert digest_of(row.header, row.body + " ") != row.digest


# ---------------------------------------------------------------- what gets into the record

UNREADABLE: list[Any] = [
    ScoreEntered(score=BoardScore(session="1", board=1, ns="1", ew="2", points="six hundred")),  # type: ignore[arg-type]
    ScoreEntered(score=BoardScore(session=1, board=1, ns="1", ew="2", points=420)),  # type: ignore[arg-type]
    ScoreEntered(score=BoardScore(session="1", board=1, ns="1", ew="2", points=420.0)),  # type: ignore[arg-type]
    ScoreEntered(score=None),  # type: ignore[arg-type]
    SessionScheduled(session="1", stage="main", minutes="ninety"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("event", UNREADABLE)
def test_what_could_not_be_read_again_is_not_stored(store: Store, event: Any) -> None:
    before = list(store.rows())
    version = len(store.read(HERE))
    good = ScoreEntered(score=BoardScore(session="1", board=9, ns="1", ew="2", points=50))
    now = clock("20:00")
    with pytest.raises(BadValue) as refused:
        store.append([Part(HERE, version, [good, event])], Circumstances(now, now, "desk"))
    assert type(event).__name__ in str(refused.value)
    assert list(store.rows()) == before


def test_an_event_that_would_come_back_as_another_one_is_not_stored(store: Store) -> None:
    half: Any = "1/2"
    match = ScoreEntered(score=MatchScore(session="1", home="1", away="2", imps=half))
    now = clock("20:00")
    with pytest.raises(BadValue, match="read back unchanged"):
        store.append([Part(HERE, len(store.read(HERE)), [match])], Circumstances(now, now, "desk"))


def test_versions_are_dense_and_a_stream_that_moved_is_a_conflict(store: Store) -> None:
    event = ScoreEntered(score=BoardScore(session="1", board=9, ns="1", ew="2", points=50))
    before, now = list(store.rows()), clock("20:00")
    version = len(store.read(HERE))
    with pytest.raises(Conflict):
        store.append([Part(HERE, version - 1, [event])], Circumstances(now, now, "desk"))
    with pytest.raises(Conflict):
        store.append(
            [Part(HERE, version, [event])],
            Circumstances(now, now, "desk"),
            expected={"tournament:club": 9},
        )
    assert list(store.rows()) == before
    with pytest.raises(Conflict):
        store.append([Part(HERE, version + 1, [event])], Circumstances(now, now, "desk"))
    assert list(store.rows()) == before
