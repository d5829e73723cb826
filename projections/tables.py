"""The views as tables in an SQLite file, for any SQLite browser; the only door to sqlite_utils.

Sortable integers and text, never a float: totals stand as text, as exact text, and in
hundredths for sorting.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import sqlite_utils

from ledger.bridge.numbers import half_away_from_zero, write_exact
from ledger.recorded import Recorded
from projections.folds.facts import Facts
from projections.scope import CONTEST, resolve
from projections.scoring.matches import Match
from projections.scoring.team_matches import matches
from projections.views.audit_trail import trail
from projections.views.standings import Standing, standings
from projections.views.travellers import Traveller, TravellerLine, travellers

Row = dict[str, Any]
Names = Mapping[str, str]

BOARD = {"contest": str, "session": str, "section": str, "board": int}
MATCH = {"contest": str, "session": str, "round": int, "home": str, "away": str}


class Table(NamedTuple):
    """A table's columns with their kinds, and how many of the first make its key."""

    columns: dict[str, type]
    key: int


TABLES: dict[str, Table] = {
    "contests": Table(
        {"contest": str, "tournament": str, "title": str, "regulations": str, "state": str}, 1
    ),
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
    "boards": Table({**BOARD, "top": int, "datum": str}, 4),
    "lines": Table(
        {
            **BOARD,
            "ns": str,
            "ew": str,
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
        {**BOARD, "points": int, "tables": int, "ns_worth": str, "ew_worth": str}, 5
    ),
    "matches": Table({**MATCH, "table_no": str, "home_imps": str, "away_imps": str}, 5),
    "match_boards": Table(
        {
            **MATCH,
            "board": int,
            "open_points": int,
            "closed_points": int,
            "home_imps": str,
            "away_imps": str,
        },
        6,
    ),
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


def rows_of(facts: Facts, events: Iterable[Recorded], names: Names) -> dict[str, list[Row]]:
    """All rows of one contest, by table."""
    assert facts.opened is not None
    contest = facts.opened.contest
    scope = resolve(CONTEST, facts)
    team = [s for s in scope.sessions if facts.conditions(s).contestant == "team"]
    pairs = [s for s in scope.sessions if s not in team]
    placed = standings(facts, scope)
    boards = travellers(facts, pairs)
    played = matches(facts, team)
    rows: dict[str, list[Row]] = {
        "contests": [
            {
                "contest": contest,
                "tournament": facts.opened.tournament,
                "title": facts.opened.title,
                "regulations": facts.regulations_for().name,
                "state": placed.state.word,
            }
        ],
        "contestants": [
            {
                "contest": contest,
                "contestant": entry.id,
                "number": facts.entries.number(entry.id),
                "direction": entry.field,
                "category": entry.category,
                "names": " - ".join(names[p] for p in entry.players if p in names),
            }
            for entry in facts.entries.contestants.values()
        ],
        "standings": [_standing(contest, row) for row in placed.rows],
        "boards": [_board(contest, board) for board in boards],
        "lines": [_line(contest, board, line) for board in boards for line in board.lines],
        "frequencies": [row for board in boards for row in _frequencies(contest, board)],
        "matches": [_match(contest, match) for match in played],
        "match_boards": [row for match in played for row in _match_boards(contest, match)],
        "log": [
            {
                "position": line.position,
                "contest": contest,
                "kind": line.kind,
                "what": line.what,
                "recorded_at": line.recorded_at.isoformat(),
                "at": line.at.isoformat(),
                "actor": line.actor,
                "reason": line.reason,
                "clause": line.clause,
                "annulled_by": line.annulled_by,
            }
            for line in trail(events, "UTC")
        ],
    }
    return rows


def replace_contest(
    connection: sqlite3.Connection, contest: str, rows: Mapping[str, list[Row]]
) -> None:
    """Put these rows in the place of all that the tables hold of the contest.

    Everything happens inside the transaction that the caller has opened.
    """
    database = sqlite_utils.Database(connection)
    for name, table in TABLES.items():
        stored = database.table(name)
        if stored.exists():
            stored.delete_where("contest = ?", [contest])
        else:
            stored.create(table.columns, pk=list(table.columns)[: table.key])
        stored.insert_all(rows[name])
    connection.execute(SCORECARDS)


def stored_rows(connection: sqlite3.Connection, contest: str) -> dict[str, list[Row]]:
    """What the tables hold of a contest."""
    database = sqlite_utils.Database(connection)
    return {
        name: list(database.table(name).rows_where("contest = ?", [contest]))
        if database.table(name).exists()
        else []
        for name in TABLES
    }


def stored_contests(connection: sqlite3.Connection) -> set[str]:
    """The contests of which the tables hold anything."""
    database = sqlite_utils.Database(connection)
    return {
        row["contest"]
        for name in TABLES
        if database.table(name).exists()
        for row in database.query(f"SELECT DISTINCT contest FROM [{name}]")
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(write_exact(value))


def _standing(contest: str, row: Standing) -> Row:
    return {
        "contest": contest,
        "contestant": row.contestant,
        "direction": row.direction,
        "rank": row.rank,
        "tied": int(row.tied),
        "number": row.number,
        "total": _text(row.total),
        "total_hundredths": int(half_away_from_zero(row.exact * 100, Fraction(1))),
        "exact": _text(row.exact),
        "percentage": _text(row.percentage),
        "unit": row.unit,
    }


def _board(contest: str, board: Traveller) -> Row:
    return {
        "contest": contest,
        "session": board.session,
        "section": board.section,
        "board": board.board,
        "top": board.top,
        "datum": _text(board.datum),
    }


def _line(contest: str, board: Traveller, line: TravellerLine) -> Row:
    return {
        "contest": contest,
        "session": line.session,
        "section": line.section,
        "board": board.board,
        "ns": line.ns,
        "ew": line.ew,
        "round": line.round,
        "table_no": line.table,
        "contract": line.contract,
        "declarer": line.declarer,
        "tricks": line.tricks,
        "points": line.points,
        "ns_award": line.awards[0] if line.awards else None,
        "ew_award": line.awards[1] if line.awards else None,
        "ns_worth": _text(line.ns_worth),
        "ew_worth": _text(line.ew_worth),
    }


def _frequencies(contest: str, board: Traveller) -> list[Row]:
    return [
        {
            "contest": contest,
            "session": board.session,
            "section": board.section,
            "board": board.board,
            "points": row.points,
            "tables": row.tables,
            "ns_worth": _text(row.ns_worth),
            "ew_worth": _text(row.ew_worth),
        }
        for row in board.frequencies
    ]


def _match(contest: str, match: Match) -> Row:
    return {
        "contest": contest,
        "session": match.session,
        "round": match.round or 0,
        "table_no": match.table,
        "home": match.home,
        "away": match.away,
        "home_imps": _text(match.home_imps),
        "away_imps": _text(match.away_imps),
    }


def _match_boards(contest: str, match: Match) -> list[Row]:
    return [
        {
            "contest": contest,
            "session": match.session,
            "round": match.round or 0,
            "home": match.home,
            "away": match.away,
            "board": board.board,
            "open_points": board.open_points,
            "closed_points": board.closed_points,
            "home_imps": _text(board.home_imps),
            "away_imps": _text(board.away_imps),
        }
        for board in match.boards
    ]
