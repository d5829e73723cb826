"""Cases of rulings and appeals, told into a declared ledger."""

from typing import Any

import msgspec

from ledger import regulations
from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AdviseParties,
    DecideAppeal,
    EndSession,
    EnterScore,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
)
from ledger.events import AppealRefused, Reference
from ledger.rulebook import Regulations
from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.appeals.words import Action, RulingKind
from projections.views import state
from tests.cases.binding import By, Inputs, under
from tests.cases.declared import (
    AWAY,
    BEGINNING,
    HOME,
    LONG_AFTERWARDS,
    Declared,
    Timed,
    changed,
    declared,
    posting,
    scheduled,
    time,
)
from tests.cases.festival import STAGES
from tests.cases.figures import numbers

APPEALS: dict[str, By | str] = {
    "inclusive": "inclusive",
    "cross_stage": "across_stages",
    "chain_scope": By(
        "chain_scope",
        {"same_stage": {"across_stages": False}, "literal": {"across_stages": True}},
    ),
    "late_ruling": By(
        "late_ruling",
        {
            "later_of_both": {"own_at_least": True},
            "advised": {"own_at_least": False},
            "strict": {"late_rulings": False},
            "extend": {"late_rulings": True},
        },
    ),
}
"""AMB-06, 09, 58 and 69."""


def with_appeals(rules: Regulations, stage: str, inputs: Inputs) -> Regulations:
    """The rules with the time to appeal as the case would have it."""
    appeals = rules.of(stage).appeals
    assert isinstance(appeals, CommitteeAppeals)
    period = under(appeals.period, APPEALS, inputs)
    return changed(rules, appeals=msgspec.structs.replace(appeals, period=period))


def ruled(
    ledger: Declared, session: str, advised: Any = None, kind: RulingKind = "judgement"
) -> Reference:
    """A ruling in a session, of which the parties are told at once or at this time."""
    ledger.act(None, GiveRuling(session=session, ruling=kind, contestants=(HOME, AWAY)))
    ruling = ledger.last
    advising = AdviseParties(ruling=ruling, told_of_appeal=True)
    if advised is None:
        ledger.act(None, advising)
    else:
        ledger.acts([Timed(time(advised), advising)])
    return ruling


def appealed_in_anc(inputs: Inputs) -> dict[str, Any]:
    """ANC 6.2: sessions one after the other, and an appeal long after a ruling in one of them."""
    rules = with_appeals(regulations.load("anc-2018-itc-open"), "", inputs)
    with declared(rules, scheduled(inputs["sessions"])) as ledger:
        ruling = ruled(ledger, inputs["session"], inputs.get("advised"))
        ledger.act(LONG_AFTERWARDS, LodgeAppeal(ruling=ruling, contestant=HOME))
        return {"deadline": ledger.ended_at}


def appealed_in_sydney(inputs: Inputs) -> dict[str, Any]:
    """SBF 7.1: a round with its scheduled length, and an appeal long after it."""
    stage = STAGES[inputs["round"].partition(" ")[0]]
    rules = regulations.load(stage.set)
    plan = rules.of(stage.name).format
    assert plan is not None
    session = {
        "stage": stage.name,
        "starts_at": time(inputs["scheduled_start"]),
        "minutes": int(inputs.get("allotted_minutes") or plan.minutes() or 0),
    }
    with declared(with_appeals(rules, stage.name, inputs), {"1": session}) as ledger:
        ruling = ruled(ledger, "1", inputs.get("advised"))
        ledger.acts([Timed(time(inputs.get("actual_finish")), EndSession(session="1"))])
        ledger.act(LONG_AFTERWARDS, LodgeAppeal(ruling=ruling, contestant=HOME))
        return {
            "scheduled_completion": ledger.times("1").finishes_at,
            "deadline": ledger.ended_at,
        }


def appealed_by_a_deadline(inputs: Inputs) -> dict[str, Any]:
    """SBF 7.1: the time to appeal ends at the deadline of the case, when the round was to end."""
    rules = regulations.load("sydney-2003-seniors-teams")
    appeals = rules.default.appeals
    assert isinstance(appeals, CommitteeAppeals)
    at_once = msgspec.structs.replace(appeals.period, minutes=0)
    rules = changed(rules, appeals=msgspec.structs.replace(appeals, period=at_once))
    session = {"stage": "qualifying", "finishes_at": time(inputs["deadline"])}
    with declared(rules, {"1": session}) as ledger:
        ruling = ruled(ledger, "1")
        lodging = LodgeAppeal(
            ruling=ruling, contestant=HOME, form=inputs.get("approved_format", True)
        )
        ledger.act(time(inputs["lodged_at"]), lodging)
        refused = any(isinstance(recorded.event, AppealRefused) for recorded in ledger.events)
        return {"accepted": not refused}


def decided(
    ledger: Declared, ruling: Reference, action: Action, lodged_by: str = HOME, **more: Any
) -> None:
    """An appeal against a ruling is lodged, heard and decided."""
    ledger.act(
        None,
        LodgeAppeal(ruling=ruling, contestant=lodged_by),
        HearAppeal(appeal=1, chair="ann", members=("ann", "bob", "cy")),
        DecideAppeal(appeal=1, action=action, **more),
    )


def without_merit(inputs: Inputs) -> dict[str, Any]:
    """SBF 7.1: an appellant with so many victory points, and what its appeal costs it."""
    rules = regulations.load("sydney-2003-seniors-teams")
    with declared(rules, {"1": {"stage": "qualifying"}}) as ledger:
        vps, nothing, scale = numbers([inputs["appellant_vp"], 0, inputs["scale_value"]])
        match = MatchScore(session="1", home=HOME, away=AWAY, home_vps=vps, away_vps=nothing)
        ruling = ruled(ledger, "1")
        ledger.act(None, EnterScore(score=match, cites=(ruling,)))
        decided(ledger, ruling, "uphold", without_merit=True, penalty=scale)
        return {"appellant_vp": ledger.totals()[HOME]}


WORDS = {"official": "final", "under-appeal": "provisional"}


def status(inputs: Inputs) -> dict[str, Any]:
    """ACBL Law 83: posted results, appeals that are still open, and whether periods are."""
    with declared(regulations.load("acbl-club-pairs"), {"1": {"stage": "main"}}) as ledger:
        ledger.score("1")
        ledger.acts([Timed(BEGINNING, posting("1"))])
        for _ in range(inputs.get("open_appeals", 0)):
            ledger.act(None, LodgeAppeal(ruling=ruled(ledger, "1"), contestant=HOME))
        now = LONG_AFTERWARDS if inputs.get("window_closed") else BEGINNING
        word = state.state_of(ledger.facts(), ["1"], now).word
        return {"status": WORDS.get(word, word)}
