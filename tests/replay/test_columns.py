"""Ledgers as Parquet files: what is in them is what the record says, and a run adds what is new."""

import os
from contextlib import closing
from errno import ENOSPC
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.commands import PostResults
from ledger.copying import copy
from ledger.errors import BadValue, NoFile
from ledger.store import Place, Store
from projections.scope import resolve
from projections.views.standings import digest, standings
from replay import columns
from replay.columns import Written, write_columns
from replay.timeline import past
from tests.given import CLUB, Given, club_session, correct, declared_ledger, enter, scored
from tests.replay.program import Program
from tests.replay.story import store_of
from tests.servers import Folder

parquet = pytest.importorskip("pyarrow.parquet", reason="the extra for columns is not installed")
module = pytest.importorskip("projections.tables.parquet")


def read(folder: Path, kind: str) -> list[dict[str, Any]]:
    """All rows of a kind, in the order of files and rows."""
    return [
        row
        for path in sorted((folder / kind).glob("*.parquet"))
        for row in parquet.read_table(path).to_pylist()
    ]


def wrote(place: Place, folder: Path, **asked: Any) -> Written:
    with closing(Store(place, read_only=True)) as store:
        return write_columns(store, folder, **asked)


def played(folder: Folder, name: str = "club") -> Given:
    desk = declared_ledger(folder, f"{name}.ledger")
    evening = Given(
        club_session(pairs=4, sessions=("1", "2")),
        enter(1, "1", "2", 140),
        enter(1, "3", "4", 90),
        desk=desk,
    )
    with closing(Store(desk.store.place, read_only=True)) as store:
        facts = past(store, CLUB).facts()
        made = digest(standings(facts, resolve("after:1", facts)))
    evening.given(PostResults(session="1", basis=facts.position, digest=made))
    return evening


def place_of(evening: Given) -> Place:
    return store_of(evening).place


def test_events_results_and_posted_standings_are_there(folder: Folder, tmp_path: Path) -> None:
    evening, out = played(folder), tmp_path / "out"
    done = wrote(place_of(evening), out)
    events = read(out, "events")
    assert [row["position"] for row in events] == list(range(1, done.head.position + 1))
    entered = [row for row in events if row["kind"] == "ScoreEntered"]
    assert [(row["board"], row["ns"], row["points"]) for row in entered] == [
        (1, "1", 140),
        (1, "3", 90),
    ]
    results = read(out, "results")
    assert [(row["ns"], row["points"], row["until"]) for row in results] == [
        ("1", 140, None),
        ("3", 90, None),
    ]
    assert [(row["rank"], row["contestant"]) for row in read(out, "standings")] == [
        (1, "1"), (1, "4"), (3, "2"), (3, "3"),
    ]  # fmt: skip


def test_what_is_new_is_added_and_the_rest_stays_as_it_is(folder: Folder, tmp_path: Path) -> None:
    evening, out = played(folder), tmp_path / "out"
    wrote(place_of(evening), out)
    first = {path: path.stat().st_mtime_ns for path in (out / "events").iterdir()}
    assert wrote(place_of(evening), out).events == 0
    entry = next(r.reference for r in evening.record if r.kind == "ScoreEntered")
    evening.given(correct(entry, scored(1, "1", "2", 140), scored(1, "1", "2", 110), "scorer"))
    done = wrote(place_of(evening), out)
    assert 0 < done.events < done.head.position
    assert {path: path.stat().st_mtime_ns for path in first} == first
    assert len(read(out, "events")) == done.head.position
    assert [row["points"] for row in read(out, "results") if row["until"] is None] == [90, 110]


def test_only_parts_in_which_something_moved_are_written_again(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, out = played(folder), tmp_path / "out"
    monkeypatch.setattr(columns, "ENTRIES", 1)
    evening.given(enter(2, "1", "2", 100, "2"))
    wrote(place_of(evening), out)
    first = times(out)
    entry = next(r.reference for r in evening.record if r.kind == "ScoreEntered")
    evening.given(correct(entry, scored(1, "1", "2", 140), scored(1, "1", "2", 110), "scorer"))
    wrote(place_of(evening), out)
    moved = {path.parent.name for path, at in times(out).items() if first.get(path) != at}
    again = [path for path, at in first.items() if times(out)[path] != at]
    assert [path.parent.name for path in again] == ["results"]
    assert moved == {"events", "results"}
    anew = tmp_path / "anew"
    wrote(place_of(evening), anew)
    for kind in ("events", "results", "standings"):
        assert read(out, kind) == read(anew, kind)


def test_a_folder_of_an_older_form_is_written_anew(tmp_path: Path) -> None:
    evening, out = played(tmp_path), tmp_path / "out"
    done = wrote(place_of(evening), out)
    notes = out / "columns.json"
    notes.write_text(notes.read_text().replace(',"form":3', ""))
    (out / "results" / f"{done.ledger}-{CLUB}.parquet").write_bytes(b"as it was written then")
    assert wrote(place_of(evening), out).events == done.head.position
    assert len(read(out, "results")) == 2


@pytest.mark.parametrize("kind", ["events", "results", "standings"])
@pytest.mark.parametrize("left", [0, 3, 100, None])
def test_a_file_that_was_cut_or_removed_is_written_anew(
    kind: str, left: int | None, tmp_path: Path
) -> None:
    """With all others, as nobody knows what else befell them; left: the bytes that are left."""
    evening, out, anew = played(tmp_path), tmp_path / "out", tmp_path / "anew"
    wrote(place_of(evening), out)
    (path,) = (out / kind).iterdir()
    if left is None:
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[:left])
    evening.given(enter(2, "1", "2", 100, "2"))
    done = wrote(place_of(evening), out)
    assert done == replace(wrote(place_of(evening), anew), is_anew=True)
    assert {name: read(out, name) for name in KINDS} == {name: read(anew, name) for name in KINDS}
    assert wrote(place_of(evening), out).events == 0


KINDS = ("events", "results", "standings")


def times(folder: Path) -> dict[Path, int]:
    """When each file was written."""
    return {path: path.stat().st_mtime_ns for path in sorted(folder.glob("*/*.parquet"))}


@pytest.mark.parametrize("cut", ["_write_contest", "_note"])
def test_a_run_cut_short_is_made_good_by_the_next(
    cut: str, folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, out = played(folder), tmp_path / "out"
    wrote(place_of(evening), out)
    evening.given(enter(2, "1", "2", 100, "2"))
    with monkeypatch.context() as patch:
        patch.setattr(columns, cut, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            wrote(place_of(evening), out)
    evening.given(enter(2, "3", "4", 100, "2"))
    done = wrote(place_of(evening), out)
    positions = [row["position"] for row in read(out, "events")]
    assert positions == list(range(1, done.head.position + 1))


@pytest.mark.parametrize("at", range(4))
def test_on_a_full_disk_names_asked_for_otherwise_leave_what_there_was(
    at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, out = played(tmp_path), tmp_path / "out"
    done = wrote(place_of(evening), out)
    before = {kind: read(out, kind) for kind in ("events", "results", "standings")}
    write, left = module.write, [at]

    def written(*asked: Any) -> int:
        if not left[0]:
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        left[0] -= 1
        return int(write(*asked))

    with monkeypatch.context() as patch:
        patch.setattr(module, "write", written)
        with pytest.raises(NoFile, match="No space left"):
            wrote(place_of(evening), out, with_names=True)
    assert [row["position"] for row in read(out, "events")] == list(
        range(1, done.head.position + 1)
    )
    assert {kind: len(read(out, kind)) for kind in before} == {k: len(v) for k, v in before.items()}
    wrote(place_of(evening), out)
    assert {kind: read(out, kind) for kind in before} == before
    assert read(out, "people") == []


def test_a_first_run_killed_at_its_first_note_is_made_good_by_the_next(tmp_path: Path) -> None:
    evening, out = played(tmp_path), tmp_path / "out"
    (out / f".columns.json.{'0' * 16}.new").mkdir(parents=True)
    wrote(place_of(evening), out)
    assert [path.name for path in out.glob(".*")] == []


def test_programs_write_into_a_folder_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, out = played(tmp_path), tmp_path / "out"
    wrote(place_of(evening), out)
    taken = list[BlockingIOError]()

    def noted(*_: object) -> None:
        folder = os.open(out, os.O_RDONLY)
        try:
            flock(folder, LOCK_EX | LOCK_NB)
        except BlockingIOError as error:
            taken.append(error)
        finally:
            os.close(folder)

    monkeypatch.setattr(columns, "_note", noted)
    wrote(place_of(evening), out)
    assert taken


def test_another_past_is_written_anew(folder: Folder, tmp_path: Path) -> None:
    evening, out = played(folder), tmp_path / "out"
    kept = folder / "kept.ledger"
    copy(store_of(evening), kept)
    evening.given(enter(2, "1", "2", 100, "2"))
    wrote(place_of(evening), out)
    done = wrote(kept, out)
    assert done.events == done.head.position == len(read(out, "events"))
    assert done.is_anew
    assert not wrote(kept, out).is_anew


def test_two_copies_of_a_ledger_are_refused_and_the_later_one_alone_says_what_it_does(
    tmp_path: Path,
) -> None:
    """One took the place of the other, without a word."""
    evening, out = played(tmp_path), str(tmp_path / "out")
    one, copied = place_of(evening), tmp_path / "copied.ledger"
    copy(store_of(evening), copied)
    evening.given(enter(2, "1", "2", 100, "2"))
    program = Program(tmp_path / "club.ledger")
    for others in ((one, copied), (tmp_path,)):
        sentence = program.refuses(2, "columns", out, *map(str, others))
        assert "one copy of a ledger, and " in sentence
        assert not Path(out).exists()
    assert "(14 new)" in program.does("columns", out, str(one), str(one)).err
    said = program.does("columns", out, str(copied)).err
    assert "(13 all anew, in place of what was there)" in said


def test_ledgers_lie_side_by_side_and_names_stay_out(folder: Folder, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for name in ("one", "other"):
        wrote(place_of(played(folder, name)), out)
    assert len({row["ledger"] for row in read(out, "events")}) == 2
    assert not (out / "people").exists()
    assert {row["reason"] for row in read(out, "events")} == {None}


def test_with_names_all_is_written_anew(folder: Folder, tmp_path: Path) -> None:
    evening, out = played(folder), tmp_path / "out"
    wrote(place_of(evening), out)
    done = wrote(place_of(evening), out, with_names=True)
    assert done.events == done.head.position
    assert (out / "people").exists()
    wrote(place_of(evening), out)
    assert not list((out / "people").iterdir())


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    evening, out = played(tmp_path), tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("mine")
    with pytest.raises(BadValue, match="a new or empty folder"):
        wrote(place_of(evening), out)
    (out / "mine.txt").unlink()
    wrote(place_of(evening), out)
    (out / "columns.json").write_text("{")
    with pytest.raises(BadValue, match="remove the folder"):
        wrote(place_of(evening), out)


def test_every_file_is_its_users_alone(tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        wrote(place_of(played(tmp_path)), tmp_path / "out", with_names=True)
    finally:
        os.umask(mask)
    made = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert {path.parent.name for path in made} >= {"events", "results", "people", "out"}
    assert {path.stat().st_mode & 0o777 for path in made} == {0o600}
