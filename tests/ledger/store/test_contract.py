"""The event-sourcing library's own tests of what a recorder must do."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import pytest
from eventsourcing.tests import persistence

from ledger.store.recorder import LedgerDatastore, LedgerRecorder

pytestmark = pytest.mark.filterwarnings(
    "ignore"
)  # the library's tests leave files to the collector


class OurRecorder:
    """How the library's tests come by one of our recorders."""

    def setUp(self) -> None:  # unittest calls it so
        self.folder = TemporaryDirectory()

    def tearDown(self) -> None:  # unittest calls it so
        self.folder.cleanup()

    def new_originator_id(self) -> str:
        return str(uuid4())

    def create_recorder(self) -> Any:
        file = Path(self.folder.name) / "contract.ledger"
        recorder = LedgerRecorder(LedgerDatastore(str(file), lock_timeout=30))
        recorder.create_table()
        return recorder


class TestRecorder(OurRecorder, persistence.ApplicationRecorderTestCase):  # type: ignore[misc]
    """Inserting and selecting, conflicts, limits, many threads at once."""


class TestOrder(OurRecorder, persistence.NonInterleavingNotificationIDsBaseCase):  # type: ignore[misc]
    """Batches written at the same time do not interleave."""
