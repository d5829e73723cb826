"""Topic 16, and what other topics replay: the same record, known at different moments."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from ledger import regulations
from ledger.bridge.awards import Typed
from ledger.bridge.scores import Line, MatchScore
from ledger.commands import (
    AnnulEvent,
    AnyCommand,
    AppointOfficial,
    AssignNumbers,
    AwardAdjustedScore,
    DealWithOffence,
    EnterScore,
    GiveRuling,
    RequestCorrection,
    ScheduleSession,
    StartSession,
    WaivePenalty,
)
from ledger.events import (
    CorrectionRefused,
    NewScore,
    NumbersAssigned,
    Reference,
    RulingGiven,
    ScoreEntered,
)
from ledger.record.justice import Sanctioned
from replay import timeline
from tests.cases.appealing import decided, ruled
from tests.cases.binding import Binding, By, Chosen, Inputs, Played
from tests.cases.declared import (
    AWAY,
    HOME,
    Declared,
    declared,
    posting,
    time,
)
from tests.cases.figures import numbers
from tests.cases.pasts import figures, past
from tests.given import correct

# -------------------------------------------------------------------------- known at a moment


def known(inputs: Inputs) -> dict[str, Any]:
    """LED-BITEMPORAL: a ruling recorded after it took effect, looked for at a moment."""
    with declared(regulations.load("anc-2018-itc-open"), {"R1": {"stage": "qualifying"}}) as ledger:
        ledger.given(
            GiveRuling(session="R1", ruling="judgement"),
            at=time(inputs["ruling_effective"]),
            recorded=time(inputs["recorded_at"]),
        )
        events = past(ledger, inputs["as_of"]).events
        return {"visible": any(isinstance(known.event, RulingGiven) for known in events)}


# ------------------------------------------------------------------------- the Seniors' Teams

CAUSES = {"player": "players", "scorer": "scorer", "director": "director", "appeal": "appeal"}
SENIORS = "sydney-2003-seniors-teams"


class Told:
    """The events of a case, each carried out at its time as far as the ledger allows it.

    refused: the numbers of those that it refused, by the version of the refusal; met: the
    match of each pair of teams.
    """

    def __init__(self, ledger: Declared, stage: str) -> None:
        self.ledger, self.stage = ledger, stage
        self.refused: dict[int, int] = {}
        self.met: dict[tuple[str, str, str], Reference] = {}

    def take(self, event: Inputs) -> None:
        """One event of the case."""
        self.ledger.act(time(event["at"]), self.command(event))
        if event["type"] == "ScoreEntered":
            self.met[self.key(event)] = self.ledger.last
        if any(isinstance(made.event, CorrectionRefused) for made in self.ledger.events):
            self.refused[self.ledger.last.version] = event["seq"]

    def refused_by(self, then: timeline.Past) -> list[int]:
        """The numbers of those whose refusals are in the record of a past."""
        return [
            self.refused[made.version]
            for made in then.events
            if isinstance(made.event, CorrectionRefused)
        ]

    def command(self, event: Inputs) -> AnyCommand:
        """What it asks for."""
        match event["type"]:
            case "SessionScheduled":
                return ScheduleSession(
                    session=event["match"],
                    stage=self.stage,
                    starts_at=time(event.get("start")),
                    minutes=event.get("minutes"),
                )
            case "SessionStarted":
                return StartSession(session=event["match"])
            case "ResultsPosted":
                last = list(self.ledger.contest.sessions)[-1]
                status = "final" if event.get("final") else "provisional"
                return posting(event.get("match", last), status)(self.ledger)
            case "ScoreEntered":
                return EnterScore(score=self.score(event))
            case "ScoreCorrected":
                reference = self.met[self.key(event)]
                entry = self.ledger.contest.result(reference)
                assert entry is not None
                cause = CAUSES[event["cause"]]
                return correct(reference, entry.score, self.score(event), cause)  # type: ignore[arg-type]
            case other:
                raise KeyError(other)

    def score(self, event: Inputs) -> MatchScore:
        """The match that an event speaks of."""
        session, home, away = self.key(event)
        return MatchScore(session=session, home=home, away=away, imps=numbers([event["net"]])[0])

    @staticmethod
    def key(event: Inputs) -> tuple[str, str, str]:
        """Session and sides."""
        return (event["match"], event["home"], event["away"])


def columns(rows: Iterable[dict[str, Any]], *keys: str) -> list[list[Any]]:
    """Some columns of a table."""
    return [[row[key] for key in keys] for row in rows]


def teams_of(events: Iterable[Inputs]) -> list[str]:
    """Everybody who meets somebody."""
    sides = [event[side] for event in events if "home" in event for side in ("home", "away")]
    return list(dict.fromkeys(sides))


def seniors(inputs: Inputs) -> dict[str, Any]:
    """LED-REPLAY-SST: a stage of the Seniors' Teams, and its standings as known at a moment."""
    teams = teams_of(inputs["events"])
    with declared(regulations.load(SENIORS), {}, teams, ("qualifying",)) as ledger:
        told = Told(ledger, "qualifying")
        for event in inputs["events"]:
            told.take(event)
        then = past(ledger, inputs.get("as_of"))
        return {
            "standings": columns(figures(then), "team", "vp", "imps"),
            "refused_seq": told.refused_by(then),
        }


# ------------------------------------------------------------------------ the Interstate Teams


def interstate(inputs: Inputs) -> dict[str, Any]:
    """LED-REPLAY-ITC: a round robin, its standings, and the numbers that are taken from them."""
    rounds = inputs["scores"]
    teams = dict.fromkeys(team for met in rounds.values() for match in met for team in match[:2])
    sessions = {name: {"stage": "qualifying"} for name in rounds}
    with declared(regulations.load("anc-2018-itc-open"), sessions, sorted(teams)) as ledger:
        for session, met in rounds.items():
            for home, away, net in met:
                imps = numbers([net])[0]
                score = MatchScore(session=session, home=home, away=away, imps=imps)
                ledger.act(None, EnterScore(score=score))
        then = past(ledger, None)
        rows = figures(then)
        ranks = {row["team"]: str(row["rank"]) for row in rows}
        ledger.act(
            None,
            AssignNumbers(stage="qualifying", numbers=ranks, phase=2, basis=then.position),
        )
        if "then" in inputs:
            appealed(ledger, inputs["then"])
            rows = figures(past(ledger, None))
        events = [made.event for made in ledger.record]
        assigned = [event for event in events if isinstance(event, NumbersAssigned)][-1]
        return {
            "standings_vp_wins_imps": columns(rows, "team", "vp", "wins", "imps"),
            "numbers_for_final_rr": assigned.numbers,
        }


APPEAL = re.compile(
    r"AppealDecided .*: (?P<session>\w+) match (?P<home>\w+)v(?P<away>\w+)"
    r" changes from (?P<was>\S+) to \+?(?P<now>\S+) for team (?P=home)"
)


def appealed(ledger: Declared, then: str) -> None:
    """A committee gives a match another result."""
    said = APPEAL.fullmatch(then)
    assert said is not None, then
    session, home, away = said["session"], said["home"], said["away"]
    was, now = (
        MatchScore(session=session, home=home, away=away, imps=imps)
        for imps in numbers([said["was"], said["now"]])
    )
    entry = next(
        made.reference
        for made in ledger.record
        if isinstance(made.event, ScoreEntered) and made.event.score == was
    )
    ledger.act(None, GiveRuling(session=session, ruling="judgement", contestants=(home, away)))
    decided(ledger, ledger.last, action="assign", lodged_by=home)
    change = NewScore(entry=entry, was=was, now=now)
    ledger.act(None, RequestCorrection(asks=change, cause="appeal", cites=(ledger.last,)))


# --------------------------------------------------------------------- penalties and a committee

STATES = {True: "removed", False: "stands"}


def penalised(inputs: Inputs) -> dict[str, Any]:
    """LED-REPLAY-DD: penalties at a club, and what a committee makes of them."""
    with declared(regulations.load("acbl-club-pairs"), {"1": {"stage": "main"}}) as ledger:
        ledger.by = "dee"
        ledger.act(
            None,
            AppointOfficial(person="dee", role="director"),
            AwardAdjustedScore(
                line=Line(session="1", board=1, ns=HOME, ew=AWAY),
                ns=Typed(value=numbers([inputs["raw_total"]])[0], unit="matchpoints"),
                ew=Typed(value=Fraction(0), unit="matchpoints"),
            ),
        )
        imposed: dict[str, Reference] = {}
        kind, _, name = (inputs.get("as_of") or "").partition(" ")
        for event in inputs["events"]:
            if kind == "before" and event["type"] == name:
                break
            dealt_with(ledger, event, imposed)
        sanctions = ledger.contest.sanctions
        states = {
            name: STATES[reference.version not in sanctions or _is_waived(sanctions, reference)]
            for name, reference in imposed.items()
        }
        return {**states, "total": ledger.totals()[HOME]}


def _is_waived(sanctions: dict[int, Sanctioned], penalty: Reference) -> bool:
    return sanctions[penalty.version].waived is not None


def dealt_with(ledger: Declared, event: Inputs, imposed: dict[str, Reference]) -> None:
    """One event of the case, after the ruling that it rests on."""
    match event["type"]:
        case "PenaltyImposed":
            ruling = ruled(ledger, "1", kind=event["kind"])
            offence = DealWithOffence(
                session="1",
                contestants=(HOME,),
                offence=event["kind"],
                penalty=event["kind"],
                amount=numbers([event["mp"]])[0],
                unit="matchpoints",
                ruling=ruling,
            )
            ledger.act(None, offence)
            imposed[event["id"]] = ledger.last
        case "PenaltyWaived":
            penalty = imposed[event["target"]]
            ledger.act(None, WaivePenalty(penalty=penalty, asked_by=AWAY, reason="for cause"))
        case "EventAnnulled":
            ledger.act(None, AnnulEvent(target=imposed[event["target"]], reason="a mistake"))
        case "AppealDecided":
            removes = tuple(imposed[penalty] for penalty in event["removes"])
            ruling = ruled(ledger, "1", kind="procedural")
            decided(ledger, ruling, action="remove-penalty", removes=removes)
        case other:
            raise KeyError(other)


BINDINGS: dict[str, Binding] = {
    "replay.as_of": Played("anc-2018-itc-open", "replay.timeline:past", known),
    "replay.standings": Chosen(
        By(
            "policy",
            {"SBF": Played(SENIORS, "projections.views.standings:standings", seniors)},
            otherwise=Played(
                "anc-2018-itc-open", "projections.views.standings:standings", interstate
            ),
        )
    ),
    "replay.penalties": Played("acbl-club-pairs", "ledger.decide.penalties:deal_with", penalised),
    "replay.refused": Played(SENIORS, "ledger.decide.corrections:request", seniors),
}
