"""What the file of a ledger is made of: its marks, the table of the record, and its guards."""

APPLICATION_ID = 0x62726C67
"""Marks the file as a bridge ledger (PRAGMA application_id: 'brlg')."""

FORMAT = 2
"""The format of the file (PRAGMA user_version). Since 2 it guards that request ids are unique."""

TABLE = """
CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    at TEXT NOT NULL,
    actor TEXT NOT NULL,
    responsible TEXT,
    request_id TEXT,
    command TEXT,
    batch_index INTEGER NOT NULL,
    batch_count INTEGER NOT NULL,
    body TEXT NOT NULL,
    digest TEXT NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (stream, version)
)"""

FIRST_STATEMENTS = (
    TABLE,
    "CREATE INDEX IF NOT EXISTS requests ON events (request_id) WHERE request_id IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS annulments ON events (stream) WHERE kind = 'EventAnnulled'",
    """CREATE TRIGGER IF NOT EXISTS never_update BEFORE UPDATE ON events
       BEGIN SELECT RAISE (ABORT, 'the record is append-only'); END""",
    """CREATE TRIGGER IF NOT EXISTS never_delete BEFORE DELETE ON events
       BEGIN SELECT RAISE (ABORT, 'the record is append-only'); END""",
    """CREATE TRIGGER IF NOT EXISTS never_replace BEFORE INSERT ON events
       WHEN EXISTS (SELECT 1 FROM events WHERE position = NEW.position)
         OR EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND version = NEW.version)
       BEGIN SELECT RAISE (ABORT, 'the record is append-only'); END""",
)


SINCE_FORMAT_2 = (
    """CREATE TRIGGER IF NOT EXISTS one_request BEFORE INSERT ON events
       WHEN NEW.batch_index = 0 AND EXISTS (
           SELECT 1 FROM events WHERE request_id = NEW.request_id AND (stream = NEW.stream
           OR command IS NOT NEW.command OR recorded_at <> NEW.recorded_at))
       BEGIN SELECT RAISE (ABORT, 'the request is on record already'); END""",
)
"""What files of format 1 have not, until they are first opened for recording."""

STATEMENTS = (*FIRST_STATEMENTS, *SINCE_FORMAT_2)
"""What makes the record and guards it."""


def statements_of(file_format: int) -> tuple[str, ...]:
    """What makes the record and guards it in a file of this format."""
    return FIRST_STATEMENTS if file_format == 1 else STATEMENTS


def as_kept(statement: str) -> str:
    """The statement as SQLite keeps it of what it has made."""
    return statement.strip().replace(" IF NOT EXISTS", "")
