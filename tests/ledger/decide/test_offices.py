"""Who may act, once somebody holds the office (Laws 80B2, 81, 93; DD 81.1-5, 81.12; AB55 1)."""

from typing import get_args

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.commands import (
    AnnulEvent,
    AnyCommand,
    AppointOfficial,
    AwardAdjustedScore,
    DealWithOffence,
    DecideAppeal,
    DisqualifyContestant,
    EndSession,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    RequestCorrection,
    WithdrawContestant,
)
from ledger.errors import NotInRole
from ledger.events import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    NewAward,
    RulingGiven,
)
from ledger.rulebook import Regulations
from ledger.rules.authority.acts import IN_WORDS, Act, Role
from ledger.rules.authority.roles import Roles
from tests.given import AVERAGE, Given, clock, correct, enter, line, post, scored
from tests.staged import staged

CLUB = "acbl-club-pairs"
DIRECTORS = ("chief-director", "director", "assistant-director")
RULING = GiveRuling(session="1", ruling="judgement", contestants=("1", "2"))
PANEL = HearAppeal(appeal=1, chair="wes", members=("wes", "xan", "yin"))
UPHELD = DecideAppeal(appeal=1, action="uphold")

OPEN_TO_ALL: dict[Act, str] = {
    "open": "a contest is opened before anybody can hold an office in it",
    "appoint": "Law 81B2 and the powers of a set say who gives which office",
    "enter": "players enter themselves; files bring entries (ANC 2, DD 81.2 lists them only)",
    "drop-in": "a right of those who lost elsewhere, in a round of theirs (ANC 16)",
    "add-member": "a team may grow of its own accord (SBF 2.1)",
    "document": "players hand in their own (ANC 4, NSWBA 4.6.2)",
    "seat": "players sit down (Law 5)",
    "line-up": "captains post it (ANC 10.6)",
    "choose": "a right of the side that has the choice (ANC 11.5)",
    "score": "players keep the score (Law 79A)",
    "confirm": "players agree on it (Law 79A)",
    "correct": "players ask for it; more is needed for a scorer's or a director's (Law 79C)",
    "consent": "a right of the other side (ANC 10.11)",
    "call": "players call when attention is drawn (Law 9B1)",
    "answer": "whomever the director sends sees to it (Law 81D)",
    "appeal": "a right of the parties (Law 92A)",
}


def contest(rules: str | Regulations = CLUB, **officials: Role) -> Given:
    """A contest of four, with these officials; everything is told by nobody in office."""
    evening = Given(staged(rules, ("1", "2", "3", "4")), enter(1, "1", "2", 420))
    return evening.appointed(**officials)


# ------------------------------------------------------------------------- the tables that ship


@pytest.mark.parametrize("name", regulations.names())
def test_every_act_is_somebodys_or_is_open_for_a_reason(name: str) -> None:
    authority = regulations.load(name).default.authority
    assert isinstance(authority, Roles)
    assert {*authority.table, *OPEN_TO_ALL} == {*get_args(Act)}
    assert not {*authority.table} & {*OPEN_TO_ALL}
    for act in authority.table:
        assert authority.roles_for(act) is not None
        assert authority.clause_for(act) != authority.clause


# --------------------------------------------------------------------- nobody, and then somebody

ENTRY_CORRECTED = scored(1, "1", "2", 450)
NEW_AWARD = NewAward(line=line(2, "1", "2"), ns=AVERAGE, ew=AVERAGE)


def acts(evening: Given) -> dict[Act, AnyCommand]:
    """An act of each kind that a director does, by its name."""
    entry = evening.record[-1].reference
    return {
        "rule": RULING,
        "penalise": DealWithOffence(session="1", contestants=("1",), offence="procedural"),
        "award": AwardAdjustedScore(line=line(2, "1", "2"), ns=AVERAGE, ew=AVERAGE),
        "rectify": RequestCorrection(asks=NEW_AWARD, cause="director"),
        "tabulate": correct(entry, scored(1, "1", "2", 420), ENTRY_CORRECTED, cause="scorer"),
        "annul": AnnulEvent(target=entry, reason="mis-keyed"),
        "post": post(evening),
        "schedule": EndSession(session="1"),
        "withdraw": WithdrawContestant(contestant="4"),
        "disqualify": DisqualifyContestant(contestant="4", reason="cheating"),
    }


@pytest.mark.parametrize("act", acts(contest()))
def test_without_appointments_anybody_acts_and_with_a_director_only_who_holds_an_office(
    act: Act,
) -> None:
    alone = contest()
    alone.when(acts(alone)[act], by="cas")
    assert alone.refusal is None
    directed = contest(dee="director")
    directed.when(acts(directed)[act], by="cas")
    refusal = directed.then_refused(NotInRole, actor="cas", act=IN_WORDS.get(act, act))
    assert "director" in getattr(refusal, "roles")  # noqa: B009  # of this kind of refusal
    directed.when(acts(directed)[act], by="dee")
    assert directed.refusal is None


def test_a_refusal_names_the_roles_and_the_clause() -> None:
    refusal = contest(dee="director").when(RULING, by="cas").then_refused(NotInRole)
    assert str(refusal) == (
        "cas may not rule: that is for chief-director, director, assistant-director, now dee"
        " (Law 81C, D)"
    )


def test_players_still_score_ask_and_appeal_where_a_director_is_appointed() -> None:
    evening = contest("anc-2018-ipc", dee="director")
    entry = evening.given(enter(1, "3", "4", 420), by="cas").last
    asked = correct(entry, scored(1, "3", "4", 420), scored(1, "3", "4", 450), side="3")
    evening.given(asked, by="cas")
    ruling = evening.given(RULING, by="dee").last
    evening.given(LodgeAppeal(ruling=ruling, contestant="1"), by="cas")


def test_an_organiser_alone_keeps_nobody_from_directing() -> None:
    evening = contest(org="organiser")
    evening.when(RULING, by="cas").then_events(RulingGiven)
    evening.when(EndSession(session="1"), by="cas").then_refused(NotInRole, act="schedule")


def test_a_set_may_want_its_offices_staffed() -> None:
    rules = regulations.load(CLUB)
    authority = replace(rules.default.authority, unstaffed="nobody")
    strict = replace(rules, default=replace(rules.default, authority=authority, confirmations=None))
    evening = Given(staged(strict, ("1", "2"))[:2])
    evening.given(AppointOfficial(person="org", role="organiser"))
    evening.given(staged(strict, ("1", "2"))[2:], by="org")
    evening.when(RULING, by="org").then_refused(NotInRole, roles=DIRECTORS)


# -------------------------------------------------------------------------- when, where, since


def test_an_office_that_has_ended_or_has_not_begun_staffs_nothing() -> None:
    evening = contest()
    evening.given(
        AppointOfficial(
            person="dee", role="director", from_at=clock("20:00"), until_at=clock("21:00")
        )
    )
    for at, allowed in (("19:59", True), ("20:00", False), ("20:59", False), ("21:00", True)):
        evening.when(RULING, at=at, by="cas")
        assert (evening.refusal is None) == allowed
    evening.when(RULING, at="20:30", recorded="21:30", by="dee").then_events(RulingGiven)


def test_an_office_of_another_contest_staffs_nothing_here() -> None:
    evening = contest()
    evening.given(AppointOfficial(person="dee", role="director", contests=("another",)))
    evening.when(RULING, by="cas").then_events(RulingGiven)
    kel = AppointOfficial(person="kel", role="director", contests=("club",))
    evening.given(kel, by="dee")
    evening.when(RULING, by="dee").then_refused(NotInRole)
    evening.when(RULING, by="kel").then_events(RulingGiven)


def test_an_office_that_is_given_later_says_nothing_of_what_was_recorded_before() -> None:
    evening = contest()
    evening.given(RULING, at="19:59", by="cas")
    evening.given(AppointOfficial(person="dee", role="director"), at="20:00")
    for at in ("19:59", "20:00"):  # to date it back is no way around her
        evening.when(RULING, at=at, recorded="20:30", by="cas").then_refused(NotInRole)
        evening.when(RULING, at=at, recorded="20:30", by="dee").then_events(RulingGiven)


def test_what_was_done_before_somebody_was_appointed_stands() -> None:
    evening = contest()
    ruling = evening.given(RULING, by="cas").last
    evening.given(AppointOfficial(person="dee", role="director"))
    appeal = LodgeAppeal(ruling=ruling, contestant="1")
    evening.when(appeal, by="cas").then_events(AppealLodged)


def test_an_office_that_was_given_by_mistake_staffs_nothing() -> None:
    evening = contest(dee="director")
    evening.given(AnnulEvent(target=evening.last, reason="she is ill"), by="dee")
    evening.when(RULING, by="cas").then_events(RulingGiven)


# ------------------------------------------------------------------- assistants, absent officials


def test_assistants_do_the_directors_duties_for_somebody_who_answers_for_them() -> None:
    """DD 81.1-5, 81.12: both names are on record; what may not be delegated is refused."""
    evening = contest(dee="director", ada="assistant-director")
    evening.when(RULING, by="ada", responsible="dee").then_events(RulingGiven)
    assert (evening.events[0].actor, evening.events[0].responsible) == ("ada", "dee")
    evening.when(DisqualifyContestant(contestant="4", reason="x"), by="ada", responsible="dee")
    evening.then_refused(NotInRole, act="disqualify", clause="Law 91B")


def test_to_name_somebody_responsible_gives_nobody_an_office() -> None:
    evening = contest(dee="director")
    evening.when(RULING, by="cas", responsible="dee").then_refused(NotInRole)


def appealed(**officials: Role) -> Given:
    """An appeal against a ruling of dee's, with these officials beside her."""
    evening = contest(dee="director", **officials)
    ruling = evening.given(RULING, by="dee").last
    return evening.given(LodgeAppeal(ruling=ruling, contestant="1"), by="cas")


def test_where_no_committee_is_appointed_the_director_stands_in_for_it() -> None:
    """Law 93A."""
    evening = appealed(ada="assistant-director")
    for actor in ("cas", "ada"):
        evening.when(PANEL, by=actor)
        evening.then_refused(NotInRole, roles=("chief-director", "director"), clause="Law 93")
    evening.when(PANEL, by="dee").then_events(AppealHeard)


def test_where_a_committee_is_appointed_the_director_neither_hears_nor_decides() -> None:
    evening = appealed(val="appeals-chair")
    refusal = evening.when(PANEL, by="dee").then_refused(NotInRole, act="hear", clause="Law 93")
    assert "that is for appeals-convener, appeals-chair, appeals-committee" in str(refusal)
    evening.given(PANEL, by="val")
    evening.when(UPHELD, by="dee").then_refused(NotInRole, act="decide")
    evening.when(UPHELD, by="val").then_events(AppealDecided)


def test_who_heard_an_appeal_decides_it_and_nobody_else_who_holds_no_office() -> None:
    evening = appealed().given(PANEL, by="dee")
    evening.when(UPHELD, by="cas").then_refused(NotInRole, act="decide")
    evening.when(UPHELD, by="wes").then_events(AppealDecided)
