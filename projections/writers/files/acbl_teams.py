"""ACBL result JSON of teams: who plays in which team, and the result of each match.

As far as its layout is publicly known: it has no boards (see `ledger/readers/acbl_teams.py`).
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from ledger.bridge.numbers import so_many
from ledger.errors import CannotSay
from projections.views.outgoing import OutContestant, Outgoing, OutMatch
from projections.writers import medium
from projections.writers.files import Written
from projections.writers.files.acbl_parts import people, places, stratum, unsaid
from projections.writers.sheet import number

METHODS = {"vps": "VPS", "imps": "IMPS"}
"""The words for matches in victory points and in IMPs."""


def write(out: Outgoing) -> Written:
    """Write a game of teams. Raises CannotSay for one that is not in victory points or IMPs."""
    method = METHODS.get(out.total_unit or "") if out.unit == "imps" else None
    if method is None:
        what = f"matches of teams whose boards are scored in {out.unit}"
        raise CannotSay(form="an ACBL result", what=what, instead="--as csv")
    game = {
        "name": out.title,
        "type": "SWISS_TEAMS" if method == "VPS" else "TEAMS",
        "board_scoring_method": "IMPS",
        "match_scoring_method": method,
        "program_name": "bridge-ledger",
        "number_of_sessions": len(out.sessions),
        "sessions": [_session(out, session) for session in out.sessions],
    }
    return Written((medium.as_json(game) + "\n").encode(), tuple(_lost(out)))


def _session(out: Outgoing, session: str) -> dict[str, Any]:
    return {
        "number": session,
        "sections": None,
        "team_summaries": [_team(out, one) for one in out.contestants.values()],
        "team_matches": [_match(out, *one) for one in _in_rounds(_told(out), session)],
    }


def _team(out: Outgoing, one: OutContestant) -> dict[str, Any]:
    place = one.standing
    whole = place is not None and len(out.sessions) == 1
    return {
        "team_id": one.number,
        "team_name": one.team,
        "total_score": number(place.total) if whole and place else None,
        "strat": stratum(one),
        "team_players": people(one),
        "team_strat_places": places(one, out.contestants.values(), "Overall") if whole else [],
    }


def _in_rounds(matches: list[OutMatch], session: str) -> Iterator[tuple[int, OutMatch]]:
    """Yield the matches of a session, each with its round.

    Nobody has two matches in one: where a round is of half matches, later ones follow later.
    """
    playing: dict[int, set[str]] = defaultdict(set)
    for match in (one for one in matches if one.session == session):
        both, round_ = {match.home, match.away}, match.round or 1
        while playing[round_] & both:
            round_ += 1
        playing[round_] |= both
        yield round_, match


def _match(out: Outgoing, round_: int, match: OutMatch) -> dict[str, Any]:
    return {
        "round_number": round_,
        "team": out.contestants[match.home].number,
        "opposing_team": out.contestants[match.away].number,
        "team_score": number(match.home_total),
        "opposing_team_score": number(match.away_total),
    }


def _told(out: Outgoing) -> list[OutMatch]:
    """Return the matches whose result can be said: in VPs, net IMPs or those of both sides."""
    return [one for one in out.matches if _can_be_said(out, one)]


def _can_be_said(out: Outgoing, match: OutMatch) -> bool:
    home, away = match.home_total, match.away_total
    if home is None or away is None:
        return False
    return out.total_unit == "vps" or home == -away or min(home, away) >= 0


def _lost(out: Outgoing) -> Iterator[str]:
    """Yield what of the contest is not said: of a match only its result is."""
    told = _told(out)
    with_boards = sum(not one.is_whole for one in out.matches)
    if with_boards:
        yield f"the boards of {so_many(with_boards, 'match')}"
    if len(told) < len(out.matches):
        yield f"the result of {so_many(len(out.matches) - len(told), 'match')}"
    in_imps = sum(one.in_imps for one in told) if out.total_unit == "vps" else 0
    if in_imps:
        yield f"the IMPs of {so_many(in_imps, 'match')}"
    yield from unsaid(out)
    if out.deals:
        yield "the cards"
