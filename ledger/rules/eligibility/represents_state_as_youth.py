"""ANC 3.1: a youth player's home state or an adoptive one, resident there long enough."""

from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from ledger.rules import Rule
from ledger.rules.eligibility.facts import PersonFacts


class RepresentsStateAsYouth(Rule, frozen=True, kw_only=True, tag="represents-state-as-youth"):
    """months: of residence without a break; majority: of the days of a broken period.

    Either way a member of the youth club or of a club of that state.
    """

    months: Annotated[int, Meta(ge=0)]
    majority: Fraction

    def __post_init__(self) -> None:
        if not 0 <= self.majority < 1:
            raise ValueError("majority must be from 0 to less than 1: more than it is asked for")

    def asks(self) -> str:
        """What is asked of a person, in words."""
        return "may represent the state as a youth"

    def holds(self, person: PersonFacts) -> bool | None:
        """Whether the person may represent the state."""
        if not person.affiliated:
            return person.affiliated
        answers = (person.home_state, self._without_break(person), self._of_broken_period(person))
        if True in answers:
            return True
        return None if all(answer is None for answer in answers) else False

    def _without_break(self, person: PersonFacts) -> bool | None:
        return None if person.months_resident is None else person.months_resident >= self.months

    def _of_broken_period(self, person: PersonFacts) -> bool | None:
        if person.days_resident is None or not person.days_in_period:
            return None
        return person.days_resident > self.majority * person.days_in_period
