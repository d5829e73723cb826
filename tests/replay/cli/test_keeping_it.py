"""Backups, what is made of them again, and what the doctor finds."""

import json
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from tests.replay.cli.test_checkpoints import club, folder, key
from tests.replay.program import Program, contents
from tests.replay.tampering import rows_of, tamper

__all__ = ["club", "folder", "key"]


@pytest.fixture
def named(club: Program) -> Program:
    """A contest in which two people have names."""
    club.does("entry", "wed", "Ann Ash", "--by", "Dee Director")
    return club


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Where nothing of the ledger is."""
    (tmp_path / "elsewhere").mkdir()
    return tmp_path / "elsewhere"


# ------------------------------------------------------------------------------------------ backups


def test_a_backup_is_the_ledger_itself(named: Program, elsewhere: Path) -> None:
    file = elsewhere / "backup.ledger"
    said = named.does("backup", file).err
    assert "8 events and 2 people in" in said
    assert contents(file) == contents(named.ledger)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_backup_is_restored_where_nothing_is(named: Program, elsewhere: Path) -> None:
    file, anew = elsewhere / "backup.ledger", Program(elsewhere / "anew.ledger")
    named.does("backup", file)
    named.does("entry", "wed", "6")
    anew.does("restore", file)
    assert rows_of(anew.ledger) == rows_of(named.ledger)[:8]
    anew.does("entry", "wed", "6", "--by", "Dee Director")
    anew.does("verify")


def test_a_folder_of_backups_is_no_backup_and_its_newest_is_named(
    named: Program, elsewhere: Path, tmp_path: Path
) -> None:
    folder, anew = tmp_path / "backups", Program(elsewhere / "anew.ledger")
    folder.mkdir()
    assert anew.refuses(2, "restore", folder) == f"{folder}: is a folder: name one of its backups"
    older, newest = (f"club-2026-11-{day}T043000Z.ledger" for day in (20, 21))
    for name in (newest, older):
        named.does("backup", folder / name)
    told = anew.refuses(2, "restore", folder)
    assert told.endswith(f": name one of its backups, the newest of which is {newest}")
    named.does("backup", folder / "other-2026-11-22T043000Z.ledger")
    assert anew.refuses(2, "restore", folder).endswith(": name one of its backups")
    assert not list(elsewhere.iterdir())
    nowhere = Program(tmp_path / "nowhere" / "x.ledger")
    said = nowhere.refuses(2, "restore", folder / newest)
    assert said == f"{nowhere.ledger}: its folder is not there"


def test_where_names_cannot_be_put_apart_there_is_no_backup_either(
    named: Program, elsewhere: Path
) -> None:
    file, by = elsewhere / "new", ("--by", "Dee Director")
    nowhere = elsewhere / "nowhere" / "people"
    assert "its folder is not there" in named.refuses(2, "backup", file, "--people", nowhere, *by)
    (elsewhere / "people").write_text("others")
    said = named.refuses(2, "backup", file, "--people", elsewhere / "people", *by)
    assert said == f"{elsewhere / 'people'} exists already"
    assert "another file than FILE" in named.misused("backup", file, "--people", file, *by)
    both = ("--people", elsewhere / "apart", "--without-people")
    assert "--people, or --without-people" in named.misused("backup", file, *both, *by)
    assert [one.name for one in elsewhere.iterdir()] == ["people"]


def test_names_are_put_apart_or_left_out(named: Program, elsewhere: Path) -> None:
    apart, without, people = (elsewhere / name for name in ("apart", "without", "people"))
    named.does("backup", apart, "--people", people, "--by", "Dee Director")
    named.does("backup", without, "--without-people")
    for file in (apart, without):
        assert b"Ann Ash" not in file.read_bytes()
        assert rows_of(file) == rows_of(named.ledger)
    anew = Program(elsewhere / "anew.ledger")
    assert "`people import` takes those that were put apart" in anew.does("restore", apart).err
    anew.does("people", "import", people)
    assert contents(anew.ledger)["people"] == contents(named.ledger)["people"]
    anew.does("verify")


def test_a_copy_without_names_is_no_alarm_and_says_what_it_is(
    named: Program, elsewhere: Path
) -> None:
    bare, journal = Program(elsewhere / "bare.ledger"), elsewhere / "journal.jsonl"
    named.does("backup", bare.ledger, "--without-people")
    named.does("export", journal)
    said = bare.does("verify").out
    digest = sha256(journal.read_bytes()).hexdigest()
    assert f"#1 to #8 came from a journal (SHA-256 {digest[:12]}), taken in at " in said
    anew = Program(elsewhere / "anew.ledger")
    anew.does("restore", bare.ledger)
    anew.does("verify")


def test_a_name_that_is_taken_out_of_what_grew_on_such_a_copy_is_missed(
    named: Program, elsewhere: Path
) -> None:
    bare, people = Program(elsewhere / "bare.ledger"), elsewhere / "people"
    named.does("backup", bare.ledger, "--people", people, "--by", "Dee Director")
    bare.does("people", "import", people)
    bare.does("entry", "wed", "Zoe New", "--by", "Dee Director")
    anew = Program(elsewhere / "anew.ledger")
    bare.does("backup", anew.ledger)
    anew.does("verify")
    tamper(anew.ledger, "DELETE FROM people WHERE name = 'Zoe New'")
    said = anew.run("verify")
    assert said.code == 3
    assert "whose name was taken out of the ledger" in said.out


def test_rows_that_a_journal_brought_keep_their_note_in_a_copy_without_names(
    named: Program, elsewhere: Path
) -> None:
    journal, grown = elsewhere / "journal.jsonl", Program(elsewhere / "grown.ledger")
    named.does("export", journal)
    grown.does("import", journal)
    grown.does("entry", "wed", "Zoe New", "--by", "Dee Director")
    bare = Program(elsewhere / "bare.ledger")
    grown.does("backup", bare.ledger, "--without-people")
    noted = bare.json("verify")["taken_in"]
    assert [(one["first"], one["last"]) for one in noted] == [(1, 8), (9, 9)]


def test_a_backup_goes_where_nothing_is(named: Program, elsewhere: Path) -> None:
    (elsewhere / "there").write_text("mine")
    assert "exists already" in named.refuses(2, "backup", elsewhere / "there")
    people = ("--people", elsewhere / "there")
    assert "exists already" in named.refuses(2, "backup", elsewhere / "new", *people)
    assert not (elsewhere / "new").exists()
    assert "exists already" in named.refuses(2, "backup", named.ledger)
    named.does("backup", elsewhere / "backup")
    assert "exists already" in named.refuses(2, "restore", elsewhere / "backup")


@pytest.mark.parametrize("end", ["-journal", ".views"])
def test_no_copy_takes_a_name_that_is_kept_for_a_ledger(named: Program, end: str) -> None:
    place = Path(f"{named.ledger}{end}")
    backup = named.ledger.with_name("backup.ledger")
    named.does("backup", backup)
    before = rows_of(named.ledger)
    made = Program(place)
    for program, *verb in (
        (named, "backup", place),
        (named, "copy", named.ledger, place),
        (made, "restore", backup),
        (made, "open"),
    ):
        assert f"what belongs to {named.ledger.name}" in program.refuses(2, *verb)
    assert not place.exists()
    assert rows_of(named.ledger) == before


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def of_a_newer_program(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[63] = 99
    file.write_bytes(content)


def spoilt(file: Path) -> None:
    content = file.read_bytes()
    at = content.rindex(b'"contestant":"2"')
    file.write_bytes(content[: at + 15] + b"7" + content[at + 16 :])


@pytest.mark.parametrize(
    ("harm", "code"), [(cut, 3), (of_a_newer_program, 2), (spoilt, 3), (Path.unlink, 2)]
)
def test_a_backup_that_was_harmed_is_not_restored(
    named: Program, elsewhere: Path, harm: Callable[[Path], None], code: int
) -> None:
    file, anew = elsewhere / "backup.ledger", Program(elsewhere / "anew" / "club.ledger")
    named.does("backup", file)
    harm(file)
    anew.ledger.parent.mkdir()
    said = anew.run("restore", file)
    assert said.code == code, said
    assert len(said.err.splitlines()) == 1
    assert list(anew.ledger.parent.iterdir()) == []


def test_a_backup_that_was_cut_off_says_so_and_what_to_do(named: Program, elsewhere: Path) -> None:
    file, anew = elsewhere / "backup.ledger", Program(elsewhere / "anew.ledger")
    named.does("backup", file)
    file.write_bytes(file.read_bytes()[:-9000])
    said = anew.run("restore", file)
    assert said.code == 3
    assert f"{file} is a backup that is cut off or damaged" in said.err
    assert said.err.endswith("nothing was made of it: take another one\n")


def test_a_ledger_that_was_touched_is_not_backed_up_in_silence(
    named: Program, elsewhere: Path
) -> None:
    spoilt(named.ledger)
    assert named.run("backup", elsewhere / "backup").code == 3


def test_of_dated_backups_only_the_newest_stay(
    named: Program, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = {
        "new-2026-01-01T000000Z.ledger.txt",
        "new-2.ledger",
        "new-2026-01-01T000000Z.ledger",
        "hall-2026-01-01T000000Z.ledger",
    }
    for name in others:
        (elsewhere / name).touch()
    for hour in (7, 8, 9):
        now = datetime(2031, 5, 6, hour, tzinfo=UTC)
        monkeypatch.setattr("ledger.store.store.Store.machine_time", lambda _, now=now: now)
        said = named.does("backup", elsewhere, "--keep", "2").err
    made = {one.name for one in elsewhere.iterdir()} - others
    assert made == {"new-2031-05-06T080000Z.ledger", "new-2031-05-06T090000Z.ledger"}
    assert "new-2031-05-06T070000Z.ledger is removed: the newest 2 stay" in said
    spoilt(named.ledger)
    assert named.run("backup", elsewhere, "--keep", "1").code != 0
    assert made <= {one.name for one in elsewhere.iterdir()}
    said = named.misused("backup", elsewhere, "--keep", "1", "--people", elsewhere / "people")
    assert "--keep keeps no names apart" in said


def test_views_that_something_else_left_there_make_no_copy_unsound(
    named: Program, elsewhere: Path
) -> None:
    other = Program(elsewhere / "backup")
    other.does("open", "thu", "--regulations", "compscore-matchpoints")
    other.does("rebuild")
    other.ledger.unlink()
    named.does("backup", other.ledger)
    assert "the views are not those of this ledger" in other.run("verify").out


def backed_up(program: Program, folder: Path, now: datetime, patch: pytest.MonkeyPatch) -> str:
    """A backup of which one is kept, made when this machine's clock shows this."""
    patch.setattr("ledger.store.store.Store.machine_time", lambda _: now)
    return program.does("backup", folder, "--keep", "1").err


AHEAD, RIGHT, LATER = (datetime(year, 5, 6, tzinfo=UTC) for year in (2041, 2031, 2032))


def test_a_backup_that_was_just_made_stays_though_an_older_one_was_dated_ahead(
    named: Program, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backed_up(named, elsewhere, AHEAD, monkeypatch)
    named.does("entry", "wed", "Bo Birch", "--by", "Dee Director")
    said = backed_up(named, elsewhere, RIGHT, monkeypatch)
    assert "new-2041-05-06T000000Z.ledger is removed: the newest 1 stay" in said
    assert [one.name for one in elsewhere.iterdir()] == ["new-2031-05-06T000000Z.ledger"]


def test_a_backup_of_another_ledger_of_the_same_name_is_not_ours_to_remove(
    named: Program, elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "hall"
    folder.mkdir()
    other = Program(folder / named.ledger.name)
    other.does("open", "thu", "--regulations", "compscore-matchpoints")
    backed_up(other, elsewhere, RIGHT, monkeypatch)
    assert "removed" not in backed_up(named, elsewhere, LATER, monkeypatch)
    assert len(list(elsewhere.iterdir())) == 2


def test_a_backup_that_holds_what_the_ledger_lost_stays(
    named: Program, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = named.ledger.read_bytes()
    named.does("entry", "wed", "Bo Birch", "--by", "Dee Director")
    backed_up(named, elsewhere, RIGHT, monkeypatch)
    named.ledger.write_bytes(before)
    for name in ("Cy Cedar", "Di Dale"):
        named.does("entry", "wed", name, "--by", "Dee Director")
    assert "removed" not in backed_up(named, elsewhere, LATER, monkeypatch)
    assert len(list(elsewhere.iterdir())) == 2


def test_of_two_backups_that_are_made_at_once_one_stays(
    named: Program, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is in its place before the other looks what is there."""
    done = "replay.cli.backup.is_sound"

    def other_first(file: Path, **_: object) -> None:
        monkeypatch.setattr(done, lambda _: None)
        backed_up(named, elsewhere, LATER, monkeypatch)

    monkeypatch.setattr(done, other_first)
    said = backed_up(named, elsewhere, RIGHT, monkeypatch)
    assert "removed" not in said
    assert [one.name for one in elsewhere.iterdir()] == ["new-2032-05-06T000000Z.ledger"]


# ------------------------------------------------------------------------------------------- doctor


def found(program: Program) -> dict[str, str | None]:
    """What the doctor has looked at, and what there is to do."""
    told = json.loads(program.run("doctor", "--json").out)["findings"]
    todo: dict[str, str | None] = {}
    for one in told:
        todo[one["what"]] = todo.get(one["what"]) or one["todo"]
    return todo


def test_a_ledger_that_is_well_is_told_so(club: Program) -> None:
    said = club.says("doctor")
    assert "LOOK" not in said
    assert "the record itself is checked by: verify" in said
    assert set(found(club).values()) == {None}


def test_what_others_could_read_is_told(club: Program, key: Path, folder: Path) -> None:
    (folder / "desk.toml").write_text('key = "desk.key"\n')
    assert set(found(club).values()) == {None}
    club.ledger.chmod(0o644)
    key.chmod(0o640)
    folder.chmod(0o777)
    club.does("rebuild")
    views = Path(f"{club.ledger}.views")
    views.chmod(0o644)
    assert f"chmod 600 {views}: others can read names in it" in club.run("doctor").out
    views.chmod(0o600)
    todo = found(club)
    assert str(todo["file"]).startswith("chmod 600 ")
    assert str(todo["folder"]).startswith("chmod go-w ")
    assert str(todo["key"]).endswith("others can sign with it; retire it")
    assert club.run("doctor").code == 3


def test_a_key_that_signs_nothing_is_told(club: Program, key: Path, folder: Path) -> None:
    (folder / "desk.toml").write_text('key = "desk.key"\n')
    club.does("keys", "retire", "wed", "#8")
    assert found(club)["key"] == "adopt one: keys new, keys adopt"
    key.unlink()
    assert found(club)["key"] == "put it where desk.toml says"


def test_views_and_guards_and_clocks_are_looked_at(
    club: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(club.ledger)) as plain:
        plain.execute("DROP TRIGGER never_update")
    assert found(club)["database"] == "work on a copy, and see: verify"
    early = datetime(2020, 1, 1, tzinfo=UTC)
    monkeypatch.setattr("ledger.store.store.Store.machine_time", lambda _: early)
    assert "the ledger's was ahead" in str(found(club)["clock"])
    monkeypatch.setattr("replay.doctor.ROOM", 1 << 62)
    assert "make room" in str(found(club)["space"])
    monkeypatch.setattr("replay.doctor.known_zones", frozenset)
    assert "install the newest tzdata" in str(found(club)["time zones"])


def test_a_folder_of_signed_heads_that_is_not_there_is_told(
    club: Program, key: Path, folder: Path
) -> None:
    (folder / "desk.toml").write_text('key = "desk.key"\ncheckpoints = "heads"\n')
    assert found(club)["key"] == "make that folder, or name another in desk.toml"
    (folder / "heads").touch()
    assert found(club)["key"] == "make that folder, or name another in desk.toml"
    (folder / "heads").unlink()
    (folder / "heads").mkdir()
    assert found(club)["key"] is None
