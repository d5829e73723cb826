"""Files forged around their rows: what is put in, hidden or unguarded by who has a shell for them.

Of the record nothing is changed yet; it is shown, or would be kept, otherwise.
"""

from collections.abc import Sequence
from random import Random

Statements = Sequence[str]

COLUMNS = ("kind", "actor", "at", "body", "recorded_at", "hash")

FORGERIES: dict[str, Statements] = {
    "a view that hides the last row": (
        "ALTER TABLE events RENAME TO hidden",
        "CREATE VIEW events AS SELECT * FROM hidden WHERE position < 17",
    ),
    "a view that shows every row as it is": (
        "ALTER TABLE events RENAME TO hidden",
        "CREATE VIEW events AS SELECT * FROM hidden",
        "UPDATE sqlite_sequence SET name = 'events'",
    ),
    "a second record": (
        "CREATE TABLE events_of_ours AS SELECT * FROM events",
        "DELETE FROM events_of_ours WHERE position > 2",
    ),
    "a trigger that swallows rows": (
        "CREATE TRIGGER quiet BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END",
    ),
    "a trigger that writes elsewhere": (
        "CREATE TABLE seen (body)",
        "CREATE TRIGGER spy AFTER INSERT ON events BEGIN INSERT INTO seen VALUES (NEW.body); END",
    ),
    "an index that refuses rows": ("CREATE UNIQUE INDEX one ON events ({column}, position)",),
    "a column more": ("ALTER TABLE events ADD COLUMN {column}_too TEXT",),
    "no guard": ("DROP TRIGGER {guard}",),
    "a guard that sleeps": (
        "DROP TRIGGER {guard}",
        "CREATE TRIGGER {guard} BEFORE DELETE ON events WHEN 0 BEGIN SELECT 1; END",
    ),
    "a column of another kind": (
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, '{column} TEXT', '{column} BLOB')",
    ),
    "marked as no format": ("PRAGMA user_version = 0",),
    "marked as another program's": ("PRAGMA application_id = {number}",),
    "counted beyond its end": ("UPDATE sqlite_sequence SET seq = seq + {number}",),
    "not counted": ("DELETE FROM sqlite_sequence",),
    "counted as something else too": ("INSERT INTO sqlite_sequence VALUES ('people', {number})",),
}


def forged(rng: Random) -> tuple[str, Statements]:
    """One of them, by its name, with a column, a guard and a number that chance chooses."""
    name = rng.choice(sorted(FORGERIES))
    chosen = {
        "column": rng.choice(COLUMNS),
        "guard": rng.choice(("never_update", "never_delete", "never_replace")),
        "number": rng.randrange(3, 1000),
    }
    return name, [statement.format(**chosen) for statement in FORGERIES[name]]
