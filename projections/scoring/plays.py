"""Contestants on single boards, for criteria that look at those which they shared."""

from collections.abc import Collection, Iterator
from fractions import Fraction

from ledger.bridge.scores import partners
from ledger.record import Contest
from ledger.rules.tie_breaks.table import BoardPlay
from projections.scoring.boards import scored_boards
from projections.scoring.own_percentages import OwnPercentages
from projections.scoring.worth import line_worth

ZERO = Fraction(0)


def board_plays(
    facts: Contest, sessions: Collection[str], contestants: Collection[str]
) -> Iterator[BoardPlay]:
    """Yield the plays, by pairs, at the tables of these contestants on boards of these sessions."""
    boards = scored_boards(facts, sessions)
    own, names = OwnPercentages(boards), set(contestants)
    for board in boards:
        name, top = f"{board.key.deals}/{board.board}", board.top(shown=False) or 0
        for line in (*board.plain, *board.adjusted):
            where = line.line
            if where.session not in sessions or names.isdisjoint(where.contestants):
                continue
            worth = line_worth(board, line, own)
            points = line.score.points if line.score and line.awards is None else None
            mirrored = None if points is None else -points
            for one in partners(where.ns):
                yield BoardPlay(name, one, where.ew, "NS", worth.ns or ZERO, top, points)
            for one in partners(where.ew):
                yield BoardPlay(name, one, where.ns, "EW", worth.ew or ZERO, top, mirrored)
