"""ANC 11.5, SBF 5.2.1: in which stanzas of a match each side has choice of opponents."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ledger.errors import RuleSaysNo

Seating = Literal["alternate", "odd-even", "toss"]
"""alternate: the higher placed side takes a stanza, then the other, and so on. odd-even: the
higher placed takes the odd or the even ones. toss: whoever wins it does."""


class OpenChoice(NamedTuple):
    """The side whose turn it is, 0 or 1, and the sets of stanzas of which it takes one."""

    side: int
    options: tuple[tuple[int, ...], ...]


def next_choice(
    seating: Seating, stanzas: int, taken: Sequence[tuple[int, ...]], clause: str
) -> OpenChoice | None:
    """Whose turn it is after these choices, in the order in which they were made.

    Side 0 is the one that chooses first: the higher placed, or the winner of the toss. The last
    stanza falls to whose turn it is. Raises RuleSaysNo for a choice that was not open.
    """
    made: list[tuple[int, ...]] = []
    for choice in taken:
        following = _open(seating, stanzas, made)
        if following is None or choice not in following.options:
            named = ", ".join(map(str, choice)) or "none"
            raise RuleSaysNo(
                what=f"choice of stanza {named}", why="it is not open any more", clause=clause
            )
        made.append(choice)
    return _open(seating, stanzas, made)


def with_choice(
    seating: Seating, stanzas: int, taken: Sequence[tuple[int, ...]], clause: str
) -> dict[int, int]:
    """For each stanza the side that has choice of opponents in it, as far as that is decided."""
    next_choice(seating, stanzas, taken, clause)
    sides = {stanza: turn % 2 for turn, choice in enumerate(taken) for stanza in choice}
    if seating == "alternate" or not taken:
        return sides
    return {stanza: sides.get(stanza, 1) for stanza in range(1, stanzas + 1)}


def _open(seating: Seating, stanzas: int, made: Sequence[tuple[int, ...]]) -> OpenChoice | None:
    numbers = range(1, stanzas + 1)
    if seating != "alternate":
        halves = (tuple(n for n in numbers if n % 2), tuple(n for n in numbers if n % 2 == 0))
        return None if made else OpenChoice(0, halves)
    gone = {stanza for choice in made for stanza in choice}
    left = tuple((stanza,) for stanza in numbers if stanza not in gone)
    return OpenChoice(len(made) % 2, left) if left else None
