"""Who leaves, is replaced or disqualified, and who comes in later."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from ledger.bridge.boards import Side
from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AddHouseContestant,
    DeclareForfeit,
    DeclareQualifiers,
    DisqualifyContestant,
    EndStage,
    EnterContestant,
    EnterDropIn,
    EnterScore,
    GiveRuling,
    PublishDraw,
    ReplaceContestant,
    ScheduleSession,
    ScheduleStage,
    WithdrawContestant,
)
from ledger.errors import (
    AlreadyDone,
    AlreadyExists,
    AlreadyScored,
    BadValue,
    NeedsRuling,
    NotOnRecord,
    NotUnderTheseRules,
    ReasonRequired,
    RuleSaysNo,
    StillOpen,
)
from ledger.events import (
    ContestantDisqualified,
    ContestantEntered,
    ContestantReplaced,
    ContestantWithdrew,
    DropInEntered,
    ForfeitDeclared,
    HouseContestantAdded,
    Pairing,
    Qualifier,
    QualifiersDeclared,
)
from tests.given import Given, enter
from tests.staged import staged

SYDNEY, IPC, BUTLER = "sydney-2003-swiss-teams", "anc-2018-ipc", "anc-2018-butler-open"


def ruling() -> GiveRuling:
    return GiveRuling(session="1", ruling="judgement")


# ---------------------------------------------------------------------------- withdrawals


def test_a_contestant_withdraws_once_and_its_scores_stand_unless_it_is_ruled_otherwise() -> None:
    """ANC 20.2: TR 14 is not printed, so what becomes of the scores is a ruling."""
    evening = Given(staged(IPC, ["A", "B"]))
    cancelled = WithdrawContestant(contestant="A", after="1", scores="cancelled")
    evening.when(cancelled).then_refused(NeedsRuling, clause="ANC 20.2")
    given = evening.given(ruling()).last
    ruled = WithdrawContestant(contestant="A", after="1", scores="cancelled", ruling=given)
    evening.when(ruled).then_events(ContestantWithdrew)
    evening.when(WithdrawContestant(contestant="A")).then_refused(AlreadyDone)


def halfway(rules: str) -> Given:
    """A and B have met in the first of several matches."""
    match = MatchScore(session="1", home="A", away="B", imps=Fraction(3), boards=8)
    return Given(staged(rules, ["A", "B"])).given(EnterScore(score=match))


def test_whether_the_scores_of_somebody_who_leaves_within_a_stage_stand_is_ruled() -> None:
    """ANC 20.2: nothing is taken for granted; at the end of the stage there is nothing to rule."""
    evening, left = halfway("anc-2018-congress-teams"), WithdrawContestant(contestant="A")
    evening.when(left).then_refused(NeedsRuling, clause="ANC 20.2")
    given = evening.given(ruling()).last
    evening.when(replace(left, ruling=given)).then_events(ContestantWithdrew)
    over = halfway("anc-2018-congress-teams").given(EndStage(stage="main"))
    over.when(left).then_events(ContestantWithdrew)


def test_a_house_contestant_leaves_without_a_ruling() -> None:
    """ANC 16.3: it only made the field even."""
    evening = Given(staged("anc-2018-congress-teams", ["A"]))
    evening.given(AddHouseContestant(contestant="H", session="1"))
    match = MatchScore(session="1", home="A", away="H", imps=Fraction(3), boards=8)
    evening.given(EnterScore(score=match))
    evening.when(WithdrawContestant(contestant="H")).then_events(ContestantWithdrew)


def test_regulations_that_say_nothing_of_withdrawals_let_scores_stand() -> None:
    evening = halfway(SYDNEY)
    cancelled = WithdrawContestant(contestant="A", after="1", scores="cancelled")
    evening.when(cancelled).then_refused(NeedsRuling, clause="Law 81C")
    evening.when(WithdrawContestant(contestant="A")).then_events(ContestantWithdrew)


def test_who_leaves_has_played_what_its_results_say_unless_somebody_says_otherwise() -> None:
    """ANC 20.2: whoever asks for it, by a verb or by submit; its forfeits begin after that."""
    two = (ScheduleSession(session="1", stage="main"), ScheduleSession(session="2", stage="main"))
    evening = Given(staged(SYDNEY, ["A", "B"], "main", *two))
    evening.given(enter(1, "A", "B", 420))
    (event,) = evening.when(WithdrawContestant(contestant="B")).then_events(ContestantWithdrew)
    assert event.after == "1"


def test_an_unauthorised_withdrawal_is_recorded_as_one() -> None:
    """NSWBA 4.2: a substitution outside the rules may be treated so."""
    evening = Given(staged(SYDNEY, ["A"]))
    left = WithdrawContestant(contestant="A", unauthorised=True, reason="no reasonable cause")
    (event,) = evening.when(left).then_events(ContestantWithdrew)
    assert event.unauthorised


# --------------------------------------------------------------------------- replacements


def two_fields(ns: int, ew: int) -> Given:
    """So many pairs of each field may qualify for the Open final; there is one more of each."""
    names: list[tuple[str, Side]] = [(f"N{n}", "NS") for n in range(1, ns + 2)]
    names += [(f"E{n}", "EW") for n in range(1, ew + 2)]
    evening = Given(staged(BUTLER, [], "preliminary"))
    evening.given(EnterContestant(contestant=name, field=side) for name, side in names)
    evening.given(ScheduleStage(stage="final"), ScheduleSession(session="f", stage="final"))
    return evening.given(EndStage(stage="preliminary"))


def qualified(ns: int, ew: int) -> Given:
    """So many pairs of each field qualified for the Open final; one more is left of each."""
    evening = two_fields(ns, ew)
    going_on: list[tuple[str, Side]] = [(f"N{n}", "NS") for n in range(1, ns + 1)]
    going_on += [(f"E{n}", "EW") for n in range(1, ew + 1)]
    return evening.given(
        DeclareQualifiers(
            stage="preliminary",
            into="final",
            qualifiers=tuple(
                Qualifier(contestant=name, place=int(name[1:]), field=side)
                for name, side in going_on
            ),
            basis=evening.record[-1].position,
            incomplete="fewer matches than are printed",
        )
    )


def test_the_next_of_the_same_field_comes_in() -> None:
    """ANC 20.1."""
    evening = qualified(10, 10).given(WithdrawContestant(contestant="N3"))
    evening.when(ReplaceContestant(stage="final", out="N3", into="N11")).then_events(
        ContestantReplaced
    )
    evening.when(ReplaceContestant(stage="final", out="N3", into="N11")).then_refused(NotOnRecord)
    evening.when(ReplaceContestant(stage="final", out="N4", into="N11")).then_refused(AlreadyExists)


def test_nobody_takes_the_place_of_a_pair_that_plays_on() -> None:
    """ANC 20.1: pairs who withdraw or are non-contending are replaced."""
    evening = qualified(10, 10)
    refused = evening.when(ReplaceContestant(stage="final", out="N3", into="N11")).then_refused(
        RuleSaysNo
    )
    assert "N3: it has not withdrawn, and is in contention (ANC 17.3, 20.1" in str(refused)


def test_two_on_one_place_are_not_declared_where_places_are_carried() -> None:
    """ANC 18.3, 19.1: 8 for third and 7 for fourth; whoever asks for it."""
    evening = two_fields(10, 10)
    level = (
        Qualifier(contestant="N3", place=3, field="NS"),
        Qualifier(contestant="N4", place=3, field="NS"),
    )
    declaring = DeclareQualifiers(
        stage="preliminary",
        into="final",
        qualifiers=level,
        basis=evening.record[-1].position,
        incomplete="fewer matches than are printed",
    )
    refused = evening.when(declaring).then_refused(NeedsRuling)
    assert "the tie between N3 and N4 on place 3" in str(refused)


def test_one_of_the_other_field_comes_in_while_the_fields_differ_by_two() -> None:
    """ANC 20.1, AMB-23: 9 against 11, not 8 against 12."""
    evening = qualified(10, 10).given(*(WithdrawContestant(contestant=n) for n in ("N3", "N11")))
    evening.when(ReplaceContestant(stage="final", out="N3", into="E11")).then_events(
        ContestantReplaced
    )
    uneven = qualified(9, 11).given(*(WithdrawContestant(contestant=n) for n in ("N3", "N10")))
    uneven.when(ReplaceContestant(stage="final", out="N3", into="E12")).then_refused(RuleSaysNo)


def test_nobody_of_the_other_field_comes_in_while_one_of_the_same_field_is_left() -> None:
    """ANC 20.1: the next highest placed pair in the same field."""
    evening = qualified(10, 10).given(WithdrawContestant(contestant="N3"))
    across = ReplaceContestant(stage="final", out="N3", into="E11")
    assert "N11 of NS could" in str(evening.when(across).then_refused(RuleSaysNo))


def test_fields_that_differ_by_more_than_two_do_not_qualify() -> None:
    evening = qualified(9, 11)
    evening.then_events(QualifiersDeclared)
    with pytest.raises(RuleSaysNo):
        qualified(8, 12)


# ----------------------------------------------------------------------- disqualification


def test_the_disqualified_play_on_unless_expelled() -> None:
    """NSWBA 4.4.3."""
    evening = Given(staged(SYDNEY, ["A", "B"]))
    gone = DisqualifyContestant(contestant="A")
    evening.when(gone).then_refused(ReasonRequired)
    disqualified = DisqualifyContestant(contestant="A", reason="too many substitutes")
    (event,) = evening.when(disqualified).then_events(ContestantDisqualified)
    assert (event.expelled, event.plays_on) == (False, True)
    evening.when(disqualified).then_refused(AlreadyDone)
    pairing = Pairing(table="1", ns="A", ew="B")
    draw = PublishDraw(session="1", round=1, pairings=(pairing,), method="by-hand")
    assert evening.when(draw).refusal is None
    expelled = DisqualifyContestant(contestant="A", expelled=True, reason="misconduct")
    (event,) = evening.when(expelled).then_events(ContestantDisqualified)
    assert (event.expelled, event.plays_on) == (True, False)
    evening.when(expelled).then_refused(AlreadyDone)


def test_an_expelled_contestant_is_not_drawn() -> None:
    evening = Given(staged(SYDNEY, ["A", "B"]))
    evening.given(DisqualifyContestant(contestant="A", expelled=True, reason="misconduct"))
    pairing = Pairing(table="1", ns="A", ew="B")
    draw = PublishDraw(session="1", round=1, pairings=(pairing,), method="by-hand")
    evening.when(draw).then_refused(BadValue, value="A")


# ----------------------------------------------------------------------------- latecomers


@pytest.mark.parametrize(
    ("who", "number", "same_team", "accepted"),
    [
        ("repechage", 4, True, True),
        ("repechage", 4, False, False),
        ("repechage", 5, True, False),
        ("youth-final", 6, True, True),
        ("youth-final", 4, True, False),
        ("final", 4, True, False),
    ],
)
def test_drop_ins_come_at_the_round_that_is_theirs_with_a_team_mate(
    who: str, number: int, *, same_team: bool, accepted: bool
) -> None:
    """ANC 16.1, 16.2."""
    rounds = [ScheduleSession(session=str(n), stage="main") for n in range(1, 11)]
    evening = Given(staged(IPC, ["A", "B"], "main", *rounds))
    for before in range(1, number):
        ten = Fraction(10)
        played = MatchScore(session=str(before), home="A", away="B", home_vps=ten, away_vps=ten)
        evening.given(EnterScore(score=played))
    newcomer = EnterDropIn(
        contestant="D",
        session=str(number),
        score=Fraction("48.71"),
        who=who,
        same_team=same_team,
        category="Open",
    )
    evening.when(newcomer)
    assert (evening.refusal is None) is accepted
    if accepted:
        evening.then_events(ContestantEntered, DropInEntered)
        evening.when(newcomer).then_refused(AlreadyExists)


def test_drop_ins_come_only_where_the_regulations_know_them() -> None:
    newcomer = EnterDropIn(
        contestant="D", session="1", score=Fraction(15), who="repechage", same_team=True
    )
    Given(staged(SYDNEY, ["A"])).when(newcomer).then_refused(NotUnderTheseRules)


def test_a_house_pair_is_entered_and_takes_no_place_of_others() -> None:
    """ANC 3.7, AMB-68."""
    evening = Given(staged(IPC, ["A"]))
    house = AddHouseContestant(contestant="H", session="1", score=Fraction("36.66"), rank=5)
    evening.when(house).then_events(ContestantEntered, HouseContestantAdded)
    evening.when(house).then_refused(AlreadyExists)


def test_a_house_pair_takes_a_score_over_at_its_round_and_without_one_whenever_it_is_named() -> (
    None
):
    """A file of results tells of all rounds at once."""
    evening = Given(staged(IPC, ["A"]), ScheduleSession(session="2", stage="main"))
    taking = AddHouseContestant(contestant="H", session="2", score=Fraction("36.66"), rank=5)
    evening.when(taking).then_refused(StillOpen)
    as_the_standings_have_it = replace(
        taking, score=None, rank=None, basis=evening.record[-1].position
    )
    evening.when(as_the_standings_have_it).then_refused(StillOpen)
    evening.when(replace(taking, score=None, rank=None)).then_events(
        ContestantEntered, HouseContestantAdded
    )


# ------------------------------------------------------------------------------- forfeits


def forfeit(**more: object) -> DeclareForfeit:
    return DeclareForfeit(session="1", home="A", away="B", **more)  # type: ignore[arg-type]


def test_a_match_is_forfeited_once_between_its_two_sides() -> None:
    """SBF Appendix D."""
    evening = Given(staged(SYDNEY, ["A", "B", "C"]))
    evening.when(forfeit(offenders=("C",))).then_refused(RuleSaysNo, what="C cannot be to blame")
    half = forfeit(home_vps=Fraction(18))
    evening.when(half).then_refused(RuleSaysNo, what="half of the value of a forfeit")
    alone = DeclareForfeit(session="1", home="A", away="A", offenders=("A",))
    evening.when(alone).then_refused(RuleSaysNo, why="a forfeit takes an opponent")
    evening.when(forfeit(offenders=("B",))).then_events(ForfeitDeclared)
    evening.when(forfeit(offenders=("B",))).then_refused(AlreadyDone)


def test_a_match_with_a_result_is_not_forfeited() -> None:
    evening = Given(staged(SYDNEY, ["A", "B"]))
    evening.given(EnterScore(score=MatchScore(session="1", home="B", away="A", imps=Fraction(3))))
    evening.when(forfeit(offenders=("B",))).then_refused(AlreadyScored)


def test_where_no_value_is_printed_a_ruling_states_what_each_side_gets() -> None:
    """AMB-64: forfeits of the Interstate Pairs."""
    evening = Given(staged(IPC, ["A", "B"]))
    stated = {"home_vps": Fraction(12), "away_vps": Fraction(0)}
    evening.when(forfeit(offenders=("B",))).then_refused(NeedsRuling, clause="AMB-64")
    evening.when(forfeit(offenders=("B",), **stated)).then_refused(NeedsRuling)
    given = evening.given(ruling()).last
    evening.when(forfeit(offenders=("B",), ruling=given, **stated)).then_events(ForfeitDeclared)


def test_another_value_than_the_printed_one_takes_a_ruling() -> None:
    evening = Given(staged(SYDNEY, ["A", "B"]))
    stated = {"home_vps": Fraction(25), "away_vps": Fraction(0)}
    evening.when(forfeit(offenders=("B",), **stated)).then_refused(
        NeedsRuling, form="the ruling that states it (--ruling)"
    )
