"""ANC 10.2-10.5, 17.3, 17.4: everybody meets everybody, by the printed draw or in a circle."""

from collections.abc import Sequence
from typing import ClassVar, Literal, NamedTuple

from ledger.errors import BadValue
from ledger.rules.draws.balance import balance
from ledger.rules.draws.checking import first_fault
from ledger.rules.draws.draw import DrawnBy, DrawRule
from ledger.rules.draws.field import Drawing, Method
from ledger.rules.draws.movement import Movement, Place, Round
from ledger.rules.draws.rows import ANC_SEVEN, ANC_SIX, read_rows

Numbering = Literal["numbers", "lot", "placing"]


class UnderWay(NamedTuple):
    """The round robin that is on, counted from 1, and how many of its rounds are drawn."""

    round_robin: int
    drawn: int


class RoundRobinDraw(DrawRule, frozen=True, kw_only=True, tag="round-robin-draw"):
    """Everybody meets everybody, by the printed draw or in a circle.

    Attributes:
        printed: draws, each of a number of contestants of its own; other numbers use the circle.
        middle: the numbers by which the round robins between the first and the last are drawn,
            the teams' own or those of a lot (ANC 10.5.2).
        last: the numbers for the last of several, the teams' own or those of their placing after
            the one before it (ANC 10.3).
        numbers_are_rows: a team's number is its row of the draw (10.2), so that there are no more
            numbers than teams.

    """

    goes_by: ClassVar[DrawnBy] = "movement"
    method: ClassVar[Method] = "round-robin"
    numbers_are_rows: ClassVar[bool] = True

    printed: tuple[tuple[str, ...], ...] = (ANC_SIX, ANC_SEVEN)
    middle: Literal["numbers", "lot"] = "numbers"
    last: Literal["numbers", "placing"] = "numbers"

    def __post_init__(self) -> None:
        for rows in self.printed:
            movement = read_rows(rows)
            fault = first_fault(movement)
            figures = balance(movement)
            if fault is None and figures.spread(figures.met) != (1, 1):
                fault = "not everybody meets everybody"
            if fault is not None:
                raise ValueError(f"printed draw of {movement.contestants}: {fault}")

    def movement(self, contestants: int) -> Movement:
        """Return one round robin: all tables play the same boards in a round, lower table first.

        Raises BadValue for fewer than two contestants.
        """
        if contestants < 2:
            raise BadValue(
                place="a round robin", value=str(contestants), expected="two contestants or more"
            )
        return self.printed_for(contestants) or _circle(contestants)

    def printed_for(self, contestants: int) -> Movement | None:
        """Return the printed round robin of so many; None: none is, so that a draw has to say."""
        movements = map(read_rows, self.printed)
        return next((one for one in movements if one.contestants == contestants), None)

    def numbered_by(self, round_robin: int, of: int) -> Numbering:
        """Return what gives the numbers in a round robin, counted from 1, of so many."""
        if round_robin == of > 1:
            return self.last
        return self.middle if round_robin > 1 else "numbers"

    def under_way(self, took_part: Sequence[int]) -> UnderWay:
        """Return where a stage stands after rounds; took_part: how many were in each of them.

        Whoever leaves a round robin keeps its number to the end of it, so its length is that of
        its first round.
        """
        over, left = 0, list(took_part)
        while left and len(left) >= (length := len(self.movement(left[0]).rounds)):
            over, left = over + 1, left[length:]
        return UnderWay(over + 1, len(left))

    def numbered(self, placing: Sequence[str]) -> dict[str, str]:
        """Return the numbers by the placing, best first: the leader has number 1 (ANC 10.3)."""
        return {name: str(number) for number, name in enumerate(placing, 1)}

    def rounds(self, numbers: Sequence[str]) -> tuple[Drawing, ...]:
        """Return the rounds of a round robin of these contestants, number 1 first."""
        movement = self.movement(len(numbers))
        return tuple(
            Drawing(
                tuple((numbers[place.ns - 1], numbers[place.ew - 1]) for place in places),
                tuple(numbers[out - 1] for out in movement.sitting_out(round_number)),
            )
            for round_number, places in enumerate(movement.rounds, 1)
        )


def _circle(contestants: int) -> Movement:
    """Draw in a circle: of an even number the highest stays; of an odd one each has a bye."""
    cycle = contestants - 1 + contestants % 2
    tables = contestants // 2
    return Movement(
        contestants=contestants,
        rounds=tuple(_circle_round(contestants, cycle, turn) for turn in range(cycle)),
        shared=(tuple(range(1, tables + 1)),),
        sit_outs=contestants % 2,
    )


def _circle_round(contestants: int, cycle: int, turn: int) -> Round:
    """Pair those at equal distances on both sides of the one that stays or has a bye."""
    two = [] if contestants % 2 else [(turn + 1, contestants)[:: -1 if turn % 2 else 1]]
    for distance in range(1, (cycle + 1) // 2):
        before, after = (turn - distance) % cycle + 1, (turn + distance) % cycle + 1
        two.append((after, before))
    return tuple(
        Place(table, first, second, turn + 1) for table, (first, second) in enumerate(two, 1)
    )
