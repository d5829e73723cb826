"""Reading a Bridgemate database of some 3,000 results, against its tables parsed alone.

There is none so large: the sample's rows are there twelve times, each time of other boards.
"""

from pathlib import Path

from ledger import readers
from ledger.readers.jet import Database
from tests.benchmarks.table import Ratio, at_most, paired, worked
from tests.bridgemates import enlarged, owner_of, rows

SAMPLE = Path("../shared/data/bws/session_2026-01-26.bws")
RESULTS, BOARDS, TIMES = 270, 36, 12

TABLES = (
    "ReceivedData",
    "Section",
    "Session",
    "RoundData",
    "PlayerNumbers",
    "PlayerNames",
    "HandRecord",
    "HandEvaluation",
)
"""What is read of a database."""


def measure(scale: int) -> list[Ratio]:
    """One row; none where the sample is not at hand."""
    if not SAMPLE.exists():
        return []
    small = SAMPLE.read_bytes()
    places = list(rows(small, owner_of(small, RESULTS)))
    content = enlarged(small, places, TIMES, BOARDS)
    assert len(readers.read("hall.bws", content).lines) == TIMES * RESULTS
    ours, base = paired(
        lambda: worked(lambda: readers.read("hall.bws", content)),
        lambda: worked(lambda: _bare(content)),
        rounds=1 if scale > 1 else 5,
    )
    return [at_most(f"a .bws of {TIMES * RESULTS:,} results", ours, base, 3)]


def _bare(content: bytes) -> int:
    database = Database("hall.bws", content)
    return sum(len(database.parsed(table)) for table in TABLES)
