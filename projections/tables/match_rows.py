"""Matches, and their boards, as rows of tables."""

from fractions import Fraction
from typing import Any

from ledger.bridge.numbers import write_exact
from projections.views.match_sheets import MatchSheet

Row = dict[str, Any]


def as_text(value: Fraction | None) -> str | None:
    """Write a figure exactly; None for none."""
    return None if value is None else str(write_exact(value))


def match_row(contest: str, match: MatchSheet) -> Row:
    """Return the row of a match."""
    home, away = match.home, match.away
    return {
        "contest": contest,
        "session": match.session,
        "round": match.round or 0,
        "home": home.contestant,
        "away": away.contestant if away else "",
        "stage": match.stage,
        "kind": match.kind,
        "table_no": match.table,
        "measure": match.measure,
        "home_own": as_text(home.own),
        "away_own": as_text(away.own if away else None),
        "home_counts": as_text(home.counts),
        "away_counts": as_text(away.counts if away else None),
    }


def match_board_rows(contest: str, match: MatchSheet) -> list[Row]:
    """Return a row for each board of a match."""
    return [
        {
            "contest": contest,
            "session": match.session,
            "round": match.round or 0,
            "home": match.home.contestant,
            "away": match.away.contestant if match.away else "",
            "board": board.board,
            "points": board.points,
            "closed": board.closed,
            "home_counts": as_text(board.home),
            "away_counts": as_text(board.away),
        }
        for board in match.boards
    ]
