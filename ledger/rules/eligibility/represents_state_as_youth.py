"""ANC 3.1: a youth player's home state or an adoptive one, resident there long enough."""

from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.eligibility.requirement import Asked

FEWEST, MOST = 30, 31
"""The days of a month, in the mean of those that follow on one another."""


class RepresentsStateAsYouth(Asked, frozen=True, kw_only=True, tag="represents-state-as-youth"):
    """A home state or one of residence, and membership of its youth club or another club there.

    Attributes:
        months: of residence without a break.
        majority: of the days of a broken period of so many months (period_months); how a part of it
            was spent says nothing of the whole.

    """

    months: Annotated[int, Meta(ge=0)]
    majority: Fraction
    period_months: Annotated[int, Meta(ge=1)] = 4

    def __post_init__(self) -> None:
        if not 0 <= self.majority < 1:
            raise ValueError("majority must be from 0 to less than 1: more than it is asked for")

    def asks(self) -> str:
        """Return the requirement, in words."""
        return "may represent the state as a youth"

    def holds(self, person: PersonFacts) -> bool | None:
        """Tell whether the person may represent the state."""
        if not person.affiliated:
            return person.affiliated
        answers = (person.home_state, self._without_break(person), self._of_broken_period(person))
        if True in answers:
            return True
        return None if all(answer is None for answer in answers) else False

    def _without_break(self, person: PersonFacts) -> bool | None:
        return None if person.months_resident is None else person.months_resident >= self.months

    def _of_broken_period(self, person: PersonFacts) -> bool | None:
        days = person.days_in_period
        if person.days_resident is None or days is None or not self._is_whole(days):
            return None
        return person.days_resident > self.majority * days

    def _is_whole(self, days: int) -> bool:
        """Tell whether so many days are a period of so many months."""
        return FEWEST * self.period_months <= days <= MOST * self.period_months
