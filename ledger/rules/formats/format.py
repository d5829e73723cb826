"""The questions that every format answers: its boards and minutes, matches and sessions."""

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, ClassVar, NamedTuple

from msgspec import Meta

from ledger.rules import Rule
from ledger.rules.draws.draw import DrawnBy


class BestSessions(NamedTuple):
    """The sessions that count, best first, their sum and mean.

    Attributes:
        ranked: whether there are enough of them for a rank.

    """

    counted: tuple[Fraction, ...]
    total: Fraction
    mean: Fraction | None
    ranked: bool


class FormatRule(Rule, frozen=True, kw_only=True):
    """The questions that every format answers.

    Attributes:
        boards: of each match, segment or round, None where nothing is printed about it.
        minutes_per_board: the time for a board; None where announced later.
        drawn_by: how its rounds are drawn.
        one_field: whether both directions of an earlier stage are ranked together in it.
        everybody_meets: whether all are meant to meet all others.

    """

    drawn_by: ClassVar[DrawnBy]
    one_field: ClassVar[bool]
    everybody_meets: ClassVar[bool] = False

    boards: Annotated[int, Meta(ge=1)] | None = None
    minutes_per_board: Fraction | None = None

    def __post_init__(self) -> None:
        if self.minutes_per_board is not None and self.minutes_per_board <= 0:
            raise ValueError("minutes_per_board must be above 0")

    def minutes(self, boards: int | None = None) -> Fraction | None:
        """Return the minutes for so many boards (None: those of one match or segment)."""
        many = self.boards if boards is None else boards
        if self.minutes_per_board is None or many is None:
            return None
        return self.minutes_per_board * many

    def rounds_of(self, contestants: int) -> int | None:
        """Return how many rounds a movement of so many has; None: nothing is printed about it."""
        return None

    def round_robins_of(self, contestants: int) -> int:
        """Return how many round robins so many contestants play; 0 where it has none."""
        return 0

    @property
    def boards_of_a_match(self) -> int | None:
        """The number of boards that two play against each other; None if whole sessions count."""
        return self.boards

    @property
    @abstractmethod
    def of_two(self) -> "FormatRule | None":
        """This format, if it consists of matches that each have a winner; else None."""

    @property
    @abstractmethod
    def in_segments(self) -> "FormatRule | None":
        """This format, if these matches are in segments, as printed; else None."""

    @property
    def contestants(self) -> int | None:
        """The number of contestants, where that is printed."""
        return None

    @property
    def best(self) -> int | None:
        """The number of sessions that count, the best ones; None: all."""
        return None

    @property
    @abstractmethod
    def printed_matches(self) -> int | None:
        """The number of matches, segments or sessions; None: it depends on who takes part."""

    @property
    def rounds_by_standings(self) -> int | None:
        """The number of rounds drawn by the standings; None: none, or not said."""
        return self.printed_matches if self.drawn_by == "standings" else None

    @property
    def sets_of_a_session(self) -> bool:
        """Tell whether boards are those of a session, shared out among its rounds."""
        return self.boards_of_a_match is None

    def round_robins(self, contestants: int) -> int:
        """Return how many times so many meet everybody, or as good as that."""
        return 1

    def best_sessions(self, percentages: Sequence[Fraction | None]) -> BestSessions:
        """Return those of a contestant's sessions that count; None: one not played (AMB-61)."""
        wanted = self.best or self.printed_matches or len(percentages)
        played = sorted((one for one in percentages if one is not None), reverse=True)
        counted = tuple(played[:wanted])
        total = sum(counted, Fraction(0))
        mean = total / len(counted) if counted else None
        return BestSessions(counted, total, mean, len(counted) == wanted)

    @abstractmethod
    def matches_of(self, contestants: int) -> int | None:
        """Return how many matches, segments or sessions so many contestants play one after another.

        None: nothing is printed about it.
        """

    @abstractmethod
    def in_words(self, contestants: int) -> str:
        """Say in one line what so many contestants play."""


class OfMany(FormatRule, frozen=True, kw_only=True):
    """A format in which everybody meets several others, and no single match has a winner."""

    @property
    def of_two(self) -> None:
        """None: it does not consist of matches that each have a winner."""
        return None

    @property
    def in_segments(self) -> None:
        """None: its matches are not in segments."""
        return None
