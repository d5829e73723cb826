"""Sessions in time: when they were to be played, when they were, when results were posted."""

from dataclasses import dataclass, field
from datetime import datetime

from ledger.events import (
    PostingEvent,
    ResultAgreed,
    SessionEnded,
    SessionEvent,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    StageScheduled,
    StageStarted,
)
from ledger.recorded import Recorded
from ledger.rules.periods.timetable import SessionTimes, Timetable, in_order_of_play


@dataclass(slots=True)
class Posting:
    """One posting: the event's position, when, on which basis, with which digest."""

    position: int
    at: datetime
    basis: int
    digest: str
    status: str


@dataclass(slots=True)
class Session:
    """One session. sides: who has scores in it; agreed: when each agreed, None if it disputes."""

    name: str
    stage: str
    starts_at: datetime | None = None
    minutes: int | None = None
    finishes_at: datetime | None = None
    boards: int | None = None
    deals: str = ""
    phase: int | None = None
    started: list[datetime] = field(default_factory=list)
    ended: list[datetime] = field(default_factory=list)
    postings: list[Posting] = field(default_factory=list)
    sides: set[str] = field(default_factory=set)
    agreed: dict[str, datetime | None] = field(default_factory=dict)

    @property
    def times(self) -> SessionTimes:
        """The session's times as the rules of periods see them."""
        return SessionTimes(
            session=self.name,
            stage=self.stage,
            starts_at=self.starts_at,
            minutes=self.minutes,
            started_at=min(self.started, default=None),
            ended_at=max(self.ended, default=None),
            finishing_at=self.finishes_at,
            posted_at=min((posting.at for posting in self.postings), default=None),
            final_at=min((p.at for p in self.postings if p.status == "final"), default=None),
            agreed_at=self._agreed_at(),
            posted_again_at=max((posting.at for posting in self.postings), default=None),
        )

    def _agreed_at(self) -> datetime | None:
        """When the last of those who have scores in the session agreed with its result."""
        if not self.agreed:
            return None
        times = [time for side in self.sides if (time := self.agreed.get(side)) is not None]
        return max(times) if times and len(times) == len(self.sides) else None


@dataclass(slots=True)
class Sessions:
    """All stages (True: ended) and sessions, in the order of their scheduling.

    phases_over: round robins that have ended, by stage and phase.
    """

    stages: dict[str, bool] = field(default_factory=dict)
    sessions: dict[str, Session] = field(default_factory=dict)
    phases_over: set[tuple[str, int]] = field(default_factory=set)

    @property
    def timetable(self) -> Timetable:
        """The sessions in the order in which they are played."""
        return in_order_of_play([session.times for session in self.sessions.values()])

    @property
    def latest_stage(self) -> str | None:
        """The stage that was begun last; the first one before that; None without any."""
        stages = list(self.stages)
        begun = {s.stage for s in self.sessions.values() if s.sides or s.started}
        latest = [stage for stage in stages if stage in begun]
        return next(iter((*latest[-1:], *stages[:1])), None)

    def of_stage(self, stage: str) -> tuple[str, ...]:
        """A stage's sessions in the order of play."""
        return tuple(times.session for times in self.timetable if times.stage == stage)


def evolve(
    sessions: Sessions, recorded: Recorded, event: SessionEvent | PostingEvent | ResultAgreed
) -> None:
    """Take in one event of this topic."""
    match event:
        case StageScheduled(stage=stage):
            sessions.stages[stage] = False
        case StageStarted():
            pass
        case StageEnded(stage=stage, phase=phase):
            if phase is None:
                sessions.stages[stage] = True
            else:
                sessions.phases_over.add((stage, phase))
        case SessionScheduled(session=name):
            session = sessions.sessions.setdefault(name, Session(name, event.stage))
            session.starts_at, session.minutes = event.starts_at, event.minutes
            session.finishes_at, session.phase = event.finishes_at, event.phase
            session.boards, session.deals = event.boards, event.deals or name
        case SessionStarted(session=name):
            sessions.sessions[name].started.append(recorded.at)
        case SessionEnded(session=name):
            sessions.sessions[name].ended.append(recorded.at)
        case ResultAgreed(session=name, contestant=contestant, agrees=agrees):
            sessions.sessions[name].agreed[contestant] = recorded.at if agrees else None
        case _:
            sessions.sessions[event.session].postings.append(
                Posting(recorded.position, recorded.at, event.basis, event.digest, event.status)
            )
