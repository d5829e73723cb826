"""ANC 3.4a-b, SBF 2.1: born on or after, before, or on or before a date."""

from datetime import date

from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.eligibility.requirement import Asked


class Born(Asked, frozen=True, kw_only=True, tag="born"):
    """Limits of the date of birth; those not named do not limit.

    Attributes:
        dispensed_by: who may authorise an exception, in words; None: nobody.

    """

    on_or_after: date | None = None
    before: date | None = None
    on_or_before: date | None = None
    dispensed_by: str | None = None

    @property
    def dispensable(self) -> bool:
        """Tell whether somebody may dispense with it."""
        return self.dispensed_by is not None

    def __post_init__(self) -> None:
        latest = self.before or self.on_or_before
        if self.before is not None and self.on_or_before is not None:
            raise ValueError("before and on_or_before cannot both be given")
        if latest is None and self.on_or_after is None:
            raise ValueError("on_or_after, before or on_or_before is missing")
        if latest is not None and self.on_or_after is not None and self.on_or_after >= latest:
            raise ValueError("nobody is born on or after the one date and before the other")

    def asks(self) -> str:
        """Return the requirement, in words."""
        limits = {
            "on or after": self.on_or_after,
            "before": self.before,
            "on or before": self.on_or_before,
        }
        return f"born {' and '.join(f'{word} {day}' for word, day in limits.items() if day)}"

    def holds(self, person: PersonFacts) -> bool | None:
        """Tell whether the person was born within the limits."""
        if person.born is None:
            return None
        return (
            (self.on_or_after is None or person.born >= self.on_or_after)
            and (self.before is None or person.born < self.before)
            and (self.on_or_before is None or person.born <= self.on_or_before)
        )
