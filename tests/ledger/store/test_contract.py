"""The event-sourcing library's own tests of what a recorder must do."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import pytest
from eventsourcing.tests import persistence

from ledger.store.datastore import LedgerDatastore
from ledger.store.recorder import LedgerRecorder
from tests.servers import Names, server

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


class OurServerRecorder(OurRecorder):
    """The same on a server."""

    def setUp(self) -> None:
        server()
        super().setUp()

    def create_recorder(self) -> Any:
        from ledger.store.postgres.recorder import ServerDatastore, ServerRecorder
        from ledger.store.postgres.server import Server

        place = Names() / "contract"
        with Server.making(place) as made:
            number = made.number
        datastore = ServerDatastore(place, number, patience=30)
        return ServerRecorder(datastore, number)


class TestServerRecorder(OurServerRecorder, persistence.ApplicationRecorderTestCase):  # type: ignore[misc]
    """Inserting and selecting, conflicts, limits, many threads at once, and subscribing.

    The library's recorder of files has no subscriptions.
    """

    def test_subscribing(self) -> None:
        self.optional_test_insert_subscribe()


class TestServerOrder(OurServerRecorder, persistence.NonInterleavingNotificationIDsBaseCase):  # type: ignore[misc]
    """Batches written at the same time do not interleave."""
