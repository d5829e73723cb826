"""Stages and sessions in time: when they were to be played, when they were, when posted.

Each thing that was said is kept with the time at which it was so, so that what was known at a
moment can be asked, and not only what is known now.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, assert_never

from ledger.events import (
    MovementChosen,
    PostingEvent,
    ResultAgreed,
    ResultsPosted,
    SessionEnded,
    SessionEvent,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    StageScheduled,
    StageStarted,
)
from ledger.record.copying import Lendable
from ledger.record.fitting import need
from ledger.record.seats import Present, Seats
from ledger.recorded import Recorded
from ledger.rules.periods.timetable import SessionTimes, Timetable, in_order_of_play


@dataclass(slots=True, frozen=True)
class Posting:
    """One posting: the event's position and version, when, on which basis, with which digest."""

    position: int
    version: int
    at: datetime
    basis: int
    digest: str
    status: str


class Ended(NamedTuple):
    """An end of play: at one table, in one match (sides), or for all where neither is named."""

    at: datetime
    table: str | None = None
    sides: frozenset[str] = frozenset()


class Match(NamedTuple):
    """A match of a session: who meets in it, and the tables where they are known to play."""

    session: str
    sides: frozenset[str]
    tables: frozenset[str] = frozenset()


@dataclass(slots=True)
class Session(Lendable):
    """All that was said about one session, each with the time at which it was so.

    Attributes:
        ended: when play was over, and where.
        sides: who has scores in it, and how many.
        rounds: how many results each of its rounds has (None: of one that is not named).
        agreed: who agreed with its result (False: disputed it; None: the result changed) and when.
        in_play: the boards that its draws put into play, none where they do not say.
        movements: by which its sections are drawn ("": all), where the director chose one.

    """

    name: str
    stage: str
    scheduled: list[tuple[datetime, SessionScheduled]] = field(default_factory=list)
    started: list[datetime] = field(default_factory=list)
    ended: list[Ended] = field(default_factory=list)
    postings: list[Posting] = field(default_factory=list)
    sides: Present = field(default_factory=Present)
    rounds: Counter[int | None] = field(default_factory=Counter)
    agreed: dict[str, list[tuple[datetime, bool | None]]] = field(default_factory=dict)
    in_play: set[int] = field(default_factory=set)
    movements: dict[str, MovementChosen] = field(default_factory=dict)

    @property
    def has_begun(self) -> bool:
        """Whether play has begun: somebody said so, or has a result in it."""
        return bool(self.started or self.ended or self.sides)

    @property
    def many(self) -> int:
        """How many results it has."""
        return sum(self.rounds.values())

    def add_result(self, sides: Iterable[str], number: int | None) -> None:
        """Count a result of these sides in a round."""
        self.sides.add(sides)
        self.rounds[number] = self.rounds.get(number, 0) + 1

    def add_results(self, seats: Iterable[Seats], rounds: Mapping[int | None, int]) -> None:
        """Count many results, with who sat there and how many each round has."""
        self.sides.add_seats(seats)
        self.rounds.update(rounds)

    def drop_result(self, sides: Iterable[str], number: int | None) -> None:
        """Count it no more: who has no other result has no scores in the session."""
        self.sides.drop(sides)
        self.rounds[number] -= 1
        if self.rounds[number] <= 0:
            del self.rounds[number]

    @property
    def disputed_by(self) -> tuple[str, ...]:
        """Those who have said that they do not agree with its result."""
        return tuple(side for side, said in self.agreed.items() if said and said[-1][1] is False)

    def change_result(self, sides: Iterable[str], at: datetime) -> None:
        """Let what these had agreed with be another result (ANC 11.7)."""
        for side in sides if self.agreed else ():
            said = self.agreed.get(side, [])
            if said and said[-1][1]:
                said.append((at, None))

    @property
    def latest(self) -> SessionScheduled:
        """What was last said of when and what is played."""
        return self.scheduled[-1][1]

    @property
    def starts_at(self) -> datetime | None:
        """When play is to start; None where nobody said."""
        return self.latest.starts_at

    @property
    def boards(self) -> int | None:
        """How many boards each table plays; None where nobody said."""
        return self.latest.boards

    @property
    def deals(self) -> str:
        """The deal set in play: its own unless it shares one."""
        return self.latest.deals or self.name

    @property
    def phase(self) -> int | None:
        """Which round robin of its stage it belongs to; None where nobody said."""
        return self.latest.phase

    @property
    def ends_by_match(self) -> bool:
        """Whether it is on record when single tables or matches were over."""
        return any(one.table is not None or one.sides for one in self.ended)

    @property
    def is_over(self) -> bool:
        """Whether play was over everywhere, as it is on record."""
        return any(one.table is None and not one.sides for one in self.ended)

    def times(self, at: datetime | None = None, match: Match | None = None) -> SessionTimes:
        """What is known of its times, as far as it was so by a moment (None: all of it).

        match: of one of its matches alone, which has an end of its own.
        """
        known = [one for one in self.postings if at is None or one.at <= at]
        said = [event for when, event in self.scheduled if at is None or when <= at]
        latest = said[-1] if said else None
        posted = [one.at for one in known]
        return SessionTimes(
            session=self.name,
            stage=self.stage,
            starts_at=latest.starts_at if latest else None,
            minutes=latest.minutes if latest else None,
            finishing_at=latest.finishes_at if latest else None,
            started_at=min(_by(self.started, at), default=None),
            ended_at=self._ended_at(at, match),
            posted_at=min(posted, default=None),
            final_at=min((one.at for one in known if one.status == "final"), default=None),
            agreed_at=self._agreed_at(at),
            posted_again_at=max(posted, default=None),
        )

    def _ended_at(self, at: datetime | None, match: Match | None) -> datetime | None:
        """When play was over, of a match at the later of its tables (AMB-59)."""
        known = [one for one in self.ended if at is None or one.at <= at]
        latest = max((one.at for one in known), default=None)
        if match is None or not self.ends_by_match:
            return latest
        tables = {one.table: one.at for one in known if one.table is not None}
        own = [one.at for one in known if one.sides == match.sides]
        if not own and match.tables and match.tables <= tables.keys():
            own = [tables[table] for table in match.tables]
        everywhere = [one.at for one in known if one.table is None and not one.sides]
        if own or everywhere:
            return max(own or everywhere)
        where_is_known = match.tables or any(one.sides for one in known)
        return None if where_is_known else latest

    def _agreed_at(self, at: datetime | None) -> datetime | None:
        """When the last of those who have scores in the session agreed with its result."""
        if not self.agreed:
            return None
        said = [
            [one for one in self.agreed.get(side, ()) if at is None or one[0] <= at]
            for side in self.sides
        ]
        times = [when for each in said for when, agrees in each[-1:] if agrees]
        return max(times) if times and len(times) == len(said) else None


def _by(times: list[datetime], at: datetime | None) -> list[datetime]:
    return times if at is None else [time for time in times if time <= at]


@dataclass(slots=True)
class Schedule:
    """All stages (True: ended) and sessions, in the order of their scheduling.

    Attributes:
        phases_over: round robins that have ended, by stage and phase.
        order: the sessions' names in the order of play.

    """

    stages: dict[str, bool] = field(default_factory=dict)
    sessions: dict[str, Session] = field(default_factory=dict)
    phases_over: set[tuple[str, int]] = field(default_factory=set)
    order: tuple[str, ...] = ()

    def changing(self, name: str) -> Session:
        """Give a session that is to change: a copy of its own, if others have it too."""
        session = self.sessions[name]
        if session.is_lent:
            session = self.sessions[name] = session.to_change()
        return session

    def timetable(self, at: datetime | None = None, match: Match | None = None) -> Timetable:
        """The sessions in the order of play, as things were at a moment (None: as they are).

        match: as it is for one match of a session.
        """
        return in_order_of_play(
            [
                session.times(at, match if match and match.session == session.name else None)
                for session in self.sessions.values()
            ]
        )

    @property
    def latest_stage(self) -> str | None:
        """The stage that was begun last; the first one before that; None without any."""
        stages = list(self.stages)
        begun = {s.stage for s in self.sessions.values() if s.sides or s.started}
        latest = [stage for stage in stages if stage in begun]
        return next(iter((*latest[-1:], *stages[:1])), None)

    def of_stage(self, stage: str) -> tuple[str, ...]:
        """A stage's sessions in the order of play."""
        return tuple(name for name in self.order if self.sessions[name].stage == stage)


def evolve(
    schedule: Schedule,
    recorded: Recorded,
    event: SessionEvent | PostingEvent | ResultAgreed | MovementChosen,
) -> None:
    """Take in one event of these topics. Raises DoesNotFit or KeyError."""
    match event:
        case StageScheduled(stage=stage):
            schedule.stages[stage] = False
        case StageStarted(stage=stage):
            need(schedule.stages, stage)
        case StageEnded(stage=stage, phase=phase):
            need(schedule.stages, stage)
            if phase is None:
                schedule.stages[stage] = True
            else:
                schedule.phases_over.add((stage, phase))
        case SessionScheduled(session=name, stage=stage):
            need(schedule.stages, stage)
            schedule.sessions.setdefault(name, Session(name, stage))
            schedule.changing(name).scheduled.append((recorded.at, event))
            in_play = in_order_of_play(tuple(schedule.sessions.values()))
            schedule.order = tuple(one.name for one in in_play)
        case SessionStarted(session=name):
            schedule.changing(name).started.append(recorded.at)
        case SessionEnded(session=name, table=table, sides=sides):
            schedule.changing(name).ended.append(Ended(recorded.at, table, frozenset(sides)))
        case MovementChosen(session=name):
            schedule.changing(name).movements[event.section] = event
        case ResultAgreed(session=name, contestant=contestant, agrees=agrees):
            said = schedule.changing(name).agreed.setdefault(contestant, [])
            said.append((recorded.at, agrees))
        case ResultsPosted(session=name, basis=basis, digest=digest, status=status):
            schedule.changing(name).postings.append(
                Posting(recorded.position, recorded.version, recorded.at, basis, digest, status)
            )
        case _:
            assert_never(event)
