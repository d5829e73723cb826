"""Contests of every kind, told at a desk, with commands by chance woven in before each act.

A story that can no longer be told as it was meant ends there.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from ledger.commands import AnyCommand
from ledger.errors import LedgerError
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.store import Place
from tests.afresh.evenings import Sitting
from tests.afresh.woven import Enough, Woven
from tests.contests.stories import STORIES
from tests.contests.telling import Teller
from tests.disputes.plans import PLANS
from tests.disputes.quarrels import Disputed
from tests.draws.derived import some
from tests.evening import Evening
from tests.given import CLUB, Given
from tests.strategies import Told


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


TORN = (LookupError, StopIteration, ValueError, TypeError, AttributeError)
"""What a story raises whose threads are torn; what the desk raises is a Fault."""


def tell(seed: int, place: Place, looks: Callable[[Woven], None], acts: int = 40) -> Woven:
    """Tell the contest of a seed in a new ledger. Raises Fault, and what looking raises.

    Each shipped set in turn, and between them evenings, disputes and contests of draws. acts: how
    many commands by chance come in the end.
    """
    rng, names = Random(f"told {seed}"), sorted(STORIES)
    desk = Woven(place, rng, "contest" if seed % 2 else CLUB, looks)
    with suppress(LedgerError, AssertionError, Enough, *TORN):
        if seed % 2:
            name = names[seed // 2 % len(names)]
            STORIES[name](OfStory(desk, rng, name))
        else:
            _of_a_club(desk, seed // 2)
    with suppress(Enough):
        desk.go_on(acts)
    return desk


def _of_a_club(desk: Woven, number: int) -> None:
    evening: Any
    match number % 5:
        case 0:
            evening = Club(desk.rng)
        case 1:
            evening = Quarrel(desk.rng, desk.rng.choice(PLANS))
        case 2 | 3:
            Sitting(desk).told()
            return
        case _:
            contest = some(desk.rng)
            contest.ledger = Given(*contest.opening(), desk=desk, by="kel")
            for half in getattr(contest, "halves", ()):
                half.ledger = contest.ledger
            contest.play()
            return
    evening.desk, evening.paper = desk, Filed(desk)
    evening.told(60)
