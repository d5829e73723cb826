"""A contest in each format for other programs, against the JSON of all its travellers."""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.store import Store
from projections.views.handing_out import outgoing
from projections.writers.files import NAMES, written
from projections.writers.medium import as_json
from replay import questions
from replay.questions.asking import Asked, asked_of
from tests.benchmarks.samples import contest_events, filled
from tests.benchmarks.table import Ratio, at_most, paired, worked

TABLES, BOARDS = 26, 26

OTHERS = ("lin", "points")
"""Formats that have nothing to say of a contest without cards, or without points."""


def measure(scale: int) -> list[Ratio]:
    """A row for each format."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "contest.ledger"
        filled(path, contest_events(TABLES, BOARDS))
        with closing(Store(path, read_only=True)) as store:
            asked = asked_of(store, "bench", None, "contest")
            return [
                _measured(form, asked, 1 if scale > 1 else 5)
                for form in NAMES
                if form not in OTHERS
            ]


def _measured(form: str, asked: Asked, rounds: int) -> Ratio:
    ours, base = paired(
        lambda: worked(lambda: _exported(form, asked)),
        lambda: worked(lambda: as_json(questions.described("travellers").answered(asked).plain())),
        rounds,
    )
    return at_most(f"export as {form}, to JSON", ours, base, 3)


def _exported(form: str, asked: Asked) -> bytes:
    out = outgoing(asked.facts, asked.scope, asked.known.title, asked.known.names, {})
    return written(out, form).content
