"""Substitutes and new members."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AddMember,
    AlterScore,
    DeclareQualifiers,
    DiscountSubstitution,
    EndStage,
    EnterContestant,
    EnterScore,
    GiveRuling,
    ReplaceMember,
    ScheduleSession,
    ScheduleStage,
    SeatPlayer,
    StartSession,
    Substitute,
    WithdrawContestant,
)
from ledger.errors import (
    AlreadyDone,
    AlreadyExists,
    NoneYet,
    NotInRole,
    NotOnRecord,
    NotUnderTheseRules,
    ReasonRequired,
    RuleSaysNo,
)
from ledger.events import (
    MemberAdded,
    MemberReplaced,
    Qualifier,
    ScoreAltered,
    SubstitutionDiscounted,
    SubstitutionMade,
)
from tests.given import Given, clock, club_session
from tests.staged import staged

PAIR = {"A": ("a", "b"), "B": ("x", "y")}
TEAMS = {"A": ("a", "b", "c", "d"), "B": ("p", "q", "r", "s")}
BLUE_RIBBON, SENIORS, ITC = (
    "sydney-2003-blue-ribbon-pairs",
    "sydney-2003-seniors-teams",
    "anc-2018-itc-open",
)


def sessions(count: int, stage: str = "qualifying") -> Sequence[ScheduleSession]:
    return [ScheduleSession(session=str(n), stage=stage) for n in range(1, count + 1)]


def pairs_over(count: int) -> Given:
    """A stage of so many sessions at the Blue Ribbon Pairs."""
    return Given(staged(BLUE_RIBBON, PAIR, "qualifying", *sessions(count)))


def replaced(out: str, session: int, into: str = "s", **more: object) -> Substitute:
    options = {"reason": "illness", **more}
    return Substitute(session=str(session), contestant="A", out=out, into=into, **options)  # type: ignore[arg-type]


def test_who_has_entered_with_others_can_only_be_recorded_as_not_eligible() -> None:
    evening = pairs_over(5)
    evening.when(replaced("a", 1, into="x")).then_refused(
        RuleSaysNo, what="x is no eligible substitute"
    )
    evening.when(replaced("a", 1, into="x", eligible=False)).then_events(SubstitutionMade)
    evening.when(replaced("b", 1, into="y", authorised_by="director")).then_events(SubstitutionMade)


# -------------------------------------------------------------------------------- limits


def test_substitutions_are_made_up_to_the_limit_of_the_stage_and_refused_beyond_it() -> None:
    """NSWBA 4.5.1: two in three sessions."""
    evening = pairs_over(3).given(replaced("a", 1), replaced("b", 1))
    evening.when(replaced("a", 2)).then_refused(RuleSaysNo)
    evening.when(replaced("a", 2, approved=True)).then_events(SubstitutionMade)


def test_the_pair_must_stay_together_for_some_sessions() -> None:
    """NSWBA 4.5.1: in five sessions three substitutions, and three sessions as a pair."""
    evening = pairs_over(5).given(replaced("a", 1), replaced("a", 2))
    evening.when(replaced("b", 3)).then_refused(RuleSaysNo)
    evening.when(replaced("b", 1)).then_events(SubstitutionMade)


def test_an_emergency_that_somebody_authorised_is_beyond_all_limits() -> None:
    """NSWBA 4.1."""
    pairs_over(1).when(replaced("a", 1)).then_refused(RuleSaysNo)
    pairs_over(1).when(replaced("a", 1, authorised_by="director")).then_events(SubstitutionMade)


@pytest.mark.parametrize("role", ["scorer", "captain", "organiser"])
def test_an_emergency_beyond_the_limits_is_the_director_s_to_authorise(role: str) -> None:
    """NSWBA 4.1: by a special ruling of the director."""
    authorised = replaced("a", 1, authorised_by=role)
    refused = pairs_over(1).when(authorised).then_refused(RuleSaysNo)
    assert "chief-director or director" in str(refused)
    assert "NSWBA 4.1" in str(refused)


def test_at_the_interstate_teams_only_the_chief_director_authorises_one() -> None:
    """ANC 3.5."""
    evening = Given(staged(ITC, TEAMS, "qualifying"))
    evening.when(replaced("a", 1)).then_refused(RuleSaysNo, clause="ANC 3.5")
    evening.when(replaced("a", 1, authorised_by="organiser")).then_refused(RuleSaysNo)
    evening.when(replaced("a", 1, authorised_by="chief-director")).then_events(SubstitutionMade)


def test_a_substitution_is_for_cause_not_for_convenience() -> None:
    """ANC 21.1."""
    evening = Given(staged("anc-2018-butler-restricted", PAIR, "main", *sessions(9, "main")))
    without = evening.when(replaced("a", 1, reason=None)).then_refused(ReasonRequired)
    assert "ANC 21.1" in str(without)
    evening.when(replaced("a", 1)).then_events(SubstitutionMade)


def test_the_butler_asks_for_rounds_played_and_played_together() -> None:
    """ANC 21.3: of nine rounds each plays six, the partnership five."""
    evening = Given(staged("anc-2018-butler-restricted", PAIR, "main", *sessions(9, "main")))
    evening.given(*(replaced("a", n) for n in (1, 2, 3)))
    evening.when(replaced("a", 4)).then_refused(RuleSaysNo)
    evening.when(replaced("b", 4)).then_events(SubstitutionMade)
    evening.when(replaced("b", 5)).then_refused(RuleSaysNo)


def test_all_knock_out_sessions_are_one_stage() -> None:
    """NSWBA 4.4.1: six substitutions in eight sessions, not two in four and again two."""
    semi = [ScheduleSession(session=f"s{n}", stage="semi-finals") for n in range(1, 5)]
    final = [ScheduleSession(session=f"f{n}", stage="final") for n in range(1, 5)]
    evening = Given(staged(SENIORS, TEAMS, "semi-finals", *semi))
    evening.given(ScheduleStage(stage="final"), *final)

    def gone(session: str, out: str) -> Substitute:
        return Substitute(
            session=session, contestant="A", out=out, into=f"{out}-s", reason="illness"
        )

    evening.given(*(gone("s1", out) for out in "abc"), *(gone("s2", out) for out in "abc"))
    evening.when(gone("f1", "a")).then_refused(RuleSaysNo)


def test_a_member_gives_way_once_a_session_and_to_somebody_else() -> None:
    evening = pairs_over(4).given(replaced("a", 1))
    evening.when(replaced("a", 1, into="t")).then_refused(AlreadyDone)
    evening.when(replaced("z", 2)).then_refused(NotOnRecord, what="member of A", name="z")
    evening.when(replaced("a", 2, into="b")).then_refused(
        AlreadyExists, what="member", name="b of A"
    )
    nowhere = Substitute(session="1", contestant="C", out="a", into="s", reason="illness")
    evening.when(nowhere).then_refused(NotOnRecord, what="contestant")


def test_a_few_boards_may_be_ruled_to_be_no_substitution() -> None:
    """NSWBA 4.5.6."""
    evening = pairs_over(2).given(replaced("a", 1))
    made = evening.last
    evening.when(replaced("b", 2)).then_refused(RuleSaysNo)
    discount = DiscountSubstitution(substitution=made, reason="two boards")
    evening.when(discount).then_events(SubstitutionDiscounted)
    evening.when(replaced("b", 2)).then_events(SubstitutionMade)
    evening.when(discount).then_refused(NotOnRecord)


def test_where_the_regulations_do_not_provide_for_it_a_few_boards_are_a_substitution() -> None:
    evening = Given(staged("anc-2018-butler-restricted", PAIR, "main", *sessions(9, "main")))
    made = evening.given(replaced("a", 1)).last
    discount = DiscountSubstitution(substitution=made, reason="two boards")
    evening.when(discount).then_refused(NotUnderTheseRules)


@pytest.mark.parametrize(
    ("form_at", "told_at", "late"),
    [
        ("19:30", None, ()),
        ("19:31", None, ("substitution-form",)),
        (None, "19:00", ("substitution-notice",)),
        ("19:45", "19:00", ("substitution-form", "substitution-notice")),
    ],
)
def test_a_substitution_says_which_of_form_and_notice_came_late(
    form_at: str | None, told_at: str | None, late: tuple[str, ...]
) -> None:
    """NSWBA 4.4.2, 4.6.2: half an hour and a day before the session."""
    first = ScheduleSession(session="1", stage="qualifying", starts_at=clock("20:00"))
    second = ScheduleSession(session="2", stage="qualifying")
    evening = Given(staged(BLUE_RIBBON, PAIR, "qualifying", first, second))
    substitution = replaced(
        "a",
        1,
        form_at=None if form_at is None else clock(form_at),
        told_at=None if told_at is None else clock(told_at),
    )
    (made,) = evening.when(substitution, at="20:00").then_events(SubstitutionMade)
    assert made.late == late


# ---------------------------------------------------------------------------- new members


def test_a_substitute_who_becomes_a_member_counts_as_one_from_the_start() -> None:
    """NSWBA 4.5.5: who goes is deemed to have been the substitute, in the session played."""
    evening = pairs_over(3).given(replaced("a", 1), replaced("a", 2))
    for session in ("1", "2", "3"):
        evening.given(StartSession(session=session), at=f"2{session}:00")
    permanent = ReplaceMember(contestant="A", out="a", into="s")
    (event,) = evening.when(permanent).then_events(MemberReplaced)
    assert event.played == ("3",)
    evening.when(
        Substitute(session="1", contestant="A", out="b", into="t", reason="illness")
    ).then_events(SubstitutionMade)
    evening.when(
        Substitute(session="2", contestant="A", out="b", into="t", reason="illness")
    ).then_refused(RuleSaysNo)


def test_the_new_unit_must_keep_to_the_limits() -> None:
    """NSWBA 4.5.5: three sessions that the old member played are one too many."""
    evening = pairs_over(4).given(replaced("a", 4))
    for session in ("1", "2", "3"):
        evening.given(StartSession(session=session), at=f"2{session}:00")
    permanent = ReplaceMember(contestant="A", out="a", into="s")
    evening.when(permanent).then_refused(RuleSaysNo)
    approved = ReplaceMember(contestant="A", out="a", into="s", approved=True)
    evening.when(approved).then_events(MemberReplaced)
    evening.when(permanent).then_refused(NotOnRecord, known=("b", "s"))


def test_where_the_regulations_know_no_substitute_it_is_said_how_one_is_told_all_the_same() -> None:
    evening = Given(club_session(rules="compscore-matchpoints"))
    evening.given(EnterContestant(contestant="9", players=("a", "b")))
    told = Substitute(session="1", contestant="9", out="a", into="s", reason="ill")
    refused = evening.when(told).then_refused(NotUnderTheseRules, what="a substitution")
    assert "under Law 4 the director may authorise one, and who sat is told with: seat" in str(
        refused
    )


def test_where_there_are_no_substitutes_none_becomes_a_member() -> None:
    evening = Given(staged(ITC, TEAMS, "qualifying"))
    permanent = ReplaceMember(contestant="A", out="a", into="s")
    evening.when(permanent).then_refused(NotUnderTheseRules)


def test_nobody_becomes_a_member_for_good_while_no_stage_is_scheduled() -> None:
    """Before that the entry is put right."""
    opening = club_session(pairs=0, rules=BLUE_RIBBON)[:2]
    evening = Given(opening, EnterContestant(contestant="A", players=("a", "b")))
    permanent = ReplaceMember(contestant="A", out="a", into="s")
    evening.when(permanent).then_refused(NoneYet, what="stage")


def test_a_team_grows_before_the_sixth_round_by_somebody_new() -> None:
    """SBF 2.1."""
    evening = Given(staged(SENIORS, TEAMS, "qualifying", *sessions(8)))
    for session in range(1, 6):
        evening.given(StartSession(session=str(session)), at=f"{18 + session}:00")
    evening.when(AddMember(contestant="A", player="p")).then_refused(RuleSaysNo)
    young = AddMember(contestant="A", player="e", eligible=False)
    evening.when(young).then_refused(RuleSaysNo, clause="SBF 2.1")
    evening.when(AddMember(contestant="A", player="e")).then_events(MemberAdded)
    evening.when(AddMember(contestant="A", player="f")).then_events(MemberAdded)
    evening.when(AddMember(contestant="A", player="g")).then_refused(RuleSaysNo)
    evening.given(StartSession(session="6"), at="23:30")
    evening.when(AddMember(contestant="B", player="g")).then_refused(RuleSaysNo)


def test_a_team_grows_no_more_once_there_are_results_of_the_sixth_round() -> None:
    """SBF 2.1: whether anybody said that rounds began or not."""
    evening = Given(staged(SENIORS, TEAMS, "qualifying", *sessions(8)))
    match = MatchScore(session="6", home="A", away="B", imps=Fraction(3), boards=14)
    evening.given(EnterScore(score=match))
    evening.when(AddMember(contestant="A", player="e")).then_refused(RuleSaysNo, clause="SBF 2.1")


def test_nobody_joins_who_has_played_for_another_team() -> None:
    """SBF 2.1 (b): as a substitute, at the table, or as a member that was replaced."""
    evening = Given(staged(SENIORS, TEAMS, "qualifying", *sessions(8)))
    evening.given(Substitute(session="1", contestant="B", out="p", into="e", reason="illness"))
    evening.given(SeatPlayer(session="1", contestant="B", person="f", seat="N", room="open"))
    evening.given(ReplaceMember(contestant="B", out="q", into="z"))
    for player in "efq":
        joining = AddMember(contestant="A", player=player)
        refused = evening.when(joining).then_refused(RuleSaysNo, clause="SBF 2.1")
        assert "has played for another team" in str(refused)
    evening.when(AddMember(contestant="B", player="e")).then_events(MemberAdded)


def knocked_out() -> Given:
    """Four of six teams go on to the semi-finals; C has withdrawn from them since."""
    teams = {name: tuple(f"{name}{n}" for n in range(1, 5)) for name in "ABCDEF"}
    evening = Given(staged(SENIORS, teams, "qualifying", *sessions(1)))
    evening.given(ScheduleStage(stage="semi-finals"), ScheduleStage(stage="final"))
    evening.given(
        *(ScheduleSession(session=f"s{n}", stage="semi-finals") for n in range(1, 5)),
        ScheduleSession(session="f1", stage="final"),
        EndStage(stage="qualifying"),
    )
    going = tuple(Qualifier(contestant=name, place=n) for n, name in enumerate("ABCD", 1))
    basis = evening.record[-1].position
    evening.given(
        DeclareQualifiers(
            stage="qualifying",
            into="semi-finals",
            qualifiers=going,
            basis=basis,
            incomplete="fewer matches than are printed",
        )
    )
    return evening.given(WithdrawContestant(contestant="C"))


def test_who_was_beaten_before_a_stage_may_play_in_it_and_who_left_it_may_not() -> None:
    """NSWBA 4.4.1: ineligible are those who have entered in the same stage, and a knock-out is
    one stage; so a team that did not get there has members who may play in it."""
    evening = knocked_out()
    made = Substitute(session="s1", contestant="A", out="A1", into="E1", reason="illness")
    for into in ("C1", "D1"):
        leaving = replace(made, into=into)
        refused = evening.when(leaving).then_refused(RuleSaysNo)
        assert f"who has entered with {into[0]} can only be recorded as not eligible" in str(
            refused
        )
        evening.when(replace(leaving, session="f1")).then_refused(RuleSaysNo)
    evening.when(made).then_events(SubstitutionMade)


def test_a_stage_that_is_over_has_as_many_sessions_as_were_played() -> None:
    """NSWBA 4.5.1: five were scheduled and two played, in which one substitution is allowed."""
    evening = pairs_over(5).given(replaced("a", 1))
    for session in (1, 2):
        evening.given(StartSession(session=str(session)), at=f"{18 + session}:00")
    evening.given(EndStage(stage="qualifying"))
    evening.when(replaced("b", 2)).then_refused(
        RuleSaysNo, clause="NSWBA 4.1, 4.5.1 (pairs), 4.6.4"
    )


def test_the_committee_approves_what_is_beyond_the_limits_where_there_is_one() -> None:
    """NSWBA 4.6.4; 4.1: an emergency is authorised by who signs as the director, or answers."""
    evening = pairs_over(1).appointed(tess="tournament-chair", dee="director")
    evening.when(replaced("a", 1, approved=True), by="dee").then_refused(NotInRole)
    evening.when(replaced("a", 1, authorised_by="director"), by="tess").then_refused(NotInRole)
    evening.when(replaced("a", 1, authorised_by="director"), by="dee").then_events(SubstitutionMade)


# ------------------------------------------------------------------------- altered scores


def test_an_actual_score_stands_unless_substitutes_give_cause_to_alter_it() -> None:
    """NSWBA 4.5.3, 4.5.4: a whole pair of them, or one who should not have played."""
    alter = AlterScore(session="1", contestant="A")
    evening = pairs_over(3).given(replaced("a", 1))
    evening.when(alter).then_refused(RuleSaysNo)
    evening.given(replaced("b", 1, into="t"))
    evening.when(alter).then_events(ScoreAltered)
    evening.when(alter).then_refused(AlreadyDone)
    stranger = pairs_over(3).given(replaced("a", 1, eligible=False))
    stranger.when(alter).then_events(ScoreAltered)
    expert = pairs_over(3).given(replaced("a", 1, equivalent=False))
    expert.when(AlterScore(session="1", contestant="A", opponents=True)).then_events(ScoreAltered)


@pytest.mark.parametrize(("substitutes", "considered"), [("ab", False), ("abc", True)])
def test_of_a_team_three_substitutes_give_cause(substitutes: str, *, considered: bool) -> None:
    evening = Given(staged(SENIORS, TEAMS, "qualifying", *sessions(8)))
    evening.given(*(replaced(out, 1, into=out.upper()) for out in substitutes))
    evening.when(AlterScore(session="1", contestant="A"))
    assert (evening.refusal is None) is considered


def test_the_opponents_of_legal_substitutes_keep_their_score() -> None:
    """NSWBA 4.6.5 speaks of illegal ones."""
    evening = pairs_over(3).given(replaced("a", 1), replaced("b", 1, into="t"))
    opponents = AlterScore(session="1", contestant="A", opponents=True)
    evening.when(opponents).then_refused(RuleSaysNo)


def test_a_ruling_alters_a_score_whatever_the_substitutes() -> None:
    evening = pairs_over(3)
    ruling = evening.given(RULING).last
    evening.when(AlterScore(session="1", contestant="A", ruling=ruling)).then_events(ScoreAltered)


RULING = GiveRuling(session="1", contestants=("A",), ruling="judgement")
