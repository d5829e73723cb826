"""Points that are won: by places, and by members of teams who played enough."""

from fractions import Fraction
from typing import Any

from tests.oracle import past
from tests.oracle.stages import Stage

Plain = dict[str, Any]
ZERO = Fraction(0)


def out(events: list[Plain]) -> set[str]:
    """Who wins nothing: of the house, withdrawn, disqualified, or ruled not eligible."""
    kinds = ("HouseContestantAdded", "ContestantWithdrew", "ContestantDisqualified")
    gone = {said["contestant"] for said in past.of_kind(events, *kinds)}
    ruled = {}
    for said in past.of_kind(events, "EligibilityRuled"):
        if not said.get("category"):
            ruled[said["contestant"], said["player"]] = said["eligible"]
    return gone | {contestant for (contestant, _), eligible in ruled.items() if not eligible}


def by_place(stage: Stage) -> dict[str, Fraction]:
    """ANC 22, SBF 9.1: points of the first places; equal totals share them (AMB-17).

    Those of a level final wait for its play-off (SBF 5.2.1).
    """
    table = stage.rules["place points"]
    final = "finals" in stage.rules
    placed = {
        name: place
        for name, (_, place, _) in stage.places("knock-out" if final else "stage").items()
        if place is not None and name not in out(stage.events)
    }
    if final and len(set(placed.values())) < len(placed):
        return {}
    worth = {name: -place if final else stage.total(name) for name, place in placed.items()}
    found: dict[str, Fraction] = {}
    place = 1
    for value in sorted(set(worth.values()), reverse=True):
        level = [name for name in worth if worth[name] == value]
        points = [table[p - 1] for p in range(place, place + len(level)) if p <= len(table)]
        found |= {name: Fraction(sum(points), len(level)) for name in level}
        place += len(level)
    return {name: points for name, points in found.items() if points}


def by_member(stage: Stage) -> dict[tuple[str, str], Fraction]:
    """ANC 14: six points, and twenty or twelve more for the finalists; a shared title halves."""
    rule, events = stage.rules["team points"], stage.events
    results = final_results(stage)
    found = {}
    for entered in past.of_kind(events, "ContestantEntered"):
        team = entered["contestant"]
        reached = bool(played(events, team, "repechage"))
        for person in entered["players"]:
            enough = appearances(events, team, person, "qualifying") >= rule["matches"]
            if reached:
                stanzas = appearances(events, team, person, "repechage")
                enough = enough and stanzas >= rule["repechage"]
            if team in results:
                stanzas = appearances(events, team, person, stage.name)
                enough = enough and stanzas >= rule["final"]
            more = results.get(team, ZERO)
            found[team, person] = rule["each"] + more if enough else ZERO
    return {key: points for key, points in found.items() if points}


def final_results(stage: Stage) -> dict[str, Fraction]:
    """What the finalists win besides, once the final is over."""
    rule = stage.rules["team points"]
    ended = past.of_kind(stage.events, "StageEnded")
    if not any(e["stage"] == stage.name and e.get("phase") is None for e in ended):
        return {}
    both = {name: place for name, (_, place, _) in stage.places("knock-out").items()}
    if list(both.values()) == [1, 1]:
        return dict.fromkeys(both, Fraction(rule["winner"] + rule["runner-up"], 2))
    return {
        name: Fraction(rule["winner"] if place == 1 else rule["runner-up"])
        for name, place in both.items()
    }


def played(events: list[Plain], team: str, stage: str) -> list[str]:
    """The sessions of a stage in which a team has a result; byes and forfeits are not played."""
    known = past.sessions(events)
    found: dict[str, None] = {}
    for where in [line["where"] for line in past.lines(events)] + past.match_scores(events):
        sides = (where.get("ns"), where.get("ew"), where.get("home"), where.get("away"))
        if team in sides and known[where["session"]]["stage"] == stage:
            found[where["session"]] = None
    return list(found)


def appearances(events: list[Plain], team: str, person: str, stage: str) -> int:
    """In how many of them somebody was in the team's line-up."""
    line_ups = {}
    for posted in past.of_kind(events, "LineUpPosted"):
        line_ups[posted["session"], posted["contestant"]] = posted["seats"]
    return sum(
        any(seat["player"] == person for seat in line_ups.get((session, team), ()))
        for session in played(events, team, stage)
    )
