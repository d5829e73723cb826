"""Was every act on record in order, in time and in power, and did what had to follow follow it?

Each event is judged by the events before it alone. `wrong` lists what should not be there.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from tests.oracle import past
from tests.oracle.clock import Sessions, appeal_ends, correction_ends, time
from tests.oracle.procedures import CAUSES, OFFICES, Procedure, procedures

Plain = dict[str, Any]

ANSWERS = ("ScoreCorrected", "ScoreVoided", "AdjustedScoreAwarded", "EventAnnulled")
SPEAKS_ONLY = ("CorrectionRequested", "CorrectionRefused", "ConsentGiven", "EventAnnulled")
SCORING = ("assign", "adjust", "cancel-and-average", "overall-percentage")
STAFF = {"chief-director", "director", "assistant-director", "scorer"}
STEPS = {
    "AppealRefused": "refused",
    "AppealWithdrawn": "withdrawn",
    "AppealHeard": "heard",
    "AppealDecided": "decided",
}


def wrong(events: list[Plain], offices: list[Plain]) -> list[str]:
    """What is wrong with a contest's events; offices: the appointments of its tournament."""
    return [
        f"#{event['position']} {event['event']['kind']}: {fault}"
        for place, event in enumerate(events)
        for fault in _Case(events[:place], event, events[place + 1 :], offices).faults()
    ]


def period_of(events: list[Plain], session: str, cause: str) -> Procedure:
    """What the document says of corrections of a cause in a session."""
    found: Procedure = clauses(events, session)["corrections"][cause]
    return found


def clauses(events: list[Plain], session: str) -> Plain:
    (opened,) = past.of_kind(events, "ContestOpened")
    stage = past.sessions(events)[session]["stage"]
    return procedures(opened["regulations"]["name"], stage)


def roles(offices: list[Plain], person: str | None, at: datetime, position: int) -> set[str]:
    """The offices of a person (None: of anybody) at a time, as known at a position."""
    known = [event for event in offices if event["position"] < position]
    return {
        event["event"]["role"]
        for event in past.live(known)
        if event["event"]["kind"] == "OfficialAppointed"
        and person in (None, event["event"]["person"])
        and event["at"] <= at
    }


def references(value: Any) -> list[int]:
    """The versions that an event names, anywhere in it."""
    if isinstance(value, dict):
        if set(value) == {"stream", "version"}:
            return [value["version"]]
        return [version for inner in value.values() for version in references(inner)]
    if isinstance(value, list | tuple):
        return [version for inner in value for version in references(inner)]
    return []


class _Case:
    """One event before the events that came earlier, and the ones that came next."""

    def __init__(
        self, before: list[Plain], event: Plain, after: list[Plain], offices: list[Plain]
    ) -> None:
        self.before, self.event, self.after = past.Record(before), event, after
        self.said, self.at = event["event"], event["at"]
        self.offices = offices
        self.live = {one["version"]: one for one in past.live(self.before)}

    def faults(self) -> Iterator[str]:
        """What is wrong."""
        if self.at > self.event["recorded"]:
            yield "has not happened yet"
        if self.before and self.event["recorded"] < self.before[-1]["recorded"]:
            yield "recorded before its predecessor"
        for version in references(self.said):
            if version not in self.live:
                yield f"rests on version {version}, which does not count"
        if not self._in_office():
            yield f"by {self.event['actor']}, whose office it is not"
        judge = getattr(self, f"_{self.said['kind']}", None)
        if judge is not None:
            yield from judge()

    def _in_office(self) -> bool:
        """Whether the actor holds an office that may do this, or nobody does."""
        offices = OFFICES.get(self.said["kind"], ())
        if self.said["kind"] == "CorrectionRequested" and self.said["cause"] in CAUSES:
            offices = (CAUSES[self.said["cause"]],)
        if self.said.get("request") is not None:
            return True  # judged when it was asked for
        if self.said["kind"] == "RulingGiven" and self._only():
            return True  # judged by the clause that names somebody
        if self.said["kind"] == "AppealDecided" and self.event["actor"] in self._committee():
            return True
        if self.said["kind"] == "PenaltyImposed" and self._awarded_by_a_committee():
            return True  # SBF 7.1: the committee that finds an appeal without merit awards it
        held = roles(self.offices, None, self.at, self.event["position"])
        staffed = next((group for group in offices if group & held), None)
        return staffed is None or self._holds(self.event["actor"], staffed)

    def _awarded_by_a_committee(self) -> bool:
        """Whether it is for an appeal that the same people found without merit."""
        rests_on = [self.live[version] for version in references(self.said) if version in self.live]
        return self.said["offence"] == "appeal-without-merit" and any(
            one["event"]["kind"] == "AppealDecided"
            and one["event"].get("without_merit")
            and one["actor"] == self.event["actor"]
            for one in rests_on
        )

    def _committee(self) -> list[str]:
        """Who heard the appeal that is decided."""
        heard = past.of_kind(self.before, "AppealHeard")
        return [m for one in heard if one["appeal"] == self.said["appeal"] for m in one["members"]]

    # ------------------------------------------------------------------ corrections

    def _CorrectionRequested(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        following = self.after[0] if self.after else None
        fate = self._fate()
        met = self._met(following)
        if met != fate:
            yield f"should be {fate} and is {met}"
        if fate == "refused" and following is not None:
            ended = following["event"].get("ended_at")
            if time(ended) != self._ends():
                yield f"refused as ended at {ended}, which is {self._ends()}"
        if self.said["cause"] == "appeal" and not self._carries_out_a_decision():
            yield "carries out no decision"

    def _ends(self) -> datetime | None:
        session = self.said["session"]
        period = period_of(self.before, session, self.said["cause"])
        asks = self.said["asks"]
        if asks["change"] != "annul":
            sides = self._parties(asks)
        else:
            target = self.live[asks["target"]["version"]]["event"]
            place = target.get("score") or target.get("now") or target.get("line") or {}
            sides = {str(place[side]) for side in ("ns", "ew", "home", "away") if side in place}
        sessions = Sessions(self.before, self.at)
        return correction_ends(sessions, session, period, frozenset(sides))

    def _fate(self) -> str:
        """refused, made, or waits for consent."""
        law = clauses(self.before, self.said["session"])
        ends = self._ends()
        if ends is not None and self.at > ends:
            director, organiser = self.said.get("director"), self.said.get("organiser")
            vouched = (
                self.said["cause"] in law["79C2"]
                and self._holds(director, {"chief-director", "director"})
                and self._holds(organiser, {"organiser", "regulating-authority"})
            )
            return "made" if vouched else "refused"
        together = self.said["cause"] == "captains" and self.said["asks"]["change"] != "annul"
        return "waits" if together else "made"

    def _holds(self, person: str | None, offices: set[str]) -> bool:
        if person is None:
            return False
        return bool(roles(self.offices, person, self.at, self.event["position"]) & offices)

    def _met(self, following: Plain | None) -> str:
        """What became of the request at once."""
        own = self.event["version"]
        if following is None:
            return "waits"
        said = following["event"]
        if said["kind"] == "CorrectionRefused" and said["request"]["version"] == own:
            ends = self._ends()  # later a consent may come too late
            return "refused" if ends is not None and self.at > ends else "waits"
        return "made" if answers(said, own) else "waits"

    def _carries_out_a_decision(self) -> bool:
        if clauses(self.before, self.said["session"])["appeals"] is None:
            return True
        cited = [self.live[version]["event"] for version in references(self.said.get("cites", []))]
        return any(
            one["kind"] == "AppealDecided"
            and one["action"] in SCORING
            and one["action"] not in one.get("beyond_power", ())
            for one in cited
        )

    def _ConsentGiven(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        yield from self._to_an_open_request()
        request = self.live[self.said["request"]["version"]]
        agreed = {
            one["event"]["contestant"]
            for one in self.live.values()
            if one["event"]["kind"] == "ConsentGiven"
            and one["event"]["request"] == self.said["request"]
        }
        if self.said["contestant"] in agreed:
            yield "has agreed already"
        agreed |= {self.said["contestant"], request["event"].get("side")}
        all_agree = agreed >= self._parties(request["event"]["asks"])
        is_made = bool(self.after) and answers(self.after[0]["event"], request["version"])
        if all_agree != is_made:
            yield f"all agree: {all_agree}, and it is made: {is_made}"

    def _CorrectionRefused(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        yield from self._to_an_open_request()

    def _to_an_open_request(self) -> Iterator[str]:
        version = self.said["request"]["version"]
        for other in self.before:
            refused = other["event"]["kind"] == "CorrectionRefused"
            if answers(other["event"], version) or (
                refused and other["event"]["request"]["version"] == version
            ):
                yield f"answers a request that #{other['position']} has answered"

    def _parties(self, asks: Plain) -> set[str]:
        """The sides of the score that is to change."""
        place = asks.get("line") or asks.get("was") or asks.get("now")
        if asks.get("entry") is not None:
            place = self._place(asks["entry"]["version"])
        assert place is not None
        return {place.get(side) for side in ("ns", "ew", "home", "away")} - {None}

    def _place(self, version: int) -> Plain:
        """Who was where, as the entry stands now."""
        first = self.live[version]["event"]
        place: Plain = first.get("score") or first["line"]
        for other in self.live.values():
            said = other["event"]
            if said["kind"] == "ScoreCorrected" and said["entry"]["version"] == version:
                place = said["now"]
        return place

    def _EventAnnulled(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        target = self.said["target"]["version"]
        if self.said["target"]["stream"] != self.event["stream"]:
            return
        for other in self.live.values():
            said = other["event"]
            if said["kind"] not in SPEAKS_ONLY and target in references(said):
                yield f"while #{other['position']} rests on it"

    # ------------------------------------------------------------------ rulings, appeals

    def _RulingGiven(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        only = self._only()
        if only and not self._holds(self.event["actor"], only):
            yield f"by {self.event['actor']}, who may not"

    def _only(self) -> set[str]:
        """Whose alone a ruling of this kind is."""
        only = clauses(self.before, self.said["session"]).get("only", {})
        found: set[str] = only.get(self.said["ruling"], set())
        return found

    def _PartiesAdvised(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        ruling = self.live[self.said["ruling"]["version"]]
        if self._advised(ruling, self.event["recorded"]) is not None:
            yield "they had been advised"
        if self.at < ruling["at"]:
            yield "before the ruling"

    def _advised(self, ruling: Plain, now: datetime) -> datetime | None:
        """When the parties were told, as far as that was so by then."""
        told = [
            one["at"]
            for one in self.live.values()
            if one["event"]["kind"] == "PartiesAdvised"
            and one["event"]["ruling"]["version"] == ruling["version"]
        ]
        if ruling["event"].get("advised_at") is not None:
            told.append(datetime.fromisoformat(ruling["event"]["advised_at"]))
        return max((at for at in told if at <= now), default=None)

    def _AppealLodged(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        number = 1 + sum(past.kind(one) == "AppealLodged" for one in self.before)
        if self.said["appeal"] != number:
            yield f"should be number {number}"
        ruling = self.live[self.said["ruling"]["version"]]
        parties = ruling["event"].get("contestants") or [self.said["contestant"]]
        if self.said["contestant"] not in parties:
            yield "by nobody of the parties"
        if self.at < ruling["at"]:
            yield "before the ruling"
        for one in self.live.values():
            said = one["event"]
            over = ("refused", "withdrawn")
            if said["kind"] == "AppealLodged" and self._state(said["appeal"]) not in over:
                same = ("ruling", "contestant")
                if all(said[field] == self.said[field] for field in same):
                    yield f"#{one['position']} is the same appeal"
        expected = self._refusal(ruling)
        following = self.after[0]["event"] if self.after else {"kind": ""}
        is_refused = following["kind"] == "AppealRefused" and following["appeal"] == number
        if (following["why"] if is_refused else None) != expected:
            yield f"should be refused as {expected}: {following}"

    def _refusal(self, ruling: Plain) -> str | None:
        session, kind = ruling["event"]["session"], ruling["event"]["ruling"]
        law = clauses(self.before, session)
        if law["appeals"] is None:
            return "no-committee"
        if kind in law["closed"]:
            return "not-appealable"
        if "form" in law["appeals"] and not self.said.get("form", True):
            return "form"
        sessions = Sessions(self.before, self.at)
        advised = self._advised(ruling, self.at)
        if advised is None and "late rulings" in law["appeals"]:
            return None
        ends = appeal_ends(sessions, session, advised, law["appeals"])
        return "too-late" if ends is not None and self.at > ends else None

    def _state(self, number: int) -> str:
        """How far an appeal had come."""
        state = "unheard of"
        for one in self.live.values():
            if one["event"].get("appeal") == number:
                state = STEPS.get(one["event"]["kind"], "lodged")
        return state

    def _AppealHeard(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        if self._state(self.said["appeal"]) != "lodged":
            yield f"of an appeal that is {self._state(self.said['appeal'])}"
        lodged = self.live[self.said["lodged"]["version"]]["event"]
        ruling = self.live[lodged["ruling"]["version"]]
        parties = {*ruling["event"].get("contestants", ()), lodged["contestant"]}
        players = {
            player
            for entry in past.of_kind(self.before, "ContestantEntered")
            if entry["contestant"] in parties
            for player in entry.get("players", ())
        }
        law = clauses(self.before, ruling["event"]["session"])
        is_for_the_director = law.get("heard by") == "the director in charge"
        for member in () if is_for_the_director else self.said["members"]:
            if (
                member in players
                or member in self.said.get("excused", ())
                or member == ruling["actor"]
                or self._holds(member, STAFF)
            ):
                yield f"with {member}, who cannot sit"
        sizes = law.get("sizes", ())
        if sizes and len(self.said["members"]) not in sizes and not self.said.get("reason"):
            yield f"by {len(self.said['members'])}"

    def _AppealWithdrawn(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        if self._state(self.said["appeal"]) not in ("lodged", "heard"):
            yield f"of an appeal that is {self._state(self.said['appeal'])}"

    def _AppealDecided(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        if self._state(self.said["appeal"]) != "heard":
            yield f"of an appeal that is {self._state(self.said['appeal'])}"
        lodged = self.live[self.said["lodged"]["version"]]["event"]
        ruling = self.live[lodged["ruling"]["version"]]["event"]
        powers = clauses(self.before, ruling["session"]).get("powers")
        action, beyond = self.said["action"], []
        if powers is not None and action not in (
            "uphold",
            "dismiss",
            *powers.get(ruling["ruling"], ()),
        ):
            beyond.append(action)
        named = [self.live[version] for version in references(self.said.get("cites", []))]
        removed = [
            one["version"]
            for one in named
            if "remove-penalty" not in beyond and self._removable(one["event"])
        ]
        if len(removed) < len(named):
            beyond.append("remove-penalty")
        if list(self.said.get("beyond_power", ())) != list(dict.fromkeys(beyond)):
            yield f"beyond its power is {beyond}"
        done = [
            one["event"]["penalty"]["version"]
            for one in self.after[: len(named)]
            if one["event"]["kind"] == "PenaltyWaived"
            and (one["event"].get("decision") or {}).get("version") == self.event["version"]
        ]
        if done != removed:
            yield f"should remove {removed} and removes {done}"

    def _removable(self, sanction: Plain) -> bool:
        law = clauses(self.before, sanction["session"])
        if law.get("heard by") == "the director in charge":
            return True
        powers = law.get("powers", {})
        grounds = self.live.get((sanction.get("ruling") or {}).get("version"), {"event": {}})
        by_ruling = grounds["event"].get("ruling") == "disciplinary"
        kind = "disciplinary" if by_ruling else sanction.get("penalty", "procedural")
        return "remove-penalty" in powers.get(kind, ())

    # ------------------------------------------------------------------ penalties

    def _PenaltyImposed(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        law = clauses(self.before, self.said["session"])
        only = law.get("only", {}).get(f"{self.said['penalty']} penalty")
        by_rule = self.said["offence"] == "appeal-without-merit"
        if only and not by_rule and not self._holds(self.event["actor"], only):
            yield f"by {self.event['actor']}, who may not"

    def _PenaltyWaived(self) -> Iterator[str]:  # noqa: N802  # the kind's own name
        for one in self.live.values():
            said = one["event"]
            if said["kind"] == "PenaltyWaived" and said["penalty"] == self.said["penalty"]:
                yield f"#{one['position']} has done that"
        sanction = self.live[self.said["penalty"]["version"]]["event"]
        if self.said.get("decision") is not None and not self._removable(sanction):
            yield "by a decision that has no power to"


def answers(said: Plain, request: int) -> bool:
    """Whether an event carries out a request."""
    if said["kind"] == "ScoreEntered":
        return request in references(said.get("cites", []))
    return said["kind"] in ANSWERS and (said.get("request") or {}).get("version") == request
