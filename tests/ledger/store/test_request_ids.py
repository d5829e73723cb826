"""A request id counts once in a ledger, whoever uses it and in whatever contest."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.bridge.scores import BoardScore
from ledger.errors import LedgerIsNewer, RecordUnguarded
from ledger.events import ScoreEntered
from ledger.store import FORMAT, Circumstances, Conflict, Part, Place, Store
from ledger.store.schema import SINCE_FORMAT_2
from ledger.store.standing import question
from tests.given import clock
from tests.replay.tampering import rechained, rewrite, rows_of, verdict_on
from tests.servers import Folder

NOW = clock("20:00")
EVENT = ScoreEntered(score=BoardScore(session="1", board=9, ns="1", ew="2", points=50))


@pytest.fixture
def place(folder: Folder) -> Place:
    made = folder / "club.ledger"
    Store.found(made, "declared", recorded_at=clock("18:00")).close()
    return made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "club.ledger"
    Store.found(path, "declared", recorded_at=clock("18:00")).close()
    return path


def append(place: Place, *streams: str, request: str | None = "r", command: str = "c") -> None:
    with closing(Store(place)) as store:
        parts = [Part(each, len(store.read(each)), [EVENT, EVENT]) for each in streams]
        signed = Circumstances(NOW, NOW, "desk", request_id=request, command=command)
        store.append(parts, signed)


def made_in_format_1(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of a program of before: without the guard, and marked so."""
    with monkeypatch.context() as before:
        before.setattr("ledger.store.store.FORMAT", 1)
        Store.found(path, "declared", recorded_at=clock("18:00")).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as plain:
        plain.execute("DROP TRIGGER one_request")
        plain.execute("PRAGMA user_version = 1")


def faults(path: Path) -> tuple[str, ...]:
    with closing(Store(path, read_only=True)) as store:
        return tuple(store.faults(()))


def guards(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as plain:
        return {
            name for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE sql NOT NULL")
        }


@pytest.mark.parametrize(
    ("streams", "command"),
    [
        (("contest:a",), "c"),
        (("contest:a",), "another"),
        (("contest:b",), "another"),
        (("contest:b",), "c"),
        (("tournament:a", "contest:b"), "c"),
    ],
)
def test_what_a_request_led_to_is_recorded_once(
    place: Place, streams: tuple[str, ...], command: str
) -> None:
    append(place, "tournament:a", "contest:a")
    rows = rows_of(place)
    with pytest.raises(Conflict, match="on record already"):
        append(place, *streams, command=command)
    assert rows_of(place) == rows


def test_a_request_may_have_events_in_several_streams_and_others_need_no_id(place: Place) -> None:
    append(place, "tournament:a", "contest:a")
    append(place, "contest:a", request=None)
    append(place, "contest:a", request=None)
    append(place, "contest:b", request="s")
    assert len(rows_of(place)) == 1 + 4 + 2 + 2 + 2


@pytest.mark.parametrize("other", ["stream = 'contest:b'", "command = 'd'"])
def test_the_file_itself_refuses_a_second_batch_under_a_request_id(path: Path, other: str) -> None:
    """Of files: a server's tables have no such guard; what was put in there is found as below."""
    append(path, "contest:a")
    with closing(sqlite3.connect(path)) as plain:
        plain.execute("CREATE TEMP TABLE more AS SELECT * FROM events WHERE position > 1")
        plain.execute("UPDATE more SET position = position + 2, version = version + 2")
        plain.execute(f"UPDATE more SET {other}, recorded_at = recorded_at || '0'")
        with pytest.raises(sqlite3.IntegrityError, match="on record already"):
            plain.execute("INSERT INTO events SELECT * FROM more")


def test_a_second_batch_under_a_request_id_is_found_whoever_put_it_in(place: Place) -> None:
    append(place, "contest:a")
    append(place, "contest:b", request="s")
    rows = [row._replace(request_id=row.request_id and "r") for row in rows_of(place)]
    rewrite(place, rechained(rows))
    found = [(each.position, each.what) for each in verdict_on(place).problems]
    assert (4, "repeats the request id 'r'") in found


# ----------------------------------------------------------------------------- files of format 1
# Older formats of a server's tables are in tests/replay/cli/test_servers.


def test_a_ledger_of_format_1_is_read_and_verified_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "older.ledger"
    made_in_format_1(path, monkeypatch)
    content = path.read_bytes()
    assert faults(path) == ()
    assert path.read_bytes() == content


def test_a_ledger_of_format_1_is_guarded_once_it_is_opened_for_recording(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "older.ledger"
    made_in_format_1(path, monkeypatch)
    append(path, "contest:a")
    assert "one_request" in guards(path)
    assert faults(path) == ()
    monkeypatch.setattr("ledger.store.access.FORMAT", 1)
    with pytest.raises(LedgerIsNewer):
        Store(path, read_only=True)


def test_bringing_a_ledger_up_does_not_hide_that_an_old_guard_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "older.ledger"
    made_in_format_1(path, monkeypatch)
    with closing(sqlite3.connect(path)) as plain:
        plain.execute("DROP TRIGGER never_update")
    with pytest.raises(RecordUnguarded, match="the trigger never_update of the record is missing"):
        Store(path)
    assert faults(path) == ("the trigger never_update of the record is missing or was changed",)


def test_a_request_id_that_an_older_program_took_twice_is_its_first_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "older.ledger"
    made_in_format_1(path, monkeypatch)
    monkeypatch.setattr("ledger.store.file.LedgerRecorder.bring_up", lambda _: None)
    monkeypatch.setattr(
        "ledger.store.recorder.question", lambda events, at, _request: question(events, at, None)
    )
    append(path, "contest:a", command="z")
    append(path, "contest:b", request=None)
    append(path, "contest:b", command="a")
    with closing(Store(path, read_only=True)) as store:
        assert store.batch_of("r") == (2, 3, "z")
    assert faults(path) == ()


@pytest.mark.parametrize("mark", [0, 1])
def test_the_mark_of_an_older_format_does_not_excuse_a_missing_guard(path: Path, mark: int) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as plain:
        plain.execute("DROP TRIGGER one_request")
        plain.execute(f"PRAGMA user_version = {mark}")
    said = f"the file is marked as of format {mark}, the ledger was founded in 2"
    assert said in faults(path)


def test_what_is_added_to_older_files_is_added_once(path: Path) -> None:
    before = guards(path)
    with closing(sqlite3.connect(path)) as plain:
        for statement in SINCE_FORMAT_2:
            plain.execute(statement)
    assert guards(path) == before


def test_a_newer_program_that_took_the_ledger_over_meanwhile_has_it_to_itself(path: Path) -> None:
    """It has put in a guard that this program knows nothing of."""
    with closing(Store(path)) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as newer:
            newer.execute(f"PRAGMA user_version = {FORMAT + 1}")
            newer.execute(
                "CREATE TRIGGER newer BEFORE INSERT ON events BEGIN SELECT RAISE (IGNORE); END"
            )
        rows = rows_of(path)
        with pytest.raises(LedgerIsNewer) as refused:
            store.append([Part("contest:a", 0, [EVENT])], Circumstances(NOW, NOW, "desk"))
    assert (refused.value.found, refused.value.known) == (FORMAT + 1, FORMAT)
    assert rows_of(path) == rows
