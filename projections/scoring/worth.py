"""Compute what each line is worth to its sides, as played or awarded, and add it up."""

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from ledger.bridge.awards import (
    AVERAGE_PLUS,
    AnyAward,
    Artificial,
    Assigned,
    OwnSession,
    Typed,
    Weighted,
)
from ledger.bridge.boards import Side
from ledger.bridge.scores import Line, partners
from ledger.record.result import LineResult
from ledger.rulebook import Conditions
from projections.scoring.gains import Alike, Gains, tally_of
from projections.scoring.own_percentages import OwnPercentages
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.taking_part import standing_points
from projections.scoring.tallies import Key, MatchTallies, Tally, match_key, plain_match_tallies


class Sides(NamedTuple):
    """The worth of a line to north-south and to east-west; None: nothing to count."""

    ns: Fraction | None
    ew: Fraction | None


def line_worth(
    board: ScoredBoard, line: LineResult, own: OwnPercentages, *, shown: bool = False
) -> Sides:
    """Compute the worth of one line, on the traveller (shown) or in totals.

    A line of teams is worth nothing by itself: their matches are scored.

    own: each contestant's percentage on the rest of the session.
    """
    where = line.line
    if board.scoring is None:
        return Sides(None, None)
    if line.awards is None:
        if line.score is None:
            return Sides(None, None)
        if not board.is_artificial:
            sheet = board.shown if shown else board.sheet
            if line.score.points not in sheet.worth:
                return Sides(None, None)
            return Sides(sheet.ns(line.score.points), sheet.ew(line.score.points))
    ns, ew = line.awards or (AVERAGE_PLUS, AVERAGE_PLUS)
    standing = standing_points(line) if line.awards is not None else None
    return Sides(
        _as_counted(
            board,
            _award_worth(
                board, line, ns, "NS", own.of(where.session, where.ns), standing, shown=shown
            ),
        ),
        _as_counted(
            board,
            _award_worth(
                board, line, ew, "EW", own.of(where.session, where.ew), standing, shown=shown
            ),
        ),
    )


def _as_counted(board: ScoredBoard, worth: Fraction | None) -> Fraction | None:
    scoring = board.scoring
    return worth if worth is None or scoring is None else scoring.of_board(worth)


def _award_worth(
    board: ScoredBoard,
    line: LineResult,
    award: AnyAward,
    side: Side,
    own: Fraction | None,
    standing: int | None,
    *,
    shown: bool,
) -> Fraction | None:
    most = board.top(shown=shown)
    top = None if most is None else Fraction(most)
    match award:
        case Artificial(grade=grade):
            return board.conditions.artificial.worth(grade, own, top)
        case Assigned(points=points):
            counted = standing is not None or _is_compared(board)
            return _compared(board, line, points, side, counted=counted, shown=shown)
        case Weighted(parts=parts):
            worths = [
                (_compared(board, line, part.points, side, counted=False, shown=shown), part.weight)
                for part in parts
            ]
            return sum((w * share for w, share in worths if w is not None), Fraction(0))
        case Typed(value=value, unit=unit):
            return value * top / 100 if unit == "percent" and top is not None else value
        case OwnSession():
            return board.conditions.artificial.at_own(own, top)


def _is_compared(board: ScoredBoard) -> bool:
    """Tell whether a score assigned to one side is compared with the scores of its direction."""
    return board.scoring is not None and board.scoring.by_direction


def _compared(
    board: ScoredBoard, line: LineResult, points: int, side: Side, *, counted: bool, shown: bool
) -> Fraction | None:
    """Compute the worth of a score among the others; counted: it is one of them already."""
    if counted:
        sheet = board.shown if shown else board.sheet
    else:
        sheet = board.sheet_with(points, line, shown=shown)
    if points not in sheet.worth:
        return None
    return sheet.ns(points) if side == "NS" else sheet.ew(points)


Rules = Callable[[str], Conditions]
"""The conditions of a session."""


def awarded_tallies(
    boards: Collection[ScoredBoard], gains: Mapping[Alike, Gains], rules: Rules
) -> dict[Key, Tally]:
    """Tally the boards of whoever has an award in a session, those without one among them.

    gains: what was gained on boards simply played.
    """
    awarded: dict[Key, Tally] = {}
    for line in _adjusted(boards, OwnPercentages(boards, gains)):
        for side, award, value in line.sides:
            for contestant in partners(side):
                key = (line.session, contestant, None, None)
                if key not in awarded:
                    awarded[key] = tally_of(gains, line.session, contestant)
                awarded[key].award(award, value, line.top, rules(line.session), line.touched)
    _settle(awarded, rules, in_percent=False)
    return awarded


class OfMatches(NamedTuple):
    """The tallies of both sides of matches.

    Attributes:
        plain: on boards simply played.
        awarded: on all boards, of whoever has an award in the match.

    """

    plain: list[MatchTallies]
    awarded: dict[Key, Tally]

    def get(self, key: Key) -> Tally | None:
        """Return the tally of one side on all boards; None where it has none."""
        found = [self.awarded.get(key), *[part.get(key) for part in self.plain]]
        return next((tally for tally in found if tally is not None), None)


def match_tallies(boards: Collection[ScoredBoard], rules: Rules, *, in_percent: bool) -> OfMatches:
    """Tally each contestant's boards in each match, in IMPs or in per cent."""
    made = OfMatches(plain_match_tallies(boards, in_percent=in_percent), {})
    for line in _adjusted(boards, OwnPercentages(boards)):
        for side, award, value in line.sides:
            key = match_key(line.where, side)
            if key not in made.awarded:
                plain = made.get(key)
                made.awarded[key] = Tally() if plain is None else plain.copy()
            worth = 100 * value / line.top if in_percent and line.top else value
            rule = rules(line.session)
            made.awarded[key].award(award, worth, line.top, rule, line.touched)
    _settle(made.awarded, rules, in_percent=in_percent)
    return made


class Adjusted(NamedTuple):
    """A line with an award: what each side has been awarded, and what that is worth."""

    where: Line
    top: int
    touched: tuple[int, ...]
    sides: tuple[tuple[str, AnyAward, Fraction], ...]

    @property
    def session(self) -> str:
        """The session in which the line was played."""
        return self.where.session


def _adjusted(boards: Collection[ScoredBoard], own: OwnPercentages) -> Iterator[Adjusted]:
    """Yield the lines with an award, and those of groups in which nothing can be compared."""
    for board in boards:
        without_sheet = board.plain if board.is_artificial else []
        lines = [*without_sheet, *board.adjusted]
        top = (board.top(shown=False) or 0) if lines else 0
        for line in lines:
            where, worth = line.line, line_worth(board, line, own)
            ns, ew = line.awards or (AVERAGE_PLUS, AVERAGE_PLUS)
            given = ((where.ns, ns, worth.ns), (where.ew, ew, worth.ew))
            sides = tuple((side, award, value) for side, award, value in given if value is not None)
            yield Adjusted(where, top, line.touched, sides)


def _settle(awarded: dict[Key, Tally], rules: Rules, *, in_percent: bool) -> None:
    for (session, _, _, _), tally in awarded.items():
        if tally.pluses:
            tally.settle(rules(session), in_percent=in_percent)
