"""A generated evening as far as it knows itself: what it submits, and what it may choose from."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import BoardScore, Line
from ledger.commands import (
    AnyCommand,
    EnterContestant,
    OpenContest,
    OpenTournament,
    ScheduleSession,
    ScheduleStage,
)
from ledger.errors import LedgerError
from ledger.record import Contest
from ledger.record.result import Result
from ledger.submissions import Signature
from tests.given import CLUB, Paper, clock
from tests.variations import BOARDS, POINTS, award, rules

T = TypeVar("T")


class Submitted(NamedTuple):
    """What was submitted, and how many events came of it (None: refused)."""

    commands: tuple[AnyCommand, ...]
    signature: Signature
    recorded: int | None


class Evening:
    """One contest, on paper, and all that was submitted to it."""

    ACTORS: tuple[str, ...] = ("desk", "ann")
    FIRST = clock("17:00")
    """No act is dated back farther."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.paper = Paper()
        self.submitted: list[Submitted] = []
        self.now: datetime = clock("18:00")
        self.teams = self.by_sections = False

    def submit(self, *commands: AnyCommand) -> None:
        back = self.rng.choice((0, 0, 0, 0, 1, 5, 31, 90))
        signature = Signature(
            actor=self.rng.choice(self.ACTORS),
            responsible=self.rng.choice((None, "ann")) if back else None,
            at=max(self.FIRST, self.now - timedelta(minutes=back)),
            recorded_at=self.now,
        )
        before = len(self.paper.record)
        try:
            recorded = len(self.paper.submit(CLUB, commands, signature))
        except LedgerError:
            assert len(self.paper.record) == before
            self.submitted.append(Submitted(commands, signature, None))
        else:
            self.submitted.append(Submitted(commands, signature, recorded))

    def _opening(self) -> Sequence[AnyCommand]:
        rng, chosen = self.rng, rules(self.rng)
        self.teams = chosen.default.contestant == "team"
        self.by_sections = rng.random() < 0.2
        fields: tuple[Any, ...] = rng.choice(((None,), ("NS", "EW"), (None, "NS")))
        deals = rng.choice((None, None, "same"))
        return (
            OpenTournament(tournament=CLUB, title="Club", zone="UTC"),
            OpenContest(contest=CLUB, tournament=CLUB, title="Pairs", regulations=chosen),
            ScheduleStage(stage="main"),
            *(
                ScheduleSession(session=session, stage="main", deals=deals)
                for session in ("1", "2")[: rng.choice((1, 1, 2))]
            ),
            *(
                EnterContestant(contestant=str(number), field=rng.choice(fields))
                for number in range(1, rng.choice((4, 6, 8)) + 1)
            ),
        )

    # what the steps choose from

    @property
    def contest(self) -> Contest:
        return self.paper.contest

    def one_of(self, choices: Sequence[T]) -> T | None:
        return self.rng.choice(choices) if choices else None

    def session(self) -> str:
        return self.rng.choice(list(self.contest.sessions) or ["1"])

    def contestant(self) -> str:
        return self.rng.choice(list(self.contest.contestants) or ["1"])

    def entry(self) -> Result | None:
        return self.one_of(list(self.contest.results.all()))

    def line(self) -> Line:
        rng = self.rng
        ns, ew = self.contestant(), self.contestant()
        place: dict[str, Any] = {"round": rng.choice((1, 1, 2))} if self.teams else {}
        if self.teams:
            place["room"] = rng.choice(("open", "closed"))
        elif self.by_sections and rng.random() < 0.5:
            place["section"] = rng.choice(("A", "B"))
        board = rng.choice(BOARDS)
        return Line(session=self.session(), board=board, ns=ns, ew=ew, **place)

    def score(self, line: Line | None = None) -> BoardScore:
        plain = msgspec.structs.asdict(line or self.line())
        kept = {name: plain[name] for name in Line.__struct_fields__}
        return BoardScore(**kept, points=self.rng.choice(POINTS[kept["board"]]))

    def awards(self) -> tuple[AnyAward, AnyAward]:
        ns = award(self.rng)
        return ns, ns if self.rng.random() < 0.3 else award(self.rng)
