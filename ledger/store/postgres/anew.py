"""Tables of a server written anew, so that nothing that was deleted stays in their files."""

import re
from time import monotonic, sleep
from typing import Any

import psycopg
from psycopg import errors

PAUSE = 0.1
"""Seconds until the server is asked again."""

STATISTICS = "VACUUM (FULL, VERBOSE) pg_catalog.pg_statistic"
"""Writes anew what the server notes of the values in columns, names among them."""

DEAD = re.compile(r"\D*([1-9]\d*)\D")
"""How it tells, in whatever language, that there are deleted rows that it has to keep."""


def write_anew(connection: psycopg.Connection[Any], tables: str, patience: float) -> str | None:
    """Have the server write tables anew; return why it does not, in its words, where it says so.

    A deleted row stays as long as any transaction of the database began before it went, be it one
    that reads something else, as a dump does. patience: seconds to wait for those; then, and while
    somebody keeps the tables, raises LockNotAvailable.
    """
    refused, kept = list[str](), list[str]()

    def hear(said: errors.Diagnostic) -> None:  # what it says is gone once it is said
        if said.severity_nonlocalized == "WARNING":
            refused.append(said.message_primary or "")
        elif DEAD.match(said.message_detail or ""):
            kept.append(said.message_detail or "")

    connection.add_notice_handler(hear)
    connection.execute(f"SET lock_timeout = '{patience or PAUSE}s'")
    until = monotonic() + patience
    while True:
        kept.clear()
        connection.execute(f"VACUUM (FULL, VERBOSE, ANALYZE) {tables}")
        if refused:
            return refused[0]
        if not kept:
            connection.execute(STATISTICS)  # whoever may not is warned: the server does it in time
        if not kept:
            return None
        if monotonic() > until:
            raise errors.LockNotAvailable("rows that were deleted are still seen by others")
        sleep(PAUSE)
