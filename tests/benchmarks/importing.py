"""Importing a file into a new contest, against reading it and appending bare rows."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger import readers
from ledger.bridge.scores import BoardScore
from ledger.events import AnyEvent, ScoreEntered
from ledger.readers.changes import Asked
from ledger.submissions import Signature
from replay.intake import import_result
from replay.wishes import Wish
from tests.benchmarks.samples import NOW, BareTable, contest_events, founded
from tests.benchmarks.table import Ratio, at_most, paired, spent, worked

TABLES, BOARDS = 1_000, 24
"""24,000 lines."""

MANY_TABLES = 25_000
"""600,000 lines, which are imported only where all is measured."""

MOST_MB = 1_000
MOST = 3
BATCH = 1000
WISH = Wish(contest="bench", asked=Asked("scorer", None, False, None))


def measure(scale: int) -> list[Ratio]:
    """One row; where all is measured two more, of a file that the command line imports."""
    events = list(contest_events(max(25, TABLES // scale), BOARDS))
    content = _file(events)
    ours, base = paired(
        lambda: worked(lambda: _ours(content)), lambda: worked(lambda: _bare(content, events)), 5
    )
    lines = len(content.splitlines()) - 1
    rows = [at_most(f"import of {lines:,} lines", ours, base, MOST)]
    return rows if scale > 1 else [*rows, *_of_many()]


def _of_many() -> Iterator[Ratio]:
    """What a large file takes, from the start of the program to its end."""
    events = list(contest_events(MANY_TABLES, BOARDS))
    content, name = _file(events), f"import of {MANY_TABLES * BOARDS:,} lines"
    with TemporaryDirectory() as folder:
        file = Path(folder) / "hall.csv"
        file.write_bytes(content)
        ledger = str(file.with_suffix(".ledger"))
        took = spent("-m", "replay", "--ledger", ledger, "import", str(file), "--contest", "hall")
    base, peak = worked(lambda: _bare(content, events)), took.memory / 1024
    yield at_most(name, took.seconds, base, MOST)
    yield Ratio(
        f"memory of the {name}", f"{peak:.0f} MB", "-", peak / MOST_MB,
        f"<= {MOST_MB} MB", peak <= MOST_MB,
    )  # fmt: skip


def _file(events: list[AnyEvent]) -> bytes:
    """The scores as a CSV."""
    lines = ["session,board,ns,ew,contract,declarer,tricks,score"]
    scores = [event.score for event in events if isinstance(event, ScoreEntered)]
    for score in scores:
        assert isinstance(score, BoardScore)
        cells = score.session, score.board, score.ns, score.ew
        played = score.contract, score.declarer, score.tricks, score.points
        lines.append(",".join(map(str, (*cells, *played))))
    return ("\n".join(lines) + "\n").encode()


def _ours(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        store = founded(Path(folder) / "ours.ledger")
        file = readers.read("hall.csv", content)
        import_result(store, file, WISH, lambda _store, _roll: Signature(recorded_at=NOW))
        store.close()


def _bare(content: bytes, events: list[AnyEvent]) -> None:
    with TemporaryDirectory() as folder:
        table = BareTable(Path(folder) / "bare.db")
        readers.read("hall.csv", content)
        for start in range(0, len(events), BATCH):
            table.append(events[start : start + BATCH])
        table.close()
