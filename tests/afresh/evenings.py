"""Evenings of a movement, under any rules of pairs or individuals; some scores come as a file."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import timedelta

from ledger.bridge.scores import BoardScore, partnership
from ledger.commands import (
    AnyCommand,
    AppointOfficial,
    EndSession,
    EnterContestant,
    EnterScore,
    OpenContest,
    OpenTournament,
    PostResults,
    ScheduleSession,
    ScheduleStage,
    StartSession,
)
from ledger.errors import LedgerError
from ledger.submissions import Signature
from tests.afresh import books
from tests.afresh.chances import ANYWHERE
from tests.afresh.woven import Woven
from tests.contests.telling import CHIEF, DIRECTOR
from tests.given import CLUB


class Sitting:
    """A few tables for an evening or two; the same boards are played twice where it says so."""

    def __init__(self, desk: Woven) -> None:
        self.desk, self.rng = desk, desk.rng
        self.singly = self.rng.random() < 0.2
        self.tables = self.rng.choice((3, 3, 5))
        self.names = [str(n) for n in range(1, self.tables * (4 if self.singly else 2) + 1)]
        self.sections = ("A", "B") if self.tables == 5 and self.rng.random() < 0.5 else ("",)

    def told(self) -> None:
        """Session after session. Raises what telling raises."""
        sessions = ("1", "2")[: self.rng.choice((1, 2))]
        self._submit(*self._opening(sessions))
        for session in sessions:
            self._submit(StartSession(session=session))
            self._played(session)
            self._submit(EndSession(session=session))
            basis = self.desk.store.head().position
            self._submit(PostResults(session=session, digest="0" * 64, basis=basis, incomplete="."))

    def _opening(self, sessions: Sequence[str]) -> Iterator[AnyCommand]:
        rng = self.rng
        kind = "player" if self.singly else "pair"
        book = books.book(rng, lambda one: one.contestant == kind)
        deals = rng.choice((None, None, "same"))
        yield OpenTournament(tournament=CLUB, title="Club", zone="UTC")
        yield AppointOfficial(person=CHIEF, role="chief-director")
        yield AppointOfficial(person=DIRECTOR, role="director")
        yield OpenContest(contest=CLUB, tournament=CLUB, title="Evening", regulations=book)
        yield ScheduleStage(stage="main")
        for session in sessions:
            yield ScheduleSession(session=session, stage="main", deals=deals)
        for name in self.names:
            yield EnterContestant(contestant=name, players=(f"{name}-a",))

    def _played(self, session: str) -> None:
        """Round by round, in any order; some are keyed later, some come in a file only."""
        late: list[BoardScore] = []
        told: list[BoardScore] = []
        for number in range(1, self.rng.choice((2, self.tables)) + 1):
            scores = [*self._scores(session, number), *late]
            self.rng.shuffle(scores)
            late = [scores.pop() for _ in range(self.rng.choice((0, 0, 1, 3))) if scores]
            told += scores
            while scores:
                some = self.rng.choice((1, 2, len(scores)))
                self._submit(*(EnterScore(score=one) for one in scores[:some]))
                del scores[:some]
        if self.rng.random() < 0.6 and not self.singly:
            self._file(session, [*told, *late])

    def _scores(self, session: str, number: int) -> Iterator[BoardScore]:
        """What is scored in a round: pairs move up, boards move down, players sit anyhow."""
        names, tables = self.names, self.tables
        if self.singly:
            drawn = self.rng.sample(names, len(names))
            names = [partnership(*two) for two in zip(drawn[::2], drawn[1::2], strict=True)]
        for table in range(tables):
            ns, ew = names[table], names[tables + (table - number + 1) % tables]
            first = 1 + 2 * ((table + number - 1) % tables)
            for board in (first, first + 1):
                yield BoardScore(
                    session=session,
                    section=self.sections[table % len(self.sections)],
                    board=board,
                    ns=ns,
                    ew=ew,
                    round=number,
                    points=self.rng.choice(ANYWHERE),
                )

    def _file(self, session: str, scores: Sequence[BoardScore]) -> None:
        """All scores as somebody wrote them down, not all of them the same."""
        rows = ["round,board,ns,ew,score"]
        for one in scores:
            points = one.points if self.rng.random() < 0.9 else self.rng.choice(ANYWHERE)
            rows.append(f"{one.round},{one.board},{one.ns},{one.ew},{points}")
        with suppress(LedgerError):
            self.desk.take_in("\n".join(rows).encode(), session)

    def _submit(self, *commands: AnyCommand) -> None:
        """Submit them one by one; a score that is refused is left out."""
        now = self.desk.now + timedelta(minutes=self.rng.choice((0, 1, 4)))
        signed = Signature(actor=CHIEF, recorded_at=now)
        try:
            self.desk.submit(CLUB, commands, signed)
        except LedgerError:
            for one in commands if len(commands) > 1 else ():
                with suppress(LedgerError):
                    self.desk.submitted(CLUB, [one], signed)
