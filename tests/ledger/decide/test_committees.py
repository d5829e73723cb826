"""What a committee's decision does to penalties and scores, and what it cannot do."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.bridge.awards import Typed, Unit
from ledger.commands import (
    AnnulEvent,
    AppointOfficial,
    DealWithOffence,
    DecideAppeal,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    RequestCorrection,
    WaivePenalty,
)
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NeedsRuling,
    NotOnRecord,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    AdjustedScoreAwarded,
    AnyChange,
    AppealDecided,
    CorrectionRequested,
    EventAnnulled,
    NewAward,
    NewScore,
    PenaltyImposed,
    PenaltyWaived,
    Reference,
    RulingGiven,
    StrikeOut,
)
from ledger.rulebook import Regulations
from ledger.rules.appeals.words import Action, RulingKind
from ledger.rules.penalties.discretion import Discretion
from ledger.rules.penalties.sanction import PenaltyKind
from tests.given import AVERAGE, Given, enter, line, scored
from tests.staged import staged

PANEL = ("ann", "bob", "cy")


def fined(told: Given, kind: PenaltyKind, contestant: str = "1") -> Reference:
    """dee fines somebody."""
    fine = DealWithOffence(
        session="1",
        contestants=(contestant,),
        offence=kind,
        penalty=kind,
        amount=Fraction(3) if kind == "disciplinary" else None,
    )
    return told.given(fine, by="dee").last


def heard(
    rules: str | Regulations = "acbl-club-pairs",
    *,
    mistake: bool = False,
    ruling: RulingKind = "judgement",
) -> Given:
    """An appeal by the first against a ruling of dee's, before a committee that ann chairs."""
    told = Given(staged(rules, ("1", "2", "3", "4")))
    told.given(AppointOfficial(person="dee", role="director"))
    given = GiveRuling(session="1", ruling=ruling, contestants=("1", "2"), mistake=mistake)
    told.given(given, by="dee")
    told.given(LodgeAppeal(ruling=told.last, contestant="1"))
    return told.given(HearAppeal(appeal=1, chair="ann", members=PANEL), by="dee")


# ----------------------------------------------------------------------------------- penalties


def test_a_procedural_penalty_is_removed_and_a_disciplinary_one_stands() -> None:
    """LED-REPLAY-DD; ACBL Laws 83, 91: what is beyond the power is flagged, not carried out."""
    told = heard()
    procedural, disciplinary = fined(told, "procedural"), fined(told, "disciplinary")
    mild = DecideAppeal(
        appeal=1, action="uphold", removes=(procedural, disciplinary), reason="mild"
    )
    told.when(mild, by="ann")
    decided, waived = told.then_events(AppealDecided, PenaltyWaived)
    assert decided.beyond_power == ("remove-penalty",)
    assert (waived.penalty, waived.decision) == (procedural, told.events[0].reference)


def test_a_penalty_by_a_disciplinary_ruling_stands_whatever_it_was_recorded_as() -> None:
    """At the ANC such a ruling may be appealed, and its penalty not be removed (Law 91)."""
    told = heard(regulations.load("anc-2018-butler-open"), ruling="disciplinary")
    ruling = next(r.reference for r in told.record if isinstance(r.event, RulingGiven))
    fine = DealWithOffence(
        session="1", contestants=("1",), offence="smoking", ruling=ruling, amount=Fraction(3)
    )
    told.given(fine, by="dee")
    harsh = DecideAppeal(appeal=1, action="remove-penalty", removes=(told.last,), reason="harsh")
    told.when(harsh, by="ann")
    (decided,) = told.then_events(AppealDecided)
    assert decided.beyond_power == ("remove-penalty",)


@pytest.mark.parametrize(
    ("rules", "offence"),
    [
        *(
            (name, offence)
            for name in ("anc-2018-itc-open", "anc-2018-butler-open", "anc-2018-ipc")
            for offence in ("smoking", "device-used")
        ),
        ("anc-2018-itc-open", "alcohol"),
        ("anc-2018-congress-flighted-pairs", "smoking"),
        ("anc-2018-congress-matchpoint-pairs", "device-used"),
        ("anc-2018-congress-swiss-pairs", "smoking"),
        ("anc-2018-congress-teams", "device-used"),
        ("acbl-club-pairs", "disciplinary"),
    ],
)
def test_what_its_clause_calls_disciplinary_is_so_and_stands(rules: str, offence: str) -> None:
    """ANC 5.3, ACBL Law 91: nobody has to say so, and no committee removes it (Law 93B3)."""
    told = heard(rules)
    ladder = regulations.load(rules).default.offences[offence]
    stated = Fraction(3) if isinstance(ladder, Discretion) else None
    fine = DealWithOffence(session="1", contestants=("1",), offence=offence, amount=stated)
    (imposed,) = told.when(fine, by="dee").then_events(PenaltyImposed)
    assert imposed.penalty == "disciplinary"
    mild = DecideAppeal(appeal=1, action="uphold", removes=(told.last,), reason="mild")
    (decided,) = told.when(mild, by="ann").then_events(AppealDecided)
    assert decided.beyond_power == ("remove-penalty",)


def test_the_warning_before_a_disciplinary_penalty_stands_too() -> None:
    """ANC 1.6, 5.3: without it the next offence would be the first again."""
    told = heard("anc-2018-butler-open")
    told.given(DealWithOffence(session="1", contestants=("1",), offence="device-on"), by="dee")
    mild = DecideAppeal(appeal=1, action="uphold", removes=(told.last,), reason="mild")
    (decided,) = told.when(mild, by="ann").then_events(AppealDecided)
    assert decided.beyond_power == ("remove-penalty",)


@pytest.mark.parametrize(
    ("rules", "offence", "more"),
    [
        ("anc-2018-butler-open", "late", {"minutes": Fraction(8)}),
        ("anc-2018-itc-open", "line-up", {}),
        ("anc-2018-itc-open", "boards-cancelled", {"boards": 1}),
        ("sydney-2003-swiss-teams", "device", {}),
    ],
)
def test_what_no_clause_calls_disciplinary_is_procedural_and_goes(
    rules: str, offence: str, more: dict[str, Any]
) -> None:
    """ANC 5.2, 10.6; SBF 1.5, which speaks of a fine."""
    told = heard(rules)
    fine = DealWithOffence(session="1", contestants=("1",), offence=offence, **more)
    (imposed,) = told.when(fine, by="dee").then_events(PenaltyImposed)
    assert imposed.penalty == "procedural"
    mild = DecideAppeal(appeal=1, action="uphold", removes=(told.last,), reason="mild")
    told.when(mild, by="ann").then_events(AppealDecided, PenaltyWaived)


def test_a_decision_within_its_power_flags_nothing() -> None:
    told = heard()
    told.when(
        DecideAppeal(appeal=1, action="adjust", removes=(fined(told, "procedural"),)), by="ann"
    )
    decided, _ = told.then_events(AppealDecided, PenaltyWaived)
    assert decided.beyond_power == ()


def test_what_is_no_penalty_in_force_cannot_be_removed() -> None:
    told = heard()
    unknown = Reference(told.last.stream, 999)
    about = DecideAppeal(appeal=1, action="uphold", removes=(unknown,))
    told.when(about, by="ann").then_refused(NotOnRecord)
    penalty = fined(told, "procedural")
    told.given(WaivePenalty(penalty=penalty, asked_by="2", reason="no harm"), by="dee")
    told.when(DecideAppeal(appeal=1, action="uphold", removes=(penalty,)), by="ann")
    told.then_refused(AlreadyDone)


def test_a_waiver_that_cites_a_decision_needs_the_committees_power() -> None:
    told = heard()
    procedural, disciplinary = fined(told, "procedural"), fined(told, "disciplinary")
    decision = told.given(DecideAppeal(appeal=1, action="uphold"), by="ann").last
    told.when(WaivePenalty(penalty=disciplinary, decision=decision, reason="decided"), by="dee")
    told.then_refused(RuleSaysNo, clause="ACBL Law 83; Law 93B3")
    told.when(WaivePenalty(penalty=procedural, decision=decision, reason="decided"), by="dee")
    told.then_events(PenaltyWaived)


# -------------------------------------------------------------------------- appeals without merit


def test_an_appeal_without_merit_costs_what_the_scale_says() -> None:
    """SBF 7.1: the scale is in the ABF's own regulations, so somebody states the amount."""
    told = heard("sydney-2003-swiss-teams")
    baseless = DecideAppeal(appeal=1, action="uphold", without_merit=True)
    told.when(baseless, by="ann").then_refused(NeedsRuling, form="the penalty (--penalty)")
    told.when(replace(baseless, penalty=Fraction(0)), by="ann")
    told.then_refused(BadValue, place="penalty")
    told.when(replace(baseless, penalty=Fraction(3)), by="ann")
    decided, penalty = told.then_events(AppealDecided, PenaltyImposed)
    assert decided.without_merit
    assert (penalty.contestant, penalty.amount, penalty.unit) == ("1", 3, "vps")
    assert penalty.cites == (told.events[0].reference,)


# ------------------------------------------------------------------ carried out by its decision


@pytest.mark.parametrize(
    ("action", "carried_out"),
    [("adjust", True), ("assign", True), ("uphold", False), ("dismiss", False), (None, False)],
)
def test_a_correction_on_appeal_carries_out_a_decision(
    action: Action | None, *, carried_out: bool
) -> None:
    """LED-APPEAL: or every period could be passed over by calling a correction an appeal."""
    told = heard()
    cites: tuple[Reference, ...] = ()
    if action is not None:
        cites = (told.given(DecideAppeal(appeal=1, action=action), by="ann").last,)
    asks = NewAward(line=line(1, "1", "2"), ns=AVERAGE, ew=AVERAGE)
    told.when(RequestCorrection(asks=asks, cause="appeal", cites=cites), by="dee")
    if carried_out:
        told.then_events(CorrectionRequested, AdjustedScoreAwarded)
    else:
        told.then_refused(RuleSaysNo, what="no correction on appeal", clause="ACBL Law 83")


def test_what_is_beyond_the_committees_power_is_not_carried_out() -> None:
    told = heard(ruling="procedural")
    decision = told.given(DecideAppeal(appeal=1, action="adjust"), by="ann").last
    asks = NewAward(line=line(1, "1", "2"), ns=AVERAGE, ew=AVERAGE)
    told.when(RequestCorrection(asks=asks, cause="appeal", cites=(decision,)), by="dee")
    told.then_refused(RuleSaysNo, what="no correction on appeal")


def decided_on_board_1() -> tuple[Given, Reference, Reference]:
    """What the committee decided of 1 against 2 on board 1, and the score of 3-4 on board 2."""
    told = Given(staged("acbl-club-pairs", ("1", "2", "3", "4")))
    told.given(AppointOfficial(person="dee", role="director"))
    told.given(enter(1, "1", "2", 420), enter(2, "1", "2", 110), by="dee")
    entry = told.given(enter(2, "3", "4", 110), by="dee").last
    ruling = GiveRuling(session="1", ruling="judgement", contestants=("1", "2"), board=1)
    told.given(ruling, by="dee")
    told.given(LodgeAppeal(ruling=told.last, contestant="1"))
    told.given(HearAppeal(appeal=1, chair="ann", members=PANEL), by="dee")
    return told, told.given(DecideAppeal(appeal=1, action="adjust"), by="ann").last, entry


def on_appeal(asks: AnyChange, decision: Reference) -> RequestCorrection:
    return RequestCorrection(asks=asks, cause="appeal", cites=(decision,), reason="as decided")


def test_a_decision_changes_the_board_and_the_sides_that_it_is_about() -> None:
    told, decision, entry = decided_on_board_1()
    before, now = scored(2, "3", "4", 110), scored(2, "3", "4", -100)
    elsewhere: list[AnyChange] = [
        NewAward(line=line(2, "1", "2"), ns=AVERAGE, ew=AVERAGE),
        NewAward(line=line(1, "3", "4"), ns=AVERAGE, ew=AVERAGE),
        NewScore(now=scored(3, "1", "2", 420)),
        NewScore(entry=entry, was=before, now=now),
        StrikeOut(entry=entry, was=before),
    ]
    for asks in elsewhere:
        told.when(on_appeal(asks, decision), by="dee")
        said = told.then_refused(RuleSaysNo, what="no correction on appeal", clause="ACBL Law 83")
        assert "another session, board or contestant" in str(said)
    its_own = NewAward(line=line(1, "1", "2"), ns=AVERAGE, ew=AVERAGE)
    told.when(on_appeal(its_own, decision), by="dee")
    told.then_events(CorrectionRequested, AdjustedScoreAwarded)


def test_an_annulment_on_appeal_carries_out_a_decision_too() -> None:
    told, decision, entry = decided_on_board_1()
    for cites in ((), (decision,)):
        told.when(AnnulEvent(target=entry, cause="appeal", reason="x", cites=cites), by="dee")
        told.then_refused(RuleSaysNo, what="no correction on appeal")
    first = Reference(entry.stream, entry.version - 2)
    told.when(
        AnnulEvent(target=first, cause="appeal", reason="x", cites=(decision,)), by="dee"
    ).then_events(CorrectionRequested, EventAnnulled)


# ------------------------------------------------------------------------- awards above the top


def asked(told: Given, ns: str, ew: str, unit: Unit, reason: str | None = None) -> None:
    """The committee's decision is carried out on the first board."""
    awards = [Typed(value=Fraction(value), unit=unit) for value in (ns, ew)]
    decision = told.given(DecideAppeal(appeal=1, action="adjust"), by="ann").last
    asks = NewAward(line=line(1, "1", "2"), ns=awards[0], ew=awards[1])
    carried = RequestCorrection(asks=asks, cause="appeal", reason=reason, cites=(decision,))
    told.when(carried, by="dee")


@pytest.mark.parametrize(
    ("ns", "ew", "unit", "too_much"),
    [
        ("0.6", "0.5", "matchpoints", True),
        ("0.6", "0.4", "matchpoints", False),
        ("60", "41", "percent", True),
        ("60", "40", "percent", False),
    ],
)
def test_awards_above_the_top_of_the_board_need_a_reason(
    ns: str, ew: str, unit: Unit, *, too_much: bool
) -> None:
    """ACBL Law 83: scores need not balance, but should not exceed a top. Two lines: a top is 1."""
    told = heard()
    told.given(enter(1, "3", "4", 420))
    asked(told, ns, ew, unit)
    if too_much:
        told.then_refused(ReasonRequired)
        told = heard()
        told.given(enter(1, "3", "4", 420))
        asked(told, ns, ew, unit, reason="both sides were misled")
    told.then_events(CorrectionRequested, AdjustedScoreAwarded)


def test_after_a_directors_mistake_awards_may_exceed_the_top() -> None:
    told = heard(mistake=True)
    asked(told, "60", "50", "percent")
    told.then_events(CorrectionRequested, AdjustedScoreAwarded)


def test_a_penalty_is_what_the_rules_say_and_only_for_an_appeal_without_merit() -> None:
    told = heard()
    idle = DecideAppeal(appeal=1, action="uphold", penalty=Fraction(3))
    told.when(idle, by="ann").then_refused(RuleSaysNo, what="no penalty of 3", clause="ACBL Law 83")
    book = regulations.load("sydney-2003-swiss-teams")
    appeals = replace(book.default.appeals, without_merit=Fraction(2))  # type: ignore[type-var]  # a committee's
    strict = heard(replace(book, default=replace(book.default, appeals=appeals)))
    other = DecideAppeal(appeal=1, action="uphold", without_merit=True, penalty=Fraction(99))
    refusal = strict.when(other, by="ann").then_refused(RuleSaysNo, what="no penalty of 99")
    assert "an appeal without merit costs 2" in str(refusal)


def test_a_penalty_that_is_named_twice_is_removed_once() -> None:
    told = heard()
    fine = fined(told, "procedural")
    told.when(DecideAppeal(appeal=1, action="uphold", removes=(fine, fine)), by="ann")
    decided, _ = told.then_events(AppealDecided, PenaltyWaived)
    assert decided.beyond_power == ()
