"""A contest as it is told: a desk, a clock, a random generator, and what has been recorded."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TypeVar

from ledger import regulations
from ledger.bridge.boards import Side
from ledger.commands import (
    AnyCommand,
    AppointOfficial,
    EndSession,
    EndStage,
    EnterContestant,
    OpenContest,
    OpenTournament,
    PostResults,
    PublishDraw,
    ScheduleSession,
    ScheduleStage,
    StartSession,
    StartStage,
)
from ledger.desk import Desk
from ledger.errors import LedgerError
from ledger.events import Pairing, Reference, TournamentOpened
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.rulebook import Conditions
from ledger.rules.tie_breaks import Purpose
from ledger.submissions import Signature
from projections.scope import Scope
from projections.scoring.ranked import Placing
from projections.scoring.ranking import rank
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.views.standings import digest, standings
from tests.given import facts_of, introduce

T = TypeVar("T")
Pair = tuple[str, str]
Checked = Callable[["Teller"], None]

TOURNAMENT = "festival"
OPENING = datetime(2018, 7, 28, 9, 0, tzinfo=UTC)
DIRECTOR, CHIEF, ORGANISER = "dee", "kel", "org"


def unchecked(teller: "Teller") -> None:
    """Nothing is compared."""


class Teller:
    """One contest in a ledger.

    short: matches of a few boards, where the story is what matters. checked: what is done
    after each posting. others: related contests, by the names that the regulations use.
    """

    def __init__(
        self,
        desk: Desk,
        rng: Random,
        rules: str,
        *,
        contest: str = "contest",
        short: bool = True,
        checked: Checked = unchecked,
    ) -> None:
        self.desk, self.rng, self.contest, self.short = desk, rng, contest, short
        self.regulations = regulations.load(rules)
        self.checked = checked
        self.now = self.starts_at = self.finishes_at = OPENING
        self.events: list[Recorded] = []
        self.others: dict[str, Teller] = {}
        self.session = ""
        self.refused = 0
        self.appealed = False

    # ------------------------------------------------------------------------ commands

    def tell(
        self, *commands: AnyCommand | Iterable[AnyCommand], by: str = DIRECTOR, minutes: int = 1
    ) -> list[Recorded]:
        """Submit them now, a little later than the last."""
        told: list[AnyCommand] = []
        for command in commands:
            told += command if isinstance(command, Iterable) else [command]
        self.now += timedelta(minutes=minutes)
        introduce(self.desk.store, *told, by)
        batch = self.desk.submit(self.contest, told, Signature(actor=by, recorded_at=self.now))
        recorded = [r for r in batch if r.stream == f"contest:{self.contest}"]
        self.events += recorded
        return recorded

    def refuse(self, error: type[LedgerError], *commands: AnyCommand, by: str = DIRECTOR) -> None:
        """Submit what a rule refuses: nothing may come of it."""
        head = self.desk.store.head()
        try:
            self.tell(*commands, by=by)
        except error:
            assert self.desk.store.head() == head
            self.refused += 1
        else:
            raise AssertionError(f"not refused: {commands}")

    def wait(self, **span: int) -> None:
        """Let time pass."""
        self.now += timedelta(**span)

    def wait_until(self, moment: datetime) -> None:
        """Let time pass until then, if it is still to come."""
        self.now = max(self.now, moment)

    # ------------------------------------------------------------------------- opening

    def open(self, title: str, *, related: dict[str, "Teller"] | None = None) -> None:
        """Open the tournament, if that is to be done yet, the contest, and its officials."""
        self.others = related or {}
        for other in self.others.values():
            self.now = max(self.now, other.now)
        commands: list[AnyCommand] = []
        if not self._is_open():
            commands.append(
                OpenTournament(tournament=TOURNAMENT, title="Festival", zone="Australia/Hobart")
            )
            commands += [
                AppointOfficial(person=CHIEF, role="chief-director"),
                AppointOfficial(person=DIRECTOR, role="director"),
                AppointOfficial(person=ORGANISER, role="organiser"),
            ]
        commands.append(
            OpenContest(
                contest=self.contest,
                tournament=TOURNAMENT,
                title=title,
                regulations=self.regulations,
                related={name: other.contest for name, other in self.others.items()},
            )
        )
        self.tell(commands, by=CHIEF)

    def _is_open(self) -> bool:
        events = self.desk.store.read(f"tournament:{TOURNAMENT}")
        return any(isinstance(recorded.event, TournamentOpened) for recorded in events)

    def enter(
        self,
        *names: str,
        field: Side | None = None,
        category: str | None = None,
        zone: str | None = None,
        size: int = 2,
    ) -> None:
        """Contestants, with as many members as they have."""
        self.tell(
            EnterContestant(
                contestant=name,
                players=members(name, size),
                field=field,
                category=category,
                zone=zone,
            )
            for name in names
        )

    def stage(self, name: str) -> None:
        """A stage begins."""
        self.tell(ScheduleStage(stage=name), StartStage(stage=name))

    # ------------------------------------------------------------------------ sessions

    def schedule(
        self,
        session: str,
        stage: str,
        *,
        boards: int | None = None,
        minutes: int = 60,
        phase: int | None = None,
        deals: str | None = None,
    ) -> None:
        """A session that starts in half an hour."""
        self.starts_at = self.now + timedelta(minutes=30)
        self.finishes_at = self.starts_at + timedelta(minutes=minutes)
        self.tell(
            ScheduleSession(
                session=session,
                stage=stage,
                starts_at=self.starts_at,
                minutes=minutes,
                boards=boards,
                phase=phase,
                deals=deals,
            )
        )
        self.session = session

    def plan(self, stage: str, sessions: int) -> None:
        """So many sessions are announced at the start, on which limits depend."""
        self.tell(
            ScheduleSession(session=f"{stage}.{number}", stage=stage)
            for number in range(1, sessions + 1)
        )

    def draw(self, pairs: Sequence[Pair], *, number: int = 1, sits_out: Sequence[str] = ()) -> None:
        """Who meets whom in the session, by hand, in the order of the tables."""
        self.tell(
            PublishDraw(
                session=self.session,
                round=number,
                pairings=tuple(
                    Pairing(table=str(table), ns=ns, ew=ew)
                    for table, (ns, ew) in enumerate(pairs, 1)
                ),
                method="by-hand",
                sits_out=tuple(sits_out),
            )
        )

    def start(self) -> None:
        """Play begins as scheduled."""
        self.wait_until(self.starts_at - timedelta(minutes=1))
        self.tell(StartSession(session=self.session))

    def end(self) -> None:
        """Play is over at its scheduled finish."""
        self.wait_until(self.finishes_at - timedelta(minutes=1))
        self.tell(EndSession(session=self.session))

    def post(self, *, final: bool = False) -> None:
        """Post the session as the record stands, and compare."""
        self.wait(minutes=5)
        head = self.desk.store.head().position
        facts = self.facts()
        stage = facts.sessions[self.session].stage
        order = facts.schedule.of_stage(stage)
        scope = Scope(f"after:{self.session}", order[: order.index(self.session) + 1], stage)
        self.tell(
            PostResults(
                session=self.session,
                digest=digest(standings(facts, scope)),
                basis=head,
                status="final" if final else "provisional",
                incomplete="the next stage begins" if final else None,
            )
        )
        self.checked(self)

    def end_stage(self, stage: str, phase: int | None = None) -> None:
        """A stage is over, or one of its round robins."""
        self.tell(EndStage(stage=stage, phase=phase))
        self.checked(self)

    # ------------------------------------------------------------------- what is known

    def facts(self) -> Contest:
        """What the program makes of the record."""
        facts = facts_of(self.events)
        facts.related = {name: facts_of(other.events) for name, other in self.others.items()}
        return facts

    def reckoned(self, stage: str) -> Stage:
        """A stage as it stands."""
        facts = self.facts()
        return reckon(facts, stage)

    def ranked(self, stage: str, purpose: Purpose = "stage") -> Sequence[Placing]:
        """The places of a stage as they stand, for a draw with those who come in for it."""
        facts = self.facts()
        drawing = self.session if purpose == "draw" else None
        order = facts.schedule.of_stage(stage)
        return rank(reckon(facts, stage, order, drawing=drawing), purpose)

    def order(self, stage: str, purpose: Purpose = "stage") -> list[str]:
        """The contestants of a stage, best first."""
        rows = [row for row in self.ranked(stage, purpose) if row.rank is not None]
        return [row.contestant for row in sorted(rows, key=lambda row: row.rank or 0)]

    def conditions(self, stage: str) -> Conditions:
        """The conditions of a stage."""
        return self.regulations.of(stage)

    @property
    def head(self) -> int:
        """The ledger's last position."""
        return self.desk.store.head().position

    @property
    def last(self) -> Reference:
        """The last event that was recorded."""
        return self.events[-1].reference

    # --------------------------------------------------------------------------- luck

    def luck(self, percent: int) -> bool:
        """Whether something happens."""
        return self.rng.randrange(100) < percent

    def one_of(self, choices: Sequence[T]) -> T:
        """One of them, whichever."""
        return choices[self.rng.randrange(len(choices))]

    def some_of(self, choices: Sequence[T], count: int) -> list[T]:
        """So many of them, in any order."""
        return self.rng.sample(list(choices), count)

    def shuffled(self, names: Sequence[str]) -> list[str]:
        """All of them, in any order."""
        return self.rng.sample(list(names), len(names))


def members(name: str, size: int) -> tuple[str, ...]:
    """The people of a contestant: NSW-1, NSW-2 and so on."""
    return tuple(f"{name}-{number}" for number in range(1, size + 1))
