"""Who goes on, how ties were settled, and what a contestant may choose."""

from typing import Literal

import pytest
from msgspec.structs import replace

from ledger.bridge.boards import Side
from ledger.commands import (
    AmendRegulations,
    AnnulEvent,
    AnyCommand,
    DeclareQualifiers,
    DrawLot,
    EndStage,
    EnterContestant,
    MakeChoice,
    PublishDraw,
    RecordToss,
    ReplaceContestant,
    ScheduleSession,
    ScheduleStage,
    SettleTie,
)
from ledger.errors import (
    AlreadyDone,
    BadValue,
    NeedsRuling,
    NotUnderTheseRules,
    RuleSaysNo,
    StillCited,
    StillOpen,
)
from ledger.events import (
    ChoiceMade,
    EventAnnulled,
    LotDrawn,
    Pairing,
    Qualifier,
    QualifiersDeclared,
    TieSettled,
    TossWon,
)
from ledger.regulations import load
from ledger.rules.tie_breaks import Purpose
from tests.given import Given, club_session, enter
from tests.staged import staged

ITC, YOUTH, SENIORS = "anc-2018-itc-open", "anc-2018-itc-youth", "sydney-2003-seniors-teams"
EVENING, KNOCKOUT = "acbl-club-pairs", "acbl-club-knockout-teams"
FINAL_STAGES = ("repechage", "semi-finals", "final")


def teams(rules: str) -> Given:
    """Six teams, and the stages that there may be."""
    known = load(rules).stages
    stages = [one for one in FINAL_STAGES if one in known] if known else ["qualifying"]
    return Given(
        club_session(pairs=6, rules=rules, sessions=()),
        *[ScheduleStage(stage=one) for one in stages],
        EndStage(stage="qualifying"),
    )


def declare(evening: Given, into: str, *names: str, stage: str = "qualifying") -> AnyCommand:
    """These, in the order of their places."""
    return DeclareQualifiers(
        stage=stage,
        into=into,
        qualifiers=tuple(
            Qualifier(contestant=name, place=place) for place, name in enumerate(names, 1)
        ),
        basis=evening.record[-1].position,
        incomplete="fewer matches than are printed",
    )


KNOCKED_OUT = "declaring who goes from repechage into final"


def choose(contestant: str, *segments: int, stage: str = "repechage") -> AnyCommand:
    return MakeChoice(stage=stage, contestant=contestant, choice="segments", segments=segments)


def test_no_more_go_on_than_the_clause_says() -> None:
    evening = teams(SENIORS)
    many = declare(evening, "semi-finals", "1", "2", "3", "4", "5")
    evening.when(many).then_refused(RuleSaysNo, what="5 into semi-finals", why="4 go on")
    four = declare(evening, "semi-finals", "1", "2", "3", "4")
    evening.when(four).then_events(QualifiersDeclared)


# ----------------------------------------------------------------------- declaring again


def flipped() -> Given:
    """The two of a final as they were declared; a third is entitled since."""
    evening = teams(YOUTH)
    evening.given(ScheduleSession(session="f1", stage="final"))
    return evening.given(declare(evening, "final", "1", "2"))


def test_a_field_that_is_taken_back_is_declared_again() -> None:
    evening = flipped()
    declared = evening.last
    other = declare(evening, "final", "1", "3")
    said = evening.when(other).then_refused(AlreadyDone)
    assert "(see: replace; annul)" in str(said)
    evening.given(AnnulEvent(target=declared, reason="appeal 1"))
    evening.when(declare(evening, "final", "1", "3")).then_events(QualifiersDeclared)


def test_a_field_stands_while_its_stage_is_drawn_or_played_by_it() -> None:
    """LED-ANNUL: what rests on it goes first; else a carry-over would go under those who play."""
    evening = flipped()
    declared = evening.last
    back = AnnulEvent(target=declared, reason="appeal 1")
    meeting = Pairing(table="1", ns="1", ew="2")
    draw = PublishDraw(session="f1", round=1, pairings=(meeting,), method="by-hand")
    drawn = evening.given(draw).last
    played = evening.given(enter(1, "1", "2", 420, session="f1", room="open")).last
    refused = evening.when(back).then_refused(StillCited)
    assert isinstance(refused, StillCited)
    assert [said.split()[1] for said in refused.citing] == ["DrawPublished", "ScoreEntered"]
    evening.given(AnnulEvent(target=played, reason="appeal 1"))
    evening.when(back).then_refused(StillCited)
    evening.given(AnnulEvent(target=drawn, reason="appeal 1"))
    evening.when(back).then_events(EventAnnulled)


def test_a_field_stands_while_others_came_out_of_its_stage() -> None:
    evening = teams(ITC)
    evening.given(declare(evening, "repechage", "2", "3"))
    back = AnnulEvent(target=evening.last, reason="a mistake")
    evening.given(choose("2", 1))
    evening.when(back).then_refused(StillCited)


# ------------------------------------------------------------------- choice of opponents


def test_the_swiss_winner_chooses_among_the_other_three() -> None:
    evening = teams(SENIORS)
    evening.given(declare(evening, "semi-finals", "1", "2", "3", "4"))

    def opponent(chooser: str, chosen: str) -> AnyCommand:
        return MakeChoice(
            stage="semi-finals", contestant=chooser, choice="opponent", opponent=chosen
        )

    evening.when(opponent("2", "3")).then_refused(RuleSaysNo)
    evening.when(opponent("1", "5")).then_refused(RuleSaysNo)
    evening.when(opponent("1", "3")).then_events(ChoiceMade)
    evening.when(opponent("1", "3")).then_refused(AlreadyDone)


@pytest.mark.parametrize(
    "command",
    [
        MakeChoice(stage="semi-finals", contestant="1", choice="opponent", opponent="3"),
        ReplaceContestant(stage="semi-finals", out="4", into="5"),
    ],
)
def test_amended_regulations_may_know_no_way_into_a_stage_for_which_some_were_declared(
    command: AnyCommand,
) -> None:
    evening = teams(SENIORS)
    evening.given(declare(evening, "semi-finals", "1", "2", "3", "4"))
    rules = load(SENIORS)
    without = replace(rules, default=replace(rules.default, qualifying=()), stages={})
    evening.given(AmendRegulations(regulations=without))
    evening.when(command).then_refused(
        NotUnderTheseRules, what="qualifying from qualifying into semi-finals"
    )


# -------------------------------------------------------------------- choice of segments


def repechage() -> Given:
    evening = teams(ITC)
    return evening.given(declare(evening, "repechage", "2", "3"))


def test_the_higher_placed_chooses_a_stanza_first_and_then_they_take_turns() -> None:
    evening = repechage()
    evening.when(choose("3", 1)).then_refused(RuleSaysNo, why="it is for 2 to choose")
    evening.when(choose("2", 2)).then_events(ChoiceMade)
    evening.when(choose("2", 1)).then_refused(RuleSaysNo, why="it is for 3 to choose")
    evening.when(choose("3", 2)).then_refused(RuleSaysNo, why="2 has chosen 2 already")
    evening.when(choose("3", 1)).then_events(ChoiceMade)
    evening.when(choose("2", 3)).then_events(ChoiceMade)


@pytest.mark.parametrize("segments", [(), (1, 2), (4,)])
def test_one_stanza_of_the_match_is_chosen_at_a_time(segments: tuple[int, ...]) -> None:
    repechage().when(choose("2", *segments)).then_refused(BadValue, expected="1 or 2 or 3")
    repechage().when(choose("2", 0)).then_refused(BadValue, place="segments[0]")


def test_in_the_final_the_higher_placed_takes_the_odd_or_the_even_stanzas() -> None:
    evening = repechage()
    evening.given(declare(evening, "final", "1"))
    evening.given(EndStage(stage="repechage"))
    winner = declare(evening, "final", "3", stage="repechage")
    evening.when(replace(winner, incomplete=None)).then_refused(StillOpen, what=KNOCKED_OUT)
    evening.given(replace(winner, incomplete="the other side conceded"))
    evening.when(choose("3", 1, 3, 5, stage="final")).then_refused(RuleSaysNo)
    evening.when(choose("1", 1, 2, 3, stage="final")).then_refused(BadValue)
    evening.when(choose("1", 2, 4, 6, stage="final")).then_events(ChoiceMade)
    evening.when(choose("1", 1, 3, 5, stage="final")).then_refused(RuleSaysNo)


def test_before_the_semi_finals_whoever_wins_the_toss_takes_one_half_of_the_stanzas() -> None:
    evening = teams(SENIORS)
    for winner, loser in (("2", "1"), ("3", "4")):
        toss = RecordToss(stage="semi-finals", winner=winner, loser=loser)
        evening.when(toss).then_events(TossWon)
    evening.when(choose("1", 1, 3, stage="semi-finals")).then_refused(
        RuleSaysNo, why="it is for 2 to choose"
    )
    evening.when(choose("2", 1, 2, stage="semi-finals")).then_refused(BadValue)
    for winner in ("2", "3"):
        evening.when(choose(winner, 1, 3, stage="semi-finals")).then_events(ChoiceMade)
    evening.when(choose("2", 2, 4, stage="semi-finals")).then_refused(RuleSaysNo)


# ---------------------------------------------------------------------------- play-offs


def played_off(order: str, *winners: str, how: str = "play-off") -> AnyCommand:
    assert how in ("play-off", "ruling")
    return SettleTie(
        stage="qualifying",
        order=tuple(order),
        how="play-off" if how == "play-off" else "ruling",
        winners=winners,
    )


def lot(order: str, purpose: Purpose | Literal["random-draw"]) -> AnyCommand:
    return DrawLot(stage="qualifying", purpose=purpose, order=tuple(order))


def test_the_order_of_a_play_off_is_that_of_the_matches_won() -> None:
    teams(SENIORS).when(played_off("123", "1", "2", "1")).then_events(TieSettled)


@pytest.mark.parametrize(
    ("order", "winners"),
    [("213", "121"), ("132", "121"), ("123", "123"), ("123", ""), ("12", "12")],
)
def test_another_order_is_refused_and_who_is_level_plays_on(order: str, winners: str) -> None:
    evening = teams(SENIORS).when(played_off(order, *(winners or "4")))
    evening.then_refused(RuleSaysNo)


def test_matches_of_a_play_off_belong_to_regulations_that_know_one() -> None:
    teams(ITC).when(played_off("12", "1")).then_refused(NotUnderTheseRules)
    teams(SENIORS).when(played_off("12", "1", how="ruling")).then_refused(NotUnderTheseRules)
    teams(ITC).when(played_off("12")).then_refused(NotUnderTheseRules)


@pytest.mark.parametrize(
    ("rules", "settling", "known"),
    [
        (ITC, played_off("12", how="ruling"), "a lot between equals"),
        (SENIORS, lot("12", "qualifying"), "a play-off"),
        (EVENING, lot("12", "stage"), "stays level"),
        (EVENING, played_off("12", how="ruling"), "stays level"),
        (KNOCKOUT, lot("12", "knock-out"), "a ruling on a tie"),
    ],
)
def test_nothing_tells_equals_apart_that_the_regulations_do_not_ask_for(
    rules: str, settling: AnyCommand, known: str
) -> None:
    refusal = teams(rules).when(settling).then_refused(NotUnderTheseRules)
    assert known in str(refusal)


def test_what_the_regulations_ask_for_is_taken_down() -> None:
    teams(KNOCKOUT).when(played_off("12", how="ruling")).then_events(TieSettled)
    teams(ITC).when(lot("12", "qualifying")).then_events(LotDrawn)
    teams(EVENING).when(lot("12", "random-draw")).then_events(LotDrawn)


# ------------------------------------------------------------------------------ level places


TWO_FIELDS = ("anc-2018-butler-open", "sydney-2003-blue-ribbon-pairs")


@pytest.mark.parametrize(
    ("rules", "into", "first", "many", "clause"),
    [
        ("anc-2018-butler-open", "final", 1, 10, "ANC 17.3, 20.1 (AMB-23)"),  # 19.1: 11 - place
        ("anc-2018-itc-open", "repechage", 2, 2, "ANC 11.3"),  # 11.5: the higher chooses
        ("anc-2018-itc-youth", "final", 1, 2, "ANC 11.4"),
        ("anc-2018-butler-womens", "final", 1, 10, None),  # 19.2: by their totals, which are level
        ("sydney-2003-blue-ribbon-pairs", "final", 1, 5, None),  # 5.3.4: nothing is carried
        ("sydney-2003-seniors-teams", "semi-finals", 1, 4, None),  # 5.1.3: the first chooses
    ],
)
def test_who_shares_a_place_wants_a_lot_where_it_has_an_effect(
    rules: str, into: str, first: int, many: int, clause: str | None
) -> None:
    """ANC 18.3 with 19.1, 11.5: the last two of those who go on are level."""
    names = [str(n) for n in range(1, many + 1)]
    base = [one for one in staged(rules, names) if not isinstance(one, EnterContestant)]
    stage = next(one.stage for one in base if isinstance(one, ScheduleStage))
    fields: tuple[Side | None, ...] = ("NS", "EW") if rules in TWO_FIELDS else (None,)
    evening = Given(base)
    going: list[Qualifier] = []
    for field in fields:
        for place, name in enumerate(names, first):
            own = f"{field or ''}{name}"
            evening.given(EnterContestant(contestant=own, field=field))
            shared = min(place, first + many - 2)
            going.append(Qualifier(contestant=own, place=shared, field=field))
    evening.given(ScheduleStage(stage=into), EndStage(stage=stage))
    declaring = DeclareQualifiers(
        stage=stage,
        into=into,
        qualifiers=tuple(going),
        basis=evening.record[-1].position,
        incomplete="fewer matches than are printed",
    )
    evening.when(declaring)
    if clause is None:
        evening.then_events(QualifiersDeclared)
    else:
        evening.then_refused(NeedsRuling, clause=clause)
