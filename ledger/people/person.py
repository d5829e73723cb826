"""A person or a team as kept beside the record: the details, their check and their seal."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from hashlib import sha256
from unicodedata import normalize

from msgspec import Struct

from ledger import names
from ledger.coding import encode
from ledger.errors import BadValue

PERSON_ID = re.compile(r"\bp(?:[0-9a-f]{32}|[0-9a-f]{16})\b")
"""A person id; the shorter ones were given by programs that kept no seals."""

SEALED = re.compile(r"p([0-9a-f]{32})")
"""An id that begins with the seal of the details with which the person came."""

EARLIEST = date(1900, 1, 1)
"""The earliest date of birth."""

LONGEST_NUMBER = 40
"""The most characters of a membership number."""


class Person(Struct, frozen=True, kw_only=True):
    """A person or a team: id, name, membership number, date of birth (ISO).

    Attributes:
        secret: of the seal; None for those who came before there were any, until they are changed.

    """

    id: str
    name: str
    number: str | None = None
    born: str | None = None
    secret: str | None = None


def seal(person: Person) -> str:
    """Return the seal: it proves a person's details to whoever holds them, and tells no other."""
    details = [person.secret, person.name, person.number, person.born]
    return sha256(encode(details)).hexdigest()


def is_sealed(person: Person, seals: Mapping[str, str]) -> bool | None:
    """Tell whether these are the details that the record has sealed; None where it has not.

    seals: those on record, by id, of people who were changed.
    """
    came_with = SEALED.fullmatch(person.id)
    on_record = seals.get(person.id) or (came_with[1] if came_with else None)
    return None if on_record is None else seal(person).startswith(on_record)


def membership(number: str | None) -> str | None:
    """Return the form by which equal membership numbers are known; None without a number."""
    folded = normalize("NFKC", names.written(number or "")).casefold()
    return "".join(folded.split()) or None


def check_details(person: Person, latest: datetime | None) -> None:
    """Raise BadValue for an impossible name, number or date of birth.

    latest: the present, after which nobody was born; None where there is none.
    """
    names.check(person.name)
    number = person.number
    is_number = number is None or (membership(number) and names.written(number) == number)
    if not is_number or len(number or "") > LONGEST_NUMBER:
        expected = f"a membership number of at most {LONGEST_NUMBER} signs that can be seen"
        raise BadValue(place=f"number, of {person.name}", value=ascii(number), expected=expected)
    if person.born is None:
        return
    try:
        born = date.fromisoformat(person.born)
    except ValueError:
        born = None
    if born is None or born < EARLIEST or (latest is not None and born > latest.date()):
        end = f" to {latest.date()}" if latest is not None else ""
        expected = f"a date of birth, as 1948-09-19, from {EARLIEST}{end}"
        raise BadValue(place=f"born, of {person.name}", value=person.born, expected=expected)


def told_apart(people: Iterable[Person]) -> tuple[str, ...]:
    """Name people of one name in such a way that they can be told apart."""
    return tuple(
        f"{person.name} ({', '.join(filter(None, (person.id, person.number)))})"
        for person in people
    )
