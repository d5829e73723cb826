"""Whether a session's results are complete: naively, from what was drawn and scheduled."""

from itertools import combinations
from typing import Any

from tests.oracle import past

Plain = dict[str, Any]


def is_incomplete(events: list[Plain], session: str) -> bool:
    """A match without a result, a table behind, a board with one room, or nothing at all."""
    law, known = past.conditions(events, session), past.sessions(events)[session]
    lines = [line for line in past.lines(events) if line["where"]["session"] == session]
    whole = [score for score in past.match_scores(events) if score["session"] == session]
    forfeits = [f for f in past.of_kind(events, "ForfeitDeclared") if f["session"] == session]
    draws = [d for d in past.of_kind(events, "DrawPublished") if d["session"] == session]
    left = gone(events, session)
    drawn = [
        (draw["round"], {pairing["ns"], pairing["ew"]}, numbers(pairing))
        for draw in draws
        for pairing in draw["pairings"]
        if not left & {pairing["ns"], pairing["ew"]}
    ]
    drawn += [
        (draw["round"], set(two), None)
        for draw in draws
        for two in combinations(draw.get("triangle", ()), 2)
        if not left & set(two)
    ]
    if not drawn and not lines and not whole and not forfeits:
        return not is_over(events, session)
    teams = law["contestant"] == "team"
    matches = teams or law.get("victory_points") is not None
    plan = law.get("format") or {}
    printed = plan.get("boards") if plan.get("rule") != "movement" else None
    several = len({draw["round"] for draw in draws}) > 1
    each = (printed if several else known.get("boards") or printed) if matches else None
    met = [(number, two, boards or each) for number, two, boards in drawn]
    if matches:
        for line in lines:
            two = {line["where"]["ns"], line["where"]["ew"]}
            meeting = (line["where"].get("round"), two, known.get("boards") or printed)
            if two not in [other for _, other, _ in drawn] and meeting not in met:
                met.append(meeting)
    triangles = [set(two) for d in draws for two in combinations(d.get("triangle", ()), 2)]
    for number, two, boards in met:
        ends = [(m.get("round"), {m["home"], m["away"]}) for m in (*whole, *forfeits)]
        if any(other == two and (n == number or None in (n, number)) for n, other in ends):
            continue
        own = [
            line
            for line in lines
            if {line["where"]["ns"], line["where"]["ew"]} == two
            and (
                line["where"].get("round") == number or None in (line["where"].get("round"), number)
            )
        ]
        wanted = None if two in triangles else boards
        there = {line["where"]["board"] for line in own} | removed(events, session, two)
        if (not own and wanted is None) or len(there) < (wanted or 0):
            return True
        if teams and one_room(events, session, own):
            return True
    if drawn or matches or known.get("boards") is None:
        return False
    return behind(events, session, lines, known["boards"])


def extent(events: list[Plain], match: Plain) -> tuple[int, bool]:
    """Of how many boards a match is, and whether no more of them are to come."""
    session, two = match["session"], {side["contestant"] for side in match["sides"]}
    known, law = past.sessions(events)[session], past.conditions(events, session)
    draws = [d for d in past.of_kind(events, "DrawPublished") if d["session"] == session]
    plan = law.get("format") or {}
    printed = plan.get("boards") if plan.get("rule") != "movement" else None
    told = {
        line["where"].get("round")
        for line in past.lines(events)
        if line["where"]["session"] == session
    }
    several = len(({draw["round"] for draw in draws} | told) - {None}) > 1
    due = printed if several else known.get("boards") or printed
    for draw in draws:
        for pairing in draw["pairings"]:
            if {pairing["ns"], pairing["ew"]} == two and match["round"] in (None, draw["round"]):
                due = numbers(pairing) or (printed if len({d["round"] for d in draws}) > 1 else due)
    there = match["boards"] + len(removed(events, session, two))
    over = any(
        one["session"] == session
        for kind in ("SessionEnded", "ResultsPosted")
        for one in past.of_kind(events, kind)
    )
    return max(there, due or 0), over or there >= (due or 0)


def numbers(pairing: Plain) -> int | None:
    boards = pairing.get("boards")
    return max(boards) - min(boards) + 1 if boards else None


def is_over(events: list[Plain], session: str) -> bool:
    known = past.sessions(events)[session]
    return any(
        ended["stage"] == known["stage"] and ended.get("phase") in (None, known.get("phase"))
        for ended in past.of_kind(events, "StageEnded")
    )


def gone(events: list[Plain], session: str) -> set[str]:
    """Who had left before the session, or whose scores were ruled out."""
    order = past.in_order_of_play(events)
    left = {
        said["contestant"]
        for said in past.of_kind(events, "ContestantWithdrew")
        if said.get("after") is None or order.index(said["after"]) < order.index(session)
    }
    return left | set(past.cancelled(events, session))


def removed(events: list[Plain], session: str, two: set[str]) -> set[int]:
    return {
        said["board"]
        for said in past.of_kind(events, "BoardRemoved")
        if said["session"] == session and {said.get("ns"), said.get("ew")} <= {None, *two}
    }


def one_room(events: list[Plain], session: str, own: list[Plain]) -> bool:
    fouled = {b["board"] for b in past.of_kind(events, "BoardFouled") if b["session"] == session}
    for board in {line["where"]["board"] for line in own} - fouled:
        told = [line for line in own if line["where"]["board"] == board]
        told = [line for line in told if line["points"] is not None or line["awards"]]
        outright = any(
            award["award"] not in ("assigned", "weighted")
            for line in told
            for award in line["awards"] or ()
        )
        if len(told) == 1 and not outright:
            return True
    return False


def behind(events: list[Plain], session: str, lines: list[Plain], boards: int) -> bool:
    out = {b["board"] for b in past.of_kind(events, "BoardRemoved") if b["session"] == session}
    played: dict[str, set[int]] = {}
    for line in lines:
        for side in ("ns", "ew"):
            played.setdefault(line["where"][side], set()).add(line["where"]["board"])
    most = max(map(len, played.values()), default=0)
    if len(played) % 2 and most >= boards:
        return False
    return any(len(own | out) < boards for own in played.values())
