"""What a database is made of in which ledgers lie: tables, guards, and who may do what.

All ledgers share the tables, whose rows say of which ledger they are. The record is partitioned
by it. Of the tables beside the record a connection sees the rows of its own ledger only.
"""

SCHEMA = "bridge_ledger"
"""Of all that the program makes in a database."""

ROLE = "bridge_ledger_program"
"""As whom the program works, whoever has logged in: it adds to the record, and changes nothing."""

LEDGER = "bridge_ledger.ledger"
"""The setting of a connection that says which ledger it is for."""

OLDEST_SERVER = 140000
"""PostgreSQL 14."""

VIEWS = "bridge_ledger_views"
"""The schema in which the program keeps views, by tables that it makes itself."""

PARTITIONS = 16

GUARD = "BEGIN RAISE EXCEPTION 'the record is append-only'; END"

_EVENTS = f"""
CREATE TABLE {SCHEMA}.events (
    ledger integer NOT NULL,
    position bigint NOT NULL,
    stream text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    recorded_at text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL,
    actor text COLLATE "C" NOT NULL,
    responsible text COLLATE "C",
    request_id text COLLATE "C",
    command text COLLATE "C",
    batch_index integer NOT NULL,
    batch_count integer NOT NULL,
    body text COLLATE "C" NOT NULL,
    digest text COLLATE "C" NOT NULL,
    hash text COLLATE "C" NOT NULL,
    PRIMARY KEY (ledger, position),
    UNIQUE (ledger, stream, version)
) PARTITION BY HASH (ledger)"""

_OWN = f"ledger = current_setting('{LEDGER}')::integer"
_OF = f"ledger integer NOT NULL DEFAULT current_setting('{LEDGER}')::integer"


def table_apart(schema: str, name: str, columns: str) -> tuple[str, ...]:
    """A table of all ledgers, of which a connection sees its own ledger's rows."""
    return (
        f"CREATE TABLE {schema}.{name} ({_OF}, {columns})",
        f"ALTER TABLE {schema}.{name} ENABLE ROW LEVEL SECURITY",
        f"CREATE POLICY own ON {schema}.{name} USING ({_OWN})",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON {schema}.{name} TO {ROLE}",
    )


_MADE_MEANWHILE = "duplicate_object OR unique_violation"
"""Roles are of a whole server: another program may make ours in another database meanwhile."""

FIRST = (
    f"CREATE SCHEMA {SCHEMA}",
    f"COMMENT ON SCHEMA {SCHEMA} IS 'bridge-ledger'",
    f"DO $$ BEGIN CREATE ROLE {ROLE} NOLOGIN; EXCEPTION WHEN {_MADE_MEANWHILE} THEN NULL; END $$",
    (
        f"DO $$ BEGIN IF NOT pg_has_role('{ROLE}', 'MEMBER') THEN"
        f" GRANT {ROLE} TO CURRENT_USER; END IF;"
        f" EXCEPTION WHEN {_MADE_MEANWHILE} THEN NULL; END $$"
    ),
    f"GRANT USAGE ON SCHEMA {SCHEMA} TO {ROLE}",
    f"CREATE TABLE {SCHEMA}.about (format integer NOT NULL)",
    f"INSERT INTO {SCHEMA}.about VALUES (1)",
    f"""CREATE TABLE {SCHEMA}.ledgers (
        id integer GENERATED ALWAYS AS IDENTITY,
        name text COLLATE "C" NOT NULL,
        PRIMARY KEY (id), UNIQUE (name)
    )""",
    _EVENTS,
    *(
        f"CREATE TABLE {SCHEMA}.events_{number} PARTITION OF {SCHEMA}.events"
        f" FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {number})"
        for number in range(PARTITIONS)
    ),
    f"CREATE INDEX requests ON {SCHEMA}.events (ledger, request_id) WHERE request_id IS NOT NULL",
    f"CREATE INDEX annulments ON {SCHEMA}.events (ledger, stream) WHERE kind = 'EventAnnulled'",
    f"CREATE FUNCTION {SCHEMA}.never() RETURNS trigger LANGUAGE plpgsql AS $${GUARD}$$",
    (
        f"CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON {SCHEMA}.events"
        f" FOR EACH ROW EXECUTE FUNCTION {SCHEMA}.never()"
    ),
    *(
        f"CREATE TRIGGER never_emptied BEFORE TRUNCATE ON {SCHEMA}.{table}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION {SCHEMA}.never()"
        for table in ("events", *(f"events_{number}" for number in range(PARTITIONS)))
    ),
    *table_apart(
        SCHEMA,
        "people",
        "id text NOT NULL, name text NOT NULL, number text, born text, secret text,"
        " plain text NOT NULL, look text NOT NULL, member text, PRIMARY KEY (ledger, id),"
        " UNIQUE (ledger, member)",
    ),
    (
        f"CREATE UNIQUE INDEX one_name_one_person ON {SCHEMA}.people (ledger, plain)"
        " WHERE member IS NULL"
    ),
    f"CREATE INDEX people_by_look ON {SCHEMA}.people (ledger, look)",
    *table_apart(SCHEMA, "erased", "up_to bigint NOT NULL"),
    *table_apart(
        SCHEMA,
        "taken_in",
        "first bigint NOT NULL, last bigint NOT NULL, sha256 text NOT NULL, actor text NOT NULL,"
        " at text NOT NULL, PRIMARY KEY (ledger, first)",
    ),
    f"GRANT SELECT ON {SCHEMA}.about TO {ROLE}",
    f"GRANT SELECT, INSERT ON {SCHEMA}.ledgers, {SCHEMA}.events TO {ROLE}",
)
"""What makes a database of format 1."""

SECOND = (
    f"CREATE SCHEMA {VIEWS}",
    f"COMMENT ON SCHEMA {VIEWS} IS 'bridge-ledger'",
    f"GRANT USAGE, CREATE ON SCHEMA {VIEWS} TO {ROLE}",
)
"""What makes room for views: a database of format 2."""

THIRD = table_apart(
    SCHEMA,
    "turned_down",
    "rowid bigint NOT NULL, request_id text NOT NULL, at text NOT NULL,"
    " PRIMARY KEY (ledger, request_id), UNIQUE (ledger, rowid)",
)
"""What makes room for requests that were refused, each with a rowid, which a file gives by itself:
a database of format 3."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (FIRST, SECOND, THIRD)
"""What brings a database from each format to the next; the first from nothing."""

NOTED = f"UPDATE {SCHEMA}.about SET format = %s"
