"""Appending one at a time and in batches, against a bare table with the same safety."""

from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.events import AnyEvent
from ledger.store import Circumstances, Part
from tests.benchmarks.samples import NOW, STREAM, BareTable, founded, score
from tests.benchmarks.table import Ratio, at_least, paired, seconds

SIZES = ((1, 1000, 0.7), (100, 200, 0.6), (1000, 40, 0.6))
"""Events a batch, batches, and what is asked of the ratio."""


def measure(scale: int) -> list[Ratio]:
    """One row for each batch size."""
    rows = []
    for size, batches, least in SIZES:
        count = max(5, batches // scale)
        work = [[score(i % 30 + 1, i) for i in range(size)] for _ in range(count)]
        ours, base = paired(lambda w=work: _ours(w), lambda w=work: _bare(w), rounds=9)  # type: ignore[misc]  # bound at once
        rows.append(at_least(f"append by {size}", ours, base, least, "events/s"))
    return rows


def _ours(work: list[list[AnyEvent]]) -> float:
    with TemporaryDirectory() as folder:
        store = founded(Path(folder) / "ours.ledger")
        circumstances = Circumstances(NOW, NOW, "desk")

        def append() -> None:
            version = 0
            for events in work:
                store.append([Part(STREAM, version, events)], circumstances)
                version += len(events)

        rate = len(work) * len(work[0]) / seconds(append)
        store.close()
        return rate


def _bare(work: list[list[AnyEvent]]) -> float:
    with TemporaryDirectory() as folder:
        table = BareTable(Path(folder) / "bare.db")

        def append() -> None:
            for events in work:
                table.append(events)

        rate = len(work) * len(work[0]) / seconds(append)
        table.close()
        return rate
