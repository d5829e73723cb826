"""A ledger on a disk without room: even reading needs a little of it."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ledger.errors import NoRoomToRead
from ledger.store import Store
from tests.given import Given, club_session, declared_ledger, enter


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Let no file grow above so many bytes, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_who_reads_is_told_how_much_room_that_needs_and_reads_once_there_is_some(
    tmp_path: Path,
) -> None:
    """It was called "disk I/O error", as of a disk that fails."""
    desk = declared_ledger(tmp_path)
    Given(club_session(), enter(1, "1", "2", 420), desk=desk)
    desk.store.close()
    with files_of_at_most(1024), pytest.raises(NoRoomToRead) as refused:
        list(Store(desk.store.path, read_only=True).replay())
    assert refused.value.exit_code == 2
    assert "even reading needs 32 KB of room in its folder" in str(refused.value)
    assert len(list(Store(desk.store.path, read_only=True).replay())) == 10
