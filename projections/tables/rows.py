"""The views of a contest as rows of tables."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from operator import attrgetter

from msgspec import Struct

from ledger.bridge.numbers import half_away_from_zero
from ledger.record import Contest
from ledger.record.columns import columns_of
from ledger.recorded import Recorded
from projections.scope import CONTEST, resolve
from projections.scoring.boards import of_pairs
from projections.tables.again import WHOLE, Again
from projections.tables.columns import TABLES
from projections.tables.match_rows import Row, as_text, match_board_rows, match_row
from projections.tables.score_columns import names_rows, place_rows
from projections.views.audit_trail import positions_named, trail
from projections.views.carry_over import carry_over_sheets
from projections.views.match_sheets import match_sheets
from projections.views.offences import offences
from projections.views.qualifiers import qualifier_sheets
from projections.views.standing_rows import Standing
from projections.views.standings import standings
from projections.views.travellers import Traveller, TravellerLine, travellers

Names = Mapping[str, str]


def rows_of(
    facts: Contest, events: Sequence[Recorded], names: Names, again: Again = WHOLE
) -> dict[str, list[Row]]:
    """Return the rows of one contest, by table. again: what of them is made.

    How final it is, is told as of the last event that the facts know; until says when that
    ends by the mere passing of time: what is provisional is official from then on.
    """
    assert facts.opened is not None
    contest = facts.opened.contest
    scope = resolve(CONTEST, facts)
    placed = standings(facts, scope)
    played = match_sheets(facts, scope)
    return {
        "contests": [
            {
                "contest": contest,
                "tournament": facts.opened.tournament,
                "title": facts.opened.title,
                "regulations": facts.regulations_for().name,
                "state": placed.state.word,
                "until": _moment(placed.state.until),
            }
        ],
        "related": [
            {"contest": contest, "name": name, "other": other}
            for name, other in facts.opened.related.items()
        ],
        **(_contestants(facts, contest, names) if again.contestants else {}),
        "standings": _standings(facts, contest, placed.rows),
        **_boards(facts, contest, again.boards),
        "matches": [match_row(contest, match) for match in played],
        "match_boards": [row for match in played for row in match_board_rows(contest, match)],
        "qualifiers": [
            {
                **_columns("qualifiers", contest, row),
                "stage": sheet.stage,
                "into_stage": sheet.into,
            }
            for sheet in qualifier_sheets(facts, scope)
            for row in sheet.rows
        ],
        "carry_overs": [
            {**_columns("carry_overs", contest, row), "stage": sheet.stage}
            for sheet in carry_over_sheets(facts, scope)
            for row in sheet.rows
        ],
        "offences": [_columns("offences", contest, row) for row in offences(facts, scope)],
        **_scores(facts, contest, again.columns),
        "log": _log(facts, contest, events, again.log),
    }


def _contestants(facts: Contest, contest: str, names: Names) -> dict[str, list[Row]]:
    return {
        "contestants": [
            {
                "contest": contest,
                "contestant": entry.id,
                "number": facts.entries.number(entry.id),
                "direction": entry.field,
                "category": entry.category,
                "names": " - ".join(names[p] for p in entry.players if p in names),
            }
            for entry in facts.contestants.values()
        ],
        "players": [
            {
                "contest": contest,
                "contestant": entry.id,
                "place": place,
                "person": person,
                "name": names.get(person),
            }
            for entry in facts.contestants.values()
            for place, person in enumerate(entry.players, 1)
        ],
    }


def _boards(
    facts: Contest, contest: str, only: Collection[tuple[str, int]] | None
) -> dict[str, list[Row]]:
    deals = None if only is None else {(facts.sessions[s].deals, n) for s, n in only}
    parts = list(_in_parts(travellers(facts, of_pairs(facts), deals)))
    return {
        "boards": [_board(contest, *part) for part in parts],
        "lines": [_line(contest, *part, line) for part in parts for line in part[0].lines],
        "frequencies": [row for part in parts for row in _frequencies(contest, *part)],
    }


def _in_parts(boards: Iterable[Traveller]) -> Iterator[tuple[Traveller, int]]:
    """Yield each with its number among those of one board, which are the groups of a fouled one."""
    found = Counter[tuple[str, str, int]]()
    for board in boards:
        place = board.session, board.section, board.board
        found[place] += 1
        yield board, found[place]


def _scores(
    facts: Contest, contest: str, only: Collection[tuple[str, int]] | None
) -> dict[str, list[Row]]:
    columns = columns_of(facts, only)
    return {
        "score_names": names_rows(contest, columns),
        "score_columns": list(place_rows(contest, columns)),
    }


def _log(facts: Contest, contest: str, events: Sequence[Recorded], after: int | None) -> list[Row]:
    """Return the events after a position (None: all), each in words."""
    first = 0 if after is None else bisect_right(events, after, key=attrgetter("position"))
    return [
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
        for line in trail(events[first:], "UTC", positions_named(facts, events[first:]))
    ]


def _moment(time: datetime | None) -> str | None:
    return None if time is None else time.astimezone(UTC).isoformat()


def _standings(facts: Contest, contest: str, placed: Iterable[Standing]) -> list[Row]:
    """Return the rows; one that is made of the same place as before is the same."""
    made: dict[str, tuple[Standing, Row]] = {}
    if facts.kept is not None:
        made = facts.kept.setdefault(("rows of standings",), made)
    rows = []
    for standing in placed:
        known = made.get(standing.contestant)
        if known is None or known[0] != standing:
            known = made[standing.contestant] = standing, _standing(contest, standing)
        rows.append(known[1])
    return rows


def _standing(contest: str, row: Standing) -> Row:
    return {
        "contest": contest,
        "contestant": row.contestant,
        "direction": row.direction,
        "rank": row.rank,
        "tied": int(row.tied),
        "number": row.number,
        "total": as_text(row.total),
        "total_hundredths": int(half_away_from_zero(row.exact * 100, Fraction(1))),
        "exact": as_text(row.exact),
        "percentage": as_text(row.percentage),
        "unit": row.unit,
    }


def _board(contest: str, board: Traveller, part: int) -> Row:
    return {
        "contest": contest,
        "session": board.session,
        "section": board.section,
        "board": board.board,
        "part": part,
        "top": board.top,
        "datum": as_text(board.datum),
    }


def _line(contest: str, board: Traveller, part: int, line: TravellerLine) -> Row:
    return {
        "contest": contest,
        "session": line.session,
        "section": line.section,
        "board": board.board,
        "ns": line.ns,
        "ew": line.ew,
        "part": part,
        "round": line.round,
        "table_no": line.table,
        "contract": line.contract,
        "declarer": line.declarer,
        "tricks": line.tricks,
        "points": line.points,
        "ns_award": line.awards[0] if line.awards else None,
        "ew_award": line.awards[1] if line.awards else None,
        "ns_worth": as_text(line.ns_worth),
        "ew_worth": as_text(line.ew_worth),
    }


def _frequencies(contest: str, board: Traveller, part: int) -> list[Row]:
    return [
        {
            "contest": contest,
            "session": board.session,
            "section": board.section,
            "board": board.board,
            "part": part,
            "points": row.points,
            "tables": row.tables,
            "ns_worth": as_text(row.ns_worth),
            "ew_worth": as_text(row.ew_worth),
        }
        for row in board.frequencies
    ]


def _columns(table: str, contest: str, record: Struct) -> Row:
    """Return a record of a view as a row: the fields that the table has."""
    row: Row = {"contest": contest}
    for name in TABLES[table].columns:
        value = getattr(record, name, None)
        if isinstance(value, bool):
            row[name] = int(value)
        elif name != "contest":
            row[name] = as_text(value) if isinstance(value, Fraction) else value
    return row
