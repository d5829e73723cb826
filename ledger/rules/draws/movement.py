"""Movements: for every round and table who sits north-south, who east-west, and the boards."""

from collections import Counter
from typing import NamedTuple

from msgspec import Struct


class Place(NamedTuple):
    """A table of a round: the numbers of its contestants and of its set of boards.

    Attributes:
        switched_after: the arrow is switched after so many boards of the set, so that the sides
            change; 0: before the first one; None: not at all.

    """

    table: int
    ns: int
    ew: int
    boards: int
    switched_after: int | None = None


Round = tuple[Place, ...]


def how_shared(tables: int) -> str:
    """Say how so many tables have the same boards; "" where it is one."""
    return f"; up to {tables} tables share boards or have copies" * (tables > 1)


class Movement(Struct, frozen=True, kw_only=True, gc=False):
    """A movement of contestants numbered from 1, of whom `sit_outs` sit out in each round.

    Attributes:
        shared: groups of tables that play the same boards in one round, because they share them or
            have copies.
        again: how often two contestants may meet.

    """

    contestants: int
    rounds: tuple[Round, ...]
    shared: tuple[tuple[int, ...], ...] = ()
    sit_outs: int = 0
    again: int = 0

    def sitting_out(self, round_number: int) -> tuple[int, ...]:
        """Return who has no table in a round, counted from 1."""
        seated = {number for place in self.rounds[round_number - 1] for number in place[1:3]}
        return tuple(n for n in range(1, self.contestants + 1) if n not in seated)

    @property
    def same_boards(self) -> int:
        """Return the most tables that have one set of boards in a round."""
        return max(max(Counter(place.boards for place in at).values()) for at in self.rounds)

    def for_so_many(self, contestants: int) -> "Movement":
        """Return the movement for fewer: whoever would meet a number above them sits out."""
        rounds = tuple(
            tuple(place for place in places if max(place.ns, place.ew) <= contestants)
            for places in self.rounds
        )
        idle = {contestants - 2 * len(places) for places in rounds}
        return Movement(
            contestants=contestants,
            rounds=rounds,
            shared=self.shared,
            sit_outs=max(idle),
            again=self.again,
        )

    def card(self, table: int) -> tuple[tuple[int, Place], ...]:
        """Return a table's card: the rounds in which it is used, each with its place."""
        return tuple(
            (number, place)
            for number, places in enumerate(self.rounds, 1)
            for place in places
            if place.table == table
        )

    def way(self, contestant: int) -> tuple[tuple[int, Place], ...]:
        """Return a contestant's card: the rounds in which it plays, each with its place."""
        return tuple(
            (number, place)
            for number, places in enumerate(self.rounds, 1)
            for place in places
            if contestant in (place.ns, place.ew)
        )
