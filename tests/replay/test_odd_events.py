"""Events that no desk of ours takes, in a record all the same: shown, and without effect."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.bridge.scores import BoardScore
from ledger.events import (
    AnyEvent,
    ContestantEntered,
    ContestOpened,
    DrawPublished,
    EventAnnulled,
    LedgerFounded,
    OfficialAppointed,
    PeopleErased,
    Reference,
    RegulationsAmended,
    ScoreConfirmed,
    ScoreEntered,
    SessionScheduled,
    TournamentOpened,
)
from tests.ledger.record.test_circles import BY_ITSELF
from tests.poison.ledgers import Base, evening, write
from tests.replay.program import Program

STREAM = "contest:club"
NUMBER = 10**24
NEVER = datetime(9999, 12, 31, 23, 59, tzinfo=UTC)

Asked = Callable[[str, AnyEvent], Program]
"""Makes a ledger whose last event is this one, in a stream."""


@pytest.fixture(scope="module")
def base() -> Base:
    return evening(Random(7))


@pytest.fixture
def poisoned(base: Base, tmp_path: Path) -> Asked:
    def make(stream: str, event: AnyEvent) -> Program:
        path = tmp_path / "poisoned.ledger"
        told = [(one.stream, one.event, one) for one in base.events]
        write(path, [*told, (stream, event, base.events[-1])])
        return Program(path)

    return make


def a_score(base: Base) -> BoardScore:
    scores = (one.event.score for one in base.events if isinstance(one.event, ScoreEntered))
    return next(score for score in scores if isinstance(score, BoardScore))


def kept(program: Program) -> str:
    """What the ledger says of the contest, but for where the record stands."""
    return "\n".join(program.says("standings", "club").splitlines()[1:-1])


def odd_events(base: Base) -> dict[str, AnyEvent]:
    """Each with a word of the reason that is given for its having no effect."""
    score = a_score(base)
    entered = next(one.event for one in base.events if isinstance(one.event, ContestantEntered))
    opened = next(one.event for one in base.events if isinstance(one.event, ContestOpened))
    return {
        "score.round": ScoreEntered(score=replace(score, round=NUMBER)),
        "points": ScoreEntered(score=replace(score, points=-NUMBER)),
        "years": SessionScheduled(session="9", stage="main", starts_at=NEVER),
        "no session": DrawPublished(
            session="no session",
            round=1,
            pairings=(),
            order=(),
            method="by-hand",
            version=1,
            basis=1,
        ),
        "nobody": ScoreEntered(score=replace(score, ns="nobody")),
        "another stream": EventAnnulled(target=Reference("tournament:club", 1)),
        "does not come before it": EventAnnulled(target=Reference(STREAM, 10**9)),
        "cannot be annulled": EventAnnulled(target=Reference(STREAM, 1)),
        "another stream ": ScoreConfirmed(entry=Reference("contest:x", 9), contestant="1"),
        "entered already": entered,
        "open already": opened,
        "no event of a contest": PeopleErased(people=("p1",)),
        "in a circle": RegulationsAmended(regulations=BY_ITSELF),
    }


REASONS = sorted(odd_events(evening(Random(7))))


@pytest.mark.parametrize("reason", REASONS)
def test_an_event_that_cannot_follow_has_no_effect_and_log_and_verify_say_why(
    reason: str, base: Base, poisoned: Asked, tmp_path: Path
) -> None:
    clean = tmp_path / "clean.ledger"
    write(clean, [(one.stream, one.event, one) for one in base.events])
    program = poisoned(STREAM, odd_events(base)[reason])
    assert kept(program) == kept(Program(clean))
    shown = program.says("log", "club").replace("\n", " ")
    assert shown.count("[no effect: ") == 1
    assert reason.strip() in shown
    verdict = program.run("verify")
    assert verdict.code == 3
    last = len(base.events) + 2  # the founding stands before them
    assert f"#{last}: " in verdict.out
    assert reason.strip() in verdict.out
    program.does("rebuild")


@pytest.mark.parametrize("kind", ["foreign", "founding", "second", "zone", "annulment", "time"])
def test_what_does_not_fit_into_a_tournament_has_no_effect_there(
    kind: str, base: Base, poisoned: Asked
) -> None:
    events: dict[str, AnyEvent] = {
        "foreign": ScoreEntered(score=a_score(base)),
        "founding": LedgerFounded(ledger="other", clock="live", format=1),
        "second": TournamentOpened(tournament="club", title="Another", zone="Asia/Tokyo"),
        "zone": TournamentOpened(tournament="club", title="Another", zone="Nowhere/At_all"),
        "annulment": EventAnnulled(target=Reference("tournament:club", 1)),
        "time": OfficialAppointed(person="p1", role="director", contests=(), from_at=NEVER),
    }
    program = poisoned("tournament:club", events[kind])
    assert program.says("log").count("[no effect: ") == 1
    assert f"#{len(base.events) + 2}: " in program.run("verify").out
    assert program.run("standings", "club").code == 0


def test_a_contest_that_nobody_opened_is_shown_by_log_and_verify_and_is_no_contest(
    base: Base, poisoned: Asked
) -> None:
    program = poisoned("contest:ghost", ScoreEntered(score=a_score(base)))
    said = program.says("log", "ghost")
    assert "which nobody opened" in said
    assert "[no effect: the contest is not open]" in said
    verdict = program.run("verify")
    assert (verdict.code, "the contest is not open" in verdict.out) == (3, True)
    refused = program.run("standings", "ghost")
    assert (refused.code, "ghost" in refused.err) == (2, True)
    program.does("rebuild")
    program.says("standings", "club")


def test_a_contest_is_open_from_its_opening_on_whatever_stands_before_it(
    base: Base, tmp_path: Path
) -> None:
    told = [(one.stream, one.event, one) for one in base.events]
    first = next(n for n, one in enumerate(base.events) if one.stream == STREAM)
    told.insert(first, (STREAM, ScoreEntered(score=a_score(base)), base.events[first]))
    write(tmp_path / "early.ledger", told[: first + 8])
    program = Program(tmp_path / "early.ledger")
    program.says("standings", "club")
    assert "[no effect: the contest is not open]" in program.says("log", "club")


def test_one_that_opens_another_contest_than_its_stream_opens_none(
    base: Base, poisoned: Asked
) -> None:
    rules = regulations.load("compscore-matchpoints")
    other = ContestOpened(contest="other", tournament="club", title="Other", regulations=rules)
    program = poisoned("contest:ghost", other)
    assert "another contest" in program.says("log", "ghost")
    assert program.run("standings", "ghost").code == 2


def test_a_desk_goes_on_after_an_odd_event(base: Base, poisoned: Asked) -> None:
    program = poisoned(STREAM, odd_events(base)["score.round"])
    program.does("stage", "club", "final", "--recorded-at", "2026-11-21T10:00+00:00")
    last = program.says("log", "club").splitlines()[-3].split()
    assert (last[0], last[-3:]) == (str(len(base.events) + 3), ["stage", "final", "scheduled"])
