"""The facts about a person that are kept beside the record; None means not known."""

from datetime import date
from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]


class PersonFacts(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A person as regulations ask about it.

    Attributes:
        masterpoints: on the date that the regulation names.
        home_state: whether the state is the person's own.
        months_resident: without a break, before the start; days_resident of days_in_period: of a
            broken period.
        affiliated: to a club that the regulation accepts.
        active_member: of a club in the state, last year.
        represents: the state in question, where the person is eligible_for several.
        first_entered: whose selection it entered first.
        dispensed_on: when the regulating authority dispensed with what is missing.
        dispensed_from: with which requirements, as the regulations call them (such as "born"); with
            only one if none is named.

    """

    born: date | None = None
    age: Count | None = None
    masterpoints: Fraction | None = None
    home_state: bool | None = None
    months_resident: Count | None = None
    days_resident: Count | None = None
    days_in_period: Count | None = None
    affiliated: bool | None = None
    active_member: bool | None = None
    represents: str | None = None
    eligible_for: tuple[str, ...] = ()
    first_entered: str | None = None
    dispensed_on: date | None = None
    dispensed_from: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        days, of = self.days_resident, self.days_in_period
        if days is not None and of is not None and days > of:
            raise ValueError(f"days_resident must not be more than days_in_period, {of}")

    @property
    def dispensed(self) -> bool:
        """Tell whether somebody has dispensed with what is missing."""
        return self.dispensed_on is not None
