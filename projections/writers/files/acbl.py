"""ACBL result JSON, as programs hand it to the ACBL: teams, or pairs as told here.

Pairs play for matchpoints or cross-IMPs.
"""

from typing import Any

from ledger.errors import CannotSay
from ledger.rules.scoring.method import Unit
from projections.views.outgoing import OutContestant, Outgoing, OutLine
from projections.writers import medium
from projections.writers.files import Written, acbl_teams, results_of
from projections.writers.files.acbl_hands import records
from projections.writers.files.acbl_parts import people, places, stratum, unsaid
from projections.writers.files.cells import called, cells, lost_in, worth
from projections.writers.sheet import number

METHODS: dict[Unit, str] = {"matchpoints": "MATCH_POINTS", "imps": "CROSS_IMPS"}
"""The ACBL's names of the ways boards are scored."""


def write(out: Outgoing) -> Written:
    """Write a game of teams, or of pairs. Raises CannotSay for another, or one against a datum."""
    if out.kind == "team":
        return acbl_teams.write(out)
    method = METHODS.get(out.unit)
    if out.kind != "pair" or method is None or out.datums:
        what = f"a contest of {out.kind}s scored in {out.unit}"
        raise CannotSay(form="an ACBL result", what=what, instead="--as csv")
    two = any(one.field for one in out.contestants.values())
    game = {
        "name": out.title,
        "type": "PAIRS",
        "board_scoring_method": method,
        "winner_type": 2 if two else 1,
        "program_name": "bridge-ledger",
        "number_of_sessions": len(out.sessions),
        "sessions": [_session(out, session) for session in out.sessions],
    }
    whole = [results_of(out.results)] if out.results else []
    lost = (*lost_in(out), *whole, *unsaid(out), *_cards(out))
    return Written((medium.as_json(game) + "\n").encode(), lost)


def _cards(out: Outgoing) -> list[str]:
    """Return what of the cards is not said."""
    return ["the cards"] if any(records(out, session) is None for session in out.sessions) else []


def _session(out: Outgoing, session: str) -> dict[str, Any]:
    sections = [_section(out, session, section) for section in out.sections]
    return {
        "number": session,
        "number_of_sections": len(sections),
        "cross_section_scoring": len(sections) > 1 and out.across,
        "sections": sections,
        "hand_records": records(out, session) or [],
    }


def _section(out: Outgoing, session: str, section: str) -> dict[str, Any]:
    pairs = [one for one in out.contestants.values() if one.section == section]
    boards = out.boards(session, section)
    return {
        "name": section or "A",
        "pair_summaries": [_summary(out, one) for one in pairs if not one.is_house],
        "boards": [
            {"board_number": board, "board_results": [_result(out, one) for one in lines]}
            for board, lines in boards.items()
        ],
    }


def _summary(out: Outgoing, one: OutContestant) -> dict[str, Any]:
    place = one.standing
    whole = place is not None and len(out.sessions) == 1
    return {
        "pair_number": one.number,
        "direction": one.field,
        "strat": stratum(one),
        "score": number(place.total) if whole and place else None,
        "percentage": number(place.percentage) if whole and place else None,
        "strat_place": _places(out, one) if whole else [],
        "players": people(one),
    }


def _places(out: Outgoing, one: OutContestant) -> list[dict[str, str]]:
    """Return the places in the section and direction, and those of an event of several sections."""
    everybody = out.contestants.values()
    own = (other for other in everybody if (other.section, other.field) == (one.section, one.field))
    overall = len(out.sections) > 1 and one.field is None
    return [*places(one, own, "Section"), *(places(one, everybody, "Overall") if overall else ())]


def _result(out: Outgoing, one: OutLine) -> dict[str, Any]:
    line, said = one.line, cells(one)
    (ns,), (ew,) = out.of(line.ns), out.of(line.ew)
    points = one.score.points if one.score and not said.ew and not one.awards else None
    return {
        "ns_pair": called(ns),
        "ew_pair": called(ew),
        "round_number": line.round,
        "table_number": line.table,
        "contract": said.contract,
        "declarer": said.declarer,
        "tricks_taken": said.tricks,
        "opening_lead": said.lead,
        "ns_score": said.score,
        "ew_score": str(-points) if points is not None else said.ew or said.score,
        "ns_match_points": worth(one, "NS"),
        "ew_match_points": worth(one, "EW"),
    }
