"""ANC 17.3, 23: Mitchell; north-south stay, east-west move up a table, boards move down one."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from ledger.bridge.numbers import so_many
from ledger.errors import BadValue, RuleSaysNo
from ledger.rules.draws.by_movement import ByMovement, Hall, LaidOut
from ledger.rules.draws.field import Method
from ledger.rules.draws.movement import Movement, Place, Round


class MitchellDraw(ByMovement, frozen=True, kw_only=True, tag="mitchell-draw"):
    """Pairs 1, 2, 3 … sit north-south at tables 1, 2, 3 …; the next number starts east-west there.

    Attributes:
        even: with an even number of tables east-west skip one after half of them, which costs a
            round, or tables 1 and last share boards and a set waits (relay) half way between them.
        switched: the number of last rounds with the arrow switched, for one winner.
        revenge: whether everybody meets everybody again afterwards, on other boards.

    """

    method: ClassVar[Method] = "mitchell"
    two_lines: ClassVar[bool] = True

    even: Literal["skip", "share-and-relay"] = "skip"
    switched: Annotated[int, Meta(ge=0)] = 0
    revenge: bool = False

    @property
    def rounds_switched(self) -> int:
        """The number of last rounds that are played with the arrow switched for all."""
        return self.switched

    def laid_out(self, hall: Hall) -> LaidOut:
        """Return the movement of a session, which goes on where the one before ended.

        Raises RuleSaysNo for fewer than two tables.
        """
        if hall.tables < 2:
            raise RuleSaysNo(
                what="a Mitchell", why="it takes two tables or more", clause=self.clause
            )
        most, boards = self.most_rounds(hall.tables), hall.boards
        laps = 2 if self.revenge else 1
        each = hall.each or (max(2, boards // (laps * hall.tables)) if boards else 0)
        rounds = hall.rounds or (min(most, boards // each) if boards and each else most)
        return LaidOut(self.movement(hall.tables, rounds, hall.before * rounds), each)

    def once_round(self, tables: int) -> int:
        """Return how many rounds can be played without meeting anybody or any boards again."""
        return tables - 1 if tables % 2 == 0 and self.even == "skip" else tables

    def most_rounds(self, tables: int) -> int:
        """Return how many rounds there are at most."""
        return self.once_round(tables) * (2 if self.revenge else 1)

    def usual_rounds(self, tables: int) -> int:
        """Return as many rounds as there are."""
        return self.most_rounds(tables)

    def movement(self, tables: int, rounds: int | None = None, moved_before: int = 0) -> Movement:
        """Return a session of so many rounds, as many as possible by default.

        moved_before: how many tables east-west have moved up in earlier sessions, so that they
        meet others now. Raises BadValue where there are more rounds than possible.
        """
        most = self.most_rounds(tables)
        many = most if rounds is None else rounds
        if tables < 2:
            value = so_many(tables, "table")
            raise BadValue(place="a Mitchell", value=value, expected="2 tables or more")
        if not 1 <= many <= most:
            raise BadValue(
                place=f"a Mitchell of {tables} tables",
                value=so_many(many, "round"),
                expected=f"{f'from 1 to {most} rounds' if most > 1 else '1 round'}"
                f"{self._one_more(tables)}",
            )
        shared = tables % 2 == 0 and self.even == "share-and-relay"
        return Movement(
            contestants=2 * tables,
            rounds=tuple(
                self._round(tables, turn, moved_before, switched=turn >= many - self.switched)
                for turn in range(many)
            ),
            shared=((1, tables),) if shared else (),
            again=1 if self.revenge else 0,
        )

    def _one_more(self, tables: int) -> str:
        """Name the Mitchell that costs no round where this one has a skip; "" where it has none."""
        if self.most_rounds(tables) >= tables:
            return ""
        return f"; {tables} with share and relay (mitchell-share)"

    def _round(self, tables: int, round_: int, moved_before: int, *, switched: bool) -> Round:
        """Return who has come to each table, with which boards; all counted from 0."""
        lap, turn = divmod(round_, self.once_round(tables))
        skipping = tables % 2 == 0 and self.even == "skip"
        sharing = tables % 2 == 0 and not skipping
        half = tables // 2
        moved = turn + moved_before + (skipping and turn >= half)
        return tuple(
            Place(
                table=table + 1,
                ns=table + 1,
                ew=tables + (table - moved) % tables + 1,
                boards=(table + (sharing and table >= half) + turn) % tables + 1 + lap * tables,
                switched_after=0 if switched else None,
            )
            for table in range(tables)
        )
