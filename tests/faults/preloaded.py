"""What the server of processes imports, so that each worker has it from the start."""

from tests.faults.programs import import_verbs

import_verbs()
