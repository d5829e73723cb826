"""Ids of contestants and people, which stay in the record for ever and are never names.

A name stands beside the record, where it can be erased. So an id is a number, a number with
letters, or a sign of a few letters; whoever is called otherwise gets an id of ours.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import count

from ledger.forms.texts import Name, Pattern

MOST = 40

MOST_OF_A_SEAL = 40
"""The most characters of a person id, the beginning of a seal (ledger/people)."""

WITH_A_NUMBER = r"(?=.*\d)[A-Za-z0-9]+(?:[-./@+_][A-Za-z0-9]+)*"
"""Ids such as 7, A12, N1, 5NS, P01, A5EW@2."""

LETTERS = r"[A-Z]{1,4}(?:-[A-Z]{1,4})*"
"""Ids such as A, NSW, USA-B."""

WORDS = r"(?:[a-z]{1,8}|[A-Z]{1,4})(?:-(?:[a-z]{1,8}|[A-Z]{1,4}))*"
"""Ids such as home, at-fault, guest-NS: given by an official or the program, not by a file."""

CONTESTANT = Pattern(
    "the id of a contestant: a number or a short sign such as 7, A12, 5NS, NSW (names stand"
    " beside the record)",
    rf"{WITH_A_NUMBER}|{WORDS}",
    MOST,
    anew=True,
)

PERSON = Pattern(
    "the id of a person, such as p0123456789abcdef (names stand beside the record)",
    r"(?!.*[A-Z][a-z])[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*",
    MOST_OF_A_SEAL,
    anew=True,
)


@dataclass(frozen=True)
class Member(Name):
    """The id of a person who is on record already, perhaps since before ids had a form."""

    most: int = 200


MEMBER = Member()


@dataclass(frozen=True)
class Entered(Name):
    """The id of a contestant who is entered already, perhaps since before ids had a form."""

    most: int = 200


ENTERED = Entered()


def is_contestant_id(text: str) -> bool:
    """Tell whether a contestant may be called so in the record."""
    return CONTESTANT.fits(text)


def is_name(text: str) -> bool:
    """Tell whether the text by which a file calls a contestant must be taken for a name."""
    return len(text) > MOST or re.fullmatch(f"{WITH_A_NUMBER}|{LETTERS}", text, re.ASCII) is None


def free_id(taken: Collection[str]) -> str:
    """Return an id for somebody who is called by a name: the lowest number that nobody has."""
    return next(number for number in map(str, count(1)) if number not in taken)
