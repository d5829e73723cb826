"""Names beside a database: whatever else lies under them is never written over or removed.

Of files alone; beside a ledger on a server there are none.
"""

from contextlib import closing
from pathlib import Path

import pytest

from ledger.errors import LedgerError, LedgerExists, NoFile
from ledger.store import Store, check_is_no_ledgers, sink_at
from replay.rebuild import cleanse, rebuild, views_path
from replay.verify import verify
from replay.web.running import log_at
from tests.replay.program import Program

LOGS = ("-wal", "-shm", "-journal")


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A closed ledger."""
    path = tmp_path / "club.ledger"
    Store.found(path, "live").close()
    return path


@pytest.fixture
def other(tmp_path: Path) -> bytes:
    """All of another ledger, to be found under some name."""
    path = tmp_path / "other.ledger"
    Store.found(path, "live").close()
    return path.read_bytes()


def beside(path: Path, end: str, content: bytes) -> Path:
    """A file that is called like this one with an end of its own."""
    made = path.with_name(path.name + end)
    made.write_bytes(content)
    return made


@pytest.mark.parametrize("end", LOGS)
@pytest.mark.parametrize("read_only", [False, True])
def test_a_ledger_under_the_name_of_anothers_log_stays(
    ledger: Path, other: bytes, end: str, *, read_only: bool
) -> None:
    """SQLite clears away a log that it has no use for."""
    stranger = beside(ledger, end, other)
    said = f"cannot be opened beside {stranger.name}, a database of its own: put that away"
    with pytest.raises(NoFile, match=said):
        Store(ledger, read_only=read_only)
    assert stranger.read_bytes() == other
    stranger.rename(ledger.with_name("away.ledger"))
    Store(ledger, read_only=read_only).close()


@pytest.mark.parametrize("end", LOGS)
def test_views_are_not_made_beside_a_ledger_of_such_a_name(
    ledger: Path, other: bytes, end: str
) -> None:
    with closing(Store(ledger)) as store:
        stranger = beside(views_path(store), end, other)
        said = f"cannot be made beside {stranger.name}, a database of its own"
        with pytest.raises(NoFile, match=said):
            rebuild(store)
        cleanse(store)
        assert stranger.read_bytes() == other
        assert not views_path(store).exists()
        stranger.unlink()
        rebuild(store)


def test_erasing_leaves_a_ledger_that_is_called_as_views_half_made(
    ledger: Path, other: bytes
) -> None:
    with closing(Store(ledger)) as store:
        stranger = beside(ledger, ".views.new", other)
        cleanse(store)
        assert stranger.read_bytes() == other


@pytest.mark.parametrize("end", ["", ".views", "-wal", "-shm", "-journal", ".views-wal"])
def test_tables_of_somebodys_own_lie_in_no_ledger_nor_in_what_belongs_to_one(
    ledger: Path, end: str
) -> None:
    """Whether something is there already or not."""
    with closing(Store(ledger)) as store:
        rebuild(store)
        with pytest.raises(NoFile), sink_at(f"{ledger}{end}"):
            pass
        assert verify(store).problems == ()


def test_such_tables_are_their_users_alone_and_take_no_ledgers_place(
    ledger: Path, other: bytes
) -> None:
    file = ledger.with_name("own.db")
    stranger = beside(file, "-shm", other)
    with pytest.raises(NoFile, match="cannot be made beside"), sink_at(str(file)):
        pass
    stranger.unlink()
    for _ in range(2):
        with sink_at(str(file)) as sink, sink.writing("own") as tables:
            tables.make("CREATE TABLE IF NOT EXISTS own (x integer)")
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("end", ["", ".views", *LOGS])
def test_a_log_of_requests_is_written_into_nothing_of_a_ledgers(ledger: Path, end: str) -> None:
    before = ledger.read_bytes()
    file = ledger.with_name(ledger.name + end)
    with pytest.raises((LedgerExists, NoFile)):
        log_at(file)
    assert ledger.read_bytes() == before
    assert file == ledger or not file.exists()


def test_what_is_no_file_is_not_looked_into(tmp_path: Path) -> None:
    """A pipe waits for whoever writes into it."""
    check_is_no_ledgers(Path("/dev/null"))
    with pytest.raises(LedgerError):
        check_is_no_ledgers(tmp_path)


@pytest.mark.parametrize("verb", ["site", "columns"])
@pytest.mark.parametrize("end", [".views", "-journal"])
def test_no_folder_is_made_where_something_of_a_ledger_is_kept(
    ledger: Path, verb: str, end: str
) -> None:
    folder = ledger.with_name(ledger.name + end)
    assert "what belongs to club.ledger" in Program(ledger).refuses(2, verb, folder)
    assert not folder.exists()
