"""What waits for somebody where a declared field would be another one by now (ANC 11.4)."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AnnulEvent,
    AnyCommand,
    DealWithOffence,
    DeclareQualifiers,
    DrawLot,
    EndStage,
    EnterScore,
    GiveRuling,
    PublishDraw,
    ReplaceContestant,
    RequestCorrection,
    ScheduleSession,
    ScheduleStage,
    WaivePenalty,
    WithdrawContestant,
)
from ledger.events import NewScore, Pairing
from projections.views.matter import Matter
from projections.views.matters import matters
from projections.views.qualifiers import proposed
from tests.given import Given
from tests.staged import staged

YOUTH, SENIORS = "anc-2018-itc-youth", "sydney-2003-seniors-teams"
RESULTS = {("A", "B"): 20, ("C", "D"): 3, ("A", "C"): 20, ("B", "D"): 12}
"""In IMPs, by which A is first, B second, D third."""


def match(home: str, away: str, imps: int) -> MatchScore:
    return MatchScore(session="q", home=home, away=away, imps=Fraction(imps), boards=14)


def corrected(told: Given, home: str, away: str, imps: int) -> RequestCorrection:
    """A committee's or scorer's other result of a match."""
    entry = next(
        one.reference for one in told.facts().results.all() if set(one.sides) == {home, away}
    )
    was, now = match(home, away, RESULTS[home, away]), match(home, away, imps)
    asks = NewScore(entry=entry, was=was, now=now)
    return RequestCorrection(asks=asks, cause="scorer", reason="a slip")


FINAL = (ScheduleStage(stage="final"), ScheduleSession(session="f", stage="final"))


def declared(*more: AnyCommand, final: Sequence[AnyCommand] = FINAL) -> Given:
    """Two of four go on into the final; more: what there was before. final: what is known of it."""
    told = Given(
        staged(YOUTH, "ABCD", "qualifying", ScheduleSession(session="q", stage="qualifying")),
        list(final),
        [EnterScore(score=match(*sides, imps)) for sides, imps in RESULTS.items()],
        list(more),
        EndStage(stage="qualifying"),
    )
    return told.given(declaring(told, "qualifying"))


def declaring(told: Given, stage: str) -> DeclareQualifiers:
    """Those whom the record entitles to go from a stage into the final."""
    return DeclareQualifiers(
        stage=stage,
        into="final",
        qualifiers=proposed(told.facts(), stage, "final"),
        basis=told.record[-1].position,
        incomplete="fewer matches than are printed",
    )


def waiting(told: Given) -> Sequence[Matter]:
    facts = told.facts()
    return [one for one in matters(facts, tuple(facts.sessions), told.now) if one.kind == "field"]


def words(told: Given) -> list[str]:
    """Who would go on and who would not, without what settles it."""
    return [one.what.partition(" · ")[0] for one in waiting(told)]


def remedies(told: Given) -> list[str]:
    return [one.what.partition(" · ")[2] for one in waiting(told)]


def fined(contestant: str, amount: int) -> DealWithOffence:
    return DealWithOffence(
        session="q",
        contestants=(contestant,),
        offence="disciplinary",
        penalty="disciplinary",
        amount=Fraction(amount),
        unit="vps",
        reason="said so",
    )


def test_nothing_waits_while_the_declared_field_is_whom_the_record_entitles() -> None:
    told = declared()
    assert told.facts().qualified["qualifying", "final"] == ["A", "B"]
    assert waiting(told) == []
    told.given(corrected(told, "A", "B", 19))
    assert waiting(told) == [], "the places are the same"


@pytest.mark.parametrize("final", [FINAL, FINAL[:1], ()], ids=["session", "stage", "unscheduled"])
def test_a_correction_that_flips_a_qualifier_says_who_would_be_in_and_who_out(
    final: Sequence[AnyCommand],
) -> None:
    told = declared(final=final)
    position = told.record[-1].position
    told.given(corrected(told, "C", "D", 40))
    (one,) = waiting(told)
    assert one.what == (
        "C would go on into final now, and B would not · take it back and declare it again"
    )
    assert (one.position, one.sides, one.clause) == (position, ("C", "B"), "ANC 11.4")
    assert (one.act, one.about) == ("annul", {"target": f"#{position}"})


def test_so_does_a_penalty_and_not_once_it_is_waived() -> None:
    told = declared()
    told.given(fined("B", 30))
    assert words(told) == ["D would go on into final now, and B would not"]
    told.given(WaivePenalty(penalty=told.last, reason="not so"))
    assert words(told) == []


def test_a_penalty_waived_after_the_declaration_does_it_too() -> None:
    told = declared(fined("B", 30))
    (penalty,) = (one.reference for one in told.record if one.kind == "PenaltyImposed")
    assert words(told) == []
    told.given(WaivePenalty(penalty=penalty, reason="not so"))
    assert words(told) == ["B would go on into final now, and D would not"]


def test_a_declaration_taken_back_and_made_again_ends_it() -> None:
    told = declared()
    told.given(corrected(told, "C", "D", 40))
    (one,) = waiting(told)
    told.given(annulled(told, one))
    assert words(told) == []


def annulled(told: Given, one: Matter) -> AnyCommand:
    target = next(each.reference for each in told.record if each.position == one.position)
    return AnnulEvent(target=target, reason="declared anew")


def test_once_the_final_has_begun_a_ruling_says_who_plays_in_it() -> None:
    told = declared()
    played = MatchScore(session="f", home="A", away="B", imps=Fraction(3), boards=12)
    told.given(EnterScore(score=played), corrected(told, "C", "D", 40))
    (one,) = waiting(told)
    assert (one.act, one.about) == ("rule", {"session": "f", "ruling": "regulation"})
    assert remedies(told) == ["a ruling in session f that names them all settles it"]
    told.given(GiveRuling(session="q", ruling="regulation", contestants=("B", "C")))
    assert len(words(told)) == 1, "not one about the qualifying"
    told.given(GiveRuling(session="f", ruling="regulation", contestants=("A", "B")))
    assert len(words(told)) == 1, "nor one without who would be in"
    told.given(GiveRuling(session="f", ruling="regulation", contestants=("B", "C")))
    assert words(told) == []


def test_once_the_final_is_drawn_the_draw_and_the_field_may_be_taken_back_too() -> None:
    told = declared()
    field, pairing = told.record[-1], (Pairing(table="1", ns="A", ew="B"),)
    told.given(PublishDraw(session="f", round=1, method="by-hand", pairings=pairing))
    draw = told.record[-1]
    told.given(corrected(told, "C", "D", 40))
    ruling = "a ruling in session f that names them all settles it"
    assert remedies(told) == [f"{ruling}, or take back #{draw.position} and then it"]
    told.given(AnnulEvent(target=draw.reference, reason="drawn anew"))
    assert remedies(told) == ["take it back and declare it again"]
    told.given(AnnulEvent(target=field.reference, reason="declared anew"))
    assert words(told) == []


def test_nothing_waits_in_a_stage_that_is_over() -> None:
    told = declared()
    told.given(EndStage(stage="final"), corrected(told, "C", "D", 40))
    assert words(told) == []


def test_those_who_are_level_since_wait_for_what_settles_it() -> None:
    told = declared()
    told.given(corrected(told, "C", "D", 12))
    (one,) = waiting(told)
    assert one.what == "B, C are level now for going on into final: a lot (ANC 12.2)"
    assert (one.act, one.about) == ("lot", {"stage": "qualifying"})
    told.given(DrawLot(stage="qualifying", order=("B", "C"), purpose="qualifying"))
    assert words(told) == []


def test_those_of_the_field_who_are_level_since_are_all_in_it() -> None:
    told = declared()
    told.given(corrected(told, "A", "C", 12))
    assert words(told) == []


def test_the_other_side_of_a_knock_out_match_would_go_on() -> None:
    four = [ScheduleSession(session=f"s{n}", stage="semi-finals") for n in range(1, 5)]
    told = Given(staged(SENIORS, "ABCD", "semi-finals", *four), ScheduleStage(stage="final"))
    for home, away in (("A", "B"), ("C", "D")):
        told.given(
            EnterScore(
                score=MatchScore(
                    session=one.session, home=home, away=away, imps=Fraction(3), boards=12
                )
            )
            for one in four
        )
    told.given(EndStage(stage="semi-finals"))
    told.given(declaring(told, "semi-finals"))
    assert words(told) == []
    entry = next(one for one in told.facts().results.all() if one.sides == ("A", "B"))
    assert isinstance(entry.score, MatchScore)
    now = replace(entry.score, imps=Fraction(-60))
    asks = NewScore(entry=entry.reference, was=entry.score, now=now)
    told.given(RequestCorrection(asks=asks, cause="scorer", reason="the wrong way round"))
    assert words(told) == ["B would go on into final now, and A would not"]


@pytest.mark.parametrize("replaced", [False, True])
def test_a_place_given_up_is_for_the_next_in_line_and_no_other_field(*, replaced: bool) -> None:
    told = declared()
    told.given(WithdrawContestant(contestant="B"))
    if replaced:
        told.given(ReplaceContestant(stage="final", out="B", into="D"))
    assert words(told) == []
