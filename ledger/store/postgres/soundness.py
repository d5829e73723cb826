"""Are the tables of a database sound: what guards the record, and who may do what to it?"""

from collections.abc import Iterator

from ledger.store.postgres.schema import GUARD, PARTITIONS, ROLE, SCHEMA
from ledger.store.tables import Tables

GUARDS = ("never_changed", "never_emptied")
RECORD = ("events", *(f"events_{number}" for number in range(PARTITIONS)))

TRIGGERS = """
SELECT relname, tgname, tgenabled FROM pg_trigger
JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_namespace n ON n.oid = relnamespace
WHERE nspname = ? AND (relname = 'events' OR relname LIKE 'events~_%%' ESCAPE '~')"""

TABLES = """
SELECT relname, relrowsecurity FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
WHERE nspname = ? AND relkind IN ('r', 'p')"""

FORBIDDEN = """
SELECT relname, what FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace,
    unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) AS what
WHERE nspname = ? AND (relname = 'events' OR relname LIKE 'events~_%%' ESCAPE '~')
AND relkind IN ('r', 'p') AND has_table_privilege(?, pg_class.oid, what)"""


def faults(tables: Tables) -> Iterator[str]:
    """What makes that something else may be recorded than what is asked for, or changed."""
    found = tables.execute(TRIGGERS, (SCHEMA,)).fetchall()
    active = {(table, name) for table, name, enabled in found if enabled in ("O", "A")}
    for table in RECORD:
        for name in GUARDS:
            if (table, name) not in active:
                yield f"the trigger {name} of {table} is missing or does not act"
    for table, name, _ in found:
        if name not in GUARDS:
            yield f"a trigger {name} on {table} was put in by somebody else"
    body = tables.execute(
        "SELECT prosrc FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace"
        " WHERE nspname = ? AND proname = 'never'",
        (SCHEMA,),
    ).fetchone()
    if body is None or body[0] != GUARD:
        yield "the function never, which guards the record, was changed"
    for table, what in tables.execute(FORBIDDEN, (SCHEMA, ROLE)).fetchall():
        yield f"the program has the right to {what} {table}"
    for table, guarded in tables.execute(TABLES, (SCHEMA,)).fetchall():
        if table in ("people", "erased", "taken_in") and not guarded:
            yield f"the rows of {table} are not kept apart by ledgers"
