"""A file in which something guards the record no more, or acts behind it, is not written to.

Of files alone; those of a server's tables are in test_server_guards.
"""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ledger.errors import RecordUnguarded
from ledger.events import TournamentOpened
from ledger.people import People, Person
from ledger.store import Circumstances, Part, Store
from tests.given import declared_ledger

NOW = datetime(2026, 11, 20, 19, tzinfo=UTC)

SWALLOWING = "CREATE TRIGGER t BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END"

CHANGES = {
    "a row swallowed": (SWALLOWING, "a trigger t on events was put in by somebody else"),
    "people swallowed": (
        "CREATE TRIGGER t BEFORE INSERT ON people BEGIN SELECT RAISE(IGNORE); END",
        "a trigger t on people was put in by somebody else",
    ),
    "no guard": (
        "DROP TRIGGER never_update",
        "the trigger never_update of the record is missing or was changed",
    ),
    "no index": ("DROP INDEX requests", "the index requests of the record is missing"),
    "an index that refuses": (
        "CREATE UNIQUE INDEX i ON events (kind)",
        "an index i on events was put in by somebody else",
    ),
    "another column": (
        "ALTER TABLE events ADD COLUMN note TEXT",
        "the table events of the record is missing or was changed",
    ),
}


def recorded(store: Store, version: int = 0) -> None:
    opened = TournamentOpened(tournament=f"t{version}", title="T", zone="UTC")
    store.append([Part(f"tournament:t{version}", 0, [opened])], Circumstances(NOW, NOW, "desk"))


def executed(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = declared_ledger(tmp_path).store
    People(made).add([Person(id="p1", name="Ann")])
    recorded(made)
    return made


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("is_open", [True, False], ids=["while open", "before"])
def test_nothing_is_recorded_where_it_might_not_be_what_was_asked(
    store: Store, change: str, *, is_open: bool
) -> None:
    statement, says = CHANGES[change]
    if not is_open:
        store.close()
    executed(store.path, statement)
    writing = store if is_open else Store(store.path)
    head = writing.head()
    with closing(writing):
        for _ in range(2):
            with pytest.raises(RecordUnguarded) as refused:
                recorded(writing, 1)
            assert str(refused.value).startswith(f"{store.path} is not written to: {says}")
        with pytest.raises(RecordUnguarded):
            People(writing).add([Person(id="p2", name="Bob")])
        assert writing.head() == head
        assert [person.id for person in People(writing).all()] == ["p1"]


def test_what_is_there_when_it_was_not_asked_for_is_no_matter_to_a_record(store: Store) -> None:
    """Verifying names a foreign table; an evening goes on beside it."""
    executed(store.path, "CREATE TABLE notes (text)")
    recorded(store, 1)
    assert store.head().position == 3


def test_a_row_that_does_not_arrive_is_never_called_recorded(store: Store) -> None:
    """Whatever it was that swallowed it: here something that no other connection can see."""
    with store.connection() as connection:
        connection.execute(
            SWALLOWING.replace("TRIGGER t", "TEMP TRIGGER t").replace("ON ", "ON main.")
        )
    head = store.head()
    with pytest.raises(RecordUnguarded, match="what was to be recorded did not arrive in it"):
        recorded(store, 1)
    with pytest.raises(RecordUnguarded, match="what was to be recorded did not arrive in it"):
        store.append_rows([row._replace(position=3, version=9) for row in store.rows(after=1)])
    assert store.head() == head


def test_a_guard_that_is_put_back_is_enough(store: Store) -> None:
    executed(store.path, SWALLOWING)
    with pytest.raises(RecordUnguarded):
        recorded(store, 1)
    executed(store.path, "DROP TRIGGER t")
    recorded(store, 1)
    assert store.head().position == 3
