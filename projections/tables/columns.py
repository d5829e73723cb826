"""The columns of the views' tables, each with its kind."""

from typing import NamedTuple

BOARD = {"contest": str, "session": str, "board": int, "section": str}
PART = {"part": int}
"""The group of lines compared with each other, from 1: a fouled board has several."""

MATCH = {"contest": str, "session": str, "round": int, "home": str, "away": str}


class Table(NamedTuple):
    """A table's columns with their kinds, and how many of the first make its key."""

    columns: dict[str, type]
    key: int


TABLES: dict[str, Table] = {
    "contests": Table(
        {
            "contest": str,
            "tournament": str,
            "title": str,
            "regulations": str,
            "state": str,
            "until": str,
        },
        1,
    ),
    "related": Table({"contest": str, "name": str, "other": str}, 2),
    "contestants": Table(
        {
            "contest": str,
            "contestant": str,
            "number": str,
            "direction": str,
            "category": str,
            "names": str,
        },
        2,
    ),
    "players": Table(
        {"contest": str, "contestant": str, "place": int, "person": str, "name": str}, 3
    ),
    "standings": Table(
        {
            "contest": str,
            "contestant": str,
            "direction": str,
            "rank": int,
            "tied": int,
            "number": str,
            "total": str,
            "total_hundredths": int,
            "exact": str,
            "percentage": str,
            "unit": str,
        },
        2,
    ),
    "boards": Table({**BOARD, **PART, "top": int, "datum": str}, 5),
    "lines": Table(
        {
            **BOARD,
            "ns": str,
            "ew": str,
            **PART,
            "round": int,
            "table_no": str,
            "contract": str,
            "declarer": str,
            "tricks": int,
            "points": int,
            "ns_award": str,
            "ew_award": str,
            "ns_worth": str,
            "ew_worth": str,
        },
        6,
    ),
    "frequencies": Table(
        {**BOARD, **PART, "points": int, "tables": int, "ns_worth": str, "ew_worth": str}, 6
    ),
    "matches": Table(
        {
            **MATCH,
            "kind": str,
            "stage": str,
            "table_no": str,
            "measure": str,
            "home_own": str,
            "away_own": str,
            "home_counts": str,
            "away_counts": str,
        },
        6,
    ),
    "match_boards": Table(
        {
            **MATCH,
            "board": int,
            "points": int,
            "closed": int,
            "home_counts": str,
            "away_counts": str,
        },
        6,
    ),
    "qualifiers": Table(
        {
            "contest": str,
            "stage": str,
            "into_stage": str,
            "contestant": str,
            "declared": int,
            "place": int,
            "entitled": int,
            "plays": int,
        },
        4,
    ),
    "carry_overs": Table(
        {
            "contest": str,
            "stage": str,
            "contestant": str,
            "place": int,
            "total": str,
            "amount": str,
            "opponent": str,
            "promoted": int,
        },
        3,
    ),
    "offences": Table(
        {
            "contest": str,
            "position": int,
            "contestant": str,
            "session": str,
            "offence": str,
            "amount": str,
            "unit": str,
            "clause": str,
            "waived_by": int,
        },
        2,
    ),
    "score_names": Table({"contest": str, "names": str, "checksum": int}, 1),
    "score_columns": Table({**BOARD, "columns": bytes, "checksum": int}, 4),
    "log": Table(
        {
            "position": int,
            "contest": str,
            "kind": str,
            "what": str,
            "recorded_at": str,
            "at": str,
            "actor": str,
            "reason": str,
            "clause": str,
            "annulled_by": int,
        },
        1,
    ),
}

LOG_OF_CONTEST = "CREATE INDEX log_of_contest ON log (contest)"
"""The one table whose key does not begin with the contest."""

SCORECARDS = """
CREATE VIEW IF NOT EXISTS scorecards AS
SELECT contest, session, ns AS contestant, board, 'NS' AS direction, ew AS opponent,
       contract, declarer, tricks, points, ns_award AS award, ns_worth AS worth
FROM lines
UNION ALL
SELECT contest, session, ew, board, 'EW', ns, contract, declarer, tricks, -points,
       ew_award, ew_worth
FROM lines
"""
