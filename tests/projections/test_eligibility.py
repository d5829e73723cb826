"""The eligibility board: who played how much, limits of substitution, requirements."""

from collections.abc import Mapping
from datetime import date
from zoneinfo import ZoneInfo

from ledger.commands import (
    AlterScore,
    EndSession,
    EnterContestant,
    GiveRuling,
    LodgeDocument,
    ReplaceMember,
    RuleOnEligibility,
    Substitute,
)
from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.participation.finals import May
from projections.views.eligibility import EligibilitySheet, PersonRow, eligibility_sheets
from tests.given import Given, enter
from tests.projections.staged import contest, match, qualified, scope, seat

PAIRS = {"1": ("ann", "bob"), "2": ("cy", "di"), "3": ("eve", "fay"), "4": ("gus", "hal")}


def entries(
    of: Mapping[str, tuple[str, ...]], category: str | None = None
) -> list[EnterContestant]:
    return [
        EnterContestant(contestant=name, players=players, category=category)
        for name, players in of.items()
    ]


def sheet(told: Given, contestant: str, **known: PersonFacts) -> EligibilitySheet:
    found = eligibility_sheets(told.facts(), scope(told), known)
    return next(one for one in found if one.contestant == contestant)


def person(told: Given, contestant: str, name: str) -> PersonRow:
    return next(row for row in sheet(told, contestant).people if row.person == name)


def womens() -> Given:
    """The preliminary of the Women's Butler in two sessions; di is ill in the second."""
    told = Given(contest("anc-2018-butler-womens", {"preliminary": ("p1", "p2")}, entries(PAIRS)))
    told.given(Substitute(session="p2", contestant="2", out="di", into="zoe", reason="di is ill"))
    for session in ("p1", "p2"):
        told.given(
            enter(1, "1", "2", 420, session=session), enter(1, "3", "4", 50, session=session)
        )
    return told


def test_a_pair_plays_itself_but_for_its_substitutes() -> None:
    told = womens()
    assert (person(told, "2", "cy").matches, person(told, "2", "cy").boards) == (2, 2)
    assert (person(told, "2", "di").matches, person(told, "2", "di").member) == (1, True)
    zoe = person(told, "2", "zoe")
    assert (zoe.matches, zoe.substituted, zoe.boards, zoe.member) == (0, 1, 1, False)


def test_substitutions_are_held_against_the_limits_of_the_set() -> None:
    found = sheet(womens(), "2")
    assert [(s.session, s.out, s.into, s.reason, s.counts) for s in found.substitutions] == [
        ("p2", "di", "zoe", "di is ill", True)
    ]
    assert found.verdict is not None
    assert (found.verdict.ok, found.verdict.intact, found.verdict.need_each) == (True, 1, 1)
    assert found.clause == "ANC 21.1-21.3 (AMB-05)"


def two_teams(members: str = "1234") -> Given:
    """Two seniors' teams, before their two matches."""
    teams = {name: tuple(f"{name}{n}" for n in members) for name in "AB"}
    return Given(contest("sydney-2003-seniors-teams", {"qualifying": ("q1", "q2")}, entries(teams)))


def seniors(substitutes: int, members: str = "1234") -> Given:
    """The two matches of two teams, with so many substitutes of A in the second."""
    told = two_teams(members)
    for number in range(1, substitutes + 1):
        told.given(
            Substitute(
                session="q2",
                contestant="A",
                out=f"A{number}",
                into=f"s{number}",
                approved=True,
                eligible=number != 1,
                reason="called away",
            )
        )
    told.given(match("q1", "A", "B", 10, boards=14))
    return told.given(match("q2", "A", "B", 10, boards=14))


def test_with_three_substitutes_the_director_must_consider_the_score() -> None:
    told = seniors(3)
    found = sheet(told, "A")
    assert {s.considers for s in found.substitutions} == {True}
    assert found.substitutions[0].remedies == ("disqualify", "alter")
    needed = (
        "whether A's score of session q2 is altered (NSWBA 4.4.1, 4.5.3, 4.6.5 (AMB-34, AMB-35))"
    )
    assert needed in found.needed
    told.given(GiveRuling(session="q2", ruling="substitution", contestants=("A",)))
    assert needed not in sheet(told, "A").needed


def test_an_altered_score_is_that_decision_too() -> None:
    told = seniors(3)
    told.given(AlterScore(session="q2", contestant="A"))
    found = sheet(told, "A")
    assert {s.altered for s in found.substitutions} == {True}
    assert not any("altered" in what for what in found.needed)


def test_of_a_team_of_five_without_seats_nobody_can_say_who_played() -> None:
    found = sheet(seniors(0, "12345"), "B")
    assert found.needed == ("who played for B in session q1", "who played for B in session q2")
    assert {row.matches for row in found.people} == {0}


def test_a_team_of_four_has_played_whoever_sat_where() -> None:
    """Each was in one of the rooms, and a substitute in place of a member."""
    told = seniors(1)
    found = sheet(told, "A")
    assert not any("who played" in what for what in found.needed)
    assert {row.person: row.matches + row.substituted for row in found.people} == {
        **dict.fromkeys(("A2", "A3", "A4"), 2),
        "A1": 1,
        "s1": 1,
    }


def test_each_of_four_has_played_every_board_once() -> None:
    told = two_teams()
    told.given(enter(1, "A", "B", 420, session="q2", room="open"))
    told.given(enter(1, "B", "A", 420, session="q2", room="closed"))
    assert {row.boards for row in sheet(told, "A").people} == {1}
    told.given(seat("q2", "A", "A1", "N", room="open"), seat("q2", "A", "A2", "S", room="open"))
    boards = {row.person: row.boards for row in sheet(told, "A").people}
    assert boards == {"A1": 1, "A2": 1, "A3": 0, "A4": 0}


def test_a_category_is_kept_only_if_all_who_play_are_of_it() -> None:
    assert sheet(seniors(0), "A").in_category is True
    assert sheet(seniors(1), "A").in_category is False


def test_seats_prove_who_played() -> None:
    told = seniors(0, "12345")
    told.given(seat("q1", "A", "A1", "N", room="open"), seat("q1", "A", "A2", "S", room="open"))
    assert {row.person: row.matches for row in sheet(told, "A").people} == {
        "A1": 1,
        "A2": 1,
        "A3": 0,
        "A4": 0,
        "A5": 0,
    }
    assert sheet(told, "A").needed == ("who played for A in session q2",)


def test_a_substitute_who_becomes_a_member_counts_from_the_start() -> None:
    told = Given(
        contest("sydney-2003-blue-ribbon-pairs", {"qualifying": ("q1", "q2", "q3")}, entries(PAIRS))
    )
    told.given(Substitute(session="q1", contestant="1", out="ann", into="zoe", reason="ill"))
    told.given(enter(1, "1", "2", 420, session="q1"), enter(1, "3", "4", 50, session="q1"))
    told.given(enter(1, "1", "2", 420, session="q2"), enter(1, "3", "4", 50, session="q2"))
    told.given(ReplaceMember(contestant="1", out="ann", into="zoe"))
    found = sheet(told, "1")
    assert found.verdict is not None
    assert found.verdict.substitutions == 1
    rows = {row.person: (row.member, row.matches, row.substituted) for row in found.people}
    assert rows["ann"] == (False, 1, 0)
    assert rows["zoe"] == (True, 0, 1)


def test_requirements_are_answered_by_rulings_or_by_what_is_known() -> None:
    told = seniors(0)
    told.given(RuleOnEligibility(contestant="A", player="A1", eligible=True, reason="papers seen"))
    found = sheet(
        told,
        "A",
        A2=PersonFacts(born=date(1948, 9, 19)),
        A3=PersonFacts(born=date(1948, 9, 20)),
    )
    answers = {row.person: row.requirements[0] for row in found.people}
    assert {name: answer.holds for name, answer in answers.items()} == {
        "A1": True,
        "A2": True,
        "A3": False,
        "A4": None,
    }
    assert answers["A1"].ruled
    assert (answers["A2"].rule, answers["A2"].clause) == ("born", "SBF 2.1")


def test_a_category_asks_for_more() -> None:
    told = Given(
        contest("anc-2018-ipc", {"main": ("1",)}, entries({"1": PAIRS["1"]}, category="Senior"))
    )
    told.given(EnterContestant(contestant="2"), enter(1, "1", "2", 420, session="1"))
    (row,) = person(told, "1", "ann").requirements
    assert (row.category, row.clause, row.holds) == ("Senior", "ANC 3.4b", None)


def test_what_was_played_says_who_may_play_in_the_finals() -> None:
    told = qualified()
    for session in ("q1", "q2", "q3"):
        told.given(seat(session, "C", "C1", "N", room="open"))
    row = next(
        row
        for one in eligibility_sheets(told.facts(), scope(told, "stage:repechage"))
        for row in one.people
        if row.person == "C1"
    )
    assert row.may is not None
    assert row.may.finals_series is False
    first = person(told, "C", "C1")
    assert (first.matches, first.may) == (3, row.may)


def test_who_is_ruled_not_eligible_may_play_nothing_whatever_was_played() -> None:
    told = qualified()
    before = person(told, "C", "C1")
    assert (before.ruled_out, before.may) == (False, May(None, None, False))
    told.given(RuleOnEligibility(contestant="C", player="C1", eligible=False, reason="of QLD"))
    row = person(told, "C", "C1")
    assert (row.ruled_out, row.may) == (True, May(False, False, False))


def test_documents_are_on_the_board_with_how_long_they_are_kept() -> None:
    told = seniors(0)
    told.given(LodgeDocument(contestant="A", document="substitution-form", session="q2"))
    told.given(EndSession(session="q2"), at="23:00")
    assert [(d.document, d.session, d.in_time) for d in sheet(told, "A").documents] == [
        ("substitution-form", "q2", True)
    ]
    sydney = eligibility_sheets(told.facts(), scope(told), zone=ZoneInfo("Australia/Sydney"))
    assert [d.kept_until for d in sheet(told, "A").documents] == [date(2026, 12, 20)]
    assert [d.kept_until for one in sydney for d in one.documents] == [date(2026, 12, 21)]
