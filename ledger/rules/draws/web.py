"""Law 8: the web, for more tables than rounds: one field on two or more copies of the boards.

North-south stay, east-west move up a table. In one part of the tables boards go up by one set a
round, in the other down by one, so that nobody finds a set again on the way from one part into
the other. With an even number of tables these are the lower half and the upper one. With an odd
number as many tables as there are rounds play a Mitchell, and the two parts are the halves of the
tables beyond: these may want the same set, so that there are three copies, or they share.
"""

from typing import Annotated, ClassVar

from msgspec import Meta

from ledger.bridge.numbers import so_many
from ledger.errors import BadValue
from ledger.rules.draws.by_movement import ByMovement, Hall, LaidOut, shared_out
from ledger.rules.draws.field import Method
from ledger.rules.draws.movement import Movement, Place, Round


class WebDraw(ByMovement, frozen=True, kw_only=True, omit_defaults=True, tag="web-draw"):
    """A web for any number of tables from 3 on, and an odd number of rounds not above it.

    Attributes:
        switched: the number of last rounds with the arrow switched, for one winner.

    """

    method: ClassVar[Method] = "web"
    two_lines: ClassVar[bool] = True

    switched: Annotated[int, Meta(ge=0)] = 0

    @property
    def rounds_switched(self) -> int:
        """The number of last rounds that are played with the arrow switched for all."""
        return self.switched

    def laid_out(self, hall: Hall) -> LaidOut:
        """Lay the movement out for so many rounds; if none are named as many as are usual."""
        rounds = hall.rounds or self.usual_rounds(hall.tables)
        return shared_out(self.movement(hall.tables, rounds), hall)

    def usual_rounds(self, tables: int) -> int:
        """Return 13 rounds, or as many as there can be."""
        return min(13, tables - 1 + tables % 2)

    def movement(self, tables: int, rounds: int) -> Movement:
        """Return the whole movement. Raises BadValue where there is none."""
        if tables < 3:
            value = so_many(tables, "table")
            raise BadValue(place="a web", value=value, expected="3 tables or more")
        if rounds % 2 == 0 or not 3 <= rounds <= tables:
            most = tables - 1 + tables % 2
            raise BadValue(
                place=f"a web of {tables} tables",
                value=so_many(rounds, "round"),
                expected=f"an odd number of rounds from 3 to {most}" if most > 3 else "3 rounds",
            )
        turns = tuple(self._round(tables, rounds, turn) for turn in range(rounds))
        return Movement(contestants=2 * tables, rounds=turns, shared=_copies(turns))

    def _round(self, tables: int, rounds: int, turn: int) -> Round:
        """Return a round, all counted from 0; beyond: the first table after those of a Mitchell."""
        beyond = rounds if tables % 2 else 0
        half = (tables - beyond) // 2
        is_switched = turn >= rounds - self.switched
        return tuple(
            Place(
                table=table + 1,
                ns=table + 1,
                ew=tables + (table - turn) % tables + 1,
                boards=_set(table, beyond, half, turn) % rounds + 1,
                switched_after=0 if is_switched else None,
            )
            for table in range(tables)
        )


def _set(table: int, beyond: int, half: int, turn: int) -> int:
    """Return the set of a table in a turn: sets go up to the end of the first half, then down."""
    if table < beyond:
        return table + turn
    place = table - beyond
    return place + turn if place < half else 2 * (half - 1) - place - turn


def _copies(rounds: tuple[Round, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the groups of tables that have the same set at once, and so copies of it."""
    groups: set[tuple[int, ...]] = set()
    for places in rounds:
        at: dict[int, list[int]] = {}
        for place in places:
            at.setdefault(place.boards, []).append(place.table)
        groups |= {tuple(tables) for tables in at.values() if len(tables) > 1}
    return tuple(sorted(groups))
