"""Law 8: a Howell of any number of pairs and rounds, with its directions balanced.

Complete ones are Room squares, or for four and six pairs all tables share the boards of a round;
shorter ones (three-quarter Howells, appendix tables) are found by search. Those that are in print
for eight and for sixteen pairs are taken as they are.
"""

from functools import cache
from typing import ClassVar, Literal

from ledger.bridge.numbers import so_many
from ledger.errors import BadValue, RuleSaysNo
from ledger.rules.draws import room_squares
from ledger.rules.draws.by_movement import ByMovement, Hall, LaidOut, shared_out
from ledger.rules.draws.cyclic import Cyclic
from ledger.rules.draws.directions import evened
from ledger.rules.draws.field import Method
from ledger.rules.draws.movement import Movement, Place, Round
from ledger.rules.draws.one_by_one import one_by_one
from ledger.rules.draws.rows import EIGHT_PAIRS, SIXTEEN_PAIRS
from ledger.rules.draws.short_howells import short_howell

FEWEST, MOST_PAIRS = 4, 46
MOST_WITH_APPENDIX = 120
"""The most contestants of a shorter Howell with the best directions; of others, MOST_PAIRS."""


class BalancedHowellDraw(
    ByMovement, frozen=True, kw_only=True, omit_defaults=True, tag="balanced-howell-draw"
):
    """Rounds from half the number of pairs to one less than it, which is a complete Howell.

    Attributes:
        directions: how tables are turned round so that all compete alike: one after another, as
            long as that evens it out, or the best way of all (of one or two at a time, where there
            are many).

    """

    method: ClassVar[Method] = "balanced-howell"

    directions: Literal["one-by-one", "best"] = "one-by-one"

    def laid_out(self, hall: Hall) -> LaidOut:
        """Return the movement of a session: a complete one unless a number of rounds is given."""
        return shared_out(self.movement(hall.contestants, hall.rounds), hall)

    def is_found(self, contestants: int, rounds: int) -> bool:
        """Tell whether there is such a movement; contestants: even."""
        return contestants >= FEWEST and _made(contestants, rounds, self.directions) is not None

    def movement(self, pairs: int, rounds: int | None = None) -> Movement:
        """Return the movement; with an odd number of pairs, the highest number is nobody.

        Raises BadValue for other numbers, RuleSaysNo where no such movement is found.
        """
        contestants = pairs + pairs % 2
        many = contestants - 1 if rounds is None else rounds
        shorter = self.directions == "best" and many < contestants - 1
        most = MOST_WITH_APPENDIX if shorter else MOST_PAIRS
        if not FEWEST <= contestants <= most:
            expected = f"from 3 to {most} pairs"
            raise BadValue(place="a Howell", value=so_many(pairs, "pair"), expected=expected)
        if not contestants // 2 <= many < contestants:
            raise BadValue(
                place=f"a Howell of {contestants} pairs",
                value=so_many(many, "round"),
                expected=f"from {contestants // 2} to {contestants - 1} rounds, and fewer are for"
                " a Mitchell",
            )
        found = _made(contestants, many, self.directions)
        if found is None:
            raise RuleSaysNo(
                what=f"a Howell of {contestants} pairs and {many} rounds",
                why=f"no such movement is found, there is one of {self._next(contestants, many)}",
                clause=self.clause,
            )
        return found

    def _next(self, contestants: int, rounds: int) -> str:
        """Name the numbers of rounds next below and above for which there is a movement."""
        ways = (range(rounds - 1, contestants // 2 - 1, -1), range(rounds + 1, contestants))
        near = (next((n for n in way if self.is_found(contestants, n)), None) for way in ways)
        return " or ".join(str(n) for n in near if n is not None)


@cache
def _made(contestants: int, rounds: int, directions: str) -> Movement | None:
    balanced = one_by_one if directions == "one-by-one" else _best
    for printed in (EIGHT_PAIRS, SIXTEEN_PAIRS):
        if (printed.contestants, printed.rounds) == (contestants, rounds):
            return printed.movement()
    if rounds == contestants - 1 and rounds in room_squares.NO_SQUARE:
        return _all_sharing(contestants)
    if rounds == contestants - 1 and rounds <= room_squares.LARGEST:
        return balanced(room_squares.starter(rounds).cyclic())
    cyclic = short_howell(contestants, rounds)
    return None if cyclic is None else balanced(cyclic)


def _all_sharing(contestants: int) -> Movement:
    """Return the movement in which all meet all, on the same boards in a round."""
    last, tables = contestants, contestants // 2

    def on(number: int) -> int:
        return (number - 1) % (last - 1) + 1

    rounds: list[Round] = []
    for turn in range(1, last):
        others = [(on(turn + step), on(turn - step)) for step in range(1, tables)]
        two = [(last, turn), *others]
        rounds.append(tuple(Place(n, ns, ew, turn) for n, (ns, ew) in enumerate(two, 1)))
    return Movement(
        contestants=contestants, rounds=tuple(rounds), shared=(tuple(range(1, tables + 1)),)
    )


def _best(cyclic: Cyclic) -> Movement:
    return evened(cyclic).movement()
