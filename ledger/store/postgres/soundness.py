"""Are the tables of a database sound: what guards the record, and who may do what to it?"""

import re
from collections.abc import Iterator
from itertools import chain

from ledger.store.postgres import schema
from ledger.store.postgres.schema import GUARD, LEDGER, PARTITIONS, ROLE, SCHEMA
from ledger.store.tables import Tables

GUARDS = ("never_changed", "never_emptied")
PARTS = tuple(f"events_{number}" for number in range(PARTITIONS))
RECORD = ("events", *PARTS)

BESIDE = ("about", "ledgers", "people", "erased", "taken_in", "turned_down")
INDEXES = ("requests", "annulments", "one_name_one_person", "people_by_look")

TRIGGERS = """
SELECT relname, tgname, tgenabled, tgparentid FROM pg_trigger
JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_namespace n ON n.oid = relnamespace
WHERE nspname = ? AND NOT tgisinternal"""
"""Those of a partition that its table has handed down have a parent."""

RULES = """
SELECT relname, rulename FROM pg_rewrite
JOIN pg_class ON pg_class.oid = ev_class JOIN pg_namespace n ON n.oid = relnamespace
WHERE nspname = ? AND relkind IN ('r', 'p')"""

MADE = """
SELECT CASE WHEN relkind IN ('i', 'I') THEN 'index' WHEN relkind IN ('v', 'm') THEN 'view'
    ELSE 'table' END, relname,
    EXISTS (SELECT FROM pg_index WHERE indexrelid = pg_class.oid AND indisunique)
FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
WHERE nspname = ? AND relkind IN ('r', 'p', 'f', 'v', 'm', 'i', 'I') AND NOT relispartition
AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = pg_class.oid)"""

APART = ("people", "erased", "taken_in", "turned_down")
"""The tables of which a ledger sees its own rows."""

ADDED_TO = (*RECORD, "about", "ledgers")
"""Those of which the program changes nothing."""

CREATED = re.compile(rf"CREATE TABLE {SCHEMA}\.(\w+) \((.*)", re.DOTALL)
COLUMN = re.compile(r"(\w+ (?:integer|bigint|text))\b")
DEMANDED = re.compile(r"(\w+) (?:integer|bigint|text)\b[^,]*(?:NOT NULL|IDENTITY)")
KEY = re.compile(r"(?:PRIMARY KEY|UNIQUE) \([^)]*\)")

COLUMNS = """
SELECT relname, array_agg(attname || ' ' || format_type(atttypid, atttypmod))
FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
JOIN pg_attribute ON attrelid = pg_class.oid
WHERE nspname = ? AND relkind IN ('r', 'p') AND NOT relispartition
AND attnum > 0 AND NOT attisdropped GROUP BY relname"""

DEMANDS = """
SELECT relname, array_agg(attname) FILTER (WHERE attnotnull), ARRAY(
    SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = pg_class.oid
) FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
JOIN pg_attribute ON attrelid = pg_class.oid
WHERE nspname = ? AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
GROUP BY pg_class.oid, relname"""
"""The columns that must have a value, and the values that a table gives of itself."""

KEYS = """
SELECT relname, array_agg(replace(pg_get_constraintdef(k.oid), '"', ''))
FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
JOIN pg_constraint k ON conrelid = pg_class.oid
WHERE nspname = ? AND relkind IN ('r', 'p') AND contype <> 'n'
GROUP BY relname"""

TABLES = """
SELECT relname, relispartition, relrowsecurity, ARRAY(
    SELECT pg_get_expr(polqual, polrelid) FROM pg_policy WHERE polrelid = pg_class.oid
) FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
WHERE nspname = ? AND relkind IN ('r', 'p')"""

GIVEN = f"(current_setting('{LEDGER}'::text))::integer"
OWN = f"(ledger = {GIVEN})"
"""How a server describes what of those is a ledger's own."""

FORBIDDEN = """
SELECT relname, what FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace,
    unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) AS what
WHERE nspname = ? AND relkind IN ('r', 'p') AND relname = ANY (?)
AND CASE what WHEN 'UPDATE' THEN has_any_column_privilege(?, pg_class.oid, what)
    ELSE has_table_privilege(?, pg_class.oid, what) END"""
"""What the program may do to a table that is only added to, be it in one column."""

HEIRS = """
SELECT heir.relname, pg_class.relname FROM pg_inherits
JOIN pg_class ON pg_class.oid = inhparent JOIN pg_namespace n ON n.oid = relnamespace
JOIN pg_class AS heir ON heir.oid = inhrelid
WHERE nspname = ? AND pg_class.relkind = 'r'"""
"""Tables, wherever they are, whose rows are read as if they were in one of the program's."""


def faults(tables: Tables) -> Iterator[str]:
    """What makes that something else may be recorded than what is asked for, or changed."""
    yield from unguarded(tables)
    for kind, name, is_unique in tables.execute(MADE, (SCHEMA,)).fetchall():
        if name not in (*RECORD, *BESIDE, *INDEXES) and not is_unique:
            yield f"{'an' if kind == 'index' else 'a'} {kind} {name} was put in by somebody else"
    for table, what in tables.execute(FORBIDDEN, (SCHEMA, [*ADDED_TO], ROLE, ROLE)).fetchall():
        yield f"the program has the right to {what} {table}"
    for heir, table in tables.execute(HEIRS, (SCHEMA,)).fetchall():
        yield f"the rows of {heir} are read as rows of {table}"
    found = dict(tables.execute(COLUMNS, (SCHEMA,)).fetchall())
    for table, created in _created(_format(tables)).items():
        if set(found.get(table, ())) != set(COLUMN.findall(created)):
            yield f"the table {table} has other columns than it was made with"


def unguarded(tables: Tables) -> Iterator[str]:
    """What makes that something else may be recorded than what is asked for, or nothing.

    The triggers of the record have to act, and no other trigger or rule, wherever it is: one
    could swallow rows; nothing that somebody else demands of a row may refuse it.
    """
    yield from _misparted(tables)
    found = tables.execute(TRIGGERS, (SCHEMA,)).fetchall()
    active = {(table, name) for table, name, enabled, _ in found if enabled in ("O", "A")}
    for table in RECORD:
        for name in GUARDS:
            if (table, name) not in active:
                yield f"the trigger {name} of {table} is missing or does not act"
    for table, name, _, parent in found:
        if not parent and not (table in RECORD and name in GUARDS):
            yield f"a trigger {name} on {table} was put in by somebody else"
    for table, name in tables.execute(RULES, (SCHEMA,)).fetchall():
        yield f"a rule {name} on {table} was put in by somebody else"
    for _, name, is_unique in tables.execute(MADE, (SCHEMA,)).fetchall():
        if is_unique and name not in INDEXES:
            yield f"an index {name} was put in by somebody else"
    yield from _demanding(tables)
    body = tables.execute(
        "SELECT prosrc FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace"
        " WHERE nspname = ? AND proname = 'never'",
        (SCHEMA,),
    ).fetchone()
    if body is None or body[0] != GUARD:
        yield "the function never, which guards the record, was changed"


def _misparted(tables: Tables) -> Iterator[str]:
    """Tables whose rows are not those that the program takes them for."""
    for table, is_part, is_apart, policies in tables.execute(TABLES, (SCHEMA,)).fetchall():
        if (is_apart, policies) != ((True, [OWN]) if table in APART else (False, [])):
            kept = "not kept apart by ledgers" if table in APART else "hidden by a policy"
            yield f"the rows of {table} are {kept}"
        if table in PARTS and not is_part:
            yield f"the table {table} is no part of the record any more"


def _demanding(tables: Tables) -> Iterator[str]:
    """Tables that demand more or less of a row than they were made to, or add to it themselves."""
    keys = dict(tables.execute(KEYS, (SCHEMA,)).fetchall())
    demands = {table: one for table, *one in tables.execute(DEMANDS, (SCHEMA,)).fetchall()}
    created = _created(_format(tables))
    for table in (*created, *PARTS):
        made = created["events" if table in PARTS else table]
        if sorted(keys.get(table, ())) != sorted(KEY.findall(made)):
            yield f"the table {table} has other keys or checks than it was made with"
        columns, given = demands.get(table, ((), []))
        if sorted(columns) != sorted(DEMANDED.findall(made)):
            yield f"the table {table} demands other columns than it was made to"
        if given != ([GIVEN] if table in APART else []):
            yield f"the table {table} gives its columns other values than it was made to"


def lacking(tables: Tables, known: int) -> str | None:
    """Say which table is not there, or has not its columns; None: all are as the program needs.

    known: of which format the database says that it is.
    """
    found = dict(tables.execute(COLUMNS, (SCHEMA,)).fetchall())
    for table, created in _created(known).items():
        if table not in found:
            return f"its table {table} is not there"
        for column in COLUMN.findall(created):
            if column not in found[table]:
                return f"its table {table} has no column {column}"
    return None


def _format(tables: Tables) -> int:
    """Of which format the database says that it is."""
    (found,) = tables.execute(f"SELECT MAX(format) FROM {SCHEMA}.about").fetchone()
    return int(found or 0)


def _created(known: int | None = None) -> dict[str, str]:
    """The tables that are made in a database of a format, with the text that makes each."""
    steps = chain.from_iterable(schema.MIGRATIONS[:known])
    made = map(CREATED.match, map(str.strip, steps))
    return {table[1]: table[2] for table in made if table}
