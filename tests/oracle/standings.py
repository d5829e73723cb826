"""Totals, ranks and how final they are."""

from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

from tests.oracle import past
from tests.oracle.boards import Board
from tests.oracle.bridge import number, rounded
from tests.oracle.completeness import is_incomplete
from tests.oracle.finality import waiting
from tests.oracle.matches import net_imps

Plain = dict[str, Any]


def standings(events: list[Plain], scope: list[str] | None = None) -> Plain:
    """State and rows over some sessions (None: all), as known after these events."""
    names = past.in_order_of_play(events) if scope is None else scope
    return {"state": state(events, names), "rows": rows(events, names)}


def rows(events: list[Plain], names: list[str]) -> list[Plain]:
    if not names:
        return []
    conditions = past.conditions(events, names[-1])
    scores = pair_scores(events, names)
    for team, net in team_scores(events, names).items():
        before, _ = scores.get(team, (Fraction(0), None))
        scores[team] = (before + net, None)
    entered = past.of_kind(events, "ContestantEntered")
    found = []
    for field in ("NS", "EW", None):
        categories = {e["contestant"]: e.get("category") for e in entered}
        own = [e["contestant"] for e in entered if e.get("field") == field]
        own = [name for name in own if name in scores]
        by = {name: scores[name][0] for name in own}
        if conditions["scoring"].get("ranked_by") == "percentage":
            by = {name: scores[name][1] or Fraction(0) for name in own}
        for name in sorted(own, key=lambda n: -by[n]):
            exact, percentage = scores[name]
            better = sum(by[other] > by[name] for other in own)
            equal = sum(by[other] == by[name] for other in own)
            found.append(
                {
                    "rank": better + 1,
                    "tied": equal > 1,
                    "contestant": name,
                    "number": "".join(place_of(events, name, names[-1])),
                    "section": place_of(events, name, names[-1])[0],
                    "direction": field,
                    "category": categories[name],
                    "total": rounded(exact, conditions["total"]),
                    "exact": exact,
                    "percentage": None
                    if percentage is None
                    else rounded(percentage, conditions["percentage"]),
                    "carried": None,
                    "unit": "matchpoints"
                    if conditions["scoring"]["rule"] == "matchpoints"
                    else "imps",
                }
            )
    return found


def place_of(events: list[Plain], contestant: str, session: str) -> tuple[str, str]:
    """The section, where there are several, and the number in the session's stage.

    The last numbers given to a section count there; whoever gets one in another has left it.
    """
    stage = past.sessions(events)[session]["stage"]
    places: dict[str, tuple[str, str]] = {}
    for event in past.of_kind(events, "NumbersAssigned"):
        if event["stage"] == stage:
            own = event.get("section", "")
            stayed = {name: place for name, place in places.items() if place[0] != own}
            places = stayed | {name: (own, number) for name, number in event["numbers"].items()}
    several = len({section for section, _ in places.values()}) > 1
    section, number = places.get(contestant, ("", contestant))
    return section if several else "", number


Scores = dict[str, tuple[Fraction, Fraction | None]]


def is_for_teams(events: list[Plain], session: str) -> bool:
    return bool(past.conditions(events, session)["scoring"]["rule"] == "team-imps")


def team_scores(events: list[Plain], names: list[str]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for session in names:
        if not is_for_teams(events, session):
            continue
        own = [line for line in past.counting(events) if line["where"]["session"] == session]
        artificial = past.conditions(events, session)["artificial"]
        for team, net in net_imps(own, artificial).items():
            found[team] = found.get(team, Fraction(0)) + net
        for match in past.match_scores(events):
            if match["session"] == session and match.get("imps") is not None:
                for team, sign in ((match["home"], 1), (match["away"], -1)):
                    found[team] = found.get(team, Fraction(0)) + sign * number(match["imps"])
    return found


def boards(events: list[Plain], names: list[str]) -> list[Board]:
    """The boards of these sessions: same deals, same section where sections are apart.

    Whoever had the same deals in another session is compared too.
    """
    groups: dict[tuple[str, str, int], list[Plain]] = {}
    known = past.sessions(events)
    same = {known[name].get("deals") or name for name in names}
    names = [name for name in known if (known[name].get("deals") or name) in same]
    for line in past.counting(events):
        where = line["where"]
        if where["session"] not in names or is_for_teams(events, where["session"]):
            continue
        apart = past.conditions(events, where["session"])["compare"] == "section"
        deals = past.sessions(events)[where["session"]].get("deals") or where["session"]
        key = (deals, where.get("section", "") if apart else "", where["board"])
        groups.setdefault(key, []).append(line)
    return [
        Board(
            group,
            max(len(other) for at, other in groups.items() if at[:2] == key[:2]),
            past.conditions(events, group[0]["where"]["session"]),
        )
        for key, group in groups.items()
    ]


def pair_scores(events: list[Plain], names: list[str]) -> Scores:
    found: Scores = {}
    played = boards(events, names)
    for session in names:
        if is_for_teams(events, session):
            continue
        tallies = session_tallies(played, session)
        scoring = past.conditions(events, session)["scoring"]
        alike = {name: alike_in(events, played, session, name) for name in tallies}
        for name, tally in tallies.items():
            fullest = max(
                tallies[other]["boards"] for other in tallies if alike[other] == alike[name]
            )
            total, most = tally["total"], tally["most"]
            if scoring["rule"] == "matchpoints":
                if scoring["full_session"]:
                    total = total * fullest / tally["boards"]
                    most = most * fullest / tally["boards"]
                if scoring["score"] is not None:
                    total = rounded(total, scoring["score"])
            else:
                most = Fraction(0)
                many = {"full-session": fullest, "mean": 1}
                total = total * many.get(scoring.get("session"), tally["boards"]) / tally["boards"]
            before, before_most = found.get(name, (Fraction(0), Fraction(0)))
            found[name] = (before + total, (before_most or 0) + most)
    return {
        name: (total, 100 * total / most if most else None) for name, (total, most) in found.items()
    }


def alike_in(events: list[Plain], played: list[Board], session: str, name: str) -> Plain:
    """With whom a pair's boards are compared for a full session: by section and direction."""
    of = past.conditions(events, session)["scoring"].get("full_session_of", "session")
    if of == "session":
        return {}
    where = [line["where"] for board in played for line in board.lines]
    mine = [at for at in where if at["session"] == session and name in (at["ns"], at["ew"])]
    section = min(at.get("section", "") for at in mine)
    if of == "section":
        return {"section": section}
    entered = past.of_kind(events, "ContestantEntered")
    fields = {said["contestant"]: said.get("field") for said in entered}
    return {"section": section, "field": fields.get(name)}


def session_tallies(played: list[Board], session: str) -> dict[str, Plain]:
    """Each contestant's boards, total and the most it could have had, in one session."""
    plain = gathered(played, session, own={}, adjusted=False)
    own = {
        name: 100 * tally["total"] / tally["most"] if tally["most"] else None
        for name, tally in plain.items()
    }
    return gathered(played, session, own, adjusted=True)


def gathered(
    played: list[Board], session: str, own: dict[str, Fraction | None], *, adjusted: bool
) -> dict[str, Plain]:
    found: dict[str, Plain] = {}
    for board in played:
        for line in board.lines:
            where = line["where"]
            if where["session"] != session or (line["awards"] is not None and not adjusted):
                continue
            sides = (where["ns"], where["ew"])
            worths = board.worth(line, (own.get(sides[0]), own.get(sides[1])))
            for name, worth in zip(sides, worths, strict=True):
                if worth is not None:
                    nothing: Plain = {"boards": 0, "total": Fraction(0), "most": Fraction(0)}
                    tally = found.setdefault(name, nothing)
                    tally["boards"] += 1
                    tally["total"] += worth
                    tally["most"] += board.top or 0
    return found


# ----------------------------------------------------------------------------- how final


WORDS = ("incomplete", "unposted", "provisional", "official")


def state(events: list[Plain], names: list[str]) -> Plain:
    """The weakest of the sessions' states, judged when the last event was recorded."""
    each = [session_state(events, name, events[-1]["recorded"]) for name in names]
    words = [word for word, _ in each]
    word = min(words, key=WORDS.index, default="incomplete")
    ends = [end for _, end in each if end is not None]
    untils = [end for found, end in each if found == word]
    return {
        "word": word,
        "until": max(e for e in untils if e) if word == "provisional" and all(untils) else None,
        "since": max(ends, default=None) if word == "official" else None,
        "amended": sorted({at for name in names for at in amended(events, name)}),
    }


CHANGES = (
    "ScoreEntered",
    "BoardNotPlayed",
    "ScoreCorrected",
    "ScoreVoided",
    "AdjustedScoreAwarded",
    "BoardRemoved",
)


def amended(events: list[Plain], name: str) -> list[int]:
    """The positions of what changed a session's results after they were first posted."""
    requests = {e["version"]: e["event"] for e in events if past.kind(e) == "CorrectionRequested"}
    found, posted = [], False
    for event in past.live(events):
        said = event["event"]
        request = requests.get((said.get("request") or {}).get("version"))
        if said["kind"] == "ResultsPosted":
            posted = posted or said["session"] == name
        elif not posted:
            continue
        elif request is not None:
            if said["kind"] in (*CHANGES, "EventAnnulled") and request["session"] == name:
                found.append(event["position"])
        elif said["kind"] in CHANGES:
            if (said.get("score") or said.get("line") or said)["session"] == name:
                found.append(event["position"])
        elif bears_on(events, event, name):
            found.append(event["position"])
    return found


def leaves_early(events: list[Plain], event: Plain, name: str) -> bool:
    """Whether somebody left the stage of a session before the last one that it had then."""
    before = [e for e in events if e["version"] < event["version"]]
    known, after = past.sessions(before), event["event"].get("after")
    if after is None or name not in known or known[name]["stage"] != known[after]["stage"]:
        return False
    order = [s for s in past.in_order_of_play(before) if known[s]["stage"] == known[name]["stage"]]
    return bool(after != order[-1])


def other_deals(events: list[Plain], event: Plain) -> set[str]:
    """The sessions that one scheduled again is compared with, now or before, and itself."""
    session = event["event"]["session"]
    known = past.sessions([e for e in events if e["version"] < event["version"]])
    if session not in known:
        return set()
    own = {one.get("deals") or session for one in (known[session], event["event"])}
    others = {n for n, one in known.items() if n != session and (one.get("deals") or n) in own}
    return {session, *others} if len(own) == 2 and others else set()


def bears_on(events: list[Plain], event: Plain, name: str) -> bool:
    """Whether a fine, a forfeit, a verdict on somebody or other rules change a session."""
    said = event["event"]
    match said["kind"]:
        case "PenaltyImposed":
            return bool(name == (said.get("counts_in") or said["session"]))
        case "ForfeitDeclared" | "ScoreAltered" | "BoardFouled":
            return bool(name == said["session"])
        case "PenaltyWaived" | "EventAnnulled":
            about = (said.get("penalty") or said.get("target"))["version"]
            (of,) = [e for e in events if e["version"] == about] or [{"event": {"kind": ""}}]
            return bears_on(events, of, name)
        case "ContestantDisqualified":
            return said["contestant"] in there(events, event, name)
        case "ContestantWithdrew":
            unplaced = said.get("scores") == "cancelled" or leaves_early(events, event, name)
            return unplaced and said["contestant"] in there(events, event, name)
        case "SessionScheduled":
            return name in other_deals(events, event)
        case "RegulationsAmended":
            order = [
                e["event"]["session"]
                for e in past.live(events)
                if past.kind(e) == "SessionScheduled" and e["version"] < event["version"]
            ]
            first = said.get("from_session")
            return first not in order or order.index(first) <= order.index(name)
        case _:
            return False


def there(events: list[Plain], before: Plain, name: str) -> set[str]:
    """Who had a score in a session before an event."""
    found: set[str] = set()
    for event in past.live(events):
        said = event["event"]
        if event["version"] < before["version"] and past.kind(event) in CHANGES:
            where = said.get("score") or said.get("line") or {}
            if where.get("session") == name:
                found |= {where[side] for side in ("ns", "ew", "home", "away") if side in where}
    return found


def session_state(events: list[Plain], name: str, now: datetime) -> tuple[str, datetime | None]:
    if is_incomplete(events, name):
        return "incomplete", None
    posted = [
        e["at"]
        for e in past.live(events)
        if past.kind(e) == "ResultsPosted" and e["event"]["session"] == name
    ]
    if not posted:
        return "unposted", None
    ends = [
        min(posted) + timedelta(minutes=rule["period"]["minutes"])
        for rule in past.conditions(events, name)["corrections"].values()
        if rule["period"]["rule"] == "posted-plus"
    ]
    latest = max(ends, default=None)
    waits, over = waiting(events, name)
    if waits["requests"] or waits["decisions"]:
        return "provisional", None
    if latest is None or now > latest:
        return "official", max([end for end in (latest, *over) if end is not None], default=None)
    return "provisional", latest
