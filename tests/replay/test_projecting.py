"""Projections of one's own: each event once, whatever is killed when; in files and on servers."""

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import Any, NamedTuple

import pytest

from ledger.desk import Desk
from ledger.errors import (
    ConnectionLost,
    LedgerIsReadOnly,
    NoFile,
    NotTheseViews,
    ProjectionFailed,
)
from ledger.recorded import Recorded
from ledger.store import Place, Store, Tables, sink_at
from ledger.submissions import Signature
from replay import projecting
from replay.manual import passages
from replay.projecting import Projection, catch_up, follow
from tests.conftest import ROOT
from tests.given import CLUB, club_session, enter
from tests.replay.program import Program
from tests.servers import Names, cut_at_the_commit, server

TABLE = "CREATE TABLE scores (position bigint, board integer)"

OWN = f"""
import os, signal
from replay.projecting import Projection

def take(tables, recorded):
    if recorded.kind == "ScoreEntered":
        row = (recorded.position, recorded.event.score.board)
        tables.execute("INSERT INTO scores VALUES (?, ?)", row)
    if str(recorded.position) == os.environ.get("KILLED_AT"):
        os.kill(os.getpid(), signal.SIGKILL)

SCORES = Projection("scores", take, ({TABLE!r},))
"""


def take(tables: Tables, recorded: Recorded) -> None:
    event: Any = recorded.event
    if recorded.kind == "ScoreEntered":
        tables.execute("INSERT INTO scores VALUES (?, ?)", (recorded.position, event.score.board))


SCORES = Projection("scores", take, (TABLE,))


class Both(NamedTuple):
    """An evening being played, and where the tables go."""

    desk: Desk
    into: str


@pytest.fixture(params=["file", "server"])
def both(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Both]:
    if request.param == "file":
        place: Place = tmp_path / "followed.ledger"
        into = str(tmp_path / "scores.db")
    else:
        place = Names() / "followed"
        into = server().url(server().new_database())
    with closing(Store.found(place, "live")) as store:
        desk = Desk(store)
        desk.submit(CLUB, club_session(pairs=6), Signature())
        desk.submit(CLUB, [enter(1, "1", "2", 420), enter(1, "3", "4", 50)], Signature())
        yield Both(desk, into)


def more(desk: Desk, board: int) -> None:
    desk.submit(CLUB, [enter(board, "1", "2", 50)], Signature())


def rows(both: Both) -> list[tuple[int, int]]:
    with sink_at(both.into) as sink, sink.writing("scores") as tables:
        found = tables.execute("SELECT position, board FROM scores ORDER BY position").fetchall()
    return [tuple(row) for row in found]


def fresh(both: Both) -> list[tuple[int, int]]:
    """What must be in the table."""
    replayed: list[Any] = list(both.desk.store.replay())
    return [(one.position, one.event.score.board) for one in replayed if one.kind == "ScoreEntered"]


def test_each_event_is_taken_once_and_a_second_time_nothing_more(both: Both) -> None:
    place = both.desk.store.place
    assert catch_up(SCORES, place, both.into) == both.desk.store.head().position
    assert rows(both) == fresh(both)
    more(both.desk, 8)
    for _ in range(2):
        catch_up(SCORES, place, both.into)
        assert rows(both) == fresh(both)


def test_what_a_failing_projection_wrote_is_not_there(both: Both) -> None:
    place, head = both.desk.store.place, both.desk.store.head().position

    def fails(tables: Tables, recorded: Recorded) -> None:
        take(tables, recorded)
        if recorded.position == head:
            raise ValueError("no such board")

    with pytest.raises(ProjectionFailed, match=f"#{head} \\(ValueError: no such board\\)"):
        catch_up(SCORES._replace(take=fails), place, both.into)
    catch_up(SCORES, place, both.into)
    assert rows(both) == fresh(both)


def test_a_projection_is_not_blamed_for_a_database_that_is_full(both: Both) -> None:
    """Nor where it has wrapped what the database said."""
    is_file = not both.into.startswith("postgresql:")

    def fill(tables: Tables) -> None:
        if not is_file:
            raise server().psycopg.errors.DiskFull("No space left on device")
        tables.execute("PRAGMA max_page_count = 1")
        tables.execute("CREATE TABLE more AS SELECT zeroblob(1000000)")

    def fills(tables: Tables, recorded: Recorded) -> None:
        take(tables, recorded)
        try:
            fill(tables)
        except Exception as error:
            raise ValueError("not taken") from error

    with pytest.raises(NoFile if is_file else LedgerIsReadOnly, match=r"is full|No space left"):
        catch_up(SCORES._replace(take=fills), both.desk.store.place, both.into)
    catch_up(SCORES, both.desk.store.place, both.into)
    assert rows(both) == fresh(both)


def test_whoever_is_killed_goes_on_where_he_was(
    both: Both, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own.py").write_text(OWN)
    head = both.desk.store.head().position
    program = (
        "import sys; from replay import projecting; projecting.AT_ONCE = 4;"
        " from replay.cli import main; main()"
    )
    words = ["--ledger", str(both.desk.store.place), "follow", "own:SCORES", both.into, "--once"]
    killed = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "KILLED_AT": str(head)},
        check=False,
    )
    assert killed.returncode == -9
    assert len(rows(both)) < len(fresh(both))
    monkeypatch.setattr(projecting, "AT_ONCE", 3)
    catch_up(SCORES, both.desk.store.place, both.into)
    assert rows(both) == fresh(both)


def test_following_sees_what_is_recorded_meanwhile(both: Both) -> None:
    positions = follow(SCORES, both.desk.store.place, both.into)
    assert next(positions) == both.desk.store.head().position
    recording = Thread(target=more, args=(both.desk, 8))
    recording.start()
    assert next(positions) == both.desk.store.head().position
    recording.join()
    positions.close()
    assert rows(both) == fresh(both)


def test_another_ledger_is_followed_into_the_tables_that_are_there(
    both: Both, tmp_path: Path
) -> None:
    with closing(Store.found(tmp_path / "other.ledger", "live")) as store:
        other = Desk(store)
        other.submit(CLUB, club_session(pairs=6), Signature())
        more(other, 8)
        catch_up(SCORES, both.desk.store.place, both.into)
        catch_up(SCORES, other.store.place, both.into)
        assert rows(both) == sorted([*fresh(both), *fresh(Both(other, both.into))])


def test_projections_that_begin_at_once_in_an_empty_database_all_begin(both: Both) -> None:
    """A server refuses whoever makes a table while another is making it."""
    begun = Thread(target=catch_up, args=(SCORES, both.desk.store.place, both.into))
    with sink_at(both.into) as sink, sink.writing(projecting.FOLLOWED) as tables:
        tables.execute(projecting.TRACKING)
        begun.start()
        begun.join(0.5)
    begun.join()
    assert rows(both) == fresh(both)


def test_signs_that_a_driver_knows_mean_what_they_mean_in_a_statement(both: Both) -> None:
    def takes(tables: Tables, recorded: Recorded) -> None:
        kind = (recorded.kind,)
        found = tables.execute("SELECT '%s?' WHERE ? LIKE 'Score%' AND 7 % 4 = 3", kind).fetchone()
        if found is not None:
            assert found[0] == "%s?"
            take(tables, recorded)

    catch_up(SCORES._replace(take=takes), both.desk.store.place, both.into)
    assert rows(both) == fresh(both)


def test_a_projection_may_begin_at_a_position(both: Both) -> None:
    head = both.desk.store.head().position
    catch_up(SCORES, both.desk.store.place, both.into, after=head - 1)
    assert rows(both) == fresh(both)[-1:]


def test_another_past_is_not_gone_on_from(both: Both) -> None:
    catch_up(SCORES, both.desk.store.place, both.into)
    with sink_at(both.into) as sink, sink.writing("scores") as tables:
        tables.execute("UPDATE bridge_ledger_followed SET hash = 'x'", ())
    with pytest.raises(NotTheseViews, match="another past"):
        catch_up(SCORES, both.desk.store.place, both.into)


def test_the_example_of_the_module_runs(both: Both) -> None:
    text = projecting.__doc__ or ""
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    example = "\n".join(lines).replace('"club.ledger"', "PLACE").replace('"scores.db"', "INTO")
    exec(compile(example, "example", "exec"), {"PLACE": both.desk.store.place, "INTO": both.into})  # noqa: S102
    assert rows(both) == fresh(both)


def test_the_module_of_the_manual_is_followed_as_it_stands(both: Both, tmp_path: Path) -> None:
    (passage,) = passages("A projection of your own")
    (module,) = re.findall(r"```python\n(.*?)```", passage, re.DOTALL)
    (tmp_path / "my_module.py").write_text(module)
    words = ["follow", "my_module:SCORES", both.into, "--once"]
    said = subprocess.run(
        [sys.executable, "-m", "replay", "--ledger", str(both.desk.store.place), *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert said.stderr == f"scores: at #{both.desk.store.head().position}\n"
    assert rows(both) == fresh(both)


def test_tables_that_cannot_be_made_are_said(both: Both, tmp_path: Path) -> None:
    wrong = SCORES._replace(tables=("CREATE TABLE (",))
    with pytest.raises(NoFile):
        catch_up(wrong, both.desk.store.place, both.into)


def test_tables_of_ones_own_need_rights_of_ones_own(both: Both) -> None:
    """And not those that a ledger there would need, which the database need not have."""
    user, owner = f"u{token_hex(6)}", server()
    owner.does(f"CREATE ROLE {user} LOGIN")
    into = owner.url(owner.new_database(), user)
    with pytest.raises(NoFile) as refused:
        catch_up(SCORES, both.desk.store.place, into)
    assert str(refused.value) == f"{into}: permission denied for schema public"


def test_a_table_that_a_projection_does_not_make_is_missed_as_that(both: Both) -> None:
    wrong = SCORES._replace(tables=("CREATE INDEX board ON scores (board)",))
    with pytest.raises(NoFile, match=r"scores.* does not exist|no such table: (main\.)?scores"):
        catch_up(wrong, both.desk.store.place, both.into)


def test_the_verb_says_what_is_no_projection(tmp_path: Path) -> None:
    Store.found(tmp_path / "x.ledger", "live").close()
    said = Program(tmp_path / "x.ledger").misused("follow", "no.such:THING", tmp_path / "x.db")
    assert "cannot be imported" in said


def test_a_file_that_is_no_database_is_said(both: Both, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a database, and long enough to be looked at" * 9)
    with pytest.raises(NoFile):
        catch_up(SCORES, both.desk.store.place, str(tmp_path / "text.db"))
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(tmp_path / "text.db").execute("SELECT * FROM sqlite_master")


# ----------------------------------------------------------------------- a server that is lost

LOST = r"the connection was lost \(.+\): follow it again, which goes on from where it was"


@pytest.fixture
def on_server(tmp_path: Path) -> Iterator[Both]:
    """Followed from a file into a database whose connections may be cut."""
    with closing(Store.found(tmp_path / "followed.ledger", "live")) as store:
        desk = Desk(store)
        desk.submit(CLUB, club_session(pairs=6), Signature())
        desk.submit(CLUB, [enter(1, "1", "2", 420), enter(1, "3", "4", 50)], Signature())
        yield Both(desk, server().url(server().new_database()))


def cut(both: Both) -> None:
    server().cut(both.into.partition("?")[0].rpartition("/")[2])


@pytest.mark.parametrize("is_hidden", [False, True])
def test_a_connection_that_is_cut_while_an_event_is_taken_is_said_to_be_lost(
    on_server: Both, *, is_hidden: bool
) -> None:
    """Also where the projection makes nothing of what its first statement then says."""
    place, head = on_server.desk.store.place, on_server.desk.store.head().position
    hidden = (server().psycopg.Error,) if is_hidden else ()

    def takes(tables: Tables, recorded: Recorded) -> None:
        if recorded.position == head:
            cut(on_server)
            with suppress(*hidden):
                tables.execute("SELECT 1")
        take(tables, recorded)

    with pytest.raises(ConnectionLost, match=LOST):
        catch_up(SCORES._replace(take=takes), place, on_server.into)
    catch_up(SCORES, place, on_server.into)
    assert rows(on_server) == fresh(on_server)


@pytest.mark.parametrize("is_done", [False, True])
def test_one_that_is_cut_at_the_commit_has_each_event_once(
    on_server: Both, monkeypatch: pytest.MonkeyPatch, *, is_done: bool
) -> None:
    place = on_server.desk.store.place
    catch_up(SCORES, place, on_server.into)
    more(on_server.desk, 8)

    def takes(tables: Tables, recorded: Recorded) -> None:
        take(tables, recorded)
        cut_at_the_commit(monkeypatch, is_done=is_done)

    with pytest.raises(ConnectionLost, match=LOST):
        catch_up(SCORES._replace(take=takes), place, on_server.into)
    assert (rows(on_server) == fresh(on_server)) == is_done
    catch_up(SCORES, place, on_server.into)
    assert rows(on_server) == fresh(on_server)


def test_one_that_is_cut_while_there_is_nothing_to_take_is_said_by_the_verb(
    on_server: Both, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(*_: object) -> None:
        cut(on_server)

    program = Program(tmp_path / "followed.ledger")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lost_meanwhile.py").write_text(OWN)
    with monkeypatch.context() as patched:
        patched.setattr(Store, "wait_beyond", cut_off)
        said = program.run("follow", "lost_meanwhile:SCORES", on_server.into)
    head = on_server.desk.store.head().position
    begun, sentence = said.err.splitlines()
    assert (said.code, begun) == (2, f"scores: at #{head}")
    assert re.fullmatch(f"bridge-ledger: {re.escape(on_server.into)}: {LOST}", sentence)
    assert rows(on_server) == fresh(on_server)
