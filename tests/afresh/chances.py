"""What a contest offers to whoever acts by chance, and now and then what it has not."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from msgspec import structs

from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import BoardScore, Line, MatchScore, Score
from ledger.events import (
    AnyChange,
    NewAward,
    NewScore,
    Reference,
    StrikeOut,
)
from ledger.record import Contest, Tournament
from ledger.record.result import LineResult, Result
from tests.afresh.books import lending
from tests.variations import award

T = TypeVar("T")

PEOPLE = tuple(f"{letter}{number}" for letter in "pm" for number in range(5))
"""Strangers."""

POINTS = (-620, -420, -200, -100, -50, 0, 50, 90, 110, 140, 170, 200, 420, 430, 450, 620, 980)
ANYWHERE = (0, 90, -90, 110, -110, 140, -140, 170, 100, -100, 200, -200, 300, -500)
"""Possible on every board."""

EAST = timezone(timedelta(hours=10))
NOBODY = "nobody"


class Chance:
    """What may be asked of a contest, and of its tournament, as they are now."""

    def __init__(
        self, rng: Random, facts: Contest, tournament: Tournament, now: datetime, head: int
    ) -> None:
        self.rng, self.facts, self.tournament = rng, facts, tournament
        self.now, self.head = now, head

    # ------------------------------------------------------------------------------ luck

    def luck(self, percent: int) -> bool:
        """Whether something happens."""
        return self.rng.randrange(100) < percent

    def one_of(self, choices: Sequence[T]) -> T:
        """One of them, whichever."""
        return choices[self.rng.randrange(len(choices))]

    def name(self, known: Sequence[str]) -> str:
        """One of these names, now and then of none."""
        return self.one_of(known) if known and self.luck(97) else NOBODY

    # ------------------------------------------------------------------ what there is to name

    def session(self) -> str:
        """A session, the later ones more often."""
        known = list(self.facts.sessions)
        return self.name(known[-3:] if self.luck(60) else known)

    def stage(self) -> str:
        """A stage that is scheduled, or that the regulations have."""
        known = list(self.facts.stages)
        if not known or self.luck(10):
            known = [*known, *self.facts.regulations_for().stages]
        return self.name(known)

    def contestant(self) -> str:
        """A contestant."""
        return self.name(list(self.facts.contestants))

    def contestants(self) -> tuple[str, ...]:
        """Some of them, all of one stage, or the two of a line."""
        known = list(self.facts.contestants)
        match self.rng.randrange(4):
            case 0:
                return (self.contestant(),)
            case 1:
                return tuple(self.rng.sample(known, len(known)))
            case 2 if (entry := self.entry()) is not None:
                return entry.contestants
            case _:
                return tuple(self.rng.sample(known, min(len(known), self.one_of((0, 2, 2, 3)))))

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Those who had the same cards: one group, or two."""
        known = list(self.facts.contestants)
        some = self.rng.sample(known, min(len(known), self.one_of((2, 4, 6))))
        half = len(some) // 2
        return self.one_of(((tuple(some),), (tuple(some[:half]), tuple(some[half:]))))

    def person(self) -> str:
        """A member of somebody, or a stranger."""
        known = self.facts.contestants
        players = known[self.one_of(list(known))].players if known else ()
        return self.one_of((*players, self.one_of(PEOPLE)))

    def entry(self) -> Result | None:
        """A line or match on record, the later ones more often."""
        known = list(self.facts.results.all())
        return self.one_of(known[-6:] if self.luck(40) else known) if known else None

    def version(self) -> int:
        """An event of the contest, the last ones more often."""
        back = self.one_of((1, 3, 12, self.facts.version))
        return max(1, self.facts.version - self.rng.randrange(back)) if back else 1

    def reference(self) -> Reference:
        """Any event."""
        return Reference(self.facts.stream, self.version())

    def referring(self, versions: Sequence[int]) -> Reference:
        """One of these events, or any other."""
        if versions and self.luck(90):
            return Reference(self.facts.stream, self.one_of(versions))
        return self.reference()

    def of_tournament(self, versions: Sequence[int]) -> Reference:
        """One of these events of the tournament, or any other of it."""
        known = versions if versions and self.luck(90) else range(1, self.tournament.version + 2)
        return Reference(self.tournament.stream, self.one_of(known))

    def target(self) -> Reference:
        """What is annulled: something of a kind that is not there often, or anything."""
        if self.luck(4):
            return self.of_tournament([*self.tournament.terms][3:])
        rare = [one for one in self.facts.history if one.kind not in ("ScoreEntered", "Seated")]
        if self.luck(40):
            rare = [one for one in rare if one.kind != "ContestantEntered"]
        return self.one_of(rare).reference if rare and self.luck(55) else self.reference()

    def deciding(self) -> Reference | None:
        """The decision of an appeal, if there is one."""
        decided = [one.decision for one in self.facts.appeals.values() if one.decision]
        return self.one_of(decided) if decided else None

    # ------------------------------------------------------------------------------ scores

    def line(self) -> Line:
        """The place of a line on record, changed in one way or none; or any other."""
        entry = self.entry()
        if isinstance(entry, LineResult) and self.luck(85):
            return self._changed(entry.place)
        return Line(
            session=self.session(),
            board=self.board(),
            ns=self.contestant(),
            ew=self.contestant(),
            round=self.round(),
        )

    def _changed(self, place: Line) -> Line:
        match self.rng.randrange(7):
            case 0:
                return structs.replace(place, board=self.board())
            case 1:
                return structs.replace(place, ns=place.ew, ew=place.ns)
            case 2:
                return structs.replace(place, ns=self.contestant())
            case 3:
                return structs.replace(place, round=self.round())
            case 4:
                return structs.replace(place, session=self.session())
            case 5:
                return structs.replace(place, section=self.section())
            case _:
                return place

    def board(self) -> int:
        """A board that is on record, or the next one."""
        known = sorted({one.place.board for one in self.facts.results.lines.values()}) or [1]
        return self.one_of((*known, known[-1] + 1))

    def round(self) -> int | None:
        """A round, or none."""
        return self.one_of((None, 1, 1, 2, 3))

    def section(self) -> str:
        """A section, mostly that without a name."""
        return self.one_of(("", "", "", "A", "B"))

    def score(self) -> Score:
        """Of a board or a match, as there are in this contest."""
        matches = list(self.facts.results.matches.values())
        if matches and (not self.facts.results.lines or self.luck(50)):
            return self._of_match(self.one_of(matches).score)
        return self.on(self.line())

    def on(self, line: Line) -> BoardScore:
        """A score on this line."""
        kept = {name: getattr(line, name) for name in Line.__struct_fields__}
        lines = self.facts.results.lines.values()
        there = [one.score.points for one in lines if one.score and one.line.board == line.board]
        return BoardScore(**kept, points=self.one_of((*ANYWHERE, *there, self.one_of(POINTS))))

    def _of_match(self, score: MatchScore) -> MatchScore:
        match self.rng.randrange(5):
            case 0:
                return structs.replace(score, home=self.contestant())
            case 1:
                return structs.replace(score, home=score.away, away=score.home)
            case 2:
                return structs.replace(score, session=self.session())
            case _:
                whole = Fraction(self.rng.randint(-40, 40))
                return structs.replace(score, imps=None if score.imps is None else whole)

    def award(self) -> AnyAward:
        """What a side gets instead of a score."""
        return award(self.rng)

    def change(self) -> AnyChange:
        """A correction of something on record, mostly; or of nothing that is there."""
        entry = self.entry()
        if entry is None or self.luck(8):
            return NewScore(now=self.score())
        if isinstance(entry, LineResult):
            if self.luck(15):
                return StrikeOut(entry=entry.reference, was=entry.score)
            if self.luck(25):
                place, was = entry.place, entry.awards
                ns, ew = self.award(), self.award()
                return NewAward(line=place, ns=ns, ew=ew, entry=entry.reference, was=was)
            now: Score = self.on(entry.place if self.luck(50) else self._changed(entry.place))
            return NewScore(entry=entry.reference, was=entry.score, now=now)
        now = self._of_match(entry.score)
        return NewScore(entry=entry.reference, was=entry.score, now=now)

    # -------------------------------------------------------------------------------- others

    def regulations(self) -> Any:
        """The regulations in force with some choices made otherwise, or as they are."""
        assert self.facts.opened is not None
        first = self.facts.opened.regulations
        book = first if self.luck(20) else self.facts.regulations_for()
        if book.stages and self.luck(50):
            stage = self.one_of(list(book.stages))
            stages = {**book.stages, stage: lending(book.stages[stage], self.rng, 1)}
            return structs.replace(book, stages=stages)
        return structs.replace(book, default=lending(book.default, self.rng, 1))

    def offence(self) -> str:
        """One that the conditions of a session name."""
        known = self.facts.sessions
        ladders = self.facts.conditions(self.one_of(list(known))).offences if known else {}
        return self.name(sorted(ladders))

    def appeal(self, *states: str) -> int:
        """An appeal that has come so far, mostly; or any, or the next one."""
        appeals = self.facts.appeals
        fitting = [number for number, one in appeals.items() if one.state in states]
        if fitting and self.luck(85):
            return self.one_of(fitting)
        return self.rng.randint(1, 1 + len(appeals))

    def document(self) -> str:
        """One that the conditions ask for."""
        return self.name(sorted(self.facts.latest_conditions.documents))

    def category(self) -> str | None:
        """One of the conditions, or none."""
        return self.one_of((None, *self.facts.latest_conditions.categories))

    def contest(self) -> str:
        """The contest itself."""
        return self.name([self.facts.opened.contest] if self.facts.opened else ())

    def digest(self) -> str:
        """A digest, of so few that one comes twice."""
        return f"{self.rng.randrange(30):064x}"

    def time(self) -> datetime:
        """Some time today, as some clock shows it."""
        time = self.now + timedelta(minutes=self.one_of((-600, -90, -31, -5, 0, 5, 30, 300)))
        return time.astimezone(self.one_of((UTC, EAST)))

    def numbers(self) -> dict[str, str]:
        """The contestants, or half of them, numbered in any order."""
        known = list(self.facts.contestants)
        self.rng.shuffle(known)
        some = known[:: self.one_of((1, 1, 2))]
        return {name: str(number) for number, name in enumerate(some, self.one_of((1, 1, 20)))}
