"""What the server of processes imports, so that each process it forks has it from the start.

A process has one such server; whoever names first what it imports names it for all.
"""

from contextlib import suppress

import tests.faults.workers
import tests.replay.beside
import tests.replay.program  # noqa: F401  # what tests run in processes of their own
from tests.faults.programs import import_verbs

import_verbs()
with suppress(ImportError):  # without psycopg nothing is forked that records on a server
    import ledger.store.postgres.server  # noqa: F401
