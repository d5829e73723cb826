"""Boards and minutes, which every format has."""

from abc import abstractmethod
from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from ledger.rules import FamilyMeta, Rule


class Timed(Rule, frozen=True, kw_only=True, metaclass=FamilyMeta):
    """boards: of each match, segment or round. minutes_per_board: None where announced later."""

    boards: Annotated[int, Meta(ge=1)]
    minutes_per_board: Fraction | None = None

    def __post_init__(self) -> None:
        if self.minutes_per_board is not None and self.minutes_per_board <= 0:
            raise ValueError("minutes_per_board must be above 0")

    def minutes(self, boards: int | None = None) -> Fraction | None:
        """The time allotted for so many boards (None: those of one match or segment)."""
        if self.minutes_per_board is None:
            return None
        return self.minutes_per_board * (self.boards if boards is None else boards)

    def rounds_of(self, contestants: int) -> int | None:
        """How many rounds a movement of so many has; None: nothing is printed about it."""
        return None

    def round_robins_of(self, contestants: int) -> int:
        """How many round robins so many contestants play; 0 where it has none."""
        return 0

    @property
    def boards_of_a_match(self) -> int | None:
        """How many boards two play against each other; None where whole sessions count."""
        return self.boards

    @abstractmethod
    def matches_of(self, contestants: int) -> int:
        """How many matches, segments or sessions so many contestants play one after another."""

    @abstractmethod
    def in_words(self, contestants: int) -> str:
        """What so many contestants play, in one line."""
