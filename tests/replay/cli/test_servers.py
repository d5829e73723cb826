"""Ledgers on a PostgreSQL server, through the command line: used as files are, and refused."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ledger.errors import Broken, LedgerExists, LedgerIsNewer, NoFile, NotALedger
from ledger.people import People
from ledger.store import Address, Place, Store
from ledger.store.places import place_of
from replay.cli import main
from replay.cli.demo import ID
from replay.erasure import resume
from tests.conftest import ROOT
from tests.replay.program import Program, Said
from tests.servers import Names, Server, server

RULES = ("--regulations", "compscore-matchpoints")
Played = tuple[Path, Address]


@pytest.fixture(scope="module")
def running() -> Server:
    return server()


def run(place: Place | str, *arguments: object) -> Said:
    text = place if isinstance(place, str) else _typed(place)
    done = CliRunner(env={"COLUMNS": "100"}).invoke(
        main,
        ["--ledger", text, *map(str, arguments)],
        catch_exceptions=False,
        prog_name="bridge-ledger",
    )
    return Said(done.exit_code, done.stdout, done.stderr)


def _typed(place: Place) -> str:
    """The address as it is typed, where it has no password."""
    return str(place)


@pytest.fixture(scope="module")
def played(running: Server, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Address]:
    """An evening in a file, and the copy of it on the server."""
    file = tmp_path_factory.mktemp("played") / "demo.ledger"
    place = Names() / "demo"
    assert CliRunner().invoke(main, ["demo", str(file)]).exit_code == 0
    done = CliRunner().invoke(main, ["copy", str(file), str(place)])
    assert done.exit_code == 0, done.stderr
    return file, place


def test_a_ledger_is_made_and_read_under_its_name(running: Server) -> None:
    place = Names() / "club"
    assert run(place, "open", "wed", *RULES).code == 0
    assert "ContestOpened" in run(place, "log", "wed").out
    assert run(place, "verify").code == 0
    said = run(place, "open", "wed", *RULES, "--declared")
    assert (said.code, f"{place} is there: leave out --declared" in said.err) == (2, True)


def test_every_posting_of_a_ledger_on_a_server_is_signed_where_the_environment_names_a_key(
    running: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, key, heads = Names() / "signed", tmp_path / "desk.key", tmp_path / "heads"
    run(place, "open", "wed", *RULES)
    run(place, "schedule", "wed", "1")
    for number in "12":
        run(place, "entry", "wed", number)
    run(place, "enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "2")
    assert run(place, "keys", "new", "wed", key).code == 0
    monkeypatch.setenv("BRIDGE_LEDGER_KEY", str(key))
    monkeypatch.setenv("BRIDGE_LEDGER_CHECKPOINTS", "heads")
    monkeypatch.chdir(tmp_path)
    assert "make that folder" in run(place, "doctor").out
    heads.mkdir()
    assert run(place, "doctor").code == 0
    said = run(place, "post", "wed", "--incomplete", "late")
    (file,) = heads.iterdir()
    assert file.name.startswith(f"{place.ledger}-")
    assert f"signed in {file.name}, for somebody else to keep" in said.err
    told = run(place, "verify", "--checkpoint", file, "--key", f"{key}.pub")
    assert "it goes on from the checkpoint of #" in told.out


@pytest.mark.parametrize("verb", ["standings", "log", "scorecard"])
def test_what_is_asked_of_a_copy_is_answered_alike(played: Played, verb: str) -> None:
    file, place = played
    words = (ID, "8") if verb == "scorecard" else (ID,)
    answers = {
        run(str(file), verb, *words, "--as-of", "posted:1").out,
        run(place, verb, *words, "--as-of", "posted:1").out,
    }
    assert len(answers) == 1
    assert "".join(answers)


def test_a_copy_has_every_hash_and_goes_back_to_the_same_file(
    played: Played, tmp_path: Path
) -> None:
    file, place = played
    back = tmp_path / "back.ledger"
    assert CliRunner().invoke(main, ["copy", str(place), str(back)]).exit_code == 0
    with (
        closing(Store(file, read_only=True)) as one,
        closing(Store(place, read_only=True)) as other,
        closing(Store(back, read_only=True)) as third,
    ):
        rows = list(one.rows())
        assert rows == list(other.rows()) == list(third.rows())
        assert People(one).all() == People(other).all() == People(third).all()
    assert Program(back).run("verify").code == 0


def test_a_ledger_is_backed_up_from_a_server_and_restored_on_one(
    played: Played, tmp_path: Path
) -> None:
    file, place = played
    assert run(place, "backup", str(tmp_path), "--keep", "3").code == 0
    (backup,) = tmp_path.glob(f"{place.ledger}-*.ledger")
    anew = Names() / "restored"
    said = run(anew, "restore", str(backup))
    assert said.code == 0, said.err
    assert run(anew, "verify").code == 0
    answers = {run(str(file), "standings", ID).out, run(anew, "standings", ID).out}
    assert len(answers) == 1


def test_a_dump_of_the_whole_database_has_every_ledger_with_its_guards(
    played: Played, tmp_path: Path
) -> None:
    _, place = played
    ours, dump = server(), tmp_path / "halls.dump"
    from_here = ours.new_database()
    inside, anew = Address(ours.url(from_here), "club"), ours.new_database()
    assert CliRunner().invoke(main, ["copy", str(place), str(inside)]).exit_code == 0
    of_one, of_other = (f"--dbname={ours.url(name)}" for name in (from_here, anew))
    programs = ours.handle.bin_path
    for words in (
        [programs / "pg_dump", "--format=custom", f"--file={dump}", of_one],
        [programs / "pg_restore", of_other, dump],
    ):
        subprocess.run(words, check=True, capture_output=True, timeout=60)
    restored = Address(ours.url(anew), "club")
    assert run(restored, "verify").code == 0
    assert run(restored, "standings", ID).out == run(place, "standings", ID).out


def test_copying_never_replaces_a_ledger(played: Played) -> None:
    file, place = played
    done = CliRunner().invoke(main, ["copy", str(file), str(place)])
    assert (done.exit_code, done.stderr) == (2, f"bridge-ledger: {place} exists already\n")


def test_a_row_that_was_changed_is_not_copied(played: Played, tmp_path: Path) -> None:
    import sqlite3

    file, changed = played[0], tmp_path / "changed.ledger"
    changed.write_bytes(file.read_bytes())
    with closing(sqlite3.connect(changed, isolation_level=None)) as plain:
        plain.execute("DROP TRIGGER never_update")
        plain.execute("UPDATE events SET actor = 'x' WHERE position = 9")
    target = Names() / "changed"
    done = CliRunner().invoke(main, ["copy", str(changed), str(target)])
    assert (done.exit_code, "#9" in done.stderr) == (Broken.exit_code, True)
    with pytest.raises(NoFile, match="no ledger of that name"):
        Store(target)


# ------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    "address",
    [
        "me:secret@host/db",
        "me:secret@host/db/?host=x",
        "me:secret@host/a/b/c",
        "host/db?password=secret&host=x",
        "[me:secret@host/db/club",
        "me@host/db/club#:secret",
        "me:se/secret@host/db",
        "me:se/secret@host/db/club",
        "me:se?secret@host/db/club",
        "me:se#secret@host/db/club",
        "me:se@secret@host/db/club",
        "me:se%secret@host/db/club",
        "me@host/db/%ff",
    ],
)
def test_an_address_needs_a_database_and_a_name(address: str) -> None:
    said = run(f"postgresql://{address}", "log")
    assert said.code == 2
    assert "the address: postgresql://" in said.err
    assert "postgresql://HOST/DATABASE/NAME" in said.err
    assert "secret" not in said.err


def test_a_server_of_this_machine_is_named_without_a_host(running: Server) -> None:
    """As Debian has it: a socket, and the role of whoever logs in."""
    bare = f"postgresql:///{running.new_database()}/club?host={running.folder}&user=postgres"
    place = place_of(bare)
    assert str(place) == bare
    made = run(bare, "open")
    assert made.code == 0
    assert made.err.startswith(f"{bare}: live ledger")
    assert run(bare, "verify").code == 0
    assert "no ledger of that name" in run(bare.replace("/club?", "/other?"), "log").err


@pytest.mark.parametrize(
    "address",
    [
        "me:secret@127.0.0.1:1/db/club",
        "me:%2Fsecret@127.0.0.1:1/db/club",
        "127.0.0.1:1/db/club?user=me&password=secret",
        "127.0.0.1:1/db/club?user=me&pass%77ord=secret",
    ],
)
def test_an_unreachable_server_is_said_without_the_password(address: str) -> None:
    said = run(f"postgresql://{address}", "log")
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert "secret" not in said.err
    assert "refused" in said.err


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("127.0.0.1:1/db", "connection failed: Connection refused"),
        (None, 'connection failed: FATAL:  database "nowhere" does not exist'),
    ],
)
def test_where_a_server_is_that_cannot_be_reached_is_said_once(
    running: Server, database: str | None, why: str
) -> None:
    """By the address, which pages leave out: whoever reads them is not told of machines."""
    place = Address(f"postgresql://{database}" if database else running.url("nowhere"), "club")
    said = run(place, "log")
    assert (said.code, said.err) == (2, f"bridge-ledger: {place}: {why}\n")


def test_what_is_no_address_of_ours_is_no_files_name_either(tmp_path: Path) -> None:
    for text in ("POSTGRESQL://host/db/club", "mysql://host/db/club"):
        said = run(text, "log")
        assert (said.code, len(said.err.splitlines())) == (2, 1)
        assert (
            f"{text.partition('host')[0]} is not postgresql://HOST/DATABASE, or a file" in said.err
        )


@pytest.mark.parametrize("verb", [("follow", "replay.cli:main"), ("serve",)])
def test_a_database_needs_an_address_that_can_be_read(verb: tuple[str, ...]) -> None:
    for bad in ("[me:secret@host/db", "me:se@secret@host/db"):
        said = run(Names() / "none", *verb, f"postgresql://{bad}")
        assert said.code == 2
        assert "secret" not in said.err


def test_a_database_of_something_else_is_left_alone(running: Server) -> None:
    database = running.new_database()
    running.does("CREATE TABLE notes (note text)", database=database)
    with (
        pytest.raises(NotALedger, match="a database of something else"),
        Store.founding(Names(database) / "club", "live"),
    ):
        pass
    assert running.asked("SELECT count(*) FROM pg_class WHERE relname = 'events'", database) == 0


def test_a_schema_newer_than_the_program_is_refused(running: Server) -> None:
    database = running.new_database()
    place = Names(database) / "club"
    Store.found(place, "live").close()
    running.does("UPDATE bridge_ledger.about SET format = 99", database=database)
    with pytest.raises(LedgerIsNewer, match="format 99"):
        Store(place)


def test_an_older_schema_is_brought_up_by_whoever_may(
    running: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ledger.store.postgres import schema

    database = running.new_database()
    place = Names(database) / "club"
    Store.found(place, "live").close()
    made = len(schema.MIGRATIONS)
    more = ("CREATE TABLE bridge_ledger.more (x integer)",)
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, more))
    Store(place, read_only=True).close()
    assert running.asked("SELECT format FROM bridge_ledger.about", database) == made
    Store(place).close()
    assert running.asked("SELECT format FROM bridge_ledger.about", database) == made + 1
    assert running.asked("SELECT count(*) FROM bridge_ledger.more", database) == 0


def test_a_database_of_each_older_format_is_brought_up_with_all_that_is_in_it(
    running: Server, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ledger.store.postgres import schema

    latest = schema.MIGRATIONS
    for known in range(1, len(latest)):
        place = Names(running.new_database()) / "old"
        monkeypatch.setattr(schema, "MIGRATIONS", latest[:known])
        assert run(played[0], "copy", played[0], place).code == 0
        said = run(place, "log", ID).out
        monkeypatch.setattr(schema, "MIGRATIONS", latest)
        assert run(place, "log", ID).out == said  # who only reads needs nothing new
        assert run(place, "verify").code == 0
        assert run(place, "rebuild").code == 0
        assert run(place, "verify").code == 0
        assert run(place, "log", ID).out == said


def test_a_member_of_the_role_is_told_who_brings_an_older_database_up(
    running: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ledger.store.postgres import schema

    database, latest = running.new_database(), schema.MIGRATIONS
    place, user = Names(database) / "old", f"u{database}"
    monkeypatch.setattr(schema, "MIGRATIONS", latest[:1])
    Store.found(place, "live").close()
    monkeypatch.setattr(schema, "MIGRATIONS", latest)
    running.does(
        f"CREATE ROLE {user} LOGIN", f"GRANT bridge_ledger_program TO {user}", database=database
    )
    member = Address(running.url(database, user), place.ledger)
    said = run(member, "open", "wed", *RULES)
    assert (said.code, said.out) == (2, "")
    assert f"is of format 1 and is to become {len(latest)}: its owner has to" in said.err
    assert run(member, "log").code == 0
    assert run(place, "rebuild").code == 0
    assert run(member, "open", "wed", *RULES).code == 0


def test_an_older_server_is_refused_in_a_sentence(
    running: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Names() / "old"
    Store.found(place, "live").close()
    monkeypatch.setattr("ledger.store.postgres.opening.OLDEST_SERVER", 990000)
    said = run(place, "log")
    assert (said.code, said.out) == (2, "")
    assert "the server is PostgreSQL 18, and 99 or later is needed" in said.err


def test_after_erasing_no_table_of_the_server_holds_the_name(
    running: Server, played: Played
) -> None:
    database, name = running.new_database(), "Iris Fenn"
    place = Names(database) / "forgetting"
    assert run(played[0], "copy", played[0], place).code == 0
    assert run(place, "rebuild").code == 0
    assert name in run(place, "people", "list").out
    before = run(place, "export").out
    running.does("ANALYZE", "CHECKPOINT", database=database)
    assert len(holding(running, database, name)) > 3
    said = run(place, "people", "erase", name, "--recorded-at", "2026-12-01T12:00:00Z")
    assert said.code == 0, said.err
    running.does("CHECKPOINT", database=database)
    assert not holding(running, database, name)
    assert name not in run(place, "people", "list").out
    assert run(place, "export").out.startswith(before)
    assert run(place, "verify").code == 0


def test_erasing_waits_for_whoever_may_still_see_the_name_in_another_table(
    running: Server, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a dump of the database does: the server keeps what was deleted as long as that runs."""
    database, name = running.new_database(), "Iris Fenn"
    place = Names(database) / "forgetting"
    assert run(played[0], "copy", played[0], place).code == 0
    assert run(place, "rebuild").code == 0
    erase = ("people", "erase", name, "--recorded-at", "2026-12-01T12:00:00Z")
    with running.psycopg.connect(running.url(database)) as dump, monkeypatch.context() as hasty:
        hasty.setattr(
            "replay.cli.erase.resume",
            lambda store, is_begun: resume(store, 0.2, is_begun=is_begun),
        )
        dump.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        dump.execute("SELECT pg_current_xact_id()")
        said = run(place, *erase)
        assert said.code == 4
        assert "the erasing is begun and waits" in said.err
        running.does("CHECKPOINT", database=database)
        assert holding(running, database, name)
    assert run(place, "people", "erase", "Hugo Pell", *erase[3:]).code == 0
    running.does("CHECKPOINT", database=database)
    assert not holding(running, database, name)
    assert run(place, "verify").code == 0


def holding(running: Server, database: str, name: str) -> list[Path]:
    """The files of a database in which a name stands; the log that is written ahead is not one."""
    number = running.asked(
        "SELECT oid FROM pg_database WHERE datname = current_database()", database
    )
    folder = running.folder / "base" / str(number)
    return [path for path in folder.iterdir() if name.encode() in path.read_bytes()]


def test_a_role_without_rights_is_told_what_it_needs(running: Server) -> None:
    database = running.new_database()
    Store.found(Names(database) / "club", "live").close()
    user = f"u{database}"
    running.does(f"CREATE ROLE {user} LOGIN", database=database)
    server = running.url(database, user)
    with pytest.raises(NoFile, match="GRANT bridge_ledger_program"):
        Store(Address(server, "club"))
    with pytest.raises(NoFile, match="GRANT bridge_ledger_program"):
        Store.found(Address(server, "another"), "live")


def test_a_member_of_the_programs_role_needs_nothing_else(running: Server) -> None:
    database = running.new_database()
    Store.found(Names(database) / "other", "live").close()
    user = f"u{database}"
    running.does(
        f"CREATE ROLE {user} LOGIN", f"GRANT bridge_ledger_program TO {user}", database=database
    )
    place = Address(running.url(database, user), "mine")
    assert run(place, "open", "wed", *RULES).code == 0


def test_a_role_that_may_only_read_is_answered_and_records_nothing(running: Server) -> None:
    database = running.new_database()
    place = Names(database) / "club"
    assert run(place, "open", "wed", *RULES).code == 0
    user = f"u{database}"
    running.does(
        f"CREATE ROLE {user} LOGIN",
        f"GRANT USAGE ON SCHEMA bridge_ledger TO {user}",
        f"GRANT SELECT ON ALL TABLES IN SCHEMA bridge_ledger TO {user}",
        database=database,
    )
    reader = Address(running.url(database, user), place.ledger)
    assert run(reader, "log", "wed").out == run(place, "log", "wed").out
    assert run(reader, "verify").code == 0
    refused = run(reader, "entry", "wed", "1")
    assert (refused.code, "cannot be written: permission denied" in refused.err) == (2, True)
    assert run(reader, "log", "wed").out == run(place, "log", "wed").out


# ---------------------------------------------------------------------- what the database guards


@pytest.mark.parametrize(
    "what", ["UPDATE events SET actor = 'x'", "DELETE FROM events", "TRUNCATE events"]
)
def test_the_program_can_neither_update_nor_delete_events(played: Played, what: str) -> None:
    from psycopg import errors

    with closing(Store(played[1])) as store, store.reading() as tables:
        before = store.head()
        with pytest.raises(errors.InsufficientPrivilege):
            tables.execute(what)
    with closing(Store(played[1])) as store:
        assert store.head() == before


@pytest.mark.parametrize(
    "what",
    [
        "UPDATE bridge_ledger.events SET actor = 'x'",
        "DELETE FROM bridge_ledger.events_3",
        "TRUNCATE bridge_ledger.events_3",
    ],
)
def test_nor_can_the_owner_by_mistake(played: Played, running: Server, what: str) -> None:
    if what.startswith("DELETE"):
        what = f"DELETE FROM bridge_ledger.events WHERE ledger = {_number(played[1])}"
    with pytest.raises(running.psycopg.Error, match="append-only"):
        running.does(what, database="bridge")


def _number(place: Address) -> Any:
    name = place.ledger
    return server().asked(f"SELECT id FROM bridge_ledger.ledgers WHERE name = '{name}'")


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (
            "DROP TRIGGER never_changed ON bridge_ledger.events",
            "never_changed of events is",
        ),
        (
            "ALTER TABLE bridge_ledger.events_3 DISABLE TRIGGER ALL",
            "of events_3 is missing or does not act",
        ),
        ("GRANT DELETE ON bridge_ledger.events TO bridge_ledger_program", "right to DELETE events"),
        (
            "ALTER TABLE bridge_ledger.people DISABLE ROW LEVEL SECURITY",
            "people are not kept apart",
        ),
    ],
)
def test_a_guard_that_was_taken_away_is_missed(running: Server, harm: str, said: str) -> None:
    database = running.new_database()
    place = Names(database) / "club"
    Store.found(place, "live").close()
    running.does(harm, database=database)
    verdict = run(place, "verify")
    assert verdict.code == 3
    assert said in verdict.out + verdict.err


def test_ledgers_of_one_database_see_nothing_of_one_another(played: Played) -> None:
    other = Names() / "other"
    with closing(Store.found(other, "live")) as store:
        assert store.head().position == 1
        assert People(store).all() == ()
        assert store.streams("contest") == ()
    with closing(Store(played[1])) as store:
        assert People(store).all()


def test_appends_to_different_ledgers_do_not_wait_for_one_another(running: Server) -> None:
    one, other = Names() / "one", Names() / "other"
    with closing(Store.found(one, "live")) as first, closing(Store.found(other, "live")) as second:
        with first.connection():
            assert run(other, "open", "wed", *RULES).code == 0
        assert second.head().position > first.head().position


def test_the_core_imports_no_psycopg(tmp_path: Path) -> None:
    import subprocess

    program = "import sys, ledger.store, replay.cli; sys.exit('psycopg' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False)
    assert done.returncode == 0


def test_a_ledger_that_is_there_is_not_founded_over(running: Server) -> None:
    place = Names() / "twice"
    Store.found(place, "live").close()
    with pytest.raises(LedgerExists):
        Store.found(place, "live")
