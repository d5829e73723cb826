"""Contests of every kind, told at a desk, with commands by chance woven in before each act.

A story that can no longer be told as it was meant ends there.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from random import Random
from typing import Any

from ledger.commands import AnyCommand
from ledger.desk import Desk
from ledger.errors import LedgerError
from ledger.events import contest_stream
from ledger.people import Person
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.store import Place, Store
from ledger.submissions import Signature
from tests.afresh.asking import command
from tests.afresh.chances import PEOPLE, Chance
from tests.contests.stories import STORIES
from tests.contests.telling import CHIEF, DIRECTOR, OPENING, ORGANISER, Teller
from tests.disputes.plans import PLANS
from tests.disputes.quarrels import Disputed
from tests.draws.derived import some
from tests.evening import Evening
from tests.given import CLUB, Given, clock, introduce
from tests.strategies import Told

MOST_EVENTS = 330
"""Longer stories are cut off, so that others can be told."""

SIGNERS = (DIRECTOR, CHIEF, ORGANISER, "kel", "kel", "dee", "desk", "ann")


class Fault(Exception):
    """What no story may go on after: something else than a refusal."""


class Enough(Exception):
    """The story is long enough."""


class Woven(Desk):
    """A desk at which, before whatever is submitted, somebody submits what comes to mind.

    often: of a hundred acts, before how many. looks: called after each act.
    """

    def __init__(
        self, store: Store, rng: Random, contest: str, often: int, looks: Callable[["Woven"], None]
    ) -> None:
        super().__init__(store)
        self.rng, self.name, self.often, self.looks = rng, contest, often, looks
        self.seen = Counter[str]()
        self.record: list[Recorded] = []
        introduce(store, *PEOPLE, *SIGNERS)

    def submit(
        self,
        contest: str,
        commands: Sequence[AnyCommand],
        signature: Signature,
        check: Callable[[tuple[Recorded, ...]], None] = lambda _: None,
        people: Sequence[Person] = (),
    ) -> tuple[Recorded, ...]:
        """Record what follows from the commands, and what comes to mind before them."""
        if contest == self.name:
            self.weave(signature.recorded_at or OPENING)
        return self.submitted(contest, commands, signature, check, people)

    def weave(self, now: datetime) -> None:
        """Submit some commands by chance; most contests can be told on."""
        facts = self.hot.now(self.name)
        while facts.sessions and facts.contestants and self.rng.randrange(100) < self.often:
            chance = Chance(self.rng, facts, now, self.store.head().position)
            with suppress(LedgerError):
                self.submitted(self.name, [command(chance)], signature(self.rng, now))
            facts = self.hot.now(self.name)

    def go_on(self, acts: int = 60) -> None:
        """Submit so many more, whatever has come of the story."""
        now = self.record[-1].recorded_at
        for _ in range(acts):
            now += timedelta(minutes=self.rng.choice((0, 1, 5, 30)))
            self.weave(now)

    def submitted(
        self, contest: str, commands: Sequence[AnyCommand], signature: Signature, *more: Any
    ) -> tuple[Recorded, ...]:
        """As a desk does; only a refusal may come of it, or events. Raises Fault, Enough."""
        introduce(self.store, *commands, signature)
        try:
            recorded = super().submit(contest, commands, signature, *more)
        except LedgerError:
            self.seen["refused"] += 1
            raise
        except Exception as wrong:
            raise Fault(str([type(one).__name__ for one in commands])) from wrong
        self.record += recorded
        self.seen.update(one.kind for one in recorded)
        self.looks(self)
        if len(self.record) > MOST_EVENTS:
            raise Enough
        return recorded

    def events(self, contest: str) -> list[Recorded]:
        """What was recorded here of a contest."""
        return [one for one in self.record if one.stream == contest_stream(contest)]


def signature(rng: Random, now: datetime) -> Signature:
    """Somebody's, of now or dated back."""
    back = timedelta(minutes=rng.choice((0, 0, 0, 1, 31, 90)))
    return Signature(
        actor=rng.choice(SIGNERS),
        responsible="ann" if back else None,
        at=now - back,
        recorded_at=now,
    )


class OfStory(Teller):
    """Who tells the story of a set, and sees what was woven in."""

    desk: Woven

    @property
    def events(self) -> list[Recorded]:
        """All events of the contest."""
        return self.desk.events(self.contest)

    @events.setter
    def events(self, _: list[Recorded]) -> None: ...


class Filed:
    """The desk as an evening knows it."""

    def __init__(self, desk: Woven) -> None:
        self._desk = desk
        self.submit = desk.submitted

    @property
    def record(self) -> list[Recorded]:
        """All that was recorded."""
        return self._desk.record

    @property
    def contest(self) -> Contest:
        """The contest as it is now."""
        return self._desk.hot.now(CLUB)


class WovenIn(Evening):
    """The steps of an evening, between which others come to the same desk."""

    desk: Woven

    def submit(self, *commands: AnyCommand) -> None:
        """Let others come first."""
        self.desk.weave(self.now)
        super().submit(*commands)


class Club(WovenIn, Told):
    """A club evening, sensible commands and others."""


class Quarrel(WovenIn, Disputed):
    """A contest in which not everybody agrees."""


def tell(seed: int, place: Place, looks: Callable[[Woven], None]) -> Woven:
    """Tell the contest of a seed in a new ledger. Raises Fault, and what looking raises.

    Each shipped set in turn, with an evening, a dispute and a contest of draws between.
    """
    rng, names = Random(f"told {seed}"), sorted(STORIES)
    often = rng.choice((20, 45, 70))
    store = Store.found(place, "declared", recorded_at=min(OPENING, clock("07:00")))
    if seed % 2:
        name = names[seed // 2 % len(names)]
        desk = Woven(store, rng, "contest", often, looks)
        with suppress(LedgerError, AssertionError, Enough, *TORN):
            STORIES[name](OfStory(desk, rng, name))
    else:
        desk = Woven(store, rng, CLUB, often, looks)
        with suppress(LedgerError, AssertionError, Enough, *TORN):
            _of_a_club(desk, seed // 2)
    with suppress(Enough):
        desk.go_on()
    return desk


TORN = (LookupError, StopIteration, ValueError, TypeError, AttributeError)
"""What a story raises whose threads are torn; what the desk raises is a Fault."""


def _of_a_club(desk: Woven, number: int) -> None:
    match number % 3:
        case 0:
            evening: Any = Club(desk.rng)
        case 1:
            evening = Quarrel(desk.rng, desk.rng.choice(PLANS))
        case _:
            contest = some(desk.rng)
            contest.ledger = Given(*contest.opening(), desk=desk, by="kel")
            for half in getattr(contest, "halves", ()):
                half.ledger = contest.ledger
            contest.play()
            return
    evening.desk, evening.paper = desk, Filed(desk)
    evening.told(60)
