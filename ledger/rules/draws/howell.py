"""Alberta 55+ 11: Howell movements, complete where everybody meets everybody, or shorter."""

from typing import ClassVar

from ledger.errors import RuleSaysNo
from ledger.rules.draws import room_squares
from ledger.rules.draws.by_movement import ByMovement, Hall, LaidOut, shared_out
from ledger.rules.draws.checking import first_fault
from ledger.rules.draws.cyclic import Cyclic
from ledger.rules.draws.field import Method
from ledger.rules.draws.movement import Movement
from ledger.rules.draws.rows import EIGHT_PAIRS, SIXTEEN_PAIRS


class HowellDraw(ByMovement, frozen=True, kw_only=True, tag="howell-draw"):
    """Howells as published, or complete ones from Room squares for other numbers of pairs.

    Attributes:
        published: movements to be used for their numbers of pairs and rounds.

    """

    method: ClassVar[Method] = "howell"
    published: tuple[Cyclic, ...] = (EIGHT_PAIRS, SIXTEEN_PAIRS)

    def __post_init__(self) -> None:
        for cyclic in self.published:
            fault = first_fault(cyclic.movement())
            if fault is not None:
                raise ValueError(f"published Howell of {cyclic.contestants} pairs: {fault}")

    def laid_out(self, hall: Hall) -> LaidOut:
        """Return the published movement of so many rounds, or a complete one."""
        return shared_out(self.movement(hall.contestants, hall.rounds), hall)

    def movement(self, pairs: int, rounds: int | None = None) -> Movement:
        """Return the movement; rounds: None for all. Of an odd number the highest is nobody.

        Raises RuleSaysNo where there is none.
        """
        contestants = pairs + pairs % 2
        many = contestants - 1 if rounds is None else rounds
        for cyclic in self.published:
            if (cyclic.contestants, cyclic.rounds) == (contestants, many):
                return cyclic.movement()
        if many == contestants - 1 and 7 <= many <= room_squares.LARGEST:
            return room_squares.starter(many).cyclic().movement()
        if many == contestants - 1 and many in room_squares.NO_SQUARE:
            why = "no complete Howell exists in which each plays all boards once"
        else:
            why = "no such movement is published, and only complete ones can be made"
        raise RuleSaysNo(
            what=f"a Howell of {contestants} pairs and {many} rounds", why=why, clause=self.clause
        )
