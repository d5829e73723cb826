"""Cases told to a ledger: a contest under a shipped set, in a declared ledger of its own."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ledger.commands import ScheduleSession
from ledger.desk import Desk
from ledger.rulebook import Regulations
from ledger.store import Store
from tests.cases.binding import VENUE
from tests.given import Given
from tests.staged import Members, staged

LONG_BEFORE = datetime(2000, 1, 1, 9, tzinfo=VENUE)
"""When the ledgers are founded and the contests opened: before anything that a case tells."""


@contextmanager
def told(
    rules: str | Regulations,
    contestants: Sequence[str] | Members,
    stage: str = "main",
    *sessions: ScheduleSession,
) -> Iterator[Given]:
    """A contest with these contestants at one of its stages, in a ledger."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "case.ledger"
        store = Store.found(path, "declared", recorded_at=LONG_BEFORE)
        evening = Given(desk=Desk(store))
        evening.given(staged(rules, contestants, stage, *sessions), at=LONG_BEFORE)
        yield evening
        store.close()


def moment(text: Any) -> datetime:
    """A time of a case, which is one of the venue."""
    return datetime.fromisoformat(text).replace(tzinfo=VENUE)
