"""The regulation sets that come with the program, by what is played under them."""

from functools import cache

from ledger import regulations
from ledger.rulebook import Regulations
from projections.writers.sheet import unit_word

WHO = {"pair": "Pairs", "team": "Teams", "player": "Individuals"}


def played(one: Regulations) -> str:
    """Describe the contests under a set: who plays, and in which unit."""
    return f"{WHO[one.default.contestant]}, {unit_word(one.default.scoring.unit)}"


@cache
def by_what_is_played() -> dict[str, list[tuple[str, Regulations]]]:
    """Return the sets with their names, the usual evening first: pairs at matchpoints."""
    found: dict[str, list[tuple[str, Regulations]]] = {}
    for name in regulations.names():
        book = regulations.load(name)
        found.setdefault(played(book), []).append((name, book))
    return {kind: found[kind] for kind in sorted(found, key=_as_listed)}


def _as_listed(kind: str) -> tuple[int, bool, str]:
    who, _, unit = kind.partition(", ")
    return (tuple(WHO.values()).index(who), unit != "matchpoints", unit)
