"""The generated contests whose positions are asked: stories, evenings, contests of draws."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ledger.events import contest_stream, is_for_tournament, tournament_stream
from ledger.record import Contest, Tournament, evolve, fold
from ledger.recorded import Recorded
from tests.agreement import drawing, finality, going_on, people
from tests.agreement.position import Position
from tests.contests.stories import STORIES, tell
from tests.contests.telling import TOURNAMENT
from tests.draws.derived import some
from tests.given import CLUB
from tests.strategies import history

QUESTIONS: tuple[Callable[[Position], None], ...] = (
    drawing.draws,
    drawing.numbers,
    going_on.qualifiers,
    finality.postings,
    finality.corrections,
    people.sanctions,
    people.line_ups,
    people.newcomers,
)
"""Each asks both sides and raises AssertionError where they differ."""

FREEZING = (
    "ContestantReplaced",
    "DrawPublished",
    "DropInEntered",
    "HouseContestantAdded",
    "LotDrawn",
    "NumbersAssigned",
    "PenaltyImposed",
    "QualifiersDeclared",
    "ResultsPosted",
    "StageEnded",
)
"""The positions just before and after these are asked more often than others."""


class Told(NamedTuple):
    """What was recorded of a contest and its tournament, in order, and related contests by name."""

    contest: str
    record: Sequence[Recorded]
    related: dict[str, Sequence[Recorded]]


def story(name: str, rng: Random) -> Told:
    """A whole contest of a shipped set."""
    with TemporaryDirectory() as folder:
        told = tell(name, rng.randrange(10**6), Path(folder))
        store = told.desk.store
        streams = (contest_stream(told.contest), tournament_stream(TOURNAMENT))
        record = sorted(
            (one for stream in streams for one in store.read(stream)), key=lambda r: r.position
        )
        return Told(told.contest, record, {k: other.events for k, other in told.others.items()})


def evening(rng: Random) -> Told:
    """A club evening, of sensible commands and others."""
    return Told(CLUB, history(rng).paper.record, {})


def drawn(rng: Random) -> Told:
    """A contest that is drawn round after round, with newcomers, lots and late scores."""
    contest = some(rng)
    contest.play()
    return Told(CLUB, contest.ledger.desk.record, {})  # type: ignore[attr-defined]


def contest_of(seed: int) -> Told:
    """The contest of a seed: every shipped set in turn, with an evening and a drawn one between."""
    rng, names = Random(seed), sorted(STORIES)
    match seed % 3:
        case 0:
            return story(names[seed // 3 % len(names)], rng)
        case 1:
            return evening(rng)
        case _:
            return drawn(rng)


def check(told: Told, rng: Random, every: int) -> Counter[str]:
    """Ask every question at about each `every`-th position. Raises AssertionError."""
    seen = Counter[str]()
    for at in positions(told, rng, every, seen):
        for question in QUESTIONS:
            try:
                question(at)
            except Exception as wrong:
                wrong.add_note(f"{question.__name__} at #{at.facts.position}")
                raise
        seen["positions"] += 1
    return seen


def positions(told: Told, rng: Random, every: int, seen: Counter[str]) -> Iterator[Position]:
    """Some positions of a contest, those around freezing acts before others."""
    contest, tournament = Contest(stream=contest_stream(told.contest)), Tournament()
    record = told.record
    for place, recorded in enumerate(record):
        if is_for_tournament(recorded.event):
            tournament.evolve(recorded)
            continue
        if recorded.stream != contest_stream(told.contest):
            continue
        contest = evolve(contest, recorded)
        contest.stream = contest_stream(told.contest)
        beside = record[place : place + 2]
        often = 4 if any(one.kind in FREEZING for one in beside) else 1
        if contest.stages and rng.randrange(every) < often:
            contest.related = {
                name: fold([one for one in theirs if one.position <= recorded.position])
                for name, theirs in told.related.items()
            }
            yield Position(contest, tournament, record[: place + 1], seen)
