"""The connections to a ledger's file: who gets one, and what is left when it is put back.

Of files alone; connections to a server that are cut or kept waiting are in test_server_faults.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from sqlite3 import OperationalError as SqliteError
from unittest.mock import Mock

import pytest
from eventsourcing.persistence import ConnectionPoolClosedError, IntegrityError, OperationalError

from ledger.store import Store
from ledger.store.access import name_for_writing
from ledger.store.datastore import LedgerDatastore
from tests.given import declared_ledger


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    with closing(declared_ledger(tmp_path).store) as store:
        return store.path


@pytest.fixture
def datastore(ledger: Path) -> Iterator[LedgerDatastore]:
    with closing(LedgerDatastore(name_for_writing(ledger), lock_timeout=0)) as made:
        yield made


def test_of_two_threads_that_write_one_is_told_that_it_is_busy(datastore: LedgerDatastore) -> None:
    def writes() -> None:
        with datastore.transaction(commit=True):
            pytest.fail("nobody else writes meanwhile")

    with (
        datastore.transaction(commit=True),
        ThreadPoolExecutor(1) as threads,
        pytest.raises(OperationalError, match="locked"),
    ):
        threads.submit(writes).result()
    with datastore.transaction(commit=True) as cursor:
        assert cursor.execute("SELECT COUNT(*) FROM events").fetchone()[0] == 1


def test_readers_wait_for_no_writer(ledger: Path) -> None:
    with closing(Store(ledger)) as store, store.connection(), ThreadPoolExecutor(1) as threads:
        assert threads.submit(store.head).result().position == 1


def test_what_failed_leaves_no_transaction_and_no_turn_behind(datastore: LedgerDatastore) -> None:
    with pytest.raises(IntegrityError), datastore.transaction(commit=True) as cursor:
        cursor.execute("DELETE FROM events")
    with datastore.transaction(commit=True) as cursor:
        assert cursor.execute("SELECT COUNT(*) FROM events").fetchone()[0] == 1


def test_nor_does_what_could_not_be_committed(datastore: LedgerDatastore) -> None:
    with datastore.get_connection(commit=True) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("CREATE TEMP TABLE one (name TEXT PRIMARY KEY)")
        connection.execute(
            "CREATE TEMP TABLE other (name TEXT REFERENCES one DEFERRABLE INITIALLY DEFERRED)"
        )
    with (
        pytest.raises(IntegrityError, match="FOREIGN KEY"),
        datastore.transaction(commit=True) as cursor,
    ):
        cursor.execute("INSERT INTO other VALUES ('nobody')")
    with datastore.transaction(commit=True) as cursor:
        assert cursor.execute("SELECT COUNT(*) FROM other").fetchone()[0] == 0


def test_rows_that_nobody_fetched_keep_no_log_from_being_cleared(
    datastore: LedgerDatastore,
) -> None:
    with datastore.transaction(commit=True) as cursor:
        cursor.execute("SELECT name FROM sqlite_master").fetchone()
    with datastore.get_connection(commit=True) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0


def test_nor_does_a_connection_that_cannot_be_rolled_back(datastore: LedgerDatastore) -> None:
    connection = datastore.take(writes=True)
    connection.execute("BEGIN IMMEDIATE")
    connection.rollback = Mock(side_effect=SqliteError)  # type: ignore[method-assign]
    with pytest.raises(SqliteError):
        datastore.put_back(connection, writes=True)
    connection.close()
    with datastore.transaction(commit=True) as cursor:
        assert cursor.execute("SELECT COUNT(*) FROM events").fetchone()[0] == 1


def test_once_closed_it_opens_nothing(datastore: LedgerDatastore) -> None:
    datastore.close()
    with pytest.raises(ConnectionPoolClosedError):
        datastore.take(writes=True)
