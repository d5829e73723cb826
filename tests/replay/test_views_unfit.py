"""Views that cannot be gone on from are said, made anew where they are ours, and never mixed.

Of the file of views; those that do not follow from the record are in test_views_astray, and rows on
a server that somebody changed in test_views_on_server.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ledger.commands import SetClockRight
from ledger.desk import Desk
from ledger.errors import NotTheseViews
from ledger.store import Store, TrackedFile
from ledger.submissions import Signature
from replay.differing import differing
from replay.rebuild import follow, rebuild, views_path
from tests.conftest import ROOT
from tests.given import CLUB, declared_ledger
from tests.replay.beside import opening
from tests.replay.program import Program
from tests.replay.story import before_posting, evening, posting, store_of
from tests.replay.test_rebuild import tables_of
from tests.replay.test_views_astray import enter_later
from tests.replay.test_views_followed import check_as_made_anew
from tests.replay.test_views_on_server import held
from tests.servers import Folder

LATE = ("--at", "2026-11-23T12:00+11:00")


@pytest.fixture
def viewed(tmp_path: Path) -> Iterator[Store]:
    """The ledger of a whole evening with its views."""
    with closing(store_of(evening(tmp_path))) as store:
        rebuild(store)
        yield store


def open_later(store: Store, contest: str, days: int) -> None:
    """Open another contest some days after the last event."""
    at = store.head().recorded_at
    assert at is not None
    signature = Signature(recorded_at=at + timedelta(days=days))
    Desk(store).submit(contest, opening(contest), signature)


def test_views_of_another_version_are_made_anew_by_whoever_records_and_that_is_said(
    viewed: Store,
) -> None:
    with closing(sqlite3.connect(views_path(viewed))) as mine, mine:
        mine.execute("ALTER TABLE log DROP COLUMN reason")
    viewed.close()
    program = Program(viewed.path)
    said = program.does("entry", CLUB, "9", *LATE).err
    what = "the views have other tables, columns or triggers than this version of the program"
    assert f"{what} writes: they were made anew" in said
    assert program.json("verify")["ok"]


def test_views_of_another_ledger_are_said_left_alone_and_replaced_when_asked(
    viewed: Store, tmp_path: Path
) -> None:
    other = declared_ledger(tmp_path, "other.ledger").store
    rebuild(other)
    shutil.copy(views_path(other), views_path(viewed))
    theirs = tables_of(views_path(viewed))
    why = f"they are those of ledger {other.founded.ledger}, and this is {viewed.founded.ledger}"
    with pytest.raises(NotTheseViews, match=why):
        follow(viewed)
    assert tables_of(views_path(viewed)) == theirs
    assert differing(viewed) == (f"the views are not those of this ledger ({why})",)
    viewed.close()
    program = Program(viewed.path)
    said = program.does("entry", CLUB, "9", *LATE)
    assert f"warning: the views stay behind until they are rebuilt ({viewed.path}.views" in said.err
    assert why in said.err
    assert tables_of(views_path(viewed)) == theirs
    program.does("rebuild")
    assert program.json("verify")["ok"]


def test_a_database_of_something_else_is_never_written_over(viewed: Store) -> None:
    path = views_path(viewed)
    path.unlink()
    with closing(sqlite3.connect(path)) as mine, mine:
        mine.execute("CREATE TABLE recipes (title TEXT)")
    before = path.read_bytes()
    viewed.close()
    program = Program(viewed.path)
    sentence = program.refuses(2, "rebuild")
    assert sentence == (
        f"{path} does not hold the views of this ledger: it is an SQLite database of something"
        " else, so put it away"
    )
    assert "something else, so put it away); rebuild" in program.run("verify").out
    assert "something else" in program.does("entry", CLUB, "9", *LATE).err
    assert path.read_bytes() == before


@pytest.mark.parametrize("lays", [os.mkfifo, Path.mkdir])
def test_what_is_no_file_is_a_difference_and_stays(
    viewed: Store, lays: Callable[[Path], None]
) -> None:
    """Of a pipe the disk was said to fail, with exit code 2."""
    path = views_path(viewed)
    path.unlink()
    lays(path)
    viewed.close()
    program = Program(viewed.path)
    found = program.run("verify")
    assert (found.code, "it is no file, so put it away); rebuild" in found.out) == (3, True)
    assert "it is no file" in program.refuses(2, "rebuild")
    assert "it is no file" in program.does("entry", CLUB, "9", *LATE).err
    assert not path.is_file()
    assert program.does("log", CLUB).err == ""


def test_views_that_stop_short_are_said_by_verify_which_finds_nothing_touched(
    viewed: Store,
) -> None:
    enter_later(viewed, "9")
    viewed.close()
    said = Program(viewed.path).does("verify")
    assert said.err == "warning: the views stop at #20, and the record goes on to #21\n"
    assert said.out.startswith("nothing was touched")


def test_an_empty_file_is_no_views_until_they_are_asked_for(viewed: Store) -> None:
    path = views_path(viewed)
    path.write_bytes(b"")
    assert follow(viewed) == ()
    assert differing(viewed) == ()
    assert path.read_bytes() == b""
    rebuild(viewed)
    assert differing(viewed) == ()


def test_time_that_passes_elsewhere_makes_no_view_false(folder: Folder) -> None:
    """A period that ends because another contest goes on is in the table beforehand."""
    told = before_posting(folder)
    told.given(posting(told), at="22:00")
    with closing(store_of(told)) as store:
        rebuild(store)
        (row,) = held(store)[CLUB]["contests"]
        assert (row["state"], row["until"]) == ("provisional", "2026-11-20T22:30:00+00:00")
        open_later(store, "another", days=3)
        assert follow(store) == ("another",)
        assert differing(store) == ()
        check_as_made_anew(store)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE views SET position = 'the last'",
        "DELETE FROM views",
        "CREATE VIRTUAL TABLE found USING fts5(title)",
        "CREATE TRIGGER swallow BEFORE INSERT ON log BEGIN SELECT RAISE (IGNORE); END",
    ],
)
def test_whatever_others_put_into_the_views_rebuilding_heals_it(
    viewed: Store, statement: str
) -> None:
    before = tables_of(views_path(viewed))
    with closing(sqlite3.connect(views_path(viewed))) as connection, connection:
        connection.execute(statement)
    enter_later(viewed, "9")
    follow(viewed)
    rebuild(viewed)
    assert differing(viewed) == ()
    assert set(tables_of(views_path(viewed))) == set(before)


def test_a_clock_that_is_set_right_dates_the_log_of_every_contest_anew(folder: Folder) -> None:
    ahead, now = datetime(2027, 1, 1, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC)
    place = folder / "live.ledger"
    Store.found(place, "live", clock=lambda: now).close()
    with closing(Store(place, clock=lambda: ahead)) as store:
        for name in ("one", "two"):
            Desk(store).submit(name, opening(name), Signature())
        rebuild(store)
    with closing(Store(place, clock=lambda: now)) as store:
        Desk(store).keep([SetClockRight(reason="it was a year ahead")], Signature())
        assert follow(store) == ("one", "two")
        dated = {row["recorded_at"] for views in held(store).values() for row in views["log"]}
        assert dated == {now.isoformat()}
        assert differing(store) == ()
        check_as_made_anew(store)


def test_views_that_another_program_keeps_locked_are_said_and_covered_by_the_next_command(
    viewed: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewed.close()
    program, path = Program(viewed.path), views_path(viewed)
    defaults: Any = TrackedFile.__init__.__kwdefaults__
    monkeypatch.setitem(defaults, "patience", 0.1)
    with closing(sqlite3.connect(path, isolation_level=None)) as editor:
        editor.execute("BEGIN IMMEDIATE")
        said = program.does("entry", CLUB, "9", *LATE).err
        assert said.endswith(
            "warning: the views stay behind until something is recorded"
            f" ({path} is being used by another process)\n"
        )
        assert program.refuses(4, "rebuild") == f"{path} is being used by another process"
    program.does("entry", CLUB, "10", *LATE)
    assert program.does("verify").err == ""


def test_views_are_for_their_owner_alone(viewed: Store) -> None:
    views_path(viewed).unlink()
    mask = os.umask(0)
    try:
        rebuild(viewed)
    finally:
        os.umask(mask)
    assert views_path(viewed).stat().st_mode & 0o777 == 0o600


REBUILT_IN_A_SMALL_SPACE = """
import resource, signal, sys
sys.dont_write_bytecode = True  # what is cut short there is read by whoever comes next
from tests.replay.program import Program
from pathlib import Path

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
said = Program(Path(sys.argv[1])).run("rebuild")
print(said.code, said.err)
"""


@pytest.mark.parametrize("room", [*range(40_000, 140_000, 12_000)])
def test_rebuilding_on_a_full_disk_says_so_and_leaves_the_old_views_whole(
    viewed: Store, room: int
) -> None:
    before = tables_of(views_path(viewed))
    viewed.close()
    code, said = in_a_small_space(viewed.path, room)
    assert tables_of(views_path(viewed)) == before
    if code == 0:
        assert said.startswith("views as of #20")
    else:
        assert (code, said.count("\n")) == (2, 1)
        assert f"bridge-ledger: {viewed.path}" in said
    with closing(Store(viewed.path)) as store:
        assert differing(store) == ()


@pytest.mark.parametrize("room", [0, 20_000, 40_000])
def test_a_first_rebuilding_on_a_full_disk_leaves_no_views(viewed: Store, room: int) -> None:
    views_path(viewed).unlink()
    viewed.close()
    code, said = in_a_small_space(viewed.path, room)
    assert (code, said.count("\n")) == (2, 1)
    assert list(viewed.path.parent.glob("*.views*")) == []


def in_a_small_space(path: Path, room: int) -> tuple[int, str]:
    """What rebuilding comes to in a process that may write files of so many bytes only."""
    done = subprocess.run(
        [sys.executable, "-c", REBUILT_IN_A_SMALL_SPACE, str(path), str(room)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    code, _, said = done.rstrip("\n").partition(" ")
    return int(code), said.rstrip("\n") + "\n"
