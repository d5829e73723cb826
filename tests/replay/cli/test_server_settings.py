"""What a role, a database or a server is set to otherwise changes nothing that is recorded."""

import pytest

from ledger.store import Address
from replay.projecting import Projection, catch_up
from tests.replay.cli.test_servers import RULES, run
from tests.servers import Names, server

TITLE = "Žižkov ☂ наш клуб"

SETTINGS = {
    "another encoding": "client_encoding TO 'LATIN1'",
    "no encoding": "client_encoding TO 'SQL_ASCII'",
    "an encoding that Python has not": "client_encoding TO 'EUC_TW'",
    "transactions that see the past": "default_transaction_isolation TO 'repeatable read'",
    "rows of all or none": "row_security TO off",
    "every name quoted": "quote_all_identifiers TO on",
    "backslashes": "standard_conforming_strings TO off",
    "another order of names": "search_path TO public, pg_catalog",
    "one plan for all": "plan_cache_mode TO 'force_generic_plan'",
}

EVENING = (
    ("open", "wed", *RULES, "--title", TITLE),
    ("schedule", "wed", "1"),
    ("entry", "wed", "1", "--player", "Žoë Fenn", "--player", "Пётр Ж"),
    ("entry", "wed", "2", "--player", "Ann Ash", "--player", "Bo Birk"),
    ("enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "2"),
    ("rebuild",),
    ("post", "wed", "--incomplete", "late"),
    ("people", "erase", "Ann Ash"),
    ("verify",),
)


def _set(database: str, setting: str) -> None:
    server().does(f"ALTER DATABASE {database} SET {setting}")


@pytest.mark.parametrize("setting", SETTINGS)
def test_an_evening_is_recorded_and_read_whatever_is_set(setting: str) -> None:
    database = server().new_database()
    place = Names(database) / "club"
    _set(database, SETTINGS[setting])
    for words in EVENING:
        said = run(place, *words)
        assert said.code == 0, said
    assert TITLE in run(place, "standings", "wed").out
    names = run(place, "people", "list").out
    assert ("Žoë Fenn" in names, "Ann Ash" in names) == (True, False)


def test_a_setting_that_the_address_or_the_environment_brings_changes_nothing_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    database = server().new_database()
    plain = Names(database) / "club"
    place = Address(f"{plain.server}&client_encoding=LATIN1", plain.ledger)
    monkeypatch.setenv("PGCLIENTENCODING", "SQL_ASCII")
    for words in EVENING:
        assert run(place, *words).code == 0
    assert TITLE in run(plain, "standings", "wed").out


def test_what_lies_before_the_functions_of_the_server_is_not_called() -> None:
    """Whoever may set where names are looked up is not let work as whoever logs in."""
    database = server().new_database()
    server().does(
        "CREATE FUNCTION public.pg_has_role(text, text) RETURNS boolean LANGUAGE plpgsql"
        " AS $$ BEGIN RAISE 'called'; END $$",
        "CREATE FUNCTION public.set_config(text, text, boolean) RETURNS text LANGUAGE plpgsql"
        " AS $$ BEGIN RAISE 'called'; END $$",
        database=database,
    )
    _set(database, "search_path TO public, pg_catalog")
    place = Names(database) / "club"
    for words in EVENING:
        assert run(place, *words).code == 0


def test_own_tables_lie_where_their_owner_looks_for_names() -> None:
    database, place = server().new_database(), Names() / "club"
    assert run(place, *EVENING[0]).code == 0
    server().does("CREATE SCHEMA mine", database=database)
    _set(database, "search_path TO mine")
    seen = Projection("seen", lambda *_: None, ("CREATE TABLE seen (position bigint)",))
    assert catch_up(seen, place, server().url(database)) == 3
    assert server().asked("SELECT count(*) FROM mine.seen", database) == 0


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_a_database_that_cannot_keep_every_letter_is_refused_as_that(encoding: str) -> None:
    database = f"d{encoding.lower()}"
    server().does(
        f"DROP DATABASE IF EXISTS {database}",
        f"CREATE DATABASE {database} ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0",
    )
    said = run(Names(database) / "club", "open", "wed", *RULES)
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert f"the database keeps text as {encoding}: CREATE DATABASE … ENCODING 'UTF8'" in said.err
    assert not server().asked(
        "SELECT count(*) FROM pg_namespace WHERE nspname ~ 'ledger'", database
    )


def test_a_server_that_makes_other_tables_than_it_is_told_to_has_no_views() -> None:
    database = server().new_database()
    place = Names(database) / "club"
    for words in EVENING[:5]:
        assert run(place, *words).code == 0
    server().does(
        "CREATE FUNCTION public.adds() RETURNS event_trigger LANGUAGE plpgsql SECURITY DEFINER"
        " AS $$ BEGIN IF to_regclass('bridge_ledger_views.boards') IS NOT NULL THEN"
        " ALTER TABLE bridge_ledger_views.boards ADD COLUMN IF NOT EXISTS more text;"
        " END IF; END $$",
        "CREATE EVENT TRIGGER adds ON ddl_command_end WHEN TAG IN ('CREATE VIEW')"
        " EXECUTE FUNCTION public.adds()",
        database=database,
    )
    said = run(place, "rebuild")
    assert (said.code, said.out) == (2, "")
    assert "the database makes other tables than it is told to" in said.err
    assert run(place, "verify").code == 0
    server().does("DROP EVENT TRIGGER adds", database=database)
    assert run(place, "rebuild").code == 0


def test_what_is_recorded_stays_said_where_others_cannot_be_told() -> None:
    """As with a full queue of notifications: here nobody may put anything into it."""
    database = server().new_database()
    place = Names(database) / "club"
    assert run(place, *EVENING[0]).code == 0
    server().does("REVOKE EXECUTE ON FUNCTION pg_notify(text, text) FROM PUBLIC", database=database)
    for words in EVENING[1:]:
        assert run(place, *words).code == 0
