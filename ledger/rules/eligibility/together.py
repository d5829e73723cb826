"""ANC 3.4: a pair or team is eligible if every requirement holds for every member."""

from collections.abc import Iterable, Sequence

from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.eligibility.requirement import Asked


def eligible(requirements: Iterable[Asked], members: Iterable[PersonFacts]) -> bool | None:
    """Tell whether all members are; None if too little is known and nothing is against it."""
    asked = tuple(requirements)
    given = {answer for person in members for answer in answers(asked, person)}
    if False in given:
        return False
    return None if None in given else True


def answers(requirements: Sequence[Asked], person: PersonFacts) -> tuple[bool | None, ...]:
    """Tell for each requirement whether it holds for a person, or was dispensed with."""
    waived = dispensed(requirements, person)
    return tuple(True if asked in waived else asked.holds(person) for asked in requirements)


def dispensed(requirements: Sequence[Asked], person: PersonFacts) -> tuple[Asked, ...]:
    """Return the requirements that do not hold of themselves and were dispensed with.

    One dispensation is from one requirement: from those that it names, or from the only one that
    does not hold; where there are several it says of none.
    """
    if not person.dispensed:
        return ()
    missing = [one for one in requirements if one.dispensable and one.holds(person) is not True]
    if person.dispensed_from:
        return tuple(one for one in missing if one.name in person.dispensed_from)
    against = [one for one in missing if one.holds(person) is False] or missing
    return tuple(against) if len(against) == 1 else ()
