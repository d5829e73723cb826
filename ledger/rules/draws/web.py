"""Law 8: the web, for more tables than rounds: one field on two or more copies of the boards.

North-south stay, east-west move up a table. In the lower half of the tables boards go up by one
set a round, in the upper half down by one, so that nobody finds a set again on the way from one
half into the other.

That wants as many tables in one part as in the other, give or take whole rounds: an odd number of
tables above that of the rounds has more in one part than there are sets, which is a third copy.
"""

from typing import ClassVar

from ledger.errors import BadValue
from ledger.rules.draws.by_movement import ByMovement, Hall, LaidOut, shared_out
from ledger.rules.draws.field import Method
from ledger.rules.draws.movement import Movement, Place, Round


class WebDraw(ByMovement, frozen=True, kw_only=True, tag="web-draw"):
    """An even number of tables, and an odd number of rounds that is not above it."""

    method: ClassVar[Method] = "web"
    two_lines: ClassVar[bool] = True

    def laid_out(self, hall: Hall) -> LaidOut:
        """So many rounds; without a number, 13, or as many as there can be."""
        most = hall.tables - 1 + hall.tables % 2
        return shared_out(self.movement(hall.tables, hall.rounds or min(13, most)), hall)

    def movement(self, tables: int, rounds: int) -> Movement:
        """The whole movement. Raises BadValue where there is none."""
        if tables < 4 or tables % 2 or rounds % 2 == 0 or not 3 <= rounds <= tables:
            raise BadValue(
                place=f"a web of {tables} tables",
                value=f"{rounds} rounds",
                expected="an even number of tables from 4 on, with an odd number of rounds from 3"
                " to that of the tables; for an odd number of tables two copies of the boards are"
                " too few (there is a Mitchell)",
            )
        turns = tuple(self._round(tables, rounds, turn) for turn in range(rounds))
        return Movement(contestants=2 * tables, rounds=turns, shared=_copies(turns))

    def _round(self, tables: int, rounds: int, turn: int) -> Round:
        """Everything counted from 0."""
        half = tables // 2
        return tuple(
            Place(
                table=table + 1,
                ns=table + 1,
                ew=tables + (table - turn) % tables + 1,
                boards=(table + turn if table < half else 2 * (half - 1) - table - turn) % rounds
                + 1,
            )
            for table in range(tables)
        )


def _copies(rounds: tuple[Round, ...]) -> tuple[tuple[int, ...], ...]:
    """The tables that have the same set at once, in any round, and so copies of it."""
    groups: set[tuple[int, ...]] = set()
    for places in rounds:
        at: dict[int, list[int]] = {}
        for place in places:
            at.setdefault(place.boards, []).append(place.table)
        groups |= {tuple(tables) for tables in at.values() if len(tables) > 1}
    return tuple(sorted(groups))
