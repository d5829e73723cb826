"""Alberta 55+ 11, ANC 17.3, SBF 5.4.2, Law 8: drawn once for a session, by a movement."""

from abc import abstractmethod
from typing import ClassVar, NamedTuple

from ledger.rules.draws.draw import DrawnBy, DrawRule
from ledger.rules.draws.movement import Movement


class Hall(NamedTuple):
    """The contestants, boards and rounds for which a movement is laid out.

    Attributes:
        contestants: how many numbers there are, the one of nobody included.
        boards: of the session; None: nobody said.
        rounds: how many are wanted; None: as many as the movement has.
        each: how many boards every set has; None: as many as all can have alike.
        before: how many sessions of the stage were before this one.

    """

    contestants: int
    boards: int | None = None
    rounds: int | None = None
    each: int | None = None
    before: int = 0

    @property
    def tables(self) -> int:
        """The number of tables at which all can sit."""
        return (self.contestants + 1) // 2


class LaidOut(NamedTuple):
    """A session's movement, and how many boards each of its sets has; 0: nobody said."""

    movement: Movement
    boards_each: int


class ByMovement(DrawRule, frozen=True, kw_only=True):
    """The questions that every draw by a movement answers.

    Attributes:
        two_lines: whether north-south and east-west are lines of their own, numbered one after the
            other.
        through_stage: whether it is one movement for all sessions of a stage, not one for each.

    """

    goes_by: ClassVar[DrawnBy] = "movement"
    two_lines: ClassVar[bool] = False
    through_stage: ClassVar[bool] = False

    @property
    def rounds_switched(self) -> int:
        """The number of rounds with the arrow switched for all; 0 where the movement has it."""
        return 0

    @abstractmethod
    def laid_out(self, hall: Hall) -> LaidOut:
        """Return the movement of a session. Raises RuleSaysNo, BadValue where there is none."""


def shared_out(movement: Movement, hall: Hall) -> LaidOut:
    """Return a movement with the boards of a hall in its sets."""
    return LaidOut(movement, hall.each or (hall.boards or 0) // len(movement.rounds))
