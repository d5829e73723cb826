"""What a server says, in the ledger's words."""

import re

import psycopg
from psycopg import errors
from psycopg_pool import PoolClosed, PoolTimeout, TooManyRequests

from ledger.errors import (
    LedgerError,
    LedgerIsBusy,
    LedgerIsClosed,
    LedgerIsReadOnly,
    NoFile,
    NotALedger,
    NotReadNow,
    RecordUnguarded,
)
from ledger.store.postgres.schema import ROLE, SCHEMA
from ledger.store.shelf import Conflict

BUSY = (
    errors.LockNotAvailable,
    errors.DeadlockDetected,
    errors.SerializationFailure,
    errors.TooManyConnections,
    PoolTimeout,
    TooManyRequests,
)
"""How it says that others are at work."""

NO_ROOM = ("53", "58")
"""How codes begin by which it says that its disk or memory does not do what is asked of it."""

ENDED = (
    errors.AdminShutdown,
    errors.CrashShutdown,
    errors.CannotConnectNow,
    errors.IdleSessionTimeout,
    errors.IdleInTransactionSessionTimeout,
    errors.TransactionTimeout,
)
"""How it says that it ends the connection."""

REFUSED = (errors.InsufficientPrivilege, errors.ReadOnlySqlTransaction)

MADE_OTHERWISE = (errors.UndefinedTable, errors.UndefinedColumn, errors.InvalidSchemaName)
"""How it says that the tables are not those of the program."""


WHERE = re.compile(
    r'connection to server (at|on socket) "[^"]*"( \([^)]*\))?(, port \d+)? failed: '
)
"""How libpq says which server, perhaps one of several, it has tried to reach."""


def psycopgs(error: BaseException) -> BaseException:
    """The error of psycopg behind one that the library has passed on."""
    cause = error.__cause__
    return cause if isinstance(cause, psycopg.Error) else error


def is_lost(error: BaseException) -> bool:
    """Whether the connection is gone, so that nobody knows what was done last."""
    error = psycopgs(error)
    if isinstance(error, ENDED):
        return True
    is_plain = isinstance(error, psycopg.OperationalError) and error.sqlstate is None
    return is_plain and not isinstance(error, (PoolTimeout, PoolClosed, TooManyRequests))


def is_unable(error: BaseException) -> bool:
    """Whether the server says that it cannot do now what it could do at another time."""
    return isinstance(error, (*BUSY, errors.QueryCanceled)) or _is_short(error)


def _is_short(error: BaseException) -> bool:
    """Whether it lacks room or memory."""
    return (getattr(error, "sqlstate", None) or "").startswith(NO_ROOM)


def refused(place: object, error: BaseException) -> Conflict | RecordUnguarded:
    """Why a row is not taken: others were first, or somebody demands more of it than we do."""
    error = psycopgs(error)
    if isinstance(error, errors.IntegrityError) and not isinstance(error, errors.UniqueViolation):
        what = f"it does not take what is to be recorded ({first_line(error)})"
        return RecordUnguarded(file=str(place), what=what)
    return Conflict(first_line(error))


def in_our_words(place: object, error: BaseException, *, reading: bool) -> LedgerError:
    """What was said as a refusal; reading: nothing was to be written."""
    error, file = psycopgs(error), str(place)
    why = first_line(error)
    if isinstance(error, PoolClosed):
        return LedgerIsClosed(file=file)
    if isinstance(error, BUSY):
        return LedgerIsBusy(file=file)
    if isinstance(error, errors.InsufficientPrivilege):
        to_read = f" (only to read: SELECT on the tables of {SCHEMA})" if reading else ""
        why = f"{why}; whoever logs in needs: GRANT {ROLE} TO his role{to_read}"
    if isinstance(error, REFUSED) and not reading:
        return LedgerIsReadOnly(file=file, why=why)
    if is_unable(error) or is_lost(error):
        return (NotReadNow if reading else LedgerIsReadOnly)(file=file, why=why)
    if isinstance(error, MADE_OTHERWISE):
        return NotALedger(file=file, why=why)
    return NoFile(file=file, why=why)


def first_line(error: BaseException) -> str:
    """What was said, as one line; where the server is stands in the ledger's address."""
    said = getattr(getattr(error, "diag", None), "message_primary", None) or str(error)
    lines = [line.strip() for line in str(said).strip().splitlines() if line.strip()]
    return WHERE.sub("", lines[0]).rstrip(".:") if lines else type(error).__name__
