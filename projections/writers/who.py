"""A contestant or a person, as sheets and programs are told of them."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from ledger.bridge.scores import partners
from ledger.record.entries import Entries
from projections.writers.known import Known


def names(contestant: str, known: Known, entries: Entries, stage: str | None = None) -> list[str]:
    """Return a team's name, else the players' names; if nobody has one, the number entered.

    That goes unsaid where it is the contestant's number in the stage too.
    """
    return called(contestant, known.names, entries, stage)


def called(
    contestant: str, people: Mapping[str, str], entries: Entries, stage: str | None = None
) -> list[str]:
    """Return the name of a team, else those of its people; people: known names by id.

    Of partners in a contest of individuals, the names of both.
    """
    if contestant not in entries.contestants and len(both := partners(contestant)) > 1:
        return [name for one in both for name in called(one, people, entries, stage)]
    entry = entries.contestants[contestant]
    if entry.party is not None and entry.party in people:
        return [people[entry.party]]
    named = [people[player] for player in entry.players if player in people]
    return named or [contestant] * (entries.number(contestant, stage) != contestant)


def joined(contestant: str, known: Known, entries: Entries, stage: str | None = None) -> str:
    """Return the names of a contestant's people joined by hyphens, as "Ann Lee - Bo Ray"."""
    return " - ".join(names(contestant, known, entries, stage))


class Numbered(str):
    """A contestant's number in a cell, which still knows whose it is: two fields have the same."""

    __slots__ = ("contestant",)

    def __new__(cls, number: str, contestant: str) -> Self:
        """Return the number as text."""
        made = super().__new__(cls, number)
        made.contestant = contestant
        return made

    contestant: str


def cell(contestant: str, entries: Entries, stage: str | None = None) -> Numbered:
    """Return a contestant's number for a cell of a sheet."""
    return Numbered(entries.number(contestant, stage), contestant)


def numbered(contestant: str, known: Known, entries: Entries, stage: str | None = None) -> str:
    """Write a contestant's number, and its names where they are known."""
    named = joined(contestant, known, entries, stage)
    return f"{entries.number(contestant, stage)} {named}".rstrip()


def plain(
    contestant: str, known: Known, entries: Entries, stage: str | None = None
) -> dict[str, Any]:
    """Return a contestant for JSON: its id for good, its number and names."""
    return {
        "contestant": contestant,
        "number": entries.number(contestant, stage),
        "names": names(contestant, known, entries, stage),
    }


def person(player: str, known: Known) -> str:
    """Return a person's name, the id where it is not known."""
    return known.names.get(player, player)


def people(players: Iterable[str], known: Known) -> str:
    """Write the names of several people, the id where one is not known."""
    return " - ".join(person(player, known) for player in players)


def numbers(contestants: Iterable[str], entries: Entries, stage: str | None = None) -> str:
    """Return the numbers of several contestants, with commas."""
    return ", ".join(entries.number(contestant, stage) for contestant in contestants)


def positions(events: Iterable[int]) -> str:
    """Write positions of events as they are printed."""
    return " ".join(f"#{position}" for position in events)
