"""The course of a generated contest: results, corrections, postings, stages."""

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any

from msgspec.structs import replace

from ledger import regulations
from ledger.bridge.awards import Artificial
from ledger.bridge.scores import BoardScore, Line, MatchScore
from ledger.commands import (
    AgreeResult,
    AnyCommand,
    AppointOfficial,
    AwardAdjustedScore,
    ConfirmScore,
    DeclareQualifiers,
    DrawLot,
    EndSession,
    EndStage,
    EnterContestant,
    EnterScore,
    GiveConsent,
    OpenContest,
    OpenTournament,
    PostResults,
    PublishDraw,
    ReplaceContestant,
    RequestCorrection,
    ScheduleSession,
    ScheduleStage,
    StartSession,
    WithdrawContestant,
)
from ledger.events import Annul, NewAward, NewScore, Pairing, Reference, StrikeOut, contest_stream
from ledger.record.result import Result
from ledger.rules.corrections import CAUSES
from ledger.submissions import Signature
from projections.views.qualifiers import proposed
from tests.disputes.plans import CHIEFS, OFFICIALS, POINTS, Plan
from tests.evening import Evening, Submitted
from tests.given import CLUB, clock, facts_of


class Played(Evening):
    """The course of a contest: what is played, corrected, posted, and who goes on."""

    ACTORS = ("desk", "ann", "val", *OFFICIALS, *(CHIEFS * 6))
    FIRST = clock("08:00")

    def __init__(self, rng: Random, plan: Plan) -> None:
        super().__init__(rng)
        self.plan = plan
        self.now = clock("08:00")

    def open(self) -> None:
        starts = clock("08:30")
        sessions: list[AnyCommand] = []
        for stage, count in self.plan.stages.items():
            sessions.append(ScheduleStage(stage=stage))
            for number in range(1, count + 1):
                sessions.append(
                    ScheduleSession(
                        session=f"{stage[0]}{number}",
                        stage=stage,
                        starts_at=self.rng.choice((starts, starts, None)),
                        minutes=self.rng.choice((60, 60, 40, None)),
                        boards=self.rng.choice((1, 2, 2, None)) if self.plan.boards else None,
                    )
                )
                starts += timedelta(minutes=self.rng.choice((65, 80, 100, 240)))
        names = [f"{letter}" for letter in "ABCDEFGH"[: self.plan.contestants]]
        commands = (
            OpenTournament(tournament=CLUB, title="Festival", zone="UTC"),
            *(AppointOfficial(person=p, role=role) for p, role in OFFICIALS.items()),
            OpenContest(
                contest=CLUB,
                tournament=CLUB,
                title="Contest",
                regulations=regulations.load(self.plan.rules),
            ),
            *sessions,
            *(EnterContestant(contestant=n, players=(f"{n}1", f"{n}2")) for n in names),
        )
        signature = Signature(actor="kel", recorded_at=self.now)
        recorded = len(self.paper.submit(CLUB, commands, signature))
        self.submitted.append(Submitted(commands, signature, recorded))

    # ------------------------------------------------------------------------- scores

    def play(self) -> AnyCommand | None:
        """A result, or a board at all tables; in a knock-out between those declared for it."""
        session = self.session()
        stage = self.contest.sessions[session].stage
        is_first = stage == next(iter(self.plan.stages))
        names = list(self.contest.contestants) if is_first else self._field(stage)
        if is_first:
            self.rng.shuffle(names)
        if len(names) < 2:
            return None
        if not self.plan.boards:
            table = self.rng.choice(range(len(names) // 2))
            return EnterScore(score=self._matched(session, names[table], names[-1 - table]))
        board = self.rng.choice((1, 8))
        for ns, ew in zip(names[::2], names[1::2], strict=False):
            line = Line(session=session, board=board, ns=ns, ew=ew)
            self.submit(EnterScore(score=self._scored(line)))
        return None

    def _field(self, stage: str) -> list[str]:
        """Who was declared for a stage."""
        qualified = self.contest.qualified.items()
        return [name for (_, into), names in qualified if into == stage for name in names]

    def _matched(self, session: str, home: str, away: str) -> MatchScore:
        return MatchScore(
            session=session,
            home=home,
            away=away,
            imps=Fraction(self.rng.randint(-40, 40)),
            boards=self.rng.choice((8, 14)),
        )

    def _scored(self, line: Line) -> BoardScore:
        return BoardScore(
            session=line.session,
            board=line.board,
            ns=line.ns,
            ew=line.ew,
            points=self.rng.choice(POINTS),
        )

    def correct(self) -> AnyCommand | None:
        entry = self.entry()
        if entry is None:
            return None
        asks: NewScore | StrikeOut | Annul = NewScore(
            entry=entry.reference, was=entry.score, now=self._another(entry)
        )
        if self.rng.random() < 0.1 and not isinstance(entry.score, MatchScore):
            asks = StrikeOut(entry=entry.reference, was=entry.board_score)
        return self._asked(asks)

    def _another(self, entry: Result) -> Any:
        if isinstance(entry.score, MatchScore):
            return replace(entry.score, imps=Fraction(self.rng.randint(-40, 40)))
        assert entry.line is not None
        return self._scored(entry.line)

    def ask_award(self) -> AnyCommand | None:
        entry = self.entry()
        if entry is None or entry.line is None:
            return None
        ns, ew = (Artificial(grade=self.rng.choice(("A+", "A", "A-"))) for _ in range(2))
        return self._asked(
            NewAward(line=entry.place, ns=ns, ew=ew, entry=entry.reference, was=entry.awards)
        )

    def award(self) -> AnyCommand | None:
        if not self.plan.boards:
            return None
        line = Line(session=self.session(), board=1, ns=self.contestant(), ew=self.contestant())
        return AwardAdjustedScore(line=line, ns=Artificial(grade="A+"), ew=Artificial(grade="A"))

    def _asked(self, asks: NewScore | NewAward | StrikeOut | Annul) -> AnyCommand:
        rng, contest = self.rng, self.contest
        rules = [contest.conditions(name).corrections for name in contest.sessions]
        cause = rng.choice(
            [*sorted({c for rule in rules for c in rule}), *rules[0], rng.choice(CAUSES)]
        )
        decisions = [a.decision for a in contest.appeals.values() if a.decision is not None]
        vouched = rng.random() < 0.5
        return RequestCorrection(
            asks=asks,
            cause=cause,
            side=rng.choice((None, self.contestant())),
            director=rng.choice(("dee", "kel", "ann")) if vouched else None,
            organiser=rng.choice(("org", "org", "dee", None)) if vouched else None,
            reason="as they say",
            cites=tuple(decisions) if cause == "appeal" else (),
        )

    def consent(self) -> AnyCommand | None:
        request = self.one_of([r for r in self.contest.requests.asked.values() if r.is_open])
        if request is None:
            return None
        asks: Any = request.asked.asks
        place = (
            getattr(asks, "now", None) or getattr(asks, "line", None) or getattr(asks, "was", None)
        )
        sides = [getattr(place, side, None) for side in ("ns", "ew", "home", "away")]
        return GiveConsent(
            request=request.reference,
            contestant=self.rng.choice([*filter(None, sides), self.contestant()]),
            agrees=self.rng.random() < 0.85,
        )

    # ------------------------------------------------------------------------- the course

    def post(self) -> AnyCommand:
        basis = self.paper.record[-1].position
        status = self.rng.choice(("provisional", "provisional", "final"))
        return PostResults(
            session=self.session(),
            digest="0" * 64,
            basis=basis,
            status=status,  # type: ignore[arg-type]  # one of the two
            incomplete=self.rng.choice(("only so much", "only so much", None)),
        )

    def start_or_end(self) -> AnyCommand:
        session = self.session()
        if self.rng.random() < 0.3:
            meetings = sorted(sorted(sides) for sides in self.contest.meetings(session))
            if meetings:
                return EndSession(session=session, sides=tuple(self.rng.choice(meetings)))
        return self.rng.choice((StartSession, EndSession))(session=session)

    def reschedule(self) -> AnyCommand:
        session = self.session()
        starts = self.now + timedelta(minutes=self.rng.choice((-90, -30, 10, 45)))
        return ScheduleSession(
            session=session,
            stage=self.contest.sessions[session].stage,
            starts_at=starts,
            minutes=self.rng.choice((20, 60)),
        )

    def agree(self) -> AnyCommand | None:
        """A captain of the session, mostly of one that is the last in which anybody scored.

        Where official waits for it, mostly scores of it are confirmed, all or one of them.
        """
        played = [name for name, facts in self.contest.sessions.items() if facts.sides]
        session = self.rng.choice([*(played[-1:] * 3), self.session()])
        rule = self.contest.conditions(session).confirmations
        if rule is not None and rule.before_official and self.rng.random() < 0.8:
            return self._confirmed(session)
        sides = sorted(self.contest.sessions[session].sides)
        return AgreeResult(
            session=session,
            contestant=self.rng.choice([*(sides * 3), self.contestant()]),
            agrees=self.rng.random() < 0.8,
        )

    def _confirmed(self, session: str) -> AnyCommand | None:
        """Those who have to confirm scores of a session do, all of them or one."""
        open_ = [
            ConfirmScore(entry=one.reference, contestant=side)
            for one in self.contest.results.all()
            if one.session == session
            for side in one.sides
            if side not in one.confirmed_by
        ]
        if self.rng.random() < 0.5:
            return self.one_of(open_)
        for command in open_:
            self.submit(command)
        return None

    def end_stage(self) -> AnyCommand:
        return EndStage(stage=self.rng.choice(list(self.plan.stages)))

    def qualify(self) -> AnyCommand | None:
        if len(self.plan.stages) < 2 or not self.contest.exists:
            return None
        facts = facts_of(self._events())
        stage = self.rng.choice(list(self.plan.stages))
        rules = self.contest.conditions_of(stage).qualifying
        rule = self.one_of(rules)
        if rule is None or not facts.schedule.of_stage(stage):
            return None
        return DeclareQualifiers(
            stage=stage,
            into=rule.into,
            qualifiers=proposed(facts, stage, rule.into),
            basis=self.paper.record[-1].position,
            incomplete=self.rng.choice(("only so much", None)),
        )

    def _events(self) -> Sequence[Any]:
        return [r for r in self.paper.record if r.stream == contest_stream(CLUB)]

    def replace(self) -> AnyCommand | None:
        """Somebody takes a place in a stage that nobody has begun to play."""
        stage = self.rng.choice(list(self.plan.stages))
        if any(facts.sides for facts in self.contest.sessions.values() if facts.stage == stage):
            return None
        return ReplaceContestant(stage=stage, out=self.contestant(), into=self.contestant())

    def withdraw(self) -> AnyCommand:
        return WithdrawContestant(
            contestant=self.contestant(), after=self.rng.choice((None, self.session()))
        )

    def lot(self) -> AnyCommand:
        names = list(self.contest.contestants)
        self.rng.shuffle(names)
        stage = self.rng.choice(list(self.plan.stages))
        purpose = self.rng.choice(("stage", "draw", "qualifying"))
        return DrawLot(stage=stage, purpose=purpose, order=tuple(names))  # type: ignore[arg-type]  # one of them

    def draw(self) -> AnyCommand:
        names = list(self.contest.contestants)
        self.rng.shuffle(names)
        return PublishDraw(
            session=self.session(),
            round=1,
            pairings=(Pairing(table="1", ns=names[0], ew=names[1]),),
            method="by-hand",
            ruling=self.ruling(),
        )

    def ruling(self) -> Reference | None:
        """One that was given."""
        ruling = self.one_of(list(self.contest.rulings))
        return None if ruling is None else Reference(self.contest.stream, ruling)
