"""All the facts of one contest, folded in one pass over its events that still count."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from ledger.bridge.scores import Line, MatchScore
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    BoardFouled,
    BoardNotPlayed,
    BoardRemoved,
    ContestantDisqualified,
    ContestantEntered,
    ContestantWithdrew,
    ContestOpened,
    CorrectionRequested,
    DrawPublished,
    EntryCorrected,
    EventAnnulled,
    ForfeitDeclared,
    MemberAdded,
    MemberReplaced,
    NumbersAssigned,
    PenaltyImposed,
    PenaltyWaived,
    RegulationsAmended,
    ResultAgreed,
    ResultsPosted,
    ScoreAltered,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
    Seated,
    SessionEnded,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    StageScheduled,
    StageStarted,
)
from ledger.recorded import Recorded
from ledger.rulebook import Conditions, Regulations
from projections.folds import answers as answers_fold
from projections.folds import entries as entries_fold
from projections.folds import results as results_fold
from projections.folds import sessions as sessions_fold
from projections.folds.amendments import sessions_changed
from projections.folds.answers import Answers
from projections.folds.entries import Entries
from projections.folds.results import LineResult, Results
from projections.folds.sessions import Sessions

Kind = TypeVar("Kind", bound=AnyEvent)


@dataclass(slots=True)
class Facts:
    """What the record says of a contest at a position.

    position and recorded_at: of the last event that was folded. requested: the session that
    each request for a correction concerns, by its version. answers: what became of them, and of
    what committees decided. changes: the sessions that fines,
    forfeits and the like change, by their versions. amendments: positions of what changed a
    session after it had first been posted. kept: what is worked out once and holds until an
    event touches it; None: nothing is kept (projections/scoring/sweep.py).
    """

    opened: ContestOpened | None = None
    position: int = 0
    recorded: str = ""
    amended_rules: list[RegulationsAmended] = field(default_factory=list)
    entries: Entries = field(default_factory=Entries)
    results: Results = field(default_factory=Results)
    sessions: Sessions = field(default_factory=Sessions)
    drawn: list[tuple[Recorded, DrawPublished]] = field(default_factory=list)
    requested: dict[int, str] = field(default_factory=dict)
    answers: Answers = field(default_factory=Answers)
    changes: dict[int, tuple[str, ...]] = field(default_factory=dict)
    amendments: dict[str, list[int]] = field(default_factory=dict)
    acts: dict[type, list[tuple[Recorded, Any]]] = field(default_factory=dict)
    related: dict[str, "Facts"] = field(default_factory=dict)
    kept: dict[Any, Any] | None = None

    @property
    def recorded_at(self) -> datetime:
        """When the last folded event was recorded."""
        return datetime.fromisoformat(self.recorded)

    def regulations_for(self, session: str | None = None) -> Regulations:
        """The regulations in force in a session (None: the latest)."""
        assert self.opened is not None
        regulations = self.opened.regulations
        order = list(self.sessions.sessions)
        for amendment in self.amended_rules:
            start = amendment.from_session
            if session is None or start is None or order.index(start) <= order.index(session):
                regulations = amendment.regulations
        return regulations

    def conditions(self, session: str) -> Conditions:
        """The conditions under which a session is played."""
        return self.regulations_for(session).of(self.sessions.sessions[session].stage)

    def conditions_of(self, stage: str) -> Conditions:
        """The conditions of a stage, as far as its last session; now, if it has none yet."""
        sessions = self.sessions.of_stage(stage)
        return self.regulations_for(sessions[-1] if sessions else None).of(stage)

    def of(self, kind: type[Kind]) -> list[tuple[Recorded, Kind]]:
        """The acts of one kind, in the order in which they were recorded."""
        return self.acts.get(kind, [])

    @property
    def draws(self) -> list[DrawPublished]:
        """The draws that were published; each round once, but for those annulled since."""
        return [draw for _, draw in self.drawn]

    def fouled(self, session: str, board: int, section: str = "") -> BoardFouled | None:
        """The latest that was recorded of a fouled board; None where there is nothing."""
        found = None
        for _, event in self.of(BoardFouled):
            if (event.session, event.board) == (session, board) and event.section in ("", section):
                found = event
        return found

    def cancelled(self, session: str) -> frozenset[str]:
        """Who withdrew during the session's stage and whose scores in it do not count."""
        stage = self.sessions.sessions[session].stage
        return frozenset(
            event.contestant
            for _, event in self.of(ContestantWithdrew)
            if event.scores == "cancelled"
            and (event.after is None or self.sessions.sessions[event.after].stage == stage)
        )

    def counting(self) -> Iterable[LineResult]:
        """The lines that were not removed, nor cancelled because somebody withdrew."""
        lines = self.results.counting()
        if not self.of(ContestantWithdrew):
            return lines
        gone = {session: self.cancelled(session) for session in self.sessions.sessions}
        return [line for line in lines if not _is_cancelled(line.line, gone[line.line.session])]


def _is_cancelled(line: Line, gone: Collection[str]) -> bool:
    return line.ns in gone or line.ew in gone


def fold(events: Iterable[Recorded], annulled: Collection[int] = ()) -> Facts:
    """The facts after these events of one contest; annulled: versions that do not count."""
    facts = Facts()
    recorded: Recorded | None = None
    for recorded in events:
        counts = recorded.version not in annulled
        if counts:
            TAKES.get(type(recorded.event), _act)(facts, recorded, recorded.event)
        else:
            _changes(facts, recorded, recorded.event)
        if type(recorded.event) in answers_fold.KINDS:
            answers_fold.evolve(facts.answers, recorded, recorded.event, counts=counts)
    if recorded is not None:
        facts.position, facts.recorded = recorded.position, recorded.envelope.recorded
    return facts


def take(facts: Facts, recorded: Recorded) -> None:
    """The same facts after one more event, which annuls nothing."""
    TAKES.get(type(recorded.event), _act)(facts, recorded, recorded.event)
    if type(recorded.event) in answers_fold.KINDS:
        answers_fold.evolve(facts.answers, recorded, recorded.event, counts=True)
    facts.position, facts.recorded = recorded.position, recorded.envelope.recorded


def _act(facts: Facts, recorded: Recorded, event: Any) -> None:
    facts.acts.setdefault(type(event), []).append((recorded, event))


def _confirmed(facts: Facts, recorded: Recorded, event: Any) -> None:
    results_fold.evolve(facts.results, recorded, event)


def _scored(facts: Facts, recorded: Recorded, event: ScoreEntered) -> None:
    score = event.score
    results_fold.enter(facts.results, recorded, score)
    sides = (score.home, score.away) if isinstance(score, MatchScore) else (score.ns, score.ew)
    _amends(facts, score.session, recorded, sides)


def _decided(
    facts: Facts, recorded: Recorded, event: BoardNotPlayed | AdjustedScoreAwarded
) -> None:
    results_fold.evolve(facts.results, recorded, event)
    _amends(facts, event.line.session, recorded, (event.line.ns, event.line.ew))


def _removed(facts: Facts, recorded: Recorded, event: BoardRemoved) -> None:
    results_fold.evolve(facts.results, recorded, event)
    _amends(facts, event.session, recorded)


def _corrected(facts: Facts, recorded: Recorded, event: ScoreCorrected | ScoreVoided) -> None:
    results_fold.evolve(facts.results, recorded, event)
    _amends(facts, facts.requested[event.request.version], recorded)


def _requested(facts: Facts, recorded: Recorded, event: CorrectionRequested) -> None:
    facts.requested[recorded.version] = event.session


def _annulled(facts: Facts, recorded: Recorded, event: EventAnnulled) -> None:
    if event.request is not None:
        _amends(facts, facts.requested[event.request.version], recorded)
    else:
        _ruled(facts, recorded, event)


def _changes(facts: Facts, recorded: Recorded, event: Any) -> tuple[str, ...]:
    """The sessions that it changes, or would, had it not been annulled."""
    changed = sessions_changed(event, facts.sessions, facts.changes)
    if changed:
        facts.changes[recorded.version] = changed
    return changed


def _ruled(facts: Facts, recorded: Recorded, event: Any) -> None:
    for session in _changes(facts, recorded, event):
        _amends(facts, session, recorded)


def _act_that_changes(facts: Facts, recorded: Recorded, event: Any) -> None:
    _act(facts, recorded, event)
    _ruled(facts, recorded, event)


def _amends(facts: Facts, session: str, recorded: Recorded, sides: Iterable[str] = ()) -> None:
    """Note who has scores in a session, and what changes it after it was posted.

    The session itself may have been annulled since.
    """
    known = facts.sessions.sessions.get(session)
    if known is None:
        return
    known.sides.update(sides)
    if known.postings:
        facts.amendments.setdefault(session, []).append(recorded.position)


def _entry(facts: Facts, recorded: Recorded, event: Any) -> None:
    entries_fold.evolve(facts.entries, event)


def _session_event(facts: Facts, recorded: Recorded, event: Any) -> None:
    sessions_fold.evolve(facts.sessions, recorded, event)


def _member(facts: Facts, recorded: Recorded, event: Any) -> None:
    _act(facts, recorded, event)
    entries_fold.evolve_members(facts.entries, event)


def _opened(facts: Facts, recorded: Recorded, event: Any) -> None:
    facts.opened = event


def _amended(facts: Facts, recorded: Recorded, event: Any) -> None:
    facts.amended_rules.append(event)
    _ruled(facts, recorded, event)


def _drawn(facts: Facts, recorded: Recorded, event: Any) -> None:
    facts.drawn.append((recorded, event))


TAKES: dict[type, Callable[[Facts, Recorded, Any], None]] = {
    ScoreEntered: _scored,
    BoardNotPlayed: _decided,
    ScoreConfirmed: _confirmed,
    AdjustedScoreAwarded: _decided,
    ScoreCorrected: _corrected,
    ScoreVoided: _corrected,
    BoardRemoved: _removed,
    CorrectionRequested: _requested,
    EventAnnulled: _annulled,
    ContestantEntered: _entry,
    EntryCorrected: _entry,
    NumbersAssigned: _entry,
    Seated: _entry,
    MemberAdded: _member,
    MemberReplaced: _member,
    StageScheduled: _session_event,
    StageStarted: _session_event,
    StageEnded: _session_event,
    SessionScheduled: _session_event,
    SessionStarted: _session_event,
    SessionEnded: _session_event,
    ResultAgreed: _session_event,
    ResultsPosted: _session_event,
    ContestOpened: _opened,
    RegulationsAmended: _amended,
    PenaltyImposed: _act_that_changes,
    PenaltyWaived: _act_that_changes,
    ForfeitDeclared: _act_that_changes,
    ScoreAltered: _act_that_changes,
    BoardFouled: _act_that_changes,
    ContestantDisqualified: _act_that_changes,
    ContestantWithdrew: _act_that_changes,
    DrawPublished: _drawn,
}
"""Which kinds of event say something here, and which fold takes each in."""
