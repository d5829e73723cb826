"""All that is handed out of a contest, as JSON: for the programs of users."""

from typing import Any

from projections.views.outgoing import OutContestant, Outgoing, OutLine
from projections.writers import medium
from projections.writers.files import Written
from projections.writers.files.cells import cells, lost_in, worth
from projections.writers.sheet import number


def write(out: Outgoing) -> Written:
    """Write it. Contestants are called by their ids, as lines and matches call them."""
    plain = {
        "title": out.title,
        "contestants_are": out.kind,
        "lines_in": out.unit,
        "totals_in": out.total_unit,
        "day": out.day,
        "sessions": out.sessions,
        "contestants": [_contestant(one) for one in out.contestants.values()],
        "lines": [_line(one) for one in out.lines],
        "matches": [
            {
                "session": one.session,
                "round": one.round,
                "home": one.home,
                "away": one.away,
                "home_total": number(one.home_total),
                "away_total": number(one.away_total),
            }
            for one in out.matches
        ],
        "datums": [
            {"session": session, "section": section, "board": board, "datum": number(datum)}
            for (session, section, board), datum in out.datums.items()
        ],
        "cards": [
            {
                "session": session,
                "section": section,
                "board": board,
                "hands": deal.hands,
                "par": deal.par,
                "tricks": deal.tricks,
            }
            for (session, section, board), deal in out.deals.items()
        ],
    }
    return Written((medium.as_json(plain) + "\n").encode(), lost_in(out))


def _contestant(one: OutContestant) -> dict[str, Any]:
    place = one.standing
    return {
        "contestant": one.contestant,
        "number": one.number,
        "section": one.section,
        "field": one.field,
        "category": one.category,
        "team": one.team,
        "is_house": one.is_house,
        "players": [
            {"name": player.name, "number": player.number, "points": number(player.points)}
            for player in one.players
        ],
        "place": place.place if place else None,
        "total": number(place.total) if place else None,
        "percentage": number(place.percentage) if place else None,
    }


def _line(one: OutLine) -> dict[str, Any]:
    line, said = one.line, cells(one)
    return {
        "session": line.session,
        "section": line.section,
        "round": line.round,
        "table": line.table,
        "room": line.room,
        "board": line.board,
        "ns": line.ns,
        "ew": line.ew,
        "contract": said.contract,
        "declarer": said.declarer,
        "tricks": said.tricks,
        "lead": said.lead,
        "score": said.score,
        "ew_score": said.ew,
        "ns_worth": worth(one, "NS"),
        "ew_worth": worth(one, "EW"),
    }
