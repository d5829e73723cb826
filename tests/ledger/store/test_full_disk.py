"""A disk that fills up: one sentence, and the ledger as it was.

Of files alone; a server whose disk is full is in test_server_faults.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from ledger.desk import Desk
from ledger.errors import LedgerIsReadOnly
from ledger.store import Store
from tests.conftest import ROOT
from tests.given import Given, club_session, declared_ledger, enter

MANY = [
    enter(board, str(pair), str(pair + 1), 50 * (board % 2) + 50)
    for board in range(1, 200)
    for pair in range(1, 12, 2)
    if board % 16 in (1, 8, 11, 14)
]

IN_A_SMALL_SPACE = """
import resource, signal, sys
from pathlib import Path
from tests.given import Given
from tests.ledger.store.test_full_disk import MANY
from ledger.desk import Desk
from ledger.store import Store

path = Path(sys.argv[1])
evening = Given(desk=Desk(Store(path)))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
evening.when(*MANY)
print(type(evening.refusal).__name__, evening.refusal)
"""


FOUNDED_IN_A_SMALL_SPACE = """
import resource, signal, sys
from pathlib import Path
from ledger.errors import LedgerError
from ledger.store import Store

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    Store.found(Path(sys.argv[1]), "live")
except LedgerError as refusal:
    print(type(refusal).__name__, refusal)
"""


COPIED_IN_A_SMALL_SPACE = """
import resource, signal, sys
from pathlib import Path
from ledger.copying import copy
from ledger.errors import LedgerError
from ledger.store import Store

path = Path(sys.argv[1])
source = Store(path, read_only=True)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    copy(source, path.with_name("copy.ledger"))
except LedgerError as refusal:
    print(type(refusal).__name__, refusal)
"""


@pytest.fixture
def evening(tmp_path: Path) -> Given:
    return Given(club_session(pairs=12), desk=declared_ledger(tmp_path))


def test_a_file_that_may_not_grow_keeps_what_it_has(evening: Given, tmp_path: Path) -> None:
    store = Store(tmp_path / "club.ledger")
    before = list(store.rows())
    with store.reading() as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
    evening.desk = Desk(store)
    refusal = evening.when(*MANY).then_refused(LedgerIsReadOnly)
    assert str(refusal) == (
        f"{store.path} cannot be written: database or disk is full; nothing was recorded"
    )
    assert list(store.rows()) == before
    store.close()
    again = Store(store.path)
    assert list(again.rows()) == before
    evening.desk = Desk(again)
    evening.when(*MANY)
    assert evening.refusal is None


@pytest.mark.parametrize("room", [1, 40_000, 90_000])
def test_a_process_that_may_not_write_more_keeps_the_ledger_whole(
    evening: Given, tmp_path: Path, room: int
) -> None:
    store = Store(tmp_path / "club.ledger")
    before = list(store.rows())
    evening.desk.store.close()  # type: ignore[attr-defined]
    store.close()
    said = run(IN_A_SMALL_SPACE, store.path, room)
    assert said.startswith("LedgerIsReadOnly")
    assert said.count("\n") == 1
    assert str(store.path) in said
    again = Store(store.path)
    assert list(again.rows()) == before
    evening.desk = Desk(again)
    evening.when(*MANY)
    assert evening.refusal is None


@pytest.mark.parametrize("room", [1, 5_000, 20_000])
def test_a_ledger_that_cannot_be_founded_whole_is_not_there_at_all(
    tmp_path: Path, room: int
) -> None:
    path = tmp_path / "new.ledger"
    said = run(FOUNDED_IN_A_SMALL_SPACE, path, room)
    assert said.startswith(f"NoFile {path}: cannot be made (")
    assert list(tmp_path.iterdir()) == []
    Store.found(path, "live").close()


def test_a_copy_that_has_no_room_is_not_there_at_all(evening: Given, tmp_path: Path) -> None:
    evening.given(*MANY)
    evening.desk.store.close()  # type: ignore[attr-defined]
    before = sorted(tmp_path.iterdir())
    said = run(COPIED_IN_A_SMALL_SPACE, tmp_path / "club.ledger", 90_000)
    assert said.startswith(f"NoFile {tmp_path / 'copy.ledger'}: no copy was made (")
    assert sorted(tmp_path.iterdir()) == before


def run(program: str, path: Path, room: int) -> str:
    """What a process says that may write files of so many bytes only."""
    return subprocess.run(
        [sys.executable, "-c", program, str(path), str(room)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
