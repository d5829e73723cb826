"""ACBL result JSON of pairs by matchpoints or cross-IMPs, as programs hand it to the ACBL."""

from typing import Any

from ledger.errors import CannotSay
from ledger.rules.scoring.method import Unit
from projections.views.outgoing import OutContestant, Outgoing, OutLine
from projections.writers import medium
from projections.writers.files import Written
from projections.writers.files.cells import called, cells, lost_in, worth
from projections.writers.sheet import number

METHODS: dict[Unit, str] = {"matchpoints": "MATCH_POINTS", "imps": "CROSS_IMPS"}
"""The ACBL's names of the ways boards are scored."""


def write(out: Outgoing) -> Written:
    """Write a game of pairs. Raises CannotSay for another, or for one against a datum."""
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
    named = any(one.category and not _stratum(one) for one in out.contestants.values())
    strata = len({_stratum(one) for one in out.contestants.values()} - {None}) > 1
    lost = [*["categories"] * named, *["places in strata"] * strata]
    lost += ["the cards"] * bool(out.deals)
    return Written((medium.as_json(game) + "\n").encode(), (*lost_in(out), *lost))


def _session(out: Outgoing, session: str) -> dict[str, Any]:
    sections = [_section(out, session, section) for section in out.sections]
    return {
        "number": session,
        "number_of_sections": len(sections),
        "cross_section_scoring": len(sections) > 1,
        "sections": sections,
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
        "strat": _stratum(one),
        "score": number(place.total) if whole and place else None,
        "percentage": number(place.percentage) if whole and place else None,
        "strat_place": _places(out, one) if whole and len(out.sections) == 1 else [],
        "players": [{"name": p.name, "id_number": _known(p.number)} for p in one.players],
    }


def _stratum(one: OutContestant) -> str | None:
    """Return a contestant's category if it is a stratum, a whole number; else None."""
    return one.category if one.category and one.category.isdecimal() else None


def _places(out: Outgoing, one: OutContestant) -> list[dict[str, str]]:
    """Return the place in the section, "1/2" where two share it."""
    place = one.standing
    if place is None or place.rank is None:
        return []
    level = sum(
        other.standing is not None
        and other.standing.rank == place.rank
        and other.field == one.field
        for other in out.contestants.values()
    )
    rank = f"{place.rank}/{place.rank + level - 1}" if level > 1 else str(place.rank)
    return [{"strat_number": "1", "rank": rank, "type": "Section"}]


def _known(known: str | None) -> str | None:
    """Return the number of a member of the ACBL."""
    return known.removeprefix("acbl:") if known and known.startswith("acbl:") else None


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
