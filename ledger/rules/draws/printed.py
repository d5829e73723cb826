"""SBF 5.4.2, appendix B: a draw that a document prints row by row."""

from typing import Annotated, ClassVar

from msgspec import Meta

from ledger.errors import RuleSaysNo
from ledger.rules.draws.by_movement import ByMovement, Hall, LaidOut
from ledger.rules.draws.checking import first_fault
from ledger.rules.draws.field import Method
from ledger.rules.draws.movement import Movement
from ledger.rules.draws.rows import read_rows


class PrintedDraw(ByMovement, frozen=True, kw_only=True, tag="printed-draw"):
    """SBF 5.4.2, appendix B: rows of tables, all playing the same boards in a round.

    Attributes:
        switched_table, switched_after: the table that switches the arrow (AMB-42), and the number
            of boards after which it does.

    """

    method: ClassVar[Method] = "printed"
    through_stage: ClassVar[bool] = True
    numbers_are_rows: ClassVar[bool] = True

    rows: tuple[str, ...]
    switched_table: Annotated[int, Meta(ge=1)] | None = None
    switched_after: Annotated[int, Meta(ge=0)] | None = None

    def __post_init__(self) -> None:
        if (self.switched_table is None) != (self.switched_after is None):
            raise ValueError("switched_table and switched_after go together")
        fault = first_fault(self.movement())
        if fault is not None:
            raise ValueError(fault)

    @property
    def contestants(self) -> int:
        """The number of contestants that its rows name."""
        return self.movement().contestants

    def laid_out(self, hall: Hall) -> LaidOut:
        """Return the whole draw, which says nothing of boards. Raises RuleSaysNo."""
        movement = self.movement()
        if movement.contestants != hall.contestants:
            raise RuleSaysNo(
                what=f"the printed draw of {movement.contestants}",
                why=f"{hall.contestants} take part",
                clause=self.clause,
            )
        return LaidOut(movement, 0)

    def movement(self) -> Movement:
        """Return the whole draw."""
        printed = read_rows(self.rows)
        if self.switched_table is None:
            return printed
        return Movement(
            contestants=printed.contestants,
            rounds=tuple(
                tuple(
                    place._replace(switched_after=self.switched_after)
                    if place.table == self.switched_table
                    else place
                    for place in places
                )
                for places in printed.rounds
            ),
            shared=printed.shared,
            sit_outs=printed.sit_outs,
        )
