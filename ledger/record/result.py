"""The present result of one line of play or one match; a change makes a new value."""

from datetime import datetime
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import BoardScore, Line, MatchScore, line_of
from ledger.events import Reference
from ledger.recorded import Recorded

Awards = tuple[AnyAward, AnyAward]
"""What the sides of a line get instead of its score, north-south first."""


Agreed: TypeAlias = tuple[str, ...] | None
"""Who agrees with a change, having asked for it or consented; None: an official makes it."""


class _Stands(Struct, frozen=True, eq=False, gc=False, kw_only=True):
    """What lines and matches have in common.

    Attributes:
        first: the event that first recorded it, by which it is known.
        later: the positions of the events that changed it since.
        confirmed_by: who agreed with the score as it is.
        confirmed_at: when all of these had.
        ruled: whether an official made it what it is, so that nobody has to confirm it.

    """

    first: Recorded
    later: tuple[int, ...] = ()
    confirmed_by: tuple[str, ...] = ()
    confirmed_at: datetime | None = None
    ruled: bool = False

    @property
    def version(self) -> int:
        """The version of the event that first recorded it."""
        return self.first.version

    @property
    def reference(self) -> Reference:
        """The reference of the event that first recorded it."""
        return self.first.reference

    @property
    def touched(self) -> tuple[int, ...]:
        """The positions of the events that made it what it is."""
        return (self.first.position, *self.later)


class LineResult(_Stands, frozen=True, eq=False, gc=False):
    """The present result of one line of play: one board at one table.

    Attributes:
        line: who sat where.
        score: what was obtained, None where nothing was.
        awards: what the sides get instead.
        awarded_by: the version of the event that awarded it, 0 where nothing is awarded.

    """

    line: Line
    score: BoardScore | None = None
    awards: Awards | None = None
    awarded_by: int = 0

    @property
    def place(self) -> Line:
        """The line alone, as events name it: `line` may be the score, which is one too."""
        return line_of(self.line) if isinstance(self.line, BoardScore) else self.line

    @property
    def board_score(self) -> BoardScore | None:
        """The score, which is that of a board."""
        return self.score

    @property
    def session(self) -> str:
        """In which it was played."""
        return self.line.session

    @property
    def sides(self) -> tuple[str, str]:
        """The two contestants, north-south first."""
        return (self.line.ns, self.line.ew)

    @property
    def contestants(self) -> tuple[str, ...]:
        """Everybody who plays it."""
        return self.line.contestants

    @property
    def round(self) -> int | None:
        """The round of its session; None where nobody said."""
        return self.line.round

    def __str__(self) -> str:
        """The line and its score in a few words."""
        if self.score is None:
            return f"{self.line} without a score"
        return f"{self.line}: {self.score.outcome}"

    def moved(self, recorded: Recorded, score: BoardScore, agreed: Agreed) -> "LineResult":
        """Give the line with another score, or in another place."""
        later = (*self.later, recorded.position)
        moved = replace(self, line=score, score=score, later=later)
        return _with_agreement(moved, recorded, agreed)

    def adjusted(self, recorded: Recorded, awards: Awards) -> "LineResult":
        """Give the line with what is awarded to its sides."""
        later = (*self.later, recorded.position)
        by = recorded.version
        return replace(self, awards=awards, awarded_by=by, later=later, ruled=True)


class MatchResult(_Stands, frozen=True, eq=False, gc=False):
    """The present result of a match of which only the result was recorded."""

    score: MatchScore

    @property
    def session(self) -> str:
        """In which it was played."""
        return self.score.session

    @property
    def sides(self) -> tuple[str, str]:
        """The two contestants, home first."""
        return (self.score.home, self.score.away)

    @property
    def contestants(self) -> tuple[str, ...]:
        """Both sides, as a line names those who have it."""
        return self.sides

    @property
    def round(self) -> int | None:
        """The round of its session; None where nobody said."""
        return self.score.round

    @property
    def line(self) -> None:
        """It is no line of play."""

    @property
    def awards(self) -> None:
        """It is not adjusted as a whole."""

    @property
    def board_score(self) -> None:
        """It has no score of a board."""

    def __str__(self) -> str:
        """The match and its score in a few words."""
        return f"{self.score}: {self.score.outcome}"

    def become(self, recorded: Recorded, score: MatchScore, agreed: Agreed) -> "MatchResult":
        """Give the match with another result."""
        became = replace(self, score=score, later=(*self.later, recorded.position))
        return _with_agreement(became, recorded, agreed)


Result: TypeAlias = LineResult | MatchResult

Known = TypeVar("Known", bound=_Stands)


def _with_agreement(result: Known, recorded: Recorded, agreed: Agreed) -> Known:
    """Give a result that was changed with those who agree with it as it is now."""
    at = recorded.at if agreed else None
    return replace(result, confirmed_by=agreed or (), confirmed_at=at, ruled=agreed is None)


def confirmed(result: Known, recorded: Recorded, contestant: str) -> Known:
    """Give the result with one more contestant that agrees with it."""
    at = max(recorded.at, result.confirmed_at or recorded.at)
    return replace(result, confirmed_by=(*result.confirmed_by, contestant), confirmed_at=at)


def as_entered(result: Known) -> Known:
    """Give a result as if nobody had touched it, or agreed with it, since it was entered."""
    return replace(result, later=(), confirmed_by=(), confirmed_at=None, ruled=False)
