"""A desk to which others come with whatever comes to mind, before each act that is meant."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from msgspec.structs import replace

from ledger import readers
from ledger.commands import (
    AnyCommand,
    ChangePeople,
    ErasePeople,
    KeepingCommand,
    PublishNames,
    SetClockRight,
)
from ledger.desk import Desk, accept
from ledger.errors import LedgerError
from ledger.events import ContestOpened, PersonChange, contest_stream
from ledger.people import Person, seal
from ledger.readers.changes import Asked
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.store import Place, Store
from ledger.submissions import Signature
from replay.erasure import resume
from replay.intake import import_result
from replay.wishes import Wish
from tests.afresh.asking import command
from tests.afresh.chances import EAST, PEOPLE, Chance
from tests.contests.telling import CHIEF, DIRECTOR, OPENING, ORGANISER
from tests.given import clock, introduce

MOST_EVENTS = ((330, 20), (330, 45), (330, 70), (900, 4))
"""After so many events a story is cut off, so that others can be told, with how often others come
before an act of it, of a hundred times: hardly ever where finals are to be reached."""

SIGNERS = (DIRECTOR, CHIEF, ORGANISER, *(CHIEF,) * 6, "dee", "desk", "ann")


class Fault(Exception):
    """What no story may go on after: something else than a refusal."""


class Enough(Exception):
    """The story is long enough."""


class Woven(Desk):
    """A desk in a new ledger, and another one, beside it, of the same ledger.

    Attributes:
        name: of the contest that is told.
        most: how many events are told.
        often: of a hundred acts, before how many somebody else comes.
        looks: called after each act.
        now, ahead: what time it is, and by how much the machine's clock is ahead of it.
        record: all that was recorded.
        others: the other contests of the ledger.

    """

    def __init__(
        self, place: Place, rng: Random, name: str, looks: Callable[["Woven"], None]
    ) -> None:
        self.now, self.ahead = min(OPENING, clock("07:00")), timedelta()
        kind = rng.choice(("declared", "declared", "live"))
        at = self.now if kind == "declared" else None
        super().__init__(
            Store.found(place, kind, recorded_at=at, clock=self.clock)  # type: ignore[arg-type]
        )
        self.rng, self.name, self.looks = rng, name, looks
        self.most, self.often = rng.choice(MOST_EVENTS)
        self.seen = Counter[str]()
        self.record: list[Recorded] = []
        self.others: list[str] = []
        self._beside = self.another()
        introduce(self.store, *PEOPLE, *SIGNERS)

    def clock(self) -> datetime:
        """What the machine's clock shows."""
        return self.now + self.ahead

    def another(self) -> Desk:
        """A new desk on the same machine."""
        return Desk(Store(self.store.place, clock=self.clock))

    def close(self) -> None:
        """Let go of the ledger."""
        self._beside.store.close()
        self.store.close()

    def submit(
        self,
        contest: str,
        commands: Sequence[AnyCommand],
        signature: Signature,
        check: Callable[[tuple[Recorded, ...]], None] = accept,
        people: Sequence[Person] = (),
    ) -> tuple[Recorded, ...]:
        """Record what follows from the commands, and what comes to mind before them."""
        if contest == self.name:
            self.weave(signature.recorded_at or self.now)
        return self.submitted(contest, commands, signature, check, people)

    def weave(self, now: datetime) -> None:
        """Submit some commands by chance, here or at the other desk, and some of them twice.

        Some are about another contest, which may count in this one.
        """
        while self.hot.now(self.name).opened and self.rng.randrange(100) < self.often:
            name = self.rng.choice((*self.others, *(self.name,) * 4))
            chance = self.chance(self.rng, self.hot.now(name), now)
            asked = command(chance)
            for _ in range(self.rng.choice((1,) * 9 + (2,))):
                with suppress(LedgerError):
                    self.submitted(name, [asked], signature(self.rng, now))
            if self.store.clock == "live" and self.rng.random() < 0.05:
                self._set_clock()
            if self.rng.random() < 0.02:
                self._keep_names(chance)

    def chance(self, rng: Random, facts: Contest, now: datetime) -> Chance:
        """What may be asked of a contest that is open."""
        assert facts.opened is not None
        tournament = self.hot.tournament(facts.opened.tournament)
        return Chance(rng, facts, tournament, now, self.store.head().position)

    def _set_clock(self) -> None:
        """The machine's clock goes ahead, or it is set right and so is the record."""
        if not self.ahead:
            self.ahead = timedelta(minutes=self.rng.choice((45, 3_000)))
            return
        self.ahead = timedelta()
        with suppress(LedgerError):
            self.record += self.keep([SetClockRight(reason="it was wrong")], Signature(actor=CHIEF))
            self.seen["ClockSetRight"] += 1

    def _keep_names(self, chance: Chance) -> None:
        """Somebody is called by name in public from now on, or not, or otherwise, or is erased."""
        person, by = chance.person(), Signature(actor=CHIEF)
        if self.store.clock == "declared":
            by = replace(by, recorded_at=self.now)
        other = Person(id=person, name=f"Other {chance.rng.randrange(9)}", secret="0" * 32)
        change = PersonChange(person=person, what=("name",), seal=seal(other))
        acts: tuple[tuple[KeepingCommand, tuple[Person, ...]], ...] = (
            (ErasePeople(people=(person,)), ()),
            (ChangePeople(changes=(change,)), (other,)),
            (PublishNames(people=(person,), are_named=True), ()),
            (PublishNames(people=(person,), are_named=False), ()),
        )
        command, people = chance.one_of(acts)
        with suppress(LedgerError):
            recorded = self.keep([command], by, people=people)
            self.record += recorded
            self.seen.update(one.kind for one in recorded)
            resume(self.store)

    def go_on(self, acts: int) -> None:
        """Submit so many more, or try five times as often, whatever has come of the story."""
        now, self.often, before = self.now, 70, len(self.record)
        for _ in range(5 * acts):
            if len(self.record) > before + acts:
                return
            now += timedelta(minutes=self.rng.choice((0, 0, 1, 5, 30)))
            self.weave(now)

    def submitted(
        self, contest: str, commands: Sequence[AnyCommand], signature: Signature, *more: Any
    ) -> tuple[Recorded, ...]:
        """As a desk does; only a refusal may come of it, or events. Raises Fault, Enough."""
        introduce(self.store, *commands, signature)
        here = super().submit if self.rng.random() < 0.8 else self._beside.submit
        signed = self._signed(signature)
        names = [type(one).__name__ for one in commands]
        return self._told(names, lambda: here(contest, commands, signed, *more))

    def take_in(self, content: bytes, session: str) -> None:
        """A file comes to yet another desk. Raises LedgerError, Fault, Enough."""
        wish = Wish(contest=self.name, asked=Asked("scorer", None), session=session)
        signed = self._signed(Signature(actor=CHIEF, recorded_at=self.now))

        def work() -> tuple[Recorded, ...]:
            file = readers.read("late.csv", content)
            import_result(self.store, file, wish, lambda *_: signed)
            return tuple(self.store.replay(after=self.record[-1].position))

        self._told(["a file"], work)

    def _signed(self, signature: Signature) -> Signature:
        self.now = max(self.now, signature.recorded_at or self.now)
        return replace(signature, recorded_at=None) if self.store.clock == "live" else signature

    def _told(
        self, names: Sequence[str], work: Callable[[], tuple[Recorded, ...]]
    ) -> tuple[Recorded, ...]:
        try:
            recorded = work()
        except LedgerError:
            self.seen["refused"] += 1
            raise
        except Exception as wrong:
            raise Fault(str(names)) from wrong
        self.record += recorded
        self.seen.update(one.kind for one in recorded)
        opened = [one.event.contest for one in recorded if isinstance(one.event, ContestOpened)]
        self.others += [name for name in opened if name != self.name]
        self.looks(self)
        if len(self.record) > self.most:
            raise Enough
        return recorded

    def events(self, contest: str) -> list[Recorded]:
        """What was recorded of a contest."""
        return [one for one in self.record if one.stream == contest_stream(contest)]


def signature(rng: Random, now: datetime) -> Signature:
    """Somebody's, of now or dated back."""
    back = timedelta(minutes=rng.choice((0, 0, 0, 1, 31, 90)))
    return Signature(
        actor=rng.choice(SIGNERS),
        responsible="ann" if back else None,
        at=(now - back).astimezone(rng.choice((UTC, EAST))),
        recorded_at=now.astimezone(rng.choice((UTC, EAST))),
    )
