"""The state of a contest: everything its events say, as decisions and views ask for it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from ledger.bridge.numbers import number_in
from ledger.events import (
    AnyEvent,
    BoardFouled,
    ContestantWithdrew,
    ContestOpened,
    DrawPublished,
    ForfeitDeclared,
    LineUpPosted,
    Reference,
    RegulationsAmended,
)
from ledger.record.boards import AboutBoard
from ledger.record.counting import apart_that_count, that_count
from ledger.record.entries import Contestant, Entries
from ledger.record.justice import Appeal, Justice, Ruling, Sanctioned
from ledger.record.packed import History
from ledger.record.plays import Entered
from ledger.record.requests import Requests
from ledger.record.result import LineResult, Result
from ledger.record.results import Results
from ledger.record.schedule import Match, Schedule, Session
from ledger.recorded import Recorded, of_version
from ledger.rulebook import Conditions, Regulations

Kind = TypeVar("Kind", bound=AnyEvent)


@dataclass(slots=True)
class Contest:
    """The state of a contest after some of its events.

    Attributes:
        stream, version: its stream, and how many events of it are folded.
        position, recorded: of the last folded event.
        opened: the event that opened it; None: it does not exist.
        amended_rules: amendments of its regulations, in order.
        entries, schedule, results, requests, justice: the state of each topic.
        published: the draws, each with its event.
        qualified: who goes on, by (from stage, into stage), replacements in their places.
        changes: the sessions that a fine, forfeit or the like changes, by its version.
        amendments: positions of events that changed a session after it was first posted.
        acts: all other events, by kind.
        history: all events, also those that are annulled or have no effect.
        annulled: the version of each annulled event, with that of its annulment.
        odd: events that contradict those before them and have no effect, each with the reason.
        related: the contests whose scores count here.
        kept: a cache for views, emptied as events touch what is in it; None: no caching
            (projections/scoring/sweep.py).

    """

    stream: str = ""
    version: int = 0
    position: int = 0
    recorded: str = ""
    opened: ContestOpened | None = None
    amended_rules: list[RegulationsAmended] = field(default_factory=list)
    entries: Entries = field(default_factory=Entries)
    schedule: Schedule = field(default_factory=Schedule)
    results: Results = field(default_factory=Results)
    requests: Requests = field(default_factory=Requests)
    justice: Justice = field(default_factory=Justice)
    published: list[tuple[Recorded, DrawPublished]] = field(default_factory=list)
    qualified: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    changes: dict[int, tuple[str, ...]] = field(default_factory=dict)
    amendments: dict[str, list[int]] = field(default_factory=dict)
    acts: dict[type, list[tuple[Recorded, Any]]] = field(default_factory=dict)
    history: History = field(default_factory=list)
    annulled: dict[int, int] = field(default_factory=dict)
    odd: dict[Reference, str] = field(default_factory=dict)
    related: dict[str, "Contest"] = field(default_factory=dict)
    kept: dict[Any, Any] | None = None

    @property
    def exists(self) -> bool:
        """Whether the contest has been opened."""
        return self.opened is not None

    @property
    def recorded_at(self) -> datetime:
        """When the last folded event was recorded."""
        return datetime.fromisoformat(self.recorded)

    @property
    def contestants(self) -> dict[str, Contestant]:
        """Everybody who is entered, by id."""
        return self.entries.contestants

    @property
    def stages(self) -> dict[str, bool]:
        """The stages in the order of their scheduling; True: it has ended."""
        return self.schedule.stages

    @property
    def sessions(self) -> dict[str, Session]:
        """The sessions in the order of their scheduling."""
        return self.schedule.sessions

    @property
    def rulings(self) -> dict[int, Ruling]:
        """Directors' rulings by their versions."""
        return self.justice.rulings

    @property
    def appeals(self) -> dict[int, Appeal]:
        """The appeals lodged so far, by their numbers in the contest, from 1."""
        return self.justice.appeals

    @property
    def sanctions(self) -> dict[int, Sanctioned]:
        """Warnings and penalties by their versions."""
        return self.justice.sanctions

    @property
    def draws(self) -> list[DrawPublished]:
        """The published draws that are not annulled."""
        return [draw for _, draw in self.published]

    def of(self, kind: type[Kind]) -> list[tuple[Recorded, Kind]]:
        """List the events of one kind, in the order of the record."""
        return self.acts.get(kind, [])

    def event_at(self, version: int) -> Recorded:
        """Give the event of this version, counted from 1 within the contest."""
        return of_version(self.history, version)

    def result(self, reference: Reference) -> Result | None:
        """Find the line or match that an event first recorded; None if it no longer stands."""
        return self.results.get(reference.version) if reference.stream == self.stream else None

    def regulations_for(self, session: str | None = None) -> Regulations:
        """Give the regulations in force in a session (None: in the latest)."""
        assert self.opened is not None
        regulations = self.opened.regulations
        if self.amended_rules:
            order = {name: place for place, name in enumerate(self.sessions)}
            for amendment in self.amended_rules:
                start = amendment.from_session
                if session is None or start is None or order[start] <= order[session]:
                    regulations = amendment.regulations
        return regulations

    def conditions(self, session: str) -> Conditions:
        """Give the conditions under which a session is played."""
        return self.regulations_for(session).of(self.sessions[session].stage)

    def conditions_of(self, stage: str) -> Conditions:
        """Give the conditions of a stage, as of its last session; the latest if it has none."""
        sessions = self.schedule.of_stage(stage)
        return self.regulations_for(sessions[-1] if sessions else None).of(stage)

    @property
    def latest_conditions(self) -> Conditions:
        """The conditions of the stage that was scheduled last, or the default ones."""
        stages = list(self.stages)
        return self.conditions_of(stages[-1]) if stages else self.regulations_for().default

    def match(self, session: str, sides: Collection[str]) -> Match:
        """Describe the match of two contestants in a session, with the tables they play at."""
        between = frozenset(sides)
        drawn = {
            pairing.table
            for draw in self.draws
            if draw.session == session
            for pairing in draw.pairings
            if between == {pairing.ns, pairing.ew}
        }
        played = {
            one.score.table if one.line is None else one.line.table
            for one in self.results.all()
            if one.session == session and between == {*one.sides}
        }
        return Match(session, between, frozenset(filter(None, drawn | played)))

    def segments(self, session: str) -> tuple[str, ...]:
        """Name the sessions of a session's stage, in the order of play."""
        return self.schedule.of_stage(self.sessions[session].stage)

    def round_of(self, session: str) -> int:
        """Give the place of a session in its stage, from 1."""
        return self.segments(session).index(session) + 1

    def rounds_started(self, at: datetime) -> int:
        """Give the place, in the order of play, of the last session that had begun by a time.

        It has begun if its start was recorded by then, or if it has any result now. 0: none.
        """
        begun = (
            place
            for place, one in enumerate((self.sessions[name] for name in self.schedule.order), 1)
            if one.sides or any(known <= at for known in one.started)
        )
        return max(begun, default=0)

    def line_up(self, session: str, contestant: str) -> LineUpPosted | None:
        """Find the line-up that a contestant posted last for a session; None: it posted none."""
        found = None
        for _, posted in self.of(LineUpPosted):
            if (posted.session, posted.contestant) == (session, contestant):
                found = posted
        return found

    def seeded(self, session: str, names: Sequence[str]) -> list[str]:
        """Sort contestants by their numbers in a session's stage; those without come last."""
        numbers = self.entries.numbers.get((self.sessions[session].stage, ""), {})
        known = [name for name in names if numbers.get(name, "").isdecimal()]
        known.sort(key=lambda name: number_in(numbers[name]) or 0)
        return [*known, *(name for name in names if name not in known)]

    def with_results(self, session: str) -> set[frozenset[str]]:
        """Name the pairs of opponents that have a score or a forfeit in a session."""
        return {
            *(frozenset(one.sides) for one in self.results.all() if one.session == session),
            *(
                frozenset((f.home, f.away))
                for _, f in self.of(ForfeitDeclared)
                if f.session == session
            ),
        }

    def has_result(self, session: str, contestant: str) -> bool:
        """Tell whether a contestant has a score or a forfeit in a session."""
        return contestant in self.sessions[session].sides or any(
            forfeit.session == session and contestant in (forfeit.home, forfeit.away)
            for _, forfeit in self.of(ForfeitDeclared)
        )

    def is_played(self, session: str) -> bool:
        """Tell whether a session has any score or forfeit."""
        forfeits = (forfeit for _, forfeit in self.of(ForfeitDeclared))
        return bool(self.sessions[session].sides) or any(f.session == session for f in forfeits)

    def is_over(self, session: str) -> bool:
        """Tell whether a session, its round robin or its stage is recorded as over."""
        known, phases_over = self.sessions[session], self.schedule.phases_over
        is_over = self.stages[known.stage] or (known.stage, known.phase) in phases_over
        return known.is_over or is_over

    def meetings(self, session: str) -> set[frozenset[str]]:
        """Name who meets whom in a session: as drawn, or as results show."""
        drawn = {
            frozenset(two)
            for draw in self.draws
            for two in draw.meetings()
            if draw.session == session
        }
        return drawn | self.with_results(session)

    def cancelled(self, session: str) -> frozenset[str]:
        """Name who withdrew during a session's stage so that their scores in it are cancelled."""
        stage = self.sessions[session].stage
        return frozenset(
            event.contestant
            for _, event in self.of(ContestantWithdrew)
            if event.scores == "cancelled" and self.cancels_in(event) in (None, stage)
        )

    def cancels_in(self, left: ContestantWithdrew) -> str | None:
        """Return the stage of the ruling that cancels scores; None: all, as nothing was played.

        Who leaves in the middle of a stage has played the one before to its end.
        """
        if left.after is None:
            return None
        ruling = None if left.ruling is None else self.rulings.get(left.ruling.version)
        return self.sessions[left.after if ruling is None else ruling.event.session].stage

    def counting(self) -> Iterable[LineResult]:
        """Give the lines that count: neither removed, nor cancelled by a withdrawal."""
        return that_count(self.results.lines.values(), self.results, self._gone())

    def counting_of(self, versions: Iterable[int]) -> Iterable[LineResult]:
        """Give the lines that count among those of these versions."""
        known = [version for version in versions if version in self.results.lines]
        return that_count(self.results.few(known), self.results, self._gone())

    def counting_apart(self) -> tuple[tuple[Entered, ...], Iterable[LineResult]]:
        """Give the scores held in columns, all of which count, and the other lines that count.

        On a board that was fouled, or removed somewhere, all are among the others.
        """
        acts: list[AboutBoard] = [foul for _, foul in self.of(BoardFouled)]
        acts += self.results.removed
        return apart_that_count(self.results, self._gone(), acts)

    def _gone(self) -> dict[str, frozenset[str]]:
        left = self.of(ContestantWithdrew)
        return {session: self.cancelled(session) for session in self.sessions} if left else {}
