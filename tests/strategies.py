"""Generated evenings: commands as they come at a club desk, sensible ones and others.

Everything is drawn from one `random.Random`, which may be seeded or hypothesis's own, so that
a failing evening is told again by its seed or made smaller.
"""

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import msgspec

from ledger.bridge.scores import Line, MatchScore
from ledger.commands import (
    AmendRegulations,
    AnnulEvent,
    AnyCommand,
    AssignNumbers,
    AwardAdjustedScore,
    ConfirmScore,
    EndSession,
    EnterContestant,
    EnterScore,
    GiveConsent,
    MarkNotPlayed,
    PostResults,
    PublishDraw,
    RemoveBoard,
    RequestCorrection,
    ScheduleSession,
    StartSession,
)
from ledger.events import Annul, NewAward, NewScore, Pairing, Reference, StrikeOut, contest_stream
from ledger.record.result import LineResult
from ledger.recorded import Recorded
from ledger.rules.corrections import CAUSES
from tests.evening import Evening, Submitted
from tests.given import CLUB, Paper, clock
from tests.variations import varied


class History(NamedTuple):
    """An evening: what was submitted, and the contest's events."""

    submitted: list[Submitted]
    events: list[Recorded]
    paper: Paper


def history(rng: Random, steps: int = 30) -> History:
    """An evening of so many submissions after its opening."""
    return Told(rng).told(steps)


class Told(Evening):
    """The steps of an evening."""

    def told(self, steps: int) -> History:
        self.submit(*self._opening())
        for _ in range(steps):
            self.now += timedelta(minutes=self.rng.choice((0, 0, 1, 3, 10, 25)))
            (tell,) = self.rng.choices(list(STEPS), weights=list(STEPS.values()))
            command = tell(self)
            if command is not None:
                self.submit(command)
        stream = contest_stream(CLUB)
        events = [recorded for recorded in self.paper.record if recorded.stream == stream]
        return History(self.submitted, events, self.paper)

    def enter(self) -> AnyCommand:
        return EnterScore(score=self.score())

    def play_board(self) -> None:
        """A board that nobody has played yet, at all tables, entered table by table."""
        names = list(self.contest.contestants)
        self.rng.shuffle(names)
        played = {(key.session, key.board) for key in self.contest.results.index.lines}
        fresh = [line for line in (self.line() for _ in range(4)) if _at(line) not in played]
        first = self.one_of(fresh)
        if first is None:
            return
        for ns, ew in zip(names[::2], names[1::2], strict=False):
            for room in ("open", "closed") if self.teams else (None,):
                sides = {"ns": ew, "ew": ns} if room == "closed" else {"ns": ns, "ew": ew}
                line = msgspec.structs.replace(first, room=room, **sides)
                self.submit(EnterScore(score=self.score(line)))

    def enter_match(self) -> AnyCommand | None:
        if not self.teams:
            return None
        result = Fraction(self.rng.randint(-30, 30), self.rng.choice((1, 1, 2)))
        return EnterScore(
            score=MatchScore(
                session=self.session(),
                home=self.contestant(),
                away=self.contestant(),
                round=self.rng.choice((1, 2)),
                imps=self.rng.choice((result, result, None)),
            )
        )

    def not_played(self) -> AnyCommand:
        return MarkNotPlayed(line=self.line())

    def adjust(self) -> AnyCommand:
        entry = self.entry()
        known = entry.place if isinstance(entry, LineResult) and self.rng.random() < 0.5 else None
        ns, ew = self.awards()
        return AwardAdjustedScore(line=known or self.line(), ns=ns, ew=ew)

    def correct(self) -> AnyCommand | None:
        entry, rng = self.entry(), self.rng
        if entry is None:
            return None
        now: Any
        if isinstance(entry.score, MatchScore):
            now = msgspec.structs.replace(entry.score, imps=Fraction(rng.randint(-30, 30)))
        else:
            now = self.score(entry.line if rng.random() < 0.6 else None)
        was = entry.score if rng.random() < 0.95 else self.score()
        return self._asked(NewScore(entry=entry.reference, was=was, now=now))

    def miss(self) -> AnyCommand:
        return self._asked(NewScore(now=self.score()))

    def ask_award(self) -> AnyCommand:
        entry = self.entry()
        ns, ew = self.awards()
        if entry is None or entry.line is None or self.rng.random() < 0.2:
            return self._asked(NewAward(line=self.line(), ns=ns, ew=ew))
        asks = NewAward(line=entry.place, ns=ns, ew=ew, entry=entry.reference, was=entry.awards)
        return self._asked(asks)

    def strike_out(self) -> AnyCommand | None:
        entry = self.entry()
        if entry is None or isinstance(entry.score, MatchScore):
            return None
        return self._asked(StrikeOut(entry=entry.reference, was=entry.score))

    def _asked(self, asks: NewScore | NewAward | StrikeOut | Annul) -> AnyCommand:
        cause = self.rng.choice(("players", "players", "scorer", "director", "appeal", *CAUSES))
        return RequestCorrection(asks=asks, cause=cause, reason="as the players say")

    def consent(self) -> AnyCommand | None:
        request = self.one_of([r for r in self.contest.requests.asked.values() if r.is_open])
        if request is None:
            return None
        line: Any = getattr(request.asked.asks, "line", getattr(request.asked.asks, "now", None))
        side = getattr(line, self.rng.choice(("ns", "ew")), None)
        return GiveConsent(request=request.reference, contestant=side or self.contestant())

    def confirm(self) -> AnyCommand | None:
        entry = self.entry()
        if entry is None:
            return None
        return ConfirmScore(entry=entry.reference, contestant=self.contestant())

    def annul(self) -> AnyCommand:
        version = self.rng.randint(max(1, self.contest.version - 12), self.contest.version)
        target = Reference(self.contest.stream, version)
        return AnnulEvent(target=target, reason="by mistake", cause=self.rng.choice(CAUSES))

    def remove(self) -> AnyCommand:
        rng, line = self.rng, self.line()
        return RemoveBoard(
            session=line.session,
            section=line.section,
            board=line.board,
            why="time",
            ns=rng.choice((None, line.ns)),
            ew=rng.choice((None, line.ew)),
        )

    def post(self) -> AnyCommand:
        basis = self.paper.record[-1].position - self.rng.choice((0, 0, 0, 3))
        return PostResults(session=self.session(), digest="0" * 64, basis=basis)

    def schedule(self) -> AnyCommand:
        return ScheduleSession(
            session=self.rng.choice(("1", "2", "3")),
            stage="main",
            starts_at=clock(self.rng.choice(("14:00", "19:00", "20:00"))),
            minutes=180,
        )

    def start_or_end(self) -> AnyCommand:
        return self.rng.choice((StartSession, EndSession))(session=self.session())

    def number(self) -> AnyCommand:
        names = list(self.contest.contestants)
        first = self.rng.choice((1, 10))
        section = self.rng.choice(("", "A", "B"))
        half = names[::2] if section == "A" else names[1::2] if section == "B" else names
        numbers = {name: str(number) for number, name in enumerate(half, first)}
        return AssignNumbers(stage="main", numbers=numbers, section=section)

    def late_entry(self) -> AnyCommand:
        return EnterContestant(contestant=f"late-{self.contest.version}")

    def amend(self) -> AnyCommand:
        assert self.contest.opened is not None
        now = self.contest.opened.regulations
        amended = msgspec.structs.replace(now, default=varied(now.default, self.rng))
        return AmendRegulations(
            regulations=amended, from_session=self.rng.choice((None, "1", self.session()))
        )

    def draw(self) -> AnyCommand:
        line = self.line()
        return PublishDraw(
            session=line.session,
            round=self.rng.choice((1, 2)),
            pairings=(Pairing(table="1", ns=line.ns, ew=line.ew),),
            method="by-hand",
        )


def _at(line: Line) -> tuple[str, int]:
    return line.session, line.board


STEPS: dict[Callable[[Told], AnyCommand | None], int] = {
    Told.enter: 20,
    Told.play_board: 10,
    Told.enter_match: 15,
    Told.not_played: 3,
    Told.adjust: 5,
    Told.correct: 10,
    Told.miss: 4,
    Told.ask_award: 6,
    Told.strike_out: 3,
    Told.consent: 8,
    Told.confirm: 2,
    Told.annul: 9,
    Told.remove: 1,
    Told.post: 3,
    Told.schedule: 1,
    Told.start_or_end: 1,
    Told.number: 1,
    Told.late_entry: 1,
    Told.amend: 1,
    Told.draw: 1,
}
