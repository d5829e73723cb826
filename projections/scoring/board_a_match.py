"""Fouled and unplayable boards at board-a-match (ACBL Law 87, WBF 4.2).

A fouled board is judged by the percentages of each team's two pairs, each within the group
that held the same cards; one unplayable at both tables by who is responsible.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from ledger.record import Contest
from ledger.record.fouls import group_of
from ledger.rules.fouled import Fouled
from ledger.rules.fouled.fouled import Judged, Team
from projections.scoring.matches import Match, MatchBoard

ZERO = Fraction(0)

Rest = Mapping[tuple[str, str], Fraction]
"""The percentages on boards really played, by session and team."""

NOTHING_KNOWN: Rest = {}
AVERAGE = Fraction(50)


class Pair(NamedTuple):
    """A pair of a team on a board: in which session, on which side, and its opponents."""

    session: str
    board: int
    ns: str
    ew: str


def session_percentages(facts: Contest, matches: Iterable[Match]) -> Rest:
    """Compute each team's percentage on the boards of a session that it really played."""
    gained: dict[tuple[str, str], list[Fraction]] = defaultdict(list)
    for match in matches:
        teams = facts.conditions(match.session).scoring.between_rooms
        if teams is None or teams.top is None:
            continue
        for board in match.boards:
            if board.board in match.played:
                for team, points in ((match.home, board.home_imps), (match.away, board.away_imps)):
                    gained[match.session, team].append(100 * (points or ZERO) / teams.top)
    return {key: sum(parts, ZERO) / len(parts) for key, parts in gained.items()}


def with_fouled_boards(facts: Contest, match: Match, rest: Rest) -> Match:
    """Return the match with its fouled boards judged, where it is scored so.

    rest: each team's percentage on the boards of a session that it really played.
    """
    conditions = facts.conditions(match.session)
    rule, teams = conditions.fouled, conditions.scoring.between_rooms
    if rule is None or teams is None or teams.top is None:
        return match
    if not any(board.fouled for board in match.boards):
        return match
    percents = _group_percentages(facts, match)
    boards = tuple(
        _judged(match, board, rule, teams.top, percents, rest) if board.fouled else board
        for board in match.boards
    )
    home = sum((board.home_imps or ZERO for board in boards), ZERO)
    away = sum((board.away_imps or ZERO for board in boards), ZERO)
    return replace(
        match,
        boards=boards,
        home_imps=home,
        away_imps=away,
        home_gross=home,
        away_gross=away,
        counted=sum(board.home_imps is not None for board in boards),
    )


def _judged(
    match: Match,
    board: MatchBoard,
    rule: Fouled,
    win: Fraction,
    percents: Mapping[Pair, Fraction],
    rest: Rest,
) -> MatchBoard:
    home, away, here = match.home, match.away, (match.session, board.board)
    assert board.foul is not None
    if board.foul.groups:
        opened = percents.get(Pair(*here, home, away))
        closed = percents.get(Pair(*here, away, home))
        if opened is None or closed is None:
            return board
        ours, theirs = rule.judged(opened, 100 - closed), rule.judged(closed, 100 - opened)
        if ours is None or theirs is None:
            return board
        return replace(board, home_imps=_points(ours, win), away_imps=_points(theirs, win))
    sides: tuple[tuple[Team, str], ...] = (("home", home), ("away", away))
    responsible = [team for team, name in sides if name in board.foul.at_fault]
    given = rule.unplayed(responsible, *(rest.get((match.session, team)) for _, team in sides))
    if given is None:
        return board
    return replace(
        board,
        home_imps=given.home - given.home_penalty,
        away_imps=given.away - given.away_penalty,
    )


def _points(judged: Judged, win: Fraction) -> Fraction:
    return {"win": win, "tie": win / 2, "loss": ZERO}[judged.result]


def _group_percentages(facts: Contest, match: Match) -> dict[Pair, Fraction]:
    """Compute north-south's percentage on the fouled boards, among those with the same cards."""
    fouled = {board.board for board in match.boards if board.fouled}
    groups: dict[tuple[int, int], dict[Pair, int]] = {}
    for line in facts.counting():
        where = line.line
        if where.session != match.session or where.board not in fouled or line.score is None:
            continue
        pair = Pair(where.session, where.board, where.ns, where.ew)
        group = (where.board, group_of(facts, where))
        groups.setdefault(group, {})[pair] = line.score.points
    return {
        pair: _among(points, scores.values())
        for scores in groups.values()
        for pair, points in scores.items()
    }


def _among(points: int, scores: Collection[int]) -> Fraction:
    """Return the percentage of a score among others; average where there are none."""
    if len(scores) < 2:
        return AVERAGE
    worse = sum(other < points for other in scores)
    equal = sum(other == points for other in scores) - 1
    return Fraction(100 * (2 * worse + equal), 2 * (len(scores) - 1))
