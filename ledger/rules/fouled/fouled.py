"""The questions that every rule about fouled boards answers: its scoring, the scores it gives."""

from abc import abstractmethod
from collections.abc import Collection
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple

from ledger.rules import Rule
from ledger.rules.datums import Datum
from ledger.rules.scoring import BoardScoring
from ledger.rules.scoring.method import PairRule
from ledger.rules.scoring.sheet import BoardSheet, Scores

Team = Literal["home", "away"]


class Nets(NamedTuple):
    """Both sides' net IMPs, each on its own account."""

    home: Fraction
    away: Fraction


class SegmentBoards(NamedTuple):
    """The boards that a segment is scored on, and those of the next one; None after the last."""

    score_on: int
    next_segment: int | None


class Judged(NamedTuple):
    """The sum of the team's two percentages (ACBL: X), and whether the board is won."""

    total: Fraction
    result: Literal["win", "tie", "loss"]


class Unplayed(NamedTuple):
    """The score of both teams for an unplayable board, and the penalty of those responsible."""

    home: Fraction
    away: Fraction
    home_penalty: Fraction
    away_penalty: Fraction


class FouledRule(Rule, frozen=True, kw_only=True):
    """The questions that every rule about fouled boards answers.

    Attributes:
        made_for: the scoring for which it is made, as a set names it.
        made_up: whether fouled boards are made up in the next segment.

    """

    made_for: ClassVar[str]
    made_up: ClassVar[bool] = False

    @abstractmethod
    def fits(self, scoring: BoardScoring) -> bool:
        """Tell whether boards scored so are those that it is made for."""

    @property
    def datum_rule(self) -> Datum | None:
        """The rule of each group's datum; None: that of the board."""
        return None

    def group_sheet(self, scoring: PairRule, scores: Scores, *, rest: bool) -> BoardSheet:
        """Return the sheet of one group of a fouled board; rest: of those not named in any."""
        return scoring.sheet_of_group(scores)

    def group_top(self, scoring: PairRule, scores: Scores) -> int | None:
        """Return the most that a side can get in a group; None where there is no such thing."""
        return scoring.top_of(scores, shown=False)

    def judged(self, ns_percent: Fraction, ew_percent: Fraction) -> Judged | None:
        """Judge a team's fouled board by its pairs' percentages; None: it is not judged so."""
        return None

    def unplayed(
        self,
        responsible: Collection[Team],
        home_percent: Fraction | None = None,
        away_percent: Fraction | None = None,
    ) -> Unplayed | None:
        """Return the worth of an unplayable board of a match; None: it counts for nobody."""
        return None

    def neuberg(self, matchpoints: Fraction, size: int, lines: int) -> Fraction | None:
        """Bring matchpoints of a group to the whole field by Neuberg's formula; None: not done."""
        return None

    def nets(
        self, home_net: Fraction, fouled: int, at_fault: Team | Literal["both"] | None
    ) -> Nets:
        """Return a match with so many fouled boards; home_net: home's IMPs on the good ones."""
        return Nets(home_net, -home_net)

    def boards(self, segment: int, segments: int, boards: int, fouled: int) -> SegmentBoards:
        """Return the boards of a segment, of which some are fouled, and of the next one."""
        return SegmentBoards(boards - fouled, None)
