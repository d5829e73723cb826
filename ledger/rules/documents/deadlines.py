"""ANC 4.2, 4.6, 4.7; NSWBA 4.4.2, 4.6.2: handed in before a moment, or long enough before play."""

from abc import abstractmethod
from calendar import monthrange
from datetime import date, datetime, timedelta
from typing import Annotated, ClassVar

from msgspec import Meta

from ledger.rules import Rule


class Deadline(Rule, frozen=True, kw_only=True):
    """The questions that every rule about documents answers.

    None stands for no such rule.

    Attributes:
        of_a_session: whether each is handed in for a session.
        at_most: the most that one contestant may hand in.
        pages: the most sheets, or sides of one, that may go with it.
        copies: the number of copies to be handed in.
        approved: whether it takes the Director's approval, as a ruling.

    """

    of_a_session: ClassVar[bool]

    at_most: Annotated[int, Meta(ge=1)] | None = None
    pages: Annotated[int, Meta(ge=0)] | None = None
    copies: Annotated[int, Meta(ge=1)] | None = None
    approved: bool = False

    @abstractmethod
    def deadline(self, starts_at: datetime | None) -> datetime | None:
        """Return the deadline; None while unknown. starts_at: the session's scheduled start."""

    @abstractmethod
    def in_time(self, lodged_at: datetime, starts_at: datetime | None = None) -> bool:
        """Tell whether it was handed in by the deadline."""

    def within_limit(self, lodged: int) -> bool:
        """Tell whether so many of them are allowed."""
        return self.at_most is None or lodged <= self.at_most

    def first_fault(self, pages: int | None, copies: int | None) -> str | None:
        """Say what is wrong with what is handed in, as far as it is told; None if nothing is."""
        if self.pages is not None and (pages or 0) > self.pages:
            return f"{self.pages} pages are the most"
        if self.copies is not None and copies is not None and copies < self.copies:
            return f"{self.copies} copies are wanted"
        return None

    def kept_until(self, ended_on: date) -> date | None:
        """Return until when it is kept; None where nothing is said of it."""
        return None


class BeforeMoment(Deadline, frozen=True, kw_only=True, tag="before-moment"):
    """Documents must be handed in before this moment; at it is too late."""

    of_a_session: ClassVar[bool] = False

    moment: Annotated[datetime, Meta(tz=True)]

    def deadline(self, starts_at: datetime | None) -> datetime | None:
        """Return the moment that the set names, whenever play starts."""
        return self.moment

    def in_time(self, lodged_at: datetime, starts_at: datetime | None = None) -> bool:
        """Tell whether it was handed in before that moment."""
        return lodged_at < self.moment


class BeforeStart(Deadline, frozen=True, kw_only=True, tag="before-start"):
    """Documents must be handed in so many minutes before the session's scheduled start, or earlier.

    Attributes:
        kept_months: the number of calendar months for which it is kept after the contest.

    """

    of_a_session: ClassVar[bool] = True

    minutes: Annotated[int, Meta(ge=0)]
    kept_months: Annotated[int, Meta(ge=0)] | None = None

    def deadline(self, starts_at: datetime | None) -> datetime | None:
        """Return the last moment; None while no start is scheduled."""
        return None if starts_at is None else starts_at - timedelta(minutes=self.minutes)

    def in_time(self, lodged_at: datetime, starts_at: datetime | None = None) -> bool:
        """Tell whether it was handed in by the deadline."""
        deadline = self.deadline(starts_at)
        return deadline is None or lodged_at <= deadline

    def kept_until(self, ended_on: date) -> date | None:
        """Return the same day so many months on, or the last day of a shorter month."""
        if self.kept_months is None:
            return None
        months = ended_on.month - 1 + self.kept_months
        year, month = ended_on.year + months // 12, months % 12 + 1
        return date(year, month, min(ended_on.day, monthrange(year, month)[1]))
