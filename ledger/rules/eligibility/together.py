"""ANC 3.4: a pair or team is eligible if every requirement holds for every member."""

from collections.abc import Iterable
from typing import Protocol

from ledger.rules.eligibility.facts import PersonFacts


class Asks(Protocol):
    """Any requirement."""

    def holds(self, person: PersonFacts) -> bool | None:
        """Whether it holds for a person; None where too little is known."""


def eligible(requirements: Iterable[Asks], members: Iterable[PersonFacts]) -> bool | None:
    """Whether all of them are; None where too little is known and nothing speaks against it."""
    people = tuple(members)
    answers = {rule.holds(person) for rule in requirements for person in people}
    if False in answers:
        return False
    return None if None in answers else True
