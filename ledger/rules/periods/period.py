"""The questions that every period answers: when it begins and ends, and what it waits for."""

from abc import abstractmethod
from datetime import datetime
from typing import ClassVar, NamedTuple

from ledger.rules import Rule
from ledger.rules.periods.timetable import Anchor, Timetable, times_of


class InVain(NamedTuple):
    """A match whose period waits for another that is never played, and the key of that rule."""

    key: str
    match: int
    awaited: int


class PeriodRule(Rule, frozen=True, kw_only=True):
    """The questions that every period answers.

    advised_at: when the parties were told of the ruling that the question is about.

    Attributes:
        endless: whether it never ends.
        of_stage: whether it waits for results that are final for a stage as a whole.
        by_agreement: whether it ends when all who have to agree to the result did.

    """

    endless: ClassVar[bool] = False
    of_stage: ClassVar[bool] = False
    by_agreement: ClassVar[bool] = False

    @abstractmethod
    def runs_from(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the period of a session begins; None while that has not happened."""

    @abstractmethod
    def ends_at(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the period of a session ends; None while not known, or never."""

    @property
    def minutes_from_advice(self) -> int | None:
        """The minutes that parties have once told of a ruling; None: being told does not count."""
        return None

    def waits_for(self, session: str, timetable: Timetable) -> Anchor | None:
        """Return what has to happen before its end is known; None: nothing."""
        return None

    def in_vain(self, matches: int) -> InVain | None:
        """Return what it waits for in vain in a stage of so many matches; None: nothing."""
        return None


class FromPosting(PeriodRule, frozen=True, kw_only=True):
    """A period that begins with the first posting; before it all may be asked for."""

    def runs_from(
        self, session: str, timetable: Timetable, advised_at: datetime | None = None
    ) -> datetime | None:
        """Return when the session was first posted; None while it is not."""
        return times_of(timetable, session).posted_at
