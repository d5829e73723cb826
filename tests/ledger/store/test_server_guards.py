"""Tables on a server by which something else might be recorded than was asked for."""

from contextlib import closing

import pytest

from ledger.errors import NotALedger, RecordUnguarded
from ledger.events import StageScheduled
from ledger.store import Address, Circumstances, Conflict, Part, Store
from ledger.store.postgres.schema import ROLE
from tests.given import clock
from tests.servers import Names, server

NOW = clock("20:00")

SWALLOWS = (
    "CREATE FUNCTION public.swallows() RETURNS trigger LANGUAGE plpgsql"
    " AS $$ BEGIN RETURN NULL; END $$"
)
ALTERS = (
    "CREATE FUNCTION public.alters() RETURNS trigger LANGUAGE plpgsql"
    " AS $$ BEGIN NEW.body := replace(NEW.body, 's1', 's9'); RETURN NEW; END $$"
)
ACTS = "CREATE TRIGGER t BEFORE INSERT ON bridge_ledger.{} FOR EACH ROW EXECUTE FUNCTION public.{}"

CHANGES = {
    "rows swallowed": (
        (SWALLOWS, ACTS.format("events", "swallows()")),
        "a trigger t on events was put in by somebody else",
    ),
    "rows of one part swallowed": (
        (SWALLOWS, ACTS.format("events_3", "swallows()")),
        "a trigger t on events_3 was put in by somebody else",
    ),
    "rows altered": (
        (ALTERS, ACTS.format("events", "alters()")),
        "a trigger t on events was put in by somebody else",
    ),
    "people swallowed": (
        (SWALLOWS, ACTS.format("people", "swallows()")),
        "a trigger t on people was put in by somebody else",
    ),
    "a rule": (
        ("CREATE RULE r AS ON INSERT TO bridge_ledger.events DO INSTEAD NOTHING",),
        "a rule r on events was put in by somebody else",
    ),
    "rows hidden": (
        (
            "ALTER TABLE bridge_ledger.events ENABLE ROW LEVEL SECURITY",
            "CREATE POLICY p ON bridge_ledger.events USING (position < 2) WITH CHECK (true)",
        ),
        "the rows of events are hidden by a policy",
    ),
    "people of all ledgers": (
        ("ALTER POLICY own ON bridge_ledger.people USING (true)",),
        "the rows of people are not kept apart by ledgers",
    ),
    "positions given twice": (
        ("ALTER TABLE bridge_ledger.events DROP CONSTRAINT events_pkey",),
        "the table events has other keys or checks than it was made with",
    ),
    "rows that are refused": (
        ("ALTER TABLE bridge_ledger.events ADD CONSTRAINT few CHECK (position < 9)",),
        "the table events has other keys or checks than it was made with",
    ),
    "rows of one part that are refused": (
        ("ALTER TABLE bridge_ledger.events_3 ADD CHECK (position < 9)",),
        "the table events_3 has other keys or checks than it was made with",
    ),
    "ledgers of one name": (
        ("ALTER TABLE bridge_ledger.ledgers DROP CONSTRAINT ledgers_name_key",),
        "the table ledgers has other keys or checks than it was made with",
    ),
    "a value demanded": (
        ("ALTER TABLE bridge_ledger.people ALTER member SET NOT NULL",),
        "the table people demands other columns than it was made to",
    ),
    "a value not demanded": (
        ("ALTER TABLE bridge_ledger.events ALTER body DROP NOT NULL",),
        "the table events demands other columns than it was made to",
    ),
    "people of another ledger": (
        ("ALTER TABLE bridge_ledger.people ALTER ledger SET DEFAULT 7",),
        "the table people gives its columns other values than it was made to",
    ),
    "a value given": (
        ("ALTER TABLE bridge_ledger.events ALTER request_id SET DEFAULT 'x'",),
        "the table events gives its columns other values than it was made to",
    ),
    "kinds once only": (
        ("CREATE UNIQUE INDEX i ON bridge_ledger.events (ledger, kind)",),
        "an index i was put in by somebody else",
    ),
    "a part taken out": (
        ("ALTER TABLE bridge_ledger.events DETACH PARTITION bridge_ledger.events_3",),
        "the table events_3 is no part of the record any more",
    ),
    "no guard": (
        ("DROP TRIGGER never_changed ON bridge_ledger.events",),
        "the trigger never_changed of events is missing or does not act",
    ),
}

STRANGERS = {
    "a column": (
        "ALTER TABLE bridge_ledger.events ADD COLUMN more text DEFAULT 'x'",
        "the table events has other columns than it was made with",
    ),
    "a table": ("CREATE TABLE bridge_ledger.notes (note text)", "a table notes was put in"),
    "a view": ("CREATE VIEW bridge_ledger.v AS SELECT 1 AS one", "a view v was put in"),
    "an index": ("CREATE INDEX i ON bridge_ledger.events (ledger, kind)", "an index i was"),
    "a right": (
        f"GRANT UPDATE ON bridge_ledger.events TO {ROLE}",
        "the program has the right to UPDATE events",
    ),
    "a right to one column": (
        f"GRANT UPDATE (body) ON bridge_ledger.events TO {ROLE}",
        "the program has the right to UPDATE events",
    ),
    "a right to one column of a part, as everybody has": (
        "GRANT UPDATE (hash) ON bridge_ledger.events_3 TO PUBLIC",
        "the program has the right to UPDATE events_3",
    ),
    "a right to rename ledgers": (
        f"GRANT UPDATE (name) ON bridge_ledger.ledgers TO {ROLE}",
        "the program has the right to UPDATE ledgers",
    ),
    "people from elsewhere": (
        "CREATE TABLE public.guests () INHERITS (bridge_ledger.people)",
        "the rows of guests are read as rows of people",
    ),
}


@pytest.fixture
def database() -> str:
    return server().new_database()


@pytest.fixture
def place(database: str) -> Address:
    made = Names(database) / "club"
    Store.found(made, "declared", recorded_at=clock("18:00")).close()
    return made


def _recorded(store: Store, version: int, count: int = 1) -> None:
    events = [StageScheduled(stage=f"s{version + n}") for n in range(count)]
    store.append([Part("contest:a", version, events)], Circumstances(NOW, NOW, "desk"))


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_is_recorded_where_it_might_not_be_what_was_asked(
    place: Address, database: str, change: str
) -> None:
    statements, says = CHANGES[change]
    server().does(*statements, database=database)
    with closing(Store(place)) as store:
        for _ in range(2):
            with pytest.raises(RecordUnguarded) as refused:
                _recorded(store, 0)
            assert says in str(refused.value)
        assert store.head().position == 1
        assert says in list(store.faults(()))


@pytest.mark.parametrize("count", [1, 2, 20], ids=["one", "a few", "many"])
def test_a_row_that_does_not_arrive_is_never_called_recorded(
    place: Address, database: str, count: int
) -> None:
    """What swallows it was put in while somebody was recording."""
    with closing(Store(place)) as store:
        _recorded(store, 0)
        head = store.head()
        server().does(SWALLOWS, ACTS.format("events", "swallows()"), database=database)
        with pytest.raises(RecordUnguarded, match="what was to be recorded did not arrive in it"):
            _recorded(store, 1, count)
        assert store.head() == head
        server().does("DROP TRIGGER t ON bridge_ledger.events", database=database)
        _recorded(store, 1, count)
        assert store.head().position == head.position + count


@pytest.mark.parametrize("count", [1, 20], ids=["one", "many"])
@pytest.mark.parametrize(
    ("demand", "first"),
    [("CHECK (version < 2)", RecordUnguarded), ("UNIQUE (ledger, kind)", Conflict)],
    ids=["a check", "a key"],
)
def test_what_somebody_else_has_refused_is_not_told_as_if_others_were_recording(
    place: Address, database: str, demand: str, first: type[Exception], count: int
) -> None:
    """It was put in while somebody was recording, who would try again and again."""
    events = "ALTER TABLE bridge_ledger.events"
    with closing(Store(place)) as store:
        _recorded(store, 0)
        head = store.head()
        server().does(f"{events} ADD CONSTRAINT few {demand}", database=database)
        with pytest.raises(first, match="constraint"):
            _recorded(store, 1, count)
        with pytest.raises(RecordUnguarded, match="other keys or checks"):
            _recorded(store, 1, count)
        assert store.head() == head
        server().does(f"{events} DROP CONSTRAINT few", database=database)
        _recorded(store, 1, count)
        assert store.head().position == head.position + count


@pytest.mark.parametrize("stranger", STRANGERS)
def test_what_somebody_else_made_beside_the_record_is_named(
    place: Address, database: str, stranger: str
) -> None:
    statement, says = STRANGERS[stranger]
    with closing(Store(place)) as store:
        assert not list(store.faults(()))
        server().does(statement, database=database)
        assert [fault for fault in store.faults(()) if fault.startswith(says)]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("ALTER body TYPE jsonb USING body::jsonb", "its table events has no column body text"),
        (
            "ALTER recorded_at TYPE timestamptz USING recorded_at::timestamptz",
            "its table events has no column recorded_at text",
        ),
        ("ALTER kind TYPE varchar(50)", "its table events has no column kind text"),
        ("DROP COLUMN request_id", "its table events has no column request_id text"),
        ("RENAME COLUMN at TO moment", "its table events has no column at text"),
    ],
)
def test_a_table_whose_columns_were_changed_is_refused_in_a_sentence(
    place: Address, database: str, change: str, says: str
) -> None:
    server().does(f"ALTER TABLE bridge_ledger.events {change}", database=database)
    for how in (Store, lambda place: Store(place, unchecked=True)):
        with pytest.raises(NotALedger, match=says):
            how(place)


@pytest.mark.parametrize("table", ["events", "people"])
def test_a_table_that_somebody_dropped_is_named(place: Address, database: str, table: str) -> None:
    """Reading what is not there would end the transaction in which verify looks at the rest."""
    server().does(f"DROP TABLE bridge_ledger.{table} CASCADE", database=database)
    for how in (Store, lambda place: Store(place, unchecked=True)):
        with pytest.raises(NotALedger, match=f"its table {table} is not there"):
            how(place)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM bridge_ledger.about",
        "INSERT INTO bridge_ledger.about VALUES (1)",
        "UPDATE bridge_ledger.about SET format = 0",
        "UPDATE bridge_ledger.about SET format = -1",
    ],
)
def test_tables_that_do_not_say_their_format_are_refused_and_not_made_again(
    place: Address, database: str, change: str
) -> None:
    server().does(change, database=database)
    says = "its table about does not say of which format it is"
    with pytest.raises(NotALedger, match=says):
        Store(place)
    with pytest.raises(NotALedger, match=says):
        Store.found(Names(database) / "another", "live")
