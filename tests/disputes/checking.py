"""A generated contest beside the oracle, at its positions and over its scopes.

For every position and every scope the same answer; a refused request changes nothing; and
whether something is admitted never depends on what was recorded later, nor on what was so
only after it was asked for.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ledger.commands import Act, AnnulEvent, AnyCommand, LodgeAppeal, RequestCorrection
from ledger.decide import decide
from ledger.errors import LedgerError
from ledger.events import (
    AnyEvent,
    AppealLodged,
    AppealRefused,
    CorrectionRefused,
    CorrectionRequested,
    IncidentRecorded,
    PartiesAdvised,
    ResultAgreed,
    ResultsPosted,
    SessionEnded,
    SessionScheduled,
    SessionStarted,
    tournament_stream,
)
from ledger.record import Contest, fold
from ledger.record.tournament import fold as fold_tournament
from ledger.recorded import Recorded
from ledger.rules.scoring.matchpoints import Matchpoints
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.views.state import session_state
from tests.contests import beside
from tests.given import CLUB, facts_of
from tests.histories import Seen, as_plain, known_of
from tests.oracle import finality, justice
from tests.oracle import stages as oracle
from tests.oracle.past import Record
from tests.oracle.standings import amended
from tests.strategies import History

Plain = dict[str, Any]


def check(told: History, every: int = 1) -> Seen:
    """Compare with the oracle at every so many positions. Raises AssertionError."""
    plain = [as_judged(recorded) for recorded in told.events]
    stream = tournament_stream(CLUB)
    offices = [as_judged(r) for r in told.paper.record if r.stream == stream]
    assert justice.wrong(plain, offices) == []
    for known in {*range(1, len(plain), every), len(plain)}:
        check_position(told.events[:known], plain[:known])
    check_refusals(told.events)
    check_admission(told)
    assert known_of(told.paper.contest) == known_of(fold(told.events))
    seen = Seen(recorded.kind for recorded in told.events)
    seen["refused"] = sum(one.recorded is None for one in told.submitted)
    return seen


def as_judged(recorded: Recorded) -> Plain:
    """An event as the oracle of procedure knows it."""
    return as_plain(recorded) | {"actor": recorded.actor, "stream": recorded.stream}


# ------------------------------------------------------------------------------- one position


def check_position(events: Sequence[Recorded], plain: list[Plain]) -> None:
    """Matches, accounts, places, carry-overs and states, as known at a position."""
    facts, record = facts_of(events), Record(plain)
    now = events[-1].recorded_at
    for session in facts.sessions:
        ours = session_state(facts, session, now)
        told = {
            "word": ours.word,
            "until": ours.until,
            "since": ours.since,
            "appeals": list(ours.appeals),
            "requests": list(ours.requests),
            "decisions": list(ours.decisions),
            "untold": list(ours.untold),
            "disputed_by": list(ours.disputed_by),
            "unconfirmed_by": list(ours.unconfirmed_by),
        }
        where = f"session {session} at #{facts.position}"
        assert told == finality.state(record, session, now), where
        assert list(ours.amended) == amended(record, session), where
    alone = with_a_lone_score(facts)
    for stage in beside.begun(facts):
        sessions = facts.schedule.of_stage(stage)
        for scope in {sessions, *((one,) for one in sessions), sessions[:-1] or sessions}:
            if alone.intersection(scope):
                continue  # a lone score compares with nothing, and no document speaks of it
            theirs = oracle.Stage(record, stage, {}, list(scope))
            same_stage(facts, reckon(facts, stage, scope), theirs, f"{stage} {scope}")


def with_a_lone_score(facts: Contest) -> set[str]:
    """The sessions by matchpoints in which a board has been played at one table only."""
    lines = Counter((one.line.session, one.line.board) for one in facts.results.lines.values())
    return {
        session
        for (session, _), count in lines.items()
        if count == 1 and isinstance(facts.conditions(session).scoring, Matchpoints)
    }


def same_stage(facts: Contest, ours: Stage, theirs: oracle.Stage, scope: str) -> None:
    """Raise AssertionError where the two do not say the same of a stage."""
    where = f"{scope} at #{facts.position}"
    beside.same(beside.matches_of(ours), beside.matches_of_oracle(theirs), f"matches of {where}")
    beside.same(beside.items_of(ours), beside.items_of_oracle(theirs), f"items of {where}")
    for purpose in beside.PURPOSES:
        placed = beside.places_of(facts, ours, purpose)
        beside.same(placed, theirs.places(purpose), f"{purpose} of {where}")
    carried = {name: one.amount for name, one in ours.carried.items()}
    beside.same(carried, theirs.carried, f"carry into {where}")


# ---------------------------------------------------------------------------------- refusals


def check_refusals(events: Sequence[Recorded]) -> None:
    """A request that is refused on record leaves every account as it was."""
    for place, recorded in enumerate(events):
        if not isinstance(recorded.event, CorrectionRefused | AppealRefused):
            continue
        asked = isinstance(events[place - 1].event, CorrectionRequested | AppealLodged)
        before, after = facts_of(events[: place - asked]), facts_of(events[: place + 1])
        for stage in beside.begun(after):
            sessions = after.schedule.of_stage(stage)
            ours = [reckon(facts, stage, sessions) for facts in (before, after)]
            assert beside.items_of(ours[0]) == beside.items_of(ours[1]), recorded.position


# --------------------------------------------------------------------------------- admission

TIMES = (
    SessionScheduled,
    SessionStarted,
    SessionEnded,
    ResultsPosted,
    ResultAgreed,
    PartiesAdvised,
)
"""What periods are derived from."""


def check_admission(told: History) -> None:
    """A request meets the same fate if what was so only after it had never been recorded."""
    for known, command, act, outcome in admitted(told):
        hidden = [without_later(recorded, act) for recorded in known]
        contest = fold(r for r in hidden if r.stream.startswith("contest:"))
        tournament = fold_tournament(r for r in known if r.stream.startswith("tournament:"))
        try:
            again: list[Any] = list(decide(command, contest, tournament, act))
        except LedgerError as refusal:
            raise AssertionError(f"#{known[-1].position + 1}: {refusal}") from refusal
        assert again == outcome, f"#{known[-1].position + 1}"


def admitted(
    told: History,
) -> Iterator[tuple[list[Recorded], AnyCommand, Act, list[AnyEvent]]]:
    """The requests and appeals that were recorded: what was before, and what came of each."""
    position = len(told.paper.record) - sum(one.recorded or 0 for one in told.submitted)
    for one in told.submitted:
        before, position = position, position + (one.recorded or 0)
        (command, *_) = one.commands
        if one.recorded is None or not isinstance(
            command, RequestCorrection | LodgeAppeal | AnnulEvent
        ):
            continue
        outcome = told.paper.record[before:position]
        first = outcome[0]
        act = Act(
            actor=first.actor,
            at=first.at,
            recorded_at=first.recorded_at,
            responsible=first.responsible,
        )
        yield told.paper.record[:before], command, act, [r.event for r in outcome]


def without_later(recorded: Recorded, act: Act) -> Recorded:
    """An event of the course of play that was so only after the act: as if it were not there."""
    if recorded.at <= act.at or not isinstance(recorded.event, TIMES):
        return recorded
    if isinstance(recorded.event, SessionScheduled):
        event: AnyEvent = replace(recorded.event, starts_at=None, minutes=None, finishes_at=None)
    else:
        event = IncidentRecorded(incident="something else")
    return replace(recorded, event=event)
