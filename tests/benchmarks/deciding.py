"""One command in a large contest that stays folded, against the same in a small one.

And against appending its event to a store, by the clock: what both wait for is the disk. What that
is beside SQLite alone is measured by itself (`appending`).
"""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from ledger.bridge.awards import Artificial
from ledger.bridge.scores import BoardScore, Line
from ledger.commands import (
    AnyCommand,
    AwardAdjustedScore,
    DisqualifyContestant,
    EnterContestant,
    EnterScore,
    OpenTournament,
    RecordIncident,
    RequestCorrection,
)
from ledger.desk import Desk
from ledger.events import Annul, NewScore, Reference, ScoreEntered
from ledger.store import Circumstances, Part, Store
from ledger.submissions import Signature
from tests.benchmarks.samples import NOW, STREAM, contest_events, filled, founded
from tests.benchmarks.table import Ratio, at_most, paired, seconds, worked

SMALL, LARGE, BOARDS = 25, 25_000, 24
"""Tables, and the boards that each plays: 600 results and 600,000."""

SIGNED = Signature(recorded_at=NOW)
CONTEST = STREAM.partition(":")[2]
"""The contest that the samples fill."""


class Hall:
    """A contest of so many tables at a desk that has it folded; one pair is expelled."""

    def __init__(self, folder: Path, tables: int) -> None:
        path = folder / f"{tables}.ledger"
        filled(path, contest_events(tables, BOARDS))
        self.desk, self.tables, self.turn = Desk(Store(path)), tables, 0
        out = f"{tables}EW"
        self.submit(OpenTournament(tournament=CONTEST, title=CONTEST, zone="UTC"))
        self.submit(DisqualifyContestant(contestant=out, expelled=True, reason="contempt"))
        self.enter()

    def submit(self, command: AnyCommand) -> Reference:
        """Record it, and say what is known by its first event."""
        return self.desk.submit(CONTEST, [command], SIGNED)[0].reference

    def next_place(self) -> tuple[int, str, str]:
        """A board, and two who have not played it."""
        board, table = BOARDS + 1 + self.turn // SMALL, self.turn % SMALL + 1
        self.turn += 1
        return board, f"{table}NS", f"{table}EW"

    def enter(self) -> None:
        """One more score, on a board that these two have not played."""
        board, ns, ew = self.next_place()
        self.score = BoardScore(session="1", board=board, ns=ns, ew=ew, points=110)
        self.entry = self.submit(EnterScore(score=self.score))

    def correct(self) -> None:
        """The latest score was another one."""
        was, self.score = self.score, replace(self.score, points=250 - self.score.points)
        asks = NewScore(now=self.score, was=was, entry=self.entry)
        self.submit(RequestCorrection(cause="scorer", asks=asks, reason="misread"))

    def annul(self) -> None:
        """One more score, which was keyed by mistake."""
        self.enter()
        asks = Annul(target=self.entry)
        self.submit(RequestCorrection(cause="scorer", asks=asks, reason="keyed twice"))
        self.enter()

    def tell(self) -> None:
        """Something happened, which no result depends on."""
        self.submit(RecordIncident(incident="the lights went out"))

    def award(self) -> None:
        """Two who have not played a board get an adjusted score for it."""
        board, ns, ew = self.next_place()
        line = Line(session="1", board=board, ns=ns, ew=ew)
        plus, minus = Artificial(grade="A+"), Artificial(grade="A-")
        self.submit(AwardAdjustedScore(line=line, ns=plus, ew=minus))

    def let_in(self) -> None:
        """One more pair."""
        self.turn += 1
        self.submit(EnterContestant(contestant=f"late{self.turn}", field="NS"))


ACTS: dict[str, Callable[[Hall], None]] = {
    "enter": Hall.enter,
    "correct": Hall.correct,
    "enter, annul, enter": Hall.annul,
    "incident": Hall.tell,
    "award": Hall.award,
    "newcomers": Hall.let_in,
}
"""What is measured, by name."""


def measure(scale: int) -> list[Ratio]:
    """One row for each kind of act, and one for what a command is beside its append."""
    with TemporaryDirectory() as folder:
        small, large = Hall(Path(folder), SMALL), Hall(Path(folder), LARGE // scale)
        results, rows = f"{LARGE // scale * BOARDS:,}", []
        for name, act in ACTS.items():
            ours, base = paired(
                lambda act=act: worked(lambda: act(large)),  # type: ignore[misc]  # bound at once
                lambda act=act: worked(lambda: act(small)),  # type: ignore[misc]  # bound at once
                rounds=25,
            )
            rows.append(at_most(f"{name} in {results} results", ours, base, 1.5))
        name = f"enter in {results} results, to its append"
        rows.append(_beside_its_append(Path(folder), large, name))
    return rows


def _beside_its_append(folder: Path, hall: Hall, name: str) -> Ratio:
    """A command, and its event appended to a ledger in the same folder without a desk."""
    store, versions, alone = founded(folder / "alone.ledger"), count(), Circumstances(NOW, NOW, "a")

    def append() -> None:
        store.append([Part(STREAM, next(versions), [ScoreEntered(score=hall.score)])], alone)

    ours, base = paired(lambda: seconds(hall.enter), lambda: seconds(append), rounds=51)
    store.close()
    return at_most(name, ours, base, 2)
