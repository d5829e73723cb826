"""All paper of an evening of 26 tables, against one sheet of standings a hundred pages long.

Both as PDF, from answers that are at hand: what is measured is how they are set.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.store import Store
from projections.writers.paper import Form, Imprint, pdf
from projections.writers.sheet import Block, Cell, Column, Sheet
from replay import questions
from tests.benchmarks.samples import contest_events, filled
from tests.benchmarks.table import Ratio, at_most, paired, worked

TABLES, BOARDS = 26, 26
ROWS = 5_000
"""Fifty on a page."""

HANDED_OUT = {
    "standings": {"purpose": None, "category": None, "section": None},
    "scorecards": {},
    "travellers": {},
}
"""What is asked, and about what of it."""

AT = "https://hall.example/c/bench"


def measure(scale: int) -> list[Ratio]:
    """One row."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "contest.ledger"
        filled(path, contest_events(TABLES, BOARDS))
        with closing(Store(path, read_only=True)) as store:
            sheets = [
                questions.described(name).ask(store, "bench", None, "contest", **own).sheet()
                for name, own in HANDED_OUT.items()
            ]
    long = _standings(ROWS)
    ours, base = paired(
        lambda: worked(lambda: [_set(sheet) for sheet in sheets]),
        lambda: worked(lambda: _set(long)),
        rounds=1 if scale > 1 else 3,
    )
    return [at_most(f"paper of {TABLES} tables, to 100 pages", ours, base, 10)]


def _set(sheet: Sheet) -> bytes:
    return pdf(sheet, Imprint("evening", page=lambda _: AT), Form())


def _standings(rows: int) -> Sheet:
    """A sheet of standings that goes on and on."""
    columns = (Column("rank", right=True), Column("names"), Column("total", right=True))
    body = list(_rows(rows))
    return Sheet(("Evening", "final"), columns, [Block("", body)], ("the record",))


def _rows(count: int) -> Iterator[list[Cell]]:
    for rank in range(1, count + 1):
        yield [rank, f"Ann Alba {rank} - Bea Bern {rank}", f"{rank}.50"]
