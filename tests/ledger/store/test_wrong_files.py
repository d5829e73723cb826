"""Files that are no ledger, or cannot be used as one now: one sentence each, nothing touched.

Of files alone; databases of something else are in tests/replay/cli/test_servers.
"""

import shutil
import sqlite3
from pathlib import Path

import pytest
from eventsourcing.persistence import OperationalError

from ledger.desk import Desk
from ledger.errors import (
    BadRow,
    DiskFails,
    LedgerError,
    LedgerExists,
    LedgerIsBusy,
    LedgerIsDamaged,
    LedgerIsNewer,
    LedgerIsReadOnly,
    NoFile,
    NotALedger,
    NotReadNow,
)
from ledger.store import Circumstances, Part, Store
from ledger.store.access import in_our_words
from ledger.store.schema import APPLICATION_ID, FORMAT
from ledger.store.soundness import faults
from tests.given import Given, clock, club_session, declared_ledger, enter


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A closed ledger of one scored board."""
    desk = declared_ledger(tmp_path)
    Given(club_session(), enter(1, "1", "2", 420), desk=desk)
    desk.store.close()
    return desk.store.path


def another_database(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.commit()
    connection.close()


def marked(path: Path, name: str, value: int) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA {name} = {value}")
    connection.close()


def refusal_of(path: Path) -> LedgerError:
    """How opening a file is refused, for writing and for reading alike."""
    with pytest.raises(LedgerError) as writing:
        Store(path)
    with pytest.raises(LedgerError) as reading:
        Store(path, read_only=True)
    assert str(writing.value) == str(reading.value)
    return writing.value


def test_a_file_that_is_not_there_is_named_and_not_made(tmp_path: Path) -> None:
    refusal = refusal_of(tmp_path / "none.ledger")
    assert type(refusal) is NoFile
    assert str(refusal) == f"{tmp_path / 'none.ledger'}: No such file or directory"
    assert list(tmp_path.iterdir()) == []


def test_a_directory_is_no_ledger(tmp_path: Path) -> None:
    refusal = refusal_of(tmp_path)
    assert type(refusal) is NoFile
    assert str(refusal) == f"{tmp_path}: Is a directory"


@pytest.mark.parametrize(
    "content", [b"", b"SQLite", b"PK\x03\x04" + b"x" * 200, b"SQLite format 3\0"]
)
def test_a_file_that_is_no_database_is_no_ledger(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.ledger"
    path.write_bytes(content)
    refusal = refusal_of(path)
    assert type(refusal) is NotALedger
    assert str(refusal) == f"{path} is not a bridge ledger: it is not an SQLite database"
    assert path.read_bytes() == content


def test_a_database_of_something_else_is_no_ledger(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    another_database(path)
    before = path.read_bytes()
    refusal = refusal_of(path)
    assert type(refusal) is NotALedger
    assert "it is an SQLite database of something else" in str(refusal)
    assert path.read_bytes() == before


def test_a_database_that_only_bears_the_mark_is_no_ledger(tmp_path: Path) -> None:
    path = tmp_path / "x.ledger"
    another_database(path)
    marked(path, "application_id", APPLICATION_ID)
    assert type(refusal_of(path)) is NotALedger


def test_a_ledger_that_founds_none_is_no_ledger(tmp_path: Path) -> None:
    path = tmp_path / "x.ledger"
    with Store.making(path):
        pass
    refusal = refusal_of(path)
    assert type(refusal) is NotALedger
    assert "its first row founds no ledger" in str(refusal)


def test_a_ledger_of_a_newer_program_is_left_to_it(ledger: Path) -> None:
    marked(ledger, "user_version", FORMAT + 1)
    refusal = refusal_of(ledger)
    assert type(refusal) is LedgerIsNewer
    assert (refusal.found, refusal.known) == (FORMAT + 1, FORMAT)


def test_a_ledger_is_never_founded_over_a_file(ledger: Path, tmp_path: Path) -> None:
    before = ledger.read_bytes()
    with pytest.raises(LedgerExists):
        Store.found(ledger, "live")
    assert ledger.read_bytes() == before
    with pytest.raises(NoFile):
        Store.found(tmp_path / "nowhere" / "x.ledger", "live")


@pytest.mark.parametrize("cut", [0.3, 0.6, 0.9])
def test_a_ledger_cut_short_is_refused_in_one_sentence(ledger: Path, cut: float) -> None:
    content = ledger.read_bytes()
    ledger.write_bytes(content[: int(len(content) * cut)])
    with pytest.raises(LedgerError) as refused:
        list(Store(ledger).replay())
    assert type(refused.value) in (LedgerIsDamaged, BadRow)


def test_a_ledger_marked_read_only_can_be_read_and_not_written(ledger: Path) -> None:
    ledger.chmod(0o444)
    with pytest.raises(LedgerIsReadOnly) as refused:
        Store(ledger)
    assert str(refused.value) == (
        f"{ledger} cannot be written: it is marked as read-only; nothing was recorded"
    )
    assert len(list(Store(ledger, read_only=True).replay())) == 10


def test_a_ledger_opened_for_reading_is_not_written(ledger: Path) -> None:
    store = Store(ledger, read_only=True)
    event = Store(ledger).read("contest:club")[-1].event
    now = clock("20:00")
    with pytest.raises(LedgerIsReadOnly):
        store.append([Part("contest:club", 8, [event])], Circumstances(now, now, "desk"))
    assert len(list(store.replay())) == 10


PASSING = [
    (sqlite3.SQLITE_IOERR_SHMMAP, "disk I/O error"),
    (sqlite3.SQLITE_FULL, "database or disk is full"),
    (None, "database or disk is full"),
    (sqlite3.SQLITE_NOMEM, "out of memory"),
    (None, "out of memory"),
]


@pytest.mark.parametrize("reading", [True, False])
@pytest.mark.parametrize(
    ("code", "says"),
    [
        (sqlite3.SQLITE_BUSY, "database is locked"),
        (sqlite3.SQLITE_LOCKED, "database table is locked"),
        (sqlite3.SQLITE_PROTOCOL, "locking protocol"),
        (None, "database is locked"),
        (None, "locking protocol"),
    ],
)
def test_a_file_that_others_are_at_is_busy(
    tmp_path: Path, code: int | None, says: str, *, reading: bool
) -> None:
    assert type(in_our_words(tmp_path, raised(code, says), reading=reading)) is LedgerIsBusy


@pytest.mark.parametrize(("code", "says"), PASSING)
def test_who_only_reads_is_told_of_reading_when_a_disk_fails(
    tmp_path: Path, code: int | None, says: str
) -> None:
    refusal = in_our_words(tmp_path, raised(code, says), reading=True)
    assert type(refusal) is NotReadNow
    assert refusal.exit_code == 2
    assert str(refusal) == f"{tmp_path}: cannot be read now ({says})"


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, None])
def test_what_seldom_passes_is_said_to_be_the_disk_or_the_file(
    tmp_path: Path, code: int | None
) -> None:
    refusal = in_our_words(tmp_path, raised(code, "disk I/O error"), reading=True)
    assert (type(refusal), refusal.exit_code) == (DiskFails, 2)
    assert "its disk fails or the file is damaged" in str(refusal)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (sqlite3.SQLITE_CORRUPT, "database disk image is malformed"),
        (sqlite3.SQLITE_NOTADB, "file is not a database"),
        (None, "Could not decode to UTF-8 column 'body'"),
    ],
)
@pytest.mark.parametrize("reading", [True, False])
def test_a_damaged_ledger_is_not_called_no_ledger(
    tmp_path: Path, code: int | None, says: str, *, reading: bool
) -> None:
    refusal = in_our_words(tmp_path, raised(code, says), reading=reading)
    assert (type(refusal), refusal.exit_code) == (LedgerIsDamaged, 3)


@pytest.mark.parametrize(("at", "value"), [(19, 183), (22, 0), (52, 127), (59, 3), (28, 57)])
def test_a_byte_of_the_first_page_that_cannot_be_is_said_in_a_sentence(
    ledger: Path, at: int, value: int
) -> None:
    """Some of them SQLite takes for a disk that fails, as long as they stand."""
    content = bytearray(ledger.read_bytes())
    content[at] = value
    ledger.write_bytes(content)

    def read() -> None:
        store = Store(ledger, read_only=True)
        assert list(store.replay())
        assert not list(store.faults(()))

    with pytest.raises((LedgerIsDamaged, DiskFails)):
        read()


@pytest.mark.parametrize(
    ("code", "is_certain"),
    [
        (sqlite3.SQLITE_IOERR_READ, True),
        (sqlite3.SQLITE_IOERR_WRITE, True),
        (sqlite3.SQLITE_IOERR_FSYNC, False),
        (sqlite3.SQLITE_IOERR_SHMMAP, False),
        (None, False),
    ],
)
def test_that_nothing_was_recorded_is_said_only_where_it_is_certain(
    tmp_path: Path, code: int | None, *, is_certain: bool
) -> None:
    refusal = in_our_words(tmp_path, raised(code, "disk I/O error"))
    assert refusal.exit_code == 2
    assert ("nothing was recorded" in str(refusal)) == is_certain
    assert ("may be on record or not" in str(refusal)) == (not is_certain)


@pytest.mark.parametrize(
    "said",
    [
        *(f"Tree 2 page 5: unable to get the page. error code={code}" for code in (5, 13, 14, 266)),
        "Tree 2 page 5: btreeInitPage() returns error code 7",
        "Freelist: failed to get page 9",
        "Failed to read ptrmap key=7",
    ],
)
def test_a_page_that_could_not_be_read_is_not_called_damaged(said: str, tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError) as raising:
        list(faults(Complaining(said), ()))  # type: ignore[arg-type]
    refusal = in_our_words(tmp_path, raising.value, reading=True)
    assert isinstance(refusal, LedgerIsBusy | NotReadNow | NoFile)


@pytest.mark.parametrize(
    "said",
    [
        "Tree 2 page 5: unable to get the page. error code=11",
        "Tree 2 page 5: btreeInitPage() returns error code 11",
        "Freelist: invalid page number 900",
    ],
)
def test_a_page_that_is_not_as_it_must_be_is_called_damaged(said: str) -> None:
    found = faults(Complaining(said), ())  # type: ignore[arg-type]
    assert next(found) == f"the file is damaged: {said}"


class Complaining:
    """A connection to a file of which SQLite says this."""

    def __init__(self, said: str) -> None:
        self.said = said

    def execute(self, _statement: str) -> list[tuple[str]]:
        return [(self.said,)]


def raised(code: int | None, says: str) -> OperationalError:
    """What the library makes of an error of SQLite."""
    cause = sqlite3.OperationalError(says)
    if code is not None:
        cause.sqlite_errorcode = code
    error = OperationalError(says)
    error.__cause__ = cause
    return error


def test_a_copy_of_a_ledger_is_read_without_its_write_ahead_log(
    ledger: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    shutil.copy(ledger, folder / "copy.ledger")
    folder.chmod(0o555)
    store = Store(folder / "copy.ledger", read_only=True)
    assert store.head() == Store(ledger).head()
    folder.chmod(0o755)


def test_a_ledger_locked_by_another_process_is_busy_and_as_it_was(ledger: Path) -> None:
    evening = Given(desk=Desk(Store(ledger, lock_timeout=0)))
    other = sqlite3.connect(ledger, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refusal = evening.when(enter(1, "3", "4", 50)).then_refused(LedgerIsBusy)
    assert str(refusal) == (
        f"{ledger} is locked by another process; nothing was recorded, try again"
    )
    assert len(evening.record) == 8
    other.execute("ROLLBACK")
    other.close()
    evening.when(enter(1, "3", "4", 50))
    assert evening.refusal is None
