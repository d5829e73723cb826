"""Regulations by chance: a shipped set with choices made otherwise, and rules lent by others."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from msgspec import structs

from ledger import regulations
from ledger.coding import encode
from ledger.errors import LedgerError
from ledger.rulebook import Conditions, Regulations
from ledger.rules.datums.datum import Source
from tests.variations import varied

OWN = ("contestant", "scoring", "total", "percentage")
"""What makes a set what it is, which no other lends it."""

RARE = ((), ("ties",), ("substitutions",), ("handicaps",), ("qualifying",), ("qualifying", "ties"))
"""Rules without which hardly anybody is level, replaced or goes on."""


@cache
def lenders() -> dict[str, list[Any]]:
    """The rules of all shipped sets by the name of their field, each once."""
    each = [one for name in regulations.names() for one in of_stages(regulations.load(name))]
    lent = {name: {encode(getattr(one, name)): one for one in each} for name in names()}
    return {
        name: [getattr(one, name) for one in found.values()]
        for name, found in lent.items()
        if len(found) > 1
    }


def names() -> list[str]:
    """The fields of conditions that may be lent."""
    return [one.name for one in structs.fields(Conditions) if one.name not in OWN]


def of_stages(book: Regulations) -> Iterator[Conditions]:
    """The conditions of a set, by default and of each stage."""
    yield book.default
    yield from book.stages.values()


def lending(
    conditions: Conditions, rng: Random, most: int, wanted: Sequence[str] = ()
) -> Conditions:
    """The conditions with some choices made otherwise, and some rules of other sets.

    most: how many of them, beside those that are wanted. Raises ValueError where the choices do
    not go together.
    """
    found = varied(conditions, rng)
    for name in (*wanted, *rng.sample(sorted(lenders()), rng.randint(0, most))):
        found = structs.replace(found, **{name: rng.choice(lenders()[name])})
    return found


def book(rng: Random, fits: Callable[[Conditions], bool]) -> Regulations:
    """A shipped set whose conditions fit, with rules of others that do not contradict it.

    Among them is mostly one of those that few sets have.
    """
    while True:
        chosen = regulations.load(rng.choice(regulations.names()))
        if chosen.stages or not fits(chosen.default):
            continue
        with suppress(LedgerError, ValueError):
            lent = lending(chosen.default, rng, 10, rng.choice(RARE))
            made = structs.replace(chosen, default=lent)
            regulations.must_agree(made, made.name)
            return made


def counting(book: Regulations, other: str) -> Regulations:
    """The regulations, whose datums count scores of another contest, too."""
    scoring: Any = book.default.scoring
    sources = (Source(), Source(contest=other, stage="main"))
    scoring = scoring.with_datum(structs.replace(scoring.datum_rule, sources=sources))
    return structs.replace(book, default=structs.replace(book.default, scoring=scoring))
