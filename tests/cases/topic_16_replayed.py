"""Topic 16: annulments, events of the same moment, and forfeits, replayed."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

from msgspec import structs

from ledger import regulations
from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AnnulEvent,
    DealWithOffence,
    DeclareForfeit,
    EndStage,
    EnterScore,
    GiveRuling,
    RequestCorrection,
)
from ledger.events import (
    NewScore,
    Reference,
    contest_stream,
)
from tests.cases.binding import Binding, Inputs, Played
from tests.cases.declared import (
    AWAY,
    BEGINNING,
    HOME,
    LONG_AFTERWARDS,
    Declared,
    declared,
    time,
)
from tests.cases.figures import numbers
from tests.cases.pasts import figures, past
from tests.given import CLUB

# ----------------------------------------------------------------------------------- annulments


def annulled(inputs: Inputs) -> dict[str, Any]:
    """LED-ANNUL: a penalty that is annulled, and what counts before and after; or nothing is."""
    rules = regulations.load("anc-2018-itc-open")
    with declared(rules, {"1": {"stage": "qualifying"}}) as ledger:
        won, lost = numbers([inputs.get("raw_vp", 0), 0])
        match = MatchScore(session="1", home=HOME, away=AWAY, home_vps=won, away_vps=lost)
        ledger.act(None, GiveRuling(session="1", ruling="procedural"))
        ruling = ledger.last
        ledger.act(None, EnterScore(score=match, cites=(ruling,)))
        imposed = dict[int, Reference]()
        answer = dict[str, Any]()
        for event in inputs["events"]:
            at = of_the_day(event["at"]) if "at" in event else None
            if event["type"] == "PenaltyImposed":
                ledger.act(at, fine(event, ruling))
                imposed[event["seq"]] = ledger.last
            else:
                target = imposed.get(event["target_seq"], NOWHERE)
                ledger.when(AnnulEvent(target=target, reason=event.get("reason", "wrong")), at=at)
                answer["accepted"] = ledger.refusal is None
        if not imposed:
            return answer
        for clock in clocks(max(event["at"] for event in inputs["events"])):
            then = past(ledger, f"{DAY}T{clock}")
            vps = {row["team"]: row["vp"] for row in figures(then)}
            answer[f"as_of {clock}"] = vps.get(HOME)
        return answer


def clocks(last: str) -> Iterator[str]:
    """Every five minutes from 10:00, until an hour after the last of what is told."""
    at, end = of_the_day("10:00"), of_the_day(last)
    assert at is not None
    assert end is not None
    while at <= end + timedelta(hours=1):
        yield f"{at:%H:%M}"
        at += timedelta(minutes=5)


NOWHERE = Reference(stream=contest_stream(CLUB), version=999)
DAY = "2018-07-30"


def of_the_day(clock: str) -> datetime | None:
    """A time of a case that has no date."""
    return time(f"{DAY}T{clock}")


def fine(event: Inputs, ruling: Reference) -> DealWithOffence:
    """A penalty of so many victory points."""
    return DealWithOffence(
        session="1",
        contestants=(HOME,),
        offence="line-up",
        amount=numbers([event["vp"]])[0],
        ruling=ruling,
    )


def in_order(inputs: Inputs) -> dict[str, Any]:
    """LED-ORDER: two corrections that happened at the same moment; which of them stands."""
    at = BEGINNING if inputs["same_timestamp"] else LONG_AFTERWARDS
    with declared(regulations.load("compscore-matchpoints"), {"1": {"stage": "main"}}) as ledger:
        entry = ledger.score("1")
        ledger.asks(entry, "scorer", BEGINNING)
        ledger.asks(entry, "scorer", at)
        (line,) = ledger.facts().results.lines.values()
        last = ledger.events[-1].position
        return {"tie_break": "sequence number" if line.touched[-1] == last else "another"}


# ----------------------------------------------------------------------------------- forfeits

INNOCENT, AT_FAULT = "innocent", "at-fault"
AFTERWARDS = re.compile(r".* correction of the offender's (?P<which>\w+) match (?P<was>\S+)->.*")
THE = {"first": 0, "second": 1, "third": 2}


def forfeited(inputs: Inputs) -> dict[str, Any]:
    """LED-REPLAY-FORFEIT: what a forfeit is worth, before the round robin is over and after."""
    own, offenders = numbers(inputs["own"]), list(numbers(inputs["offender"]))
    corrected = AFTERWARDS.fullmatch(inputs["as_of"])
    place = THE[corrected["which"]] if corrected else 0
    afterwards = offenders[place]
    if corrected:
        (offenders[place],) = numbers([corrected["was"]])
    played = max(len(own), len(offenders))
    rounds = [f"R{number}" for number in range(1, played + 2)]
    others = [f"{side}{number}" for side in "xy" for number in range(played)]
    sessions = {name: {"stage": "qualifying", "phase": 1} for name in rounds}
    with declared(
        regulations.load("anc-2018-itc-open"), sessions, [INNOCENT, AT_FAULT, *others]
    ) as ledger:
        entries = [
            met(ledger, session, team, f"{side}{number}", vps)
            for side, team, figures_of in (("x", INNOCENT, own), ("y", AT_FAULT, offenders))
            for number, (session, vps) in enumerate(zip(rounds, figures_of, strict=False))
        ]
        ledger.act(
            None,
            DeclareForfeit(session=rounds[-1], home=INNOCENT, away=AT_FAULT, offenders=(AT_FAULT,)),
        )
        if not inputs["as_of"].startswith("before"):
            ledger.act(None, EndStage(stage="qualifying", phase=1))
        if corrected:
            entry, was = entries[len(own) + place]
            now = structs.replace(was, home_vps=afterwards)
            change = NewScore(entry=entry, was=was, now=now)
            ledger.act(None, GiveRuling(session=now.session, ruling="judgement"))
            ruled = (ledger.last,)
            ledger.act(None, RequestCorrection(asks=change, cause="scorer", cites=ruled))
        (match,) = (one for one in ledger.stage().encounters if one.kind == "forfeit")
        found = match.home.candidates
        return {
            "vp": match.home.vps,
            "candidates": found
            and {
                "floor": found.floor,
                "own_mean": found.own_mean,
                "complement_of_offender_mean": found.by_offenders,
            },
        }


def met(
    ledger: Declared, session: str, team: str, opponent: str, vps: Fraction
) -> tuple[Reference, MatchScore]:
    """A match of which only the victory points are known."""
    score = MatchScore(
        session=session, home=team, away=opponent, home_vps=vps, away_vps=Fraction(0)
    )
    ledger.act(None, GiveRuling(session=session, ruling="judgement"))
    ledger.act(None, EnterScore(score=score, cites=(ledger.last,)))
    return ledger.last, score


BINDINGS: dict[str, Binding] = {
    "replay.annul": Played("anc-2018-itc-open", "ledger.decide.corrections:annul", annulled),
    "replay.order": Played(
        "compscore-matchpoints", "ledger.record.results:Results.enter", in_order
    ),
    "replay.forfeit": Played("anc-2018-itc-open", "ledger.decide.matches:forfeit", forfeited),
}
