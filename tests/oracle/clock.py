"""What was known of the sessions in time, and until when something could be asked for.

Two times: of the events before a request those count that were so by its own time.
"""

from datetime import datetime, timedelta
from typing import Any

from tests.oracle import past
from tests.oracle.procedures import HALF_HOUR, Procedure

Plain = dict[str, Any]


class Sessions:
    """The sessions of a contest, from the events before (those in force) and so by a time."""

    def __init__(self, before: list[Plain], now: datetime) -> None:
        self.stage_of: dict[str, str] = {}
        self.starts: dict[str, datetime | None] = {}
        self.finish: dict[str, datetime | None] = {}
        self.started: dict[str, list[datetime]] = {}
        self.ended: dict[str, list[tuple[datetime, Any]]] = {}
        self.posted: dict[str, list[datetime]] = {}
        self.final: dict[str, list[datetime]] = {}
        self.said: dict[str, dict[str, tuple[datetime, bool | None]]] = {}
        self.asked: dict[int, str] = {}
        self.played: dict[str, set[str]] = {}
        self.met: dict[str, set[frozenset[str]]] = {}
        self.tables: dict[tuple[str, frozenset[str]], set[str]] = {}
        for event in past.live(before):
            self._take(event, now)

    def _take(self, event: Plain, now: datetime) -> None:
        said, at = event["event"], event["at"]
        session = said.get("session")
        match said["kind"]:
            case "SessionScheduled":
                self.stage_of.setdefault(session, said["stage"])
                self.starts.setdefault(session, None)
                self.finish.setdefault(session, None)
                if at <= now:
                    self.starts[session] = start = time(said.get("starts_at"))
                    finish = time(said.get("finishes_at"))
                    if finish is None and start is not None and said.get("minutes") is not None:
                        finish = start + timedelta(minutes=said["minutes"])
                    self.finish[session] = finish
            case "SessionStarted" if at <= now:
                self.started.setdefault(session, []).append(at)
            case "SessionEnded" if at <= now:
                where = said.get("table") or frozenset(said.get("sides", ())) or None
                self.ended.setdefault(session, []).append((at, where))
            case "DrawPublished":
                for pairing in said["pairings"]:
                    self._meet(session, {pairing["ns"], pairing["ew"]}, pairing["table"])
            case "ForfeitDeclared":
                self._meet(session, {said["home"], said["away"]}, None)
            case "ResultsPosted" if at <= now:
                self.posted.setdefault(session, []).append(at)
                if said.get("status") == "final":
                    self.final.setdefault(session, []).append(at)
            case "ResultAgreed" if at <= now:
                heard = (at, said.get("agrees", True))
                self.said.setdefault(session, {})[said["contestant"]] = heard
            case "ScoreEntered" | "ScoreCorrected" | "AdjustedScoreAwarded" | "BoardNotPlayed":
                place = said.get("score") or said.get("now") or said["line"]
                sides = {place.get(side) for side in ("ns", "ew", "home", "away")} - {None}
                self.played.setdefault(place["session"], set()).update(sides)
                self._meet(place["session"], sides, place.get("table"))
                if at <= now:
                    self._change(place["session"], sides, at)
            case "ScoreVoided" if at <= now and said.get("was") is not None:
                self._change(said["was"]["session"], {said["was"]["ns"], said["was"]["ew"]}, at)
            case "CorrectionRequested":
                self.asked[event["version"]] = said["session"]
            case "EventAnnulled" if at <= now and said.get("request") is not None:
                changed = self.asked.get(said["request"]["version"], "")
                self._change(changed, set(self.said.get(changed, ())), at)
            case _:
                pass

    def _change(self, session: str, sides: set[str], at: datetime) -> None:
        """What these had agreed with is another result now (ANC 11.7)."""
        heard = self.said.get(session, {})
        for side in sides & heard.keys():
            if heard[side][1]:
                heard[side] = (at, None)

    def _meet(self, session: str, sides: set[str], table: str | None) -> None:
        between = frozenset(sides)
        self.met.setdefault(session, set()).add(between)
        self.tables.setdefault((session, between), set()).update({table} if table else ())

    def over(self, session: str, sides: frozenset[str]) -> datetime | None:
        """When the match of these two was over: AMB-59, at the later of its tables."""
        known = self.ended.get(session, [])
        ends = {where: at for at, where in known}
        tables = self.tables.get((session, sides), set())
        if sides in ends:
            return ends[sides]
        if tables and tables <= ends.keys():
            return max(ends[table] for table in tables)
        if None in ends:
            return ends[None]
        told_apart = tables or any(isinstance(where, frozenset) for where in ends)
        return None if told_apart else max(ends.values(), default=None)

    def first(self, session: str) -> datetime | None:
        """When its results were first posted."""
        return min(self.posted.get(session, []), default=None)

    def of_stage(self, session: str) -> list[str]:
        """The sessions of its stage in the order of play."""
        names = list(self.stage_of)
        timed = sorted(
            (n for n in names if self.starts[n] is not None),
            key=lambda n: (self.starts[n], names.index(n)),
        )
        order = [timed.pop(0) if self.starts[n] is not None else n for n in names]
        return [n for n in order if self.stage_of[n] == self.stage_of[session]]

    def agreed(self, session: str) -> datetime | None:
        """When the last of those who have played in it agreed with its result."""
        heard = [self.said.get(session, {}).get(side) for side in self.played.get(session, ())]
        if not heard or any(one is None or not one[1] for one in heard):
            return None
        return max(one[0] for one in heard if one is not None)


def time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def correction_ends(
    sessions: Sessions, session: str, period: Procedure, sides: frozenset[str] = frozenset()
) -> datetime | None:
    """When the period for a correction ends; None: never, or nobody can tell yet.

    sides: whose match it is; nobody: all of the session's.
    """
    match period:
        case ("posting", minutes):
            posted = sessions.first(session)
            return None if posted is None else posted + timedelta(minutes=minutes)
        case ("end of the match", minutes):
            apart = any(where is not None for _, where in sessions.ended.get(session, []))
            whose = {sides} if sides else sessions.met.get(session) if apart else None
            over = [sessions.over(session, match) for match in whose or {frozenset[str]()}]
            known = [at for at in over if at is not None]
            return None if None in over else max(known) + timedelta(minutes=minutes)
        case ("final posting of the stage", minutes):
            last = sessions.of_stage(session)[-1]
            final = min(sessions.final.get(last, []), default=None)
            return None if final is None else final + timedelta(minutes=minutes)
        case ("agreement",):
            return sessions.agreed(session)
        case ("session by session",):
            return in_a_chain(sessions, session)
        case ("match by match", *rows):
            return by_match(sessions, session, rows)
        case _:
            return None


def in_a_chain(sessions: Sessions, session: str) -> datetime | None:
    """ANC 6.1: posting and half an hour, or the next start, or the next session's period."""
    posted = sessions.first(session)
    if posted is None:
        return None
    own = posted + HALF_HOUR
    stage = sessions.of_stage(session)
    following = stage[stage.index(session) + 1 :][:1]
    start = sessions.starts[following[0]] if following else None
    if start is None:
        return own
    if start > own:
        return max(own, start)
    then = in_a_chain(sessions, following[0])
    return None if then is None else max(own, then)


def by_match(sessions: Sessions, session: str, rows: list[Any]) -> datetime | None:
    """SBF 6.3: until a later match starts, or some minutes after one is posted."""
    stage = sessions.of_stage(session)
    number = stage.index(session) + 1
    _, until, which, minutes = next(row for row in rows if row[0] is None or number <= row[0])
    other = number + int(which) if isinstance(which, str) else which
    if other > len(stage):
        return None
    name = stage[other - 1]
    if until == "posting":
        posted = sessions.first(name)
        return None if posted is None else posted + timedelta(minutes=minutes)
    if any(sessions.started.get(one) for one in stage):  # AMB-67
        return min(sessions.started.get(name, []), default=None)
    return sessions.starts[name]


def appeal_ends(
    sessions: Sessions, session: str, advised: datetime | None, procedure: Procedure
) -> datetime | None:
    """ANC 6.2, SBF 7.1: from the scheduled finish, or from being told of a ruling.

    Law 92B: from the posting instead.
    """
    posting = "posting" in procedure
    finish = sessions.first(session) if posting else sessions.finish[session]
    if finish is None:
        return None
    own = limit(sessions, session, finish, "chained" in procedure)
    if "late rulings" not in procedure or advised is None or advised <= finish:
        return own
    return max(own, limit(sessions, session, advised, "chained" in procedure))  # AMB-69


def limit(sessions: Sessions, session: str, since: datetime, chained: bool) -> datetime:  # noqa: FBT001  # a clause
    end = since + HALF_HOUR
    for name in sessions.of_stage(session) if chained else ():
        start, finish = sessions.starts[name], sessions.finish[name]
        if start is not None and finish is not None and since <= start <= end and finish > since:
            return limit(sessions, session, finish, chained)
    return end
