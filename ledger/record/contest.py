"""What the record says of a contest: its state, which everybody asks and nobody changes."""

from collections.abc import Collection, Iterable, MutableSequence, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from ledger.bridge.numbers import number_in
from ledger.bridge.scores import Line
from ledger.events import (
    AnyEvent,
    ContestantWithdrew,
    ContestOpened,
    DrawPublished,
    ForfeitDeclared,
    LineUpPosted,
    Reference,
    RegulationsAmended,
)
from ledger.record.entries import Contestant, Entries
from ledger.record.justice import Appeal, Justice, Ruling, Sanctioned
from ledger.record.plays import Entered
from ledger.record.requests import Requests
from ledger.record.result import LineResult, Result
from ledger.record.results import Results
from ledger.record.schedule import Match, Schedule, Session
from ledger.recorded import Recorded
from ledger.rulebook import Conditions, Regulations
from ledger.rules.periods.timetable import Timetable

Kind = TypeVar("Kind", bound=AnyEvent)


@dataclass(slots=True)
class Contest:
    """What the record says of a contest at a position.

    Attributes:
        position, recorded_at: of the last event that was folded.
        history: all events of the stream.
        annulled: by which version each that counts no more.
        odd: events that do not follow on those before them, and so have no effect, each with the
            reason.
        published: the draws with their events.
        qualified: who goes on from one stage into another, replacements in their places.
        changes: the sessions that fines, forfeits and the like change, by their versions.
        amendments: positions of what changed a session after it had first been posted.
        acts: by kind, all that is kept nowhere else.
        related: the contests whose scores count here.
        kept: what is worked out once and holds until an event touches it; None: nothing is kept
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
    history: MutableSequence[Recorded] = field(default_factory=list)
    annulled: dict[int, int] = field(default_factory=dict)
    odd: dict[Reference, str] = field(default_factory=dict)
    related: dict[str, "Contest"] = field(default_factory=dict)
    kept: dict[Any, Any] | None = None

    # -------------------------------------------------------------- what there is

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
        """The stages in the order of their scheduling, each with whether it has ended."""
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
        """Appeals by their numbers."""
        return self.justice.appeals

    @property
    def sanctions(self) -> dict[int, Sanctioned]:
        """Warnings and penalties by their versions."""
        return self.justice.sanctions

    @property
    def draws(self) -> list[DrawPublished]:
        """The draws that were published; each round once, but for those annulled since."""
        return [draw for _, draw in self.published]

    def of(self, kind: type[Kind]) -> list[tuple[Recorded, Kind]]:
        """The acts of one kind, in the order in which they were recorded."""
        return self.acts.get(kind, [])

    def event_at(self, version: int) -> Recorded:
        """The event of this version."""
        return self.history[version - 1]

    def result(self, reference: Reference) -> Result | None:
        """The line or match known by this reference, if it is here and still stands."""
        return self.results.get(reference.version) if reference.stream == self.stream else None

    # -------------------------------------------------------------- which rules are in force

    def regulations_for(self, session: str | None = None) -> Regulations:
        """The regulations in force in a session (None: the latest)."""
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
        """The conditions under which a session is played."""
        return self.regulations_for(session).of(self.sessions[session].stage)

    def conditions_of(self, stage: str) -> Conditions:
        """The conditions of a stage, as far as its last session; now, if it has none yet."""
        sessions = self.schedule.of_stage(stage)
        return self.regulations_for(sessions[-1] if sessions else None).of(stage)

    @property
    def latest_conditions(self) -> Conditions:
        """The conditions of the stage that was scheduled last, or what all stages share."""
        stages = list(self.stages)
        return self.conditions_of(stages[-1]) if stages else self.regulations_for().default

    # -------------------------------------------------------------- when and where

    def timetable(self, at: datetime | None = None, match: Match | None = None) -> Timetable:
        """The sessions in the order of play, as things were at a moment (None: as they are).

        match: as it is for one match of a session, which has an end of its own.
        """
        return self.schedule.timetable(at, match)

    def match(self, session: str, sides: Collection[str]) -> Match:
        """The match of these two in a session, with the tables where they are known to play."""
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
        """The sessions of its stage, in the order of play."""
        return self.schedule.of_stage(self.sessions[session].stage)

    def round_of(self, session: str) -> int:
        """Which match of its stage a session is, from 1."""
        return self.segments(session).index(session) + 1

    def rounds_started(self, at: datetime) -> int:
        """Which session, in the order of play, had started last by then, or has a result; from 1.

        One of which nobody said that it started is over where a later one is on. 0: none.
        """
        begun = (
            place
            for place, one in enumerate((self.sessions[name] for name in self.schedule.order), 1)
            if one.sides or any(known <= at for known in one.started)
        )
        return max(begun, default=0)

    def line_up(self, session: str, contestant: str) -> LineUpPosted | None:
        """What a contestant posted last for a session; None where it posted nothing."""
        found = None
        for _, posted in self.of(LineUpPosted):
            if (posted.session, posted.contestant) == (session, contestant):
                found = posted
        return found

    def seeded(self, session: str, names: Sequence[str]) -> list[str]:
        """Contestants in the order of their numbers in a session's stage; others behind them."""
        numbers = self.entries.numbers.get((self.sessions[session].stage, ""), {})
        known = [name for name in names if numbers.get(name, "").isdecimal()]
        known.sort(key=lambda name: number_in(numbers[name]) or 0)
        return [*known, *(name for name in names if name not in known)]

    # -------------------------------------------------------------- what counts

    def with_results(self, session: str) -> set[frozenset[str]]:
        """Who has a score against whom in a session, or a forfeit."""
        return {
            *(frozenset(one.sides) for one in self.results.all() if one.session == session),
            *(
                frozenset((f.home, f.away))
                for _, f in self.of(ForfeitDeclared)
                if f.session == session
            ),
        }

    def has_result(self, session: str, contestant: str) -> bool:
        """Whether a contestant has a score in a session, or a forfeit."""
        return contestant in self.sessions[session].sides or any(
            forfeit.session == session and contestant in (forfeit.home, forfeit.away)
            for _, forfeit in self.of(ForfeitDeclared)
        )

    def is_played(self, session: str) -> bool:
        """Whether a session has a result, or a forfeit."""
        forfeits = (forfeit for _, forfeit in self.of(ForfeitDeclared))
        return bool(self.sessions[session].sides) or any(f.session == session for f in forfeits)

    def is_over(self, session: str) -> bool:
        """Whether play is over in a session, or in its round robin or stage, as it is on record."""
        known, phases_over = self.sessions[session], self.schedule.phases_over
        is_over = self.stages[known.stage] or (known.stage, known.phase) in phases_over
        return known.is_over or is_over

    def meetings(self, session: str) -> set[frozenset[str]]:
        """Give who meets whom in a session: as drawn, or as results show."""
        drawn = {
            frozenset(two)
            for draw in self.draws
            for two in draw.meetings()
            if draw.session == session
        }
        return drawn | self.with_results(session)

    def cancelled(self, session: str) -> frozenset[str]:
        """Who withdrew during the session's stage and whose scores in it do not count."""
        stage = self.sessions[session].stage
        return frozenset(
            event.contestant
            for _, event in self.of(ContestantWithdrew)
            if event.scores == "cancelled"
            and (event.after is None or self.sessions[event.after].stage == stage)
        )

    def counting(self) -> Iterable[LineResult]:
        """The lines that were not removed, nor cancelled because somebody withdrew."""
        return self._that_count(self.results.lines.values())

    def counting_on(self, boards: Iterable[tuple[str, int]]) -> Iterable[LineResult]:
        """Those of them on these boards, each a session and a number, as they were recorded."""
        return self._that_count(self.results.on_boards(boards))

    def counting_apart(self) -> tuple[tuple[Entered, ...], Iterable[LineResult]]:
        """The scores that are at hand in columns, all of which count, and other lines that do."""
        entered, lines = self.results.apart
        return entered, self._that_count(lines.values())

    def _that_count(self, lines: Iterable[LineResult]) -> Iterable[LineResult]:
        if self.results.removed:
            lines = [line for line in lines if not self.results.is_removed(line.line)]
        if self.of(ContestantWithdrew):
            gone = {session: self.cancelled(session) for session in self.sessions}
            lines = [
                line for line in lines if not _is_cancelled(line.line, gone[line.line.session])
            ]
        return lines


def _is_cancelled(line: Line, gone: Collection[str]) -> bool:
    return line.ns in gone or line.ew in gone
