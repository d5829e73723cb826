"""Evenings of a movement, under any rules of pairs or individuals; some scores come as a file."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import timedelta

from ledger.bridge.scores import BoardScore, partnership
from ledger.commands import (
    AnyCommand,
    AppointOfficial,
    DeclareQualifiers,
    EndSession,
    EndStage,
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
from ledger.rulebook import Conditions, Regulations
from ledger.submissions import Signature
from projections.views.qualifiers import proposed
from tests.afresh import books
from tests.afresh.chances import ANYWHERE
from tests.afresh.woven import Woven
from tests.contests.telling import CHIEF, DIRECTOR
from tests.given import CLUB

BESIDE = "beside"
"""The contest whose scores count in the datums of some evenings."""


class Sitting:
    """A few tables for an evening or two; the same boards are played twice where it says so.

    The second evening is that of those who have qualified, where there are such.
    """

    def __init__(self, desk: Woven) -> None:
        self.desk, self.rng = desk, desk.rng
        self.singly = self.rng.random() < 0.2
        self.tables = self.rng.choice((3, 3, 5))
        self.names = [str(n) for n in range(1, self.tables * (4 if self.singly else 2) + 1)]
        self.sections = ("A", "B") if self.tables == 5 and self.rng.random() < 0.5 else ("",)
        self.deals: str | None = None
        self.others: list[str] = []

    def told(self) -> None:
        """Session after session. Raises what telling raises."""
        sessions = ("1", "2")[: self.rng.choice((1, 2))]
        kind = "player" if self.singly else "pair"
        counts = self.rng.random() < 0.3 and not self.singly

        def fits(one: Conditions) -> bool:
            has_datum = one.scoring.datum_rule is not None
            return one.contestant == kind and (has_datum or not counts)

        book = books.book(self.rng, fits)
        if counts:
            book = books.counting(book, BESIDE)
        self._submit(*self._opening(sessions, book))
        if book.others:
            self._beside()
        into = next((one.into for one in book.default.qualifying), None)
        for session in sessions:
            self._submit(StartSession(session=session))
            self._played(session)
            self._submit(EndSession(session=session))
            basis = self.desk.store.head().position
            self._submit(PostResults(session=session, digest="0" * 64, basis=basis, incomplete="."))
            if into is not None and session == "1":
                self._goes_on(into, sessions[1:])

    def _opening(self, sessions: Sequence[str], book: Regulations) -> Iterator[AnyCommand]:
        self.deals = self.rng.choice((None, "same", "same" if book.others else None))
        related = dict.fromkeys(book.others, BESIDE)
        yield OpenTournament(tournament=CLUB, title="Club", zone="UTC")
        yield AppointOfficial(person=CHIEF, role="chief-director")
        yield AppointOfficial(person=DIRECTOR, role="director")
        yield OpenContest(
            contest=CLUB, tournament=CLUB, title="Evening", regulations=book, related=related
        )
        yield ScheduleStage(stage="main")
        for session in sessions:
            yield ScheduleSession(session=session, stage="main", deals=self.deals)
        for name in self.names:
            yield EnterContestant(contestant=name, players=(f"{name}-a",))

    def _beside(self) -> None:
        """Another contest of the same boards, under regulations in which none counts."""
        self.others = [f"other-{n}" for n in range(1, 5)]
        own = books.book(self.rng, lambda one: one.contestant == "pair")
        opening = OpenContest(contest=BESIDE, tournament=CLUB, title="Beside", regulations=own)
        planned = ScheduleSession(session="1", stage="main", deals=self.deals)
        entries = [EnterContestant(contestant=one, players=(f"{one}-a",)) for one in self.others]
        acts: list[AnyCommand] = [opening, ScheduleStage(stage="main"), planned, *entries]
        self.desk.submitted(BESIDE, [*acts, StartSession(session="1")], self._signed())

    def _scored_beside(self) -> None:
        """A result of the other contest, at any table."""
        ns, ew = self.rng.sample(self.others, 2)
        board, points = self.rng.randint(1, 2 * self.tables), self.rng.choice(ANYWHERE)
        score = BoardScore(session="1", board=board, ns=ns, ew=ew, round=1, points=points)
        with suppress(LedgerError):
            self.desk.submitted(BESIDE, [EnterScore(score=score)], self._signed())

    def _goes_on(self, into: str, sessions: Sequence[str]) -> None:
        """Whoever has qualified goes on, in a session of another stage if one is left."""
        facts, basis = self.desk.hot.now(CLUB), self.desk.store.head().position
        self._submit(ScheduleStage(stage=into), EndStage(stage="main"))
        going = proposed(facts, "main", into)
        self._submit(
            DeclareQualifiers(
                stage="main", into=into, qualifiers=going, basis=basis, incomplete="."
            ),
            *(ScheduleSession(session=one, stage=into, deals=self.deals) for one in sessions),
        )

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
        if self.others and self.rng.random() < 0.4:
            self._scored_beside()
        signed = self._signed()
        try:
            self.desk.submit(CLUB, commands, signed)
        except LedgerError:
            for one in commands if len(commands) > 1 else ():
                with suppress(LedgerError):
                    self.desk.submitted(CLUB, [one], signed)

    def _signed(self) -> Signature:
        """The chief director's, now or a little later."""
        now = self.desk.now + timedelta(minutes=self.rng.choice((0, 1, 4)))
        return Signature(actor=CHIEF, recorded_at=now)
