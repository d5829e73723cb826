"""What decisions need to know of a contest: its state, which they read and never change."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import BoardScore, Line, LineKey, Score
from ledger.commands import RemoveBoard
from ledger.events import (
    AppealLodged,
    BoardRemoved,
    ChoiceMade,
    ContestantEntered,
    ContestOpened,
    CorrectionRequested,
    DrawPublished,
    LatePlayAssigned,
    MemberReplaced,
    PenaltyImposed,
    Reference,
    RegulationsAmended,
    RulingGiven,
    SessionScheduled,
    SubstitutionMade,
    TossWon,
    WarningIssued,
)
from ledger.recorded import Recorded
from ledger.rulebook import Conditions, Regulations
from ledger.rules.draws.field import made_even
from ledger.rules.periods.timetable import SessionTimes, Timetable, in_order_of_play

Awards = tuple[AnyAward, AnyAward]
MatchKey = tuple[str, int | None, str, str]
RemovalKey = tuple[str, str, int, str | None, str | None]


@dataclass(slots=True)
class Entry:
    """A line of play or a match, known by the event that first recorded it."""

    reference: Reference
    line: Line | None
    score: Score | None = None
    awards: Awards | None = None
    confirmed_by: set[str] = field(default_factory=set)

    @property
    def board_score(self) -> BoardScore | None:
        """The score of the line, where it is one of a board."""
        return self.score if isinstance(self.score, BoardScore) else None


def removal_key(removed: BoardRemoved | RemoveBoard) -> RemovalKey:
    """Which board is removed, and for whom."""
    return (removed.session, removed.section, removed.board, removed.ns, removed.ew)


@dataclass(slots=True)
class Request:
    """A correction that was asked for. open: neither made nor refused yet."""

    reference: Reference
    asked: CorrectionRequested
    at: datetime
    consents: set[str] = field(default_factory=set)
    open: bool = True


@dataclass(slots=True)
class SessionFacts:
    """All that was said about one session, each with the time at which it was so.

    boards: those that its draws put into play, none where they do not say.
    """

    stage: str
    scheduled: list[tuple[datetime, SessionScheduled]] = field(default_factory=list)
    started: list[datetime] = field(default_factory=list)
    ended: list[tuple[datetime, str | None]] = field(default_factory=list)
    posted: list[tuple[datetime, str]] = field(default_factory=list)
    agreed: dict[str, list[tuple[datetime, bool]]] = field(default_factory=dict)
    sides: set[str] = field(default_factory=set)
    boards: set[int] = field(default_factory=set)

    def times(self, session: str, at: datetime) -> SessionTimes:
        """What was so by that time, of what is recorded."""
        latest = [event for known, event in self.scheduled if known <= at]
        started = [known for known in self.started if known <= at]
        ended = [known for known, _ in self.ended if known <= at]
        posted = [known for known, _ in self.posted if known <= at]
        final = [known for known, status in self.posted if known <= at and status == "final"]
        return SessionTimes(
            session=session,
            stage=self.stage,
            starts_at=latest[-1].starts_at if latest else None,
            minutes=latest[-1].minutes if latest else None,
            finishing_at=latest[-1].finishes_at if latest else None,
            started_at=min(started, default=None),
            ended_at=max(ended, default=None),
            posted_at=min(posted, default=None),
            final_at=min(final, default=None),
            agreed_at=self._agreed_at(at),
            posted_again_at=max(posted, default=None),
        )

    def _agreed_at(self, at: datetime) -> datetime | None:
        """When the last of those who have scores in the session agreed with its result."""
        said = [[one for one in self.agreed.get(side, []) if one[0] <= at] for side in self.sides]
        times = [when for latest in said for when, agrees in latest[-1:] if agrees]
        return max(times) if times and len(times) == len(said) else None


@dataclass(slots=True)
class Sanctioned:
    """A warning or penalty. waived: by which version, where it counts no more."""

    event: WarningIssued | PenaltyImposed
    waived: int | None = None


@dataclass(slots=True)
class Ruling:
    """A director's ruling, and when its parties were told of it."""

    event: RulingGiven
    advised_at: datetime | None


Course = Literal["lodged", "refused", "withdrawn", "heard", "decided"]
"""How far an appeal can come."""


@dataclass(slots=True)
class Appeal:
    """An appeal and how far it has come. latest: the step that brought it there."""

    reference: Reference
    event: AppealLodged
    latest: Reference
    state: Course = "lodged"
    members: tuple[str, ...] = ()
    decision: Reference | None = None

    @property
    def is_open(self) -> bool:
        """Whether a committee has still to decide it."""
        return self.state in ("lodged", "heard")


class Contest:
    """The decision state of one contest."""

    def __init__(self) -> None:
        self.stream = ""
        self.version = 0
        self.opened: ContestOpened | None = None
        self.amendments: list[RegulationsAmended] = []
        self.contestants: dict[str, ContestantEntered] = {}
        self.players: dict[str, tuple[str, ...]] = {}
        self.numbers: dict[tuple[str, str], dict[str, str]] = {}
        self.phase_numbers: set[tuple[str, int | None]] = set()
        self.stages: dict[str, bool] = {}
        self.sessions: dict[str, SessionFacts] = {}
        self.entries: dict[int, Entry] = {}
        self.lines: dict[LineKey, int] = {}
        self.matches: dict[MatchKey, int] = {}
        self.plays: dict[tuple[str, str, int, str], LineKey] = {}
        self.removed: dict[RemovalKey, int] = {}
        self.draws: dict[tuple[str, str, int], int] = {}
        self.phases_over: set[tuple[str, int]] = set()
        self.line_ups: dict[tuple[str, str], int] = {}
        self.seated: dict[str, set[str]] = {}
        self.qualified: dict[tuple[str, str], list[str]] = {}
        self.choices: list[ChoiceMade] = []
        self.tosses: list[TossWon] = []
        self.fouled: dict[tuple[str, str, int], int] = {}
        self.late_plays: list[LatePlayAssigned] = []
        self.forfeits: dict[tuple[str, int | None, frozenset[str]], int] = {}
        self.altered: dict[tuple[str, str, bool], int] = {}
        self.sanctions: dict[int, Sanctioned] = {}
        self.substitutions: dict[int, SubstitutionMade] = {}
        self.replaced_members: list[MemberReplaced] = []
        self.documents: dict[tuple[str, str], int] = {}
        self.withdrawn: dict[str, int] = {}
        self.disqualified: dict[str, bool] = {}
        self.dropped_in: dict[str, str] = {}
        self.house: dict[str, str] = {}
        self.rulings: dict[int, Ruling] = {}
        self.appeals: dict[int, Appeal] = {}
        self.requests: dict[int, Request] = {}
        self.imports: list[int] = []
        self.annulled: dict[int, int] = {}
        self.history: list[Recorded] = []

    @property
    def exists(self) -> bool:
        """Whether the contest has been opened."""
        return self.opened is not None

    def regulations_for(self, session: str | None = None) -> Regulations:
        """The regulations in force in a session (None: the latest)."""
        assert self.opened is not None
        regulations = self.opened.regulations
        order = list(self.sessions)
        for amendment in self.amendments:
            start = amendment.from_session
            if session is None or start is None or order.index(start) <= order.index(session):
                regulations = amendment.regulations
        return regulations

    def conditions(self, session: str) -> Conditions:
        """The conditions under which a session is played."""
        return self.regulations_for(session).of(self.sessions[session].stage)

    def conditions_of(self, stage: str) -> Conditions:
        """The conditions of a stage, as they are now."""
        return self.regulations_for().of(stage)

    @property
    def latest_conditions(self) -> Conditions:
        """The conditions of the stage that was scheduled last, or what all stages share."""
        stages = list(self.stages)
        return self.conditions_of(stages[-1]) if stages else self.regulations_for().default

    def segments(self, session: str) -> list[str]:
        """The sessions of its stage, in the order in which they were scheduled."""
        stage = self.sessions[session].stage
        return [name for name, facts in self.sessions.items() if facts.stage == stage]

    def round_of(self, session: str) -> int:
        """Which match of its stage a session is, from 1."""
        return self.segments(session).index(session) + 1

    def rounds_started(self, at: datetime) -> int:
        """How many sessions had started by then."""
        return sum(any(known <= at for known in facts.started) for facts in self.sessions.values())

    def timetable(self, at: datetime) -> Timetable:
        """The sessions in the order in which they are played, as things were at that time."""
        return in_order_of_play(
            [facts.times(session, at) for session, facts in self.sessions.items()]
        )

    def entry(self, reference: Reference) -> Entry | None:
        """The line or match known by this reference, if it is here and still counts."""
        return self.entries.get(reference.version) if reference.stream == self.stream else None

    def entry_at(self, key: LineKey) -> Entry | None:
        """The entry of this line of play, if there is one."""
        version = self.lines.get(key)
        return None if version is None else self.entries[version]

    def event_at(self, version: int) -> Recorded:
        """The event of this version."""
        return self.history[version - 1]

    def drawn(self, session: str) -> list[DrawPublished]:
        """The draws of a session's stage, in the order of play."""
        order = self.segments(session)
        found: list[DrawPublished] = []
        for version in self.draws.values():
            event = self.event_at(version).event
            assert isinstance(event, DrawPublished)
            if event.session in order:
                found.append(event)
        return sorted(found, key=lambda draw: (order.index(draw.session), draw.round))

    def playing_in(self, session: str) -> list[str]:
        """Who is to be drawn in a session: the stage's field, without those who have left it."""
        stage, order = self.sessions[session].stage, list(self.sessions)
        declared = [
            name for (_, into), names in self.qualified.items() if into == stage for name in names
        ]
        later = {
            name
            for name, first in (*self.dropped_in.items(), *self.house.items())
            if order.index(first) > order.index(session)
        }
        playing = [
            name
            for name in declared or self.contestants
            if name not in later and name not in self.withdrawn and not self.disqualified.get(name)
        ]
        sides = {name: entry.field for name, entry in self.contestants.items()}
        return list(made_even(playing, self.house.keys(), sides))

    def seeded(self, session: str, names: Sequence[str]) -> list[str]:
        """Contestants in the order of their numbers in a session's stage; others behind them."""
        numbers = self.numbers.get((self.sessions[session].stage, ""), {})
        known = [name for name in names if numbers.get(name, "").isdecimal()]
        known.sort(key=lambda name: int(numbers[name]))
        return [*known, *(name for name in names if name not in known)]

    def with_results(self, session: str) -> set[frozenset[str]]:
        """Who has a score against whom in a session, or a forfeit."""
        return {
            *(frozenset((key.ns, key.ew)) for key in self.lines if key.session == session),
            *(frozenset(key[2:]) for key in self.matches if key[0] == session),
            *(sides for name, _, sides in self.forfeits if name == session),
        }
