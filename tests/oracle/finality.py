"""How final a session's results are: naively, from the clauses of procedure."""

from datetime import datetime
from typing import Any

from tests.oracle import past
from tests.oracle.clock import Sessions, appeal_ends, correction_ends, time
from tests.oracle.completeness import is_incomplete
from tests.oracle.justice import ANSWERS, SCORING, answers, clauses, references

Plain = dict[str, Any]
CHANGES = (
    *ANSWERS,
    "ScoreEntered",
    "ScoreAltered",
    "BoardRemoved",
    "BoardFouled",
    "ForfeitDeclared",
)
AWARDS = ("AdjustedScoreAwarded", "BoardNotPlayed")
EVER = datetime.fromisoformat("9999-01-01T00:00:00+00:00")


def state(events: list[Plain], session: str, now: datetime) -> Plain:
    """The word, until or since when, and the appeals that are still to be decided."""
    waits, over = waiting(events, session)
    to_confirm = waits.pop("unconfirmed_by")
    nothing: Plain = {"word": "", "until": None, "since": None, "appeals": [], **waits}
    nothing["unconfirmed_by"] = []
    if is_incomplete(events, session):
        return nothing | {"word": "incomplete"}
    if not [e for e in past.of_kind(events, "ResultsPosted") if e["session"] == session]:
        return nothing | {"word": "unposted"}
    pending = appeals_open(events, session)
    if pending:
        return nothing | {"word": "under-appeal", "appeals": pending}
    ends = list(all_ends(events, session))
    if (
        None in ends
        or waits["requests"]
        or waits["decisions"]
        or waits["untold"]
        or waits["disputed_by"]
        or to_confirm
    ):
        return nothing | {"word": "provisional", "unconfirmed_by": to_confirm}
    latest = max((end for end in ends if end is not None), default=None)
    if latest is None or now > latest:
        since = [at for at in (latest, *appeals_over(events, session), *over) if at is not None]
        return nothing | {"word": "official", "since": max(since, default=None)}
    return nothing | {"word": "provisional", "until": latest}


def waiting(events: list[Plain], session: str) -> tuple[Plain, list[datetime]]:
    """Requests without an answer and decisions without a score; when the others got one."""
    requests, decisions, over = [], [], []
    known = {e["version"]: e for e in events}
    stand = entries(events)
    for asked in [e for e in events if past.kind(e) == "CorrectionRequested"]:
        if asked["event"]["session"] != session:
            continue
        answers = [e["at"] for e in events if answered(e["event"], asked["version"])]
        about = (asked["event"]["asks"].get("entry") or {}).get("version")
        if not answers and (about is None or about in stand):
            requests.append(asked["position"])
        over += [at for at in answers[:1] if at > asked["at"]]
    for decided in [e for e in past.live(events) if past.kind(e) == "AppealDecided"]:
        said = decided["event"]
        ruling = known[said["lodged"]["version"]]["event"]["ruling"]["version"]
        wants = said["action"] in SCORING and said["action"] not in said.get("beyond_power", ())
        if not wants or known[ruling]["event"]["session"] != session:
            continue
        followed = [e["at"] for e in past.live(events) if follows(events, e, decided["version"])]
        if not followed:
            decisions.append(decided["position"])
        over += followed[:1]
    heard = Sessions(events, EVER).said.get(session, {})
    disputed = [side for side, (_, agrees) in heard.items() if agrees is False]
    silent = [(kind, at) for kind, told, at in rulings(events, session) if told is None]
    law = clauses(events, session)
    counts = "late rulings" in (law.get("appeals") or ())
    untold = [at for kind, at in silent if counts and kind not in law["closed"]]
    unconfirmed, confirmed = confirmations(events, session, law.get("confirmed by", ()))
    return {
        "requests": requests,
        "decisions": decisions,
        "untold": untold,
        "disputed_by": disputed,
        "unconfirmed_by": unconfirmed,
    }, over + confirmed


def confirmations(
    events: list[Plain], session: str, by: tuple[str, ...]
) -> tuple[list[str], list[datetime]]:
    """Who has still to confirm scores of a session that no official ruled; when others did."""
    live = past.live(events)
    gone = {e["event"]["entry"]["version"] for e in live if past.kind(e) == "ScoreVoided"}
    changed = {e["event"]["entry"]["version"]: e for e in live if past.kind(e) == "ScoreCorrected"}
    awarded = [place(e["event"]["line"]) for e in live if past.kind(e) in AWARDS]
    said = [e for e in live if past.kind(e) == "ScoreConfirmed"]
    done = {
        (e["event"]["entry"]["version"], e["event"]["contestant"]): (e["version"], e["at"])
        for e in said
    }
    open_: list[str] = []
    over: list[datetime] = []
    for e in live:
        if past.kind(e) != "ScoreEntered" or e["event"]["score"]["session"] != session:
            continue
        score, agreed, since = e["event"]["score"], {}, 0
        stands = e["version"] not in gone and place(score) not in awarded
        last = changed.get(e["version"])
        if last is not None:
            asked = events[last["event"]["request"]["version"] - 1]["event"]
            score, since = last["event"]["now"], last["version"]
            stands = stands and asked["cause"] in ("players", "captains")
            stands = stands and not (asked.get("director") and asked.get("organiser"))
            agreed = dict.fromkeys(agreeing(live, last["event"]["request"], asked), last["at"])
        for side in by if stands else ():
            who = score.get(side) or score[{"ns": "home", "ew": "away"}[side]]
            when, at = done.get((e["version"], who), (0, None))
            at = at if when > since else agreed.get(who)
            if at is not None:
                over.append(at)
            elif who not in open_:
                open_.append(who)
    return open_, over


def agreeing(live: list[Plain], request: Plain, asked: Plain) -> list[str | None]:
    """Who asked for a correction, or consented to it."""
    told = [e["event"] for e in live if past.kind(e) == "ConsentGiven"]
    return [asked.get("side"), *(one["contestant"] for one in told if one["request"] == request)]


def place(line: Plain) -> tuple[Any, ...]:
    """Where a line was played."""
    names = ("session", "section", "board", "ns", "ew", "round", "room")
    return tuple(line.get(name) or None for name in names)


def answered(said: Plain, request: int) -> bool:
    """Whether an event answers a request, one way or the other."""
    refused = said["kind"] == "CorrectionRefused" and said["request"]["version"] == request
    return refused or answers(said, request)


def entries(events: list[Plain]) -> set[int]:
    """The versions that first recorded the lines and the matches that stand."""
    gone = [said["entry"]["version"] for said in past.of_kind(events, "ScoreVoided")]
    kinds = ("ScoreEntered", "BoardNotPlayed", "AdjustedScoreAwarded")
    first = {e["version"] for e in past.live(events) if past.kind(e) in kinds}
    return first.difference(gone)


def follows(events: list[Plain], event: Plain, decision: int) -> bool:
    """Whether a score was changed because of a decision, or of a request that names it."""
    if past.kind(event) not in CHANGES:
        return False
    asked = [
        e["event"]
        for e in events
        if past.kind(e) == "CorrectionRequested" and answers(event["event"], e["version"])
    ]
    return any(decision in references(said) for said in (event["event"], *asked))


def all_ends(events: list[Plain], session: str) -> list[datetime | None]:
    """Of all its periods; the time to appeal only where a finish is scheduled."""
    law, sessions = clauses(events, session), Sessions(events, EVER)
    ends = [
        correction_ends(sessions, session, period)
        for period in law["corrections"].values()
        if period != ()
    ]
    if law["appeals"] is not None:
        given = rulings(events, session)
        times = [None, *(at for kind, at, _ in given if kind not in law["closed"])]
        found = [appeal_ends(sessions, session, at, law["appeals"]) for at in times]
        ends += [end for end in found if end is not None]
    return ends


def rulings(events: list[Plain], session: str) -> list[tuple[str, datetime | None, int]]:
    """The rulings in a session: kinds, when the parties were told, positions."""
    told = {
        e["event"]["ruling"]["version"]: e["at"]
        for e in past.live(events)
        if past.kind(e) == "PartiesAdvised"
    }
    return [
        (
            e["event"]["ruling"],
            told.get(e["version"], time(e["event"].get("advised_at"))),
            e["position"],
        )
        for e in past.live(events)
        if past.kind(e) == "RulingGiven" and e["event"]["session"] == session
    ]


def appeals_open(events: list[Plain], session: str) -> list[int]:
    """The numbers of the appeals against rulings in a session that nobody has decided yet."""
    known = {e["version"]: e["event"] for e in past.live(events)}
    done = {
        said["appeal"]
        for said in past.of_kind(events, "AppealRefused", "AppealWithdrawn", "AppealDecided")
    }
    return [
        said["appeal"]
        for said in past.of_kind(events, "AppealLodged")
        if said["appeal"] not in done and known[said["ruling"]["version"]]["session"] == session
    ]


def appeals_over(events: list[Plain], session: str) -> list[datetime]:
    """When the appeals against rulings in a session were decided or withdrawn."""
    known = {e["version"]: e["event"] for e in past.live(events)}
    own = {
        said["appeal"]
        for said in past.of_kind(events, "AppealLodged")
        if known[said["ruling"]["version"]]["session"] == session
    }
    ends = ("AppealWithdrawn", "AppealDecided")
    over = [e for e in past.live(events) if past.kind(e) in ends and e["event"]["appeal"] in own]
    return [e["at"] for e in over]
