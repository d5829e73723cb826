"""The questions that every way of drawing answers: what it goes by."""

from typing import ClassVar, Literal

from ledger.rules import Rule
from ledger.rules.draws.field import Method

DrawnBy = Literal["standings", "movement", "knock-out"]
"""The basis of a draw."""


class DrawRule(Rule, frozen=True, kw_only=True):
    """The questions that every way of drawing answers.

    Attributes:
        goes_by: the formats that it draws for.
        method, version: as published draws name them.
        numbers_are_rows: whether a number says which row of a printed draw is whose.

    """

    goes_by: ClassVar[DrawnBy]
    method: ClassVar[Method]
    version: ClassVar[int] = 1
    numbers_are_rows: ClassVar[bool] = False

    @property
    def contestants(self) -> int | None:
        """The number of contestants that it is made for; None: any number."""
        return None
