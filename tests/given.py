"""Given / when / then, for decisions on paper and for ledgers in a file.

    club = Given(club_session(pairs=4, boards=2), enter(1, "1", "2", 420))
    club.when(enter(1, "1", "2", 430))
    club.then_refused(AlreadyScored)

Clock times such as "22:05" are of the evening of 20 November 2026, in UTC.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, Protocol, Self, get_args

from msgspec import Struct

from ledger import regulations
from ledger.bridge.awards import AnyAward, Artificial
from ledger.bridge.scores import BoardScore, Line
from ledger.commands import (
    AnyCommand,
    AppointOfficial,
    AwardAdjustedScore,
    EnterContestant,
    EnterScore,
    OpenContest,
    OpenTournament,
    PostResults,
    RequestCorrection,
    ScheduleSession,
    ScheduleStage,
)
from ledger.commands.base import UNSIGNED
from ledger.desk import Desk
from ledger.erasures import on_record
from ledger.errors import LedgerError
from ledger.events import (
    AnyEvent,
    FileImported,
    NewAward,
    NewScore,
    Reference,
    StrikeOut,
    contest_stream,
)
from ledger.forms import named
from ledger.people import People, Person
from ledger.record import Contest, fold
from ledger.recorded import Recorded
from ledger.rulebook import Regulations
from ledger.rules.authority.acts import Role
from ledger.rules.authority.keeping import GIVING
from ledger.rules.corrections import Cause
from ledger.store import Store
from ledger.submissions import Signature
from projections.scope import CONTEST, resolve
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.views.standings import Standings, standings
from tests.servers import Folder
from tests.unfiled import CLUB, Paper

__all__ = ["CLUB", "Given", "Paper"]

MATCHPOINTS = "compscore-matchpoints"


def clock(time: str | datetime) -> datetime:
    """The moment that a clock showed on the evening."""
    if isinstance(time, datetime):
        return time
    hour, _, minute = time.partition(":")
    return datetime(2026, 11, 20, int(hour), int(minute), tzinfo=UTC)


class Takes(Protocol):
    """Whatever takes commands: the desk of a ledger, or a sheet of paper."""

    def submit(
        self, contest: str, commands: Sequence[AnyCommand], signature: Signature
    ) -> tuple[Recorded, ...]:
        """Record what follows, or raise the refusal."""


class Given:
    """An evening: facts that were recorded, then a command, then what came of it."""

    def __init__(
        self,
        *facts: AnyCommand | Iterable[AnyCommand],
        desk: Takes | None = None,
        by: str = "desk",
    ) -> None:
        """by: who signs where nobody else does."""
        self.desk, self.by = desk or Paper(), by
        self.now = clock("19:00")
        self.events: tuple[Recorded, ...] = ()
        self.refusal: LedgerError | None = None
        if facts:
            self.given(*facts)

    def given(
        self,
        *facts: AnyCommand | Iterable[AnyCommand],
        at: str | datetime | None = None,
        recorded: str | datetime | None = None,
        by: str | None = None,
        responsible: str | None = None,
    ) -> Self:
        """These commands were carried out."""
        commands: list[AnyCommand] = []
        for fact in facts:
            commands += fact if isinstance(fact, Iterable) else [fact]
        self.events = self._submit(commands, at, recorded, by, responsible)
        return self

    def appointed(self, **officials: Role) -> Self:
        """These hold office: whoever ranks highest gives the others theirs."""
        ranks = (*GIVING, *get_args(Role))
        given_by = None
        for person, role in sorted(officials.items(), key=lambda one: ranks.index(one[1])):
            self.given(AppointOfficial(person=person, role=role), by=given_by)
            given_by = given_by or person
        return self

    def when(
        self,
        *commands: AnyCommand,
        at: str | datetime | None = None,
        recorded: str | datetime | None = None,
        by: str | None = None,
        responsible: str | None = None,
    ) -> Self:
        """These are submitted now; `then_` says what must have come of it."""
        self.events, self.refusal = (), None
        try:
            self.events = self._submit(commands, at, recorded, by, responsible)
        except LedgerError as refusal:
            self.refusal = refusal
        return self

    def _submit(
        self,
        commands: Sequence[AnyCommand],
        at: str | datetime | None,
        recorded: str | datetime | None,
        by: str | None,
        responsible: str | None,
    ) -> tuple[Recorded, ...]:
        """at alone moves the evening on; recorded beside it makes the act a back-dated one."""
        self.now = clock(recorded or at or self.now)
        signature = Signature(
            actor=by or self.by,
            responsible=responsible,
            at=clock(at) if at else None,
            recorded_at=self.now,
        )
        if isinstance(self.desk, Desk):
            introduce(self.desk.store, *commands, signature)
        return self.desk.submit(CLUB, commands, signature)

    def then_events(self, *expected: type[AnyEvent] | AnyEvent) -> list[Any]:
        """Exactly these were recorded, each given as its kind or whole; returns them."""
        if self.refusal is not None:
            raise AssertionError(f"refused: {self.refusal}") from self.refusal
        events: list[Any] = [recorded.event for recorded in self.events]
        assert [type(e) for e in events] == [
            e if isinstance(e, type) else type(e) for e in expected
        ]
        for event, wanted in zip(events, expected, strict=True):
            assert isinstance(wanted, type) or event == wanted
        return events

    def then_imported(self, *expected: type[AnyEvent] | AnyEvent) -> list[Any]:
        """A file's statement was taken down, and then exactly these followed; returns them."""
        _, *events = self.then_events(FileImported, *expected)
        return events

    def then_refused(self, error: type[LedgerError], **values: object) -> LedgerError:
        """It was refused so, with these values in the message, and nothing was recorded."""
        assert self.refusal is not None, f"accepted: {[r.kind for r in self.events]}"
        assert type(self.refusal) is error, repr(self.refusal)
        assert not self.events
        for name, value in values.items():
            assert getattr(self.refusal, name) == value
        return self.refusal

    @property
    def last(self) -> Reference:
        """The last event that was recorded."""
        return self.events[-1].reference

    @property
    def record(self) -> list[Recorded]:
        """The contest's events."""
        if isinstance(self.desk, Paper):
            return [r for r in self.desk.record if r.stream == contest_stream(CLUB)]
        assert isinstance(self.desk, Desk)
        return self.desk.store.read(contest_stream(CLUB))

    def facts(self) -> Contest:
        """What the projections make of it."""
        return facts_of(self.record)

    def standings(self, scope: str = CONTEST) -> Standings:
        """The standings."""
        facts = self.facts()
        return standings(facts, resolve(scope, facts))

    def stage(self, scope: str = CONTEST) -> Stage:
        """The stage that the standings are of, reckoned up."""
        facts = self.facts()
        asked = resolve(scope, facts)
        assert asked.stage is not None
        return reckon(facts, asked.stage, asked.sessions)

    def totals(self, scope: str = CONTEST) -> dict[str, Fraction]:
        """Contestant to exact total."""
        return {row.contestant: row.exact for row in self.standings(scope).rows}


def facts_of(events: Sequence[Recorded]) -> Contest:
    """The projections' facts after these events of one contest."""
    return fold(events)


# --------------------------------------------------------------------------- the club's evening


def club_session(
    pairs: int = 4,
    sessions: Sequence[str] = ("1",),
    rules: str | Regulations = MATCHPOINTS,
) -> list[AnyCommand]:
    """A contest with pairs "1", "2", … and sessions that are about to be played."""
    chosen = regulations.load(rules) if isinstance(rules, str) else rules
    stage = first_stage(chosen)
    return [
        OpenTournament(tournament=CLUB, title="Friday club", zone="Australia/Sydney"),
        OpenContest(contest=CLUB, tournament=CLUB, title="Friday pairs", regulations=chosen),
        ScheduleStage(stage=stage),
        *(ScheduleSession(session=session, stage=stage) for session in sessions),
        *(EnterContestant(contestant=str(number)) for number in range(1, pairs + 1)),
    ]


def first_stage(rules: Regulations) -> str:
    """The stage that a contest under this set begins with."""
    usual = next((one for one in ("qualifying", "preliminary") if one in rules.stages), "main")
    known = rules.stages_beside(())
    return usual if not known or usual in known else known[0]


def line(board: int, ns: str, ew: str, session: str = "1", **more: Any) -> Line:
    """A line of play."""
    return Line(session=session, board=board, ns=ns, ew=ew, **more)


def scored(
    board: int, ns: str, ew: str, points: int, session: str = "1", **more: Any
) -> BoardScore:
    """A line of play with its score."""
    return BoardScore(session=session, board=board, ns=ns, ew=ew, points=points, **more)


def enter(board: int, ns: str, ew: str, points: int, session: str = "1", **more: Any) -> EnterScore:
    """Enter a score."""
    return EnterScore(score=scored(board, ns, ew, points, session, **more))


def tables(scores: Sequence[int], board: int = 1, session: str = "1") -> list[AnyCommand]:
    """A board with these scores, entered by pairs 1-2, 3-4 and so on."""
    return [
        enter(board, str(2 * table + 1), str(2 * table + 2), points, session)
        for table, points in enumerate(scores)
    ]


def award(board: int, ns: str, ew: str, given: Sequence[AnyAward]) -> AwardAdjustedScore:
    """Award an adjusted score."""
    return AwardAdjustedScore(line=line(board, ns, ew), ns=given[0], ew=given[1])


AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS = (
    Artificial(grade="A+"),
    Artificial(grade="A"),
    Artificial(grade="A-"),
)


def post(evening: Given, session: str = "1") -> PostResults:
    """Post the session as the record stands."""
    basis = evening.record[-1].position
    return PostResults(session=session, digest="0" * 64, basis=basis, incomplete="only so much")


def correct(
    entry: Reference | None,
    was: BoardScore | None,
    now: BoardScore,
    cause: Cause = "players",
    side: str | None = None,
    cites: tuple[Reference, ...] = (),
) -> RequestCorrection:
    """Ask that a score become another one; side: who asks, cites: what it rests on."""
    asks = NewScore(entry=entry, was=was, now=now)
    return RequestCorrection(asks=asks, cause=cause, side=side, cites=cites)


def strike_out(
    entry: Reference, was: BoardScore | None, cause: Cause = "scorer"
) -> RequestCorrection:
    """Ask that a line be struck out."""
    return RequestCorrection(asks=StrikeOut(entry=entry, was=was), cause=cause)


def adjust(
    where: Line,
    given: Sequence[AnyAward],
    entry: Reference | None = None,
    was: tuple[AnyAward, AnyAward] | None = None,
    cause: Cause = "director",
) -> RequestCorrection:
    """Ask for an adjusted score."""
    asks = NewAward(line=where, ns=given[0], ew=given[1], entry=entry, was=was)
    return RequestCorrection(asks=asks, cause=cause)


# --------------------------------------------------------------------------------- in a file


def declared_ledger(folder: Folder, name: str = "club.ledger") -> Desk:
    """The desk of a new declared ledger in this folder."""
    return Desk(Store.found(folder / name, "declared", recorded_at=clock("18:00")))


def introduce(store: Store, *people: str | Struct) -> None:
    """Let the ledger know these people, or whom these commands name, unless it does."""
    asked = {person for one in people if not isinstance(one, str) for person, _ in named(one)}
    asked |= {one for one in people if isinstance(one, str)}
    new = asked - {*People(store).names(), *on_record(store).people, UNSIGNED}
    if new:
        People(store).add([Person(id=person, name=f"Person {person}") for person in sorted(new)])
