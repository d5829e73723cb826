"""What stands after some events: who entered, the sessions, and every line of play."""

from collections.abc import Callable
from functools import wraps
from typing import Any

Plain = dict[str, Any]
Look = Callable[..., Any]


class Record(list[Plain]):
    """Events of which the same things are asked often: what was found once is kept."""

    def __init__(self, events: list[Plain]) -> None:
        super().__init__(events)
        self.kept: dict[tuple[Any, ...], Any] = {}


def kept(look: Look) -> Look:
    """The function, which looks only once at each Record."""

    @wraps(look)
    def once(events: list[Plain], *asked: Any) -> Any:
        if not isinstance(events, Record):
            return look(events, *asked)
        key = (look.__name__, *asked)
        if key not in events.kept:
            events.kept[key] = look(events, *asked)
        return events.kept[key]

    return once


@kept
def live(events: list[Plain]) -> list[Plain]:
    """The events that were not annulled by any of these."""
    gone = [e["event"]["target"]["version"] for e in events if kind(e) == "EventAnnulled"]
    return [e for e in events if e["version"] not in gone]


def kind(event: Plain) -> str:
    return str(event["event"]["kind"])


@kept
def of_kind(events: list[Plain], *kinds: str) -> list[Plain]:
    return [e["event"] for e in live(events) if kind(e) in kinds]


@kept
def sessions(events: list[Plain]) -> dict[str, Plain]:
    """Each session as it was last scheduled, in the order in which they were first."""
    found: dict[str, Plain] = {}
    for event in of_kind(events, "SessionScheduled"):
        found[event["session"]] = event
    return found


@kept
def in_order_of_play(events: list[Plain]) -> list[str]:
    known = sessions(events)
    timed = [name for name in known if known[name].get("starts_at")]
    timed.sort(key=lambda name: str(known[name]["starts_at"]))
    return [timed.pop(0) if known[name].get("starts_at") else name for name in known]


@kept
def conditions(events: list[Plain], session: str) -> Plain:
    """The conditions of a session's stage, as amended for it."""
    (opened,) = of_kind(events, "ContestOpened")
    regulations = opened["regulations"]
    names = list(sessions(events))
    for amended in of_kind(events, "RegulationsAmended"):
        start = amended.get("from_session")
        if start is None or names.index(start) <= names.index(session):
            regulations = amended["regulations"]
    stage = sessions(events)[session]["stage"]
    found: Plain = regulations["stages"].get(stage, regulations["default"])
    return found


PLACE = ("session", "section", "board", "ns", "ew", "room")


def place(line: Plain) -> tuple[Any, ...]:
    """What makes two lines the same one."""
    return tuple(line.get(field, "" if field == "section" else None) for field in PLACE)


@kept
def lines(events: list[Plain]) -> list[Plain]:
    """Every line: where it was played, its points and its awards (None where there are none)."""
    found: dict[int, Plain] = {}
    without: list[Plain] = []
    for event in live(events):
        said = event["event"]
        match said["kind"]:
            case "ScoreEntered" if said["score"]["type"] == "board":
                score = said["score"]
                empty = [
                    line
                    for line in without
                    if line["points"] is None
                    and place(line["where"]) == place(score)
                    and any(line is other for other in found.values())
                ]
                for line in empty:
                    line |= {"where": score, "points": score["points"]}
                if not empty:
                    found[event["version"]] = new(score, score["points"])
            case "BoardNotPlayed":
                found[event["version"]] = new(said["line"], None)
                without.append(found[event["version"]])
            case "ScoreCorrected" if said["now"]["type"] == "board":
                line = found[said["entry"]["version"]]
                line |= {"where": said["now"], "points": said["now"]["points"]}
            case "BoardSubstituted":  # what was obtained on the old one is cancelled
                old = [v for v, line in found.items() if reaches(said, line["where"])]
                for version in old:
                    del found[version]
            case "ScoreVoided":
                del found[said["entry"]["version"]]
            case "AdjustedScoreAwarded":
                if said.get("entry") is None:
                    found[event["version"]] = new(said["line"], None)
                    without.append(found[event["version"]])
                version = said["entry"]["version"] if said.get("entry") else event["version"]
                found[version]["awards"] = (said["ns"], said["ew"])
            case _:
                pass
    return list(found.values())


def reaches(act: Plain, where: Plain) -> bool:
    """Whether an act about a board names this table, or match, or nobody."""
    named = {act.get("ns"), act.get("ew")} - {None}
    return bool(
        act["session"] == where["session"]
        and act["board"] == where["board"]
        and act.get("section", "") in ("", where.get("section", ""))
        and named <= {where["ns"], where["ew"]}
    )


def new(where: Plain, points: int | None) -> Plain:
    return {"where": where, "points": points, "awards": None}


@kept
def counting(events: list[Plain]) -> list[Plain]:
    """The lines of boards that were not removed."""
    removed = of_kind(events, "BoardRemoved")
    return [
        line for line in lines(events) if not any(reaches(gone, line["where"]) for gone in removed)
    ]


@kept
def match_scores(events: list[Plain]) -> list[Plain]:
    """The matches of which only the result is known."""
    found: dict[int, Plain] = {}
    for event in live(events):
        said = event["event"]
        if said["kind"] == "ScoreEntered" and said["score"]["type"] == "match":
            found[event["version"]] = said["score"]
        if said["kind"] == "ScoreCorrected" and said["now"]["type"] == "match":
            found[said["entry"]["version"]] = said["now"]
    return list(found.values())


@kept
def begun(events: list[Plain], stage: str) -> list[str]:
    """The sessions of a stage up to the last in which something has started or has a result."""
    known = sessions(events)
    order = [name for name in in_order_of_play(events) if known[name]["stage"] == stage]
    over = of_kind(events, "StageEnded")
    if any(one["stage"] == stage and one.get("phase") is None for one in over):
        return order
    phases = [one["phase"] for one in over if one["stage"] == stage]
    going = {one["session"] for one in of_kind(events, "SessionStarted", "SessionEnded")}
    going |= {line["where"]["session"] for line in lines(events)}
    going |= {score["session"] for score in match_scores(events)}
    going |= {name for name in order if known[name].get("phase") in phases}
    last = max((place for place, name in enumerate(order) if name in going), default=-1)
    return order[: last + 1]


@kept
def cancelled(events: list[Plain], session: str) -> set[str]:
    """Who withdrew, so that its scores in the session's stage, the ruling's, were ruled out."""
    known = sessions(events)
    ruled = {e["version"]: e["event"]["session"] for e in events if kind(e) == "RulingGiven"}

    def concerned(gone: Plain) -> bool:
        if gone.get("after") is None:
            return True
        cites = (gone.get("ruling") or {}).get("version")
        return bool(known[ruled.get(cites, gone["after"])]["stage"] == known[session]["stage"])

    return {
        gone["contestant"]
        for gone in of_kind(events, "ContestantWithdrew")
        if gone.get("scores") == "cancelled" and concerned(gone)
    }


@kept
def in_force(events: list[Plain]) -> list[Plain]:
    """The lines that count, without those of contestants whose scores were cancelled."""
    gone = {name: cancelled(events, name) for name in sessions(events)}
    return [
        line
        for line in counting(events)
        if not {line["where"]["ns"], line["where"]["ew"]} & gone[line["where"]["session"]]
    ]
