"""Find the boards on which somebody's score is another one than at an earlier moment."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial

from ledger.bridge.scores import partners
from ledger.record import Contest
from projections.scope import resolve
from projections.scoring.boards import scored_boards
from projections.scoring.obtained import sitting
from projections.scoring.own_percentages import OwnPercentages
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.team_matches import matches
from projections.scoring.worth import Sides, line_worth

Place = tuple[str, int]
"""A session and a board number."""

Values = dict[tuple[str, str], Fraction]
"""The score of each contestant on a board, by session and name."""


def changed_boards(then: Contest, later: Contest, scope: str) -> dict[str, set[Place]]:
    """Find the boards of the scope on which the score of each contestant is another one."""
    found: dict[str, set[Place]] = defaultdict(set)
    was, now = _by_number(then, scope), _by_number(later, scope)
    for number in was.keys() | now.keys():
        before, after = (make() if (make := by.get(number)) else {} for by in (was, now))
        for session, name in before.keys() | after.keys():
            if before.get((session, name)) != after.get((session, name)):
                found[name].add((session, number))
    return found


def _by_number(facts: Contest, scope: str) -> dict[int, Callable[[], Values]]:
    """Give the scores on the boards of each number, computed when they are called for."""
    sessions = resolve(scope, facts).sessions
    team = [s for s in sessions if facts.conditions(s).contestant == "team"]
    boards = scored_boards(facts, [s for s in sessions if s not in team])
    own, alike = OwnPercentages(boards), defaultdict[int, list[ScoredBoard]](list)
    for board in boards:
        alike[board.board].append(board)
    played: dict[int, Values] = defaultdict(dict)
    for match in matches(facts, team):
        for one in match.boards:
            for name, imps in ((match.home, one.home_imps), (match.away, one.away_imps)):
                if imps is not None:
                    played[one.board][match.session, name] = imps
    return {
        number: partial(_values, alike[number], own, played[number]) for number in {*alike, *played}
    }


def _values(boards: Iterable[ScoredBoard], own: OwnPercentages, played: Values) -> Values:
    """Compute the scores on these boards. played: those on boards of team matches."""
    values: Values = {}
    for board in boards:
        for session, side, value in _worths(board, own):
            if value is not None:
                for name in side:
                    values[session, name] = value
    return values | played


def _worths(
    board: ScoredBoard, own: OwnPercentages
) -> Iterator[tuple[str, Iterable[str], Fraction | None]]:
    """Yield what each side of a line has: where it was played, by whom, and how much."""
    names, sheet, lines = [*board.order], board.sheet, board.adjusted
    if board.is_artificial:
        lines = [*board.plain, *lines]
    else:
        worth = {points: Sides(sheet.ns(points), sheet.ew(points)) for points in sheet.worth}
        for session, scores in board.scores.items() if board.scoring else ():
            rows = zip(scores.versions, scores.ns, scores.ew, scores.points, strict=True)
            for _, *sides, points in sorted(rows):
                for side, value in zip(sides, worth.get(points, ()), strict=False):
                    yield session, [names[at] for at in sitting(side)], value
    for line in lines:
        both = zip((line.line.ns, line.line.ew), line_worth(board, line, own), strict=True)
        for name, value in both:
            yield line.line.session, partners(name), value
