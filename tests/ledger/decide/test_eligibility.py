"""Who may play for whom, in which category, and whom a zone sends."""

from datetime import date
from fractions import Fraction

import pytest

from ledger.commands import EnterContestant, RuleOnEligibility
from ledger.errors import BadValue, NeedsRuling, NotUnderTheseRules, RuleSaysNo
from ledger.events import ContestantEntered, EligibilityRuled
from ledger.rules.eligibility.facts import PersonFacts
from tests.given import Given
from tests.staged import staged

ITC = "anc-2018-itc-open"


def asked(rules: str, facts: PersonFacts | None, stage: str = "main", **more: object) -> Given:
    """The eligibility of player a is to be ruled on."""
    evening = Given(staged(rules, {"A": ("a", "b", "c", "d")}, stage))
    return evening.when(RuleOnEligibility(contestant="A", player="a", facts=facts, **more))  # type: ignore[arg-type]


def ruled(evening: Given) -> EligibilityRuled:
    """What was recorded."""
    (event,) = evening.then_events(EligibilityRuled)
    assert isinstance(event, EligibilityRuled)
    return event


def test_who_meets_every_requirement_is_eligible_and_the_facts_are_not_kept() -> None:
    event = ruled(asked(ITC, PersonFacts(active_member=True), "qualifying"))
    assert (event.eligible, event.dispensed, event.retrospective) == (True, False, False)
    assert not hasattr(event, "facts")


def test_who_does_not_is_told_the_clause() -> None:
    newcomer = PersonFacts(active_member=False, months_resident=5)
    event = ruled(asked(ITC, newcomer, "qualifying"))
    assert (event.eligible, event.clause) == (False, "ANC 3.2")


def test_a_dispensation_may_come_after_the_start() -> None:
    """ANC 3.2."""
    dispensed = PersonFacts(months_resident=5, dispensed_on=date(2018, 8, 1))
    event = ruled(asked(ITC, dispensed, "qualifying"))
    assert (event.eligible, event.dispensed, event.retrospective) == (True, True, True)
    before = PersonFacts(months_resident=5, dispensed_on=date(2018, 7, 1))
    assert not ruled(asked(ITC, before, "qualifying")).retrospective


@pytest.mark.parametrize(("state", "eligible"), [("ACT", True), ("NSW", False)])
def test_of_several_states_one_represents_that_of_the_first_selection(
    state: str, *, eligible: bool
) -> None:
    """ANC 3.3."""
    facts = PersonFacts(
        active_member=True, represents=state, eligible_for=("NSW", "ACT"), first_entered="ACT"
    )
    assert ruled(asked(ITC, facts, "qualifying")).eligible is eligible


def test_where_too_little_is_known_somebody_has_to_rule() -> None:
    asked(ITC, None, "qualifying").then_refused(NeedsRuling, form="the answer (--yes, --no)")
    undecided = PersonFacts(active_member=True, represents="NSW", eligible_for=("NSW", "ACT"))
    asked(ITC, undecided, "qualifying").then_refused(NeedsRuling)
    assert ruled(asked(ITC, None, "qualifying", eligible=True)).eligible


def test_a_ruling_against_the_facts_is_a_dispensation() -> None:
    young = PersonFacts(born=date(1960, 5, 1))
    event = ruled(asked("sydney-2003-seniors-teams", young, "qualifying", eligible=True))
    assert (event.eligible, event.dispensed) == (True, True)


def test_a_category_without_requirements_asks_for_none() -> None:
    asked("anc-2018-ipc", None, category="Mixed").then_refused(NotUnderTheseRules)
    senior = PersonFacts(born=date(1958, 12, 31))
    assert ruled(asked("anc-2018-ipc", senior, category="Senior")).eligible


def test_the_restricted_butler_counts_masterpoints_and_membership() -> None:
    few = PersonFacts(masterpoints=Fraction(299), affiliated=True)
    assert ruled(asked("anc-2018-butler-restricted", few)).eligible
    outsider = PersonFacts(masterpoints=Fraction(299), affiliated=False)
    event = ruled(asked("anc-2018-butler-restricted", outsider))
    assert (event.eligible, event.clause) == (False, "ANC 3.6")


# --------------------------------------------------------------------------------- entries


def test_a_zone_sends_two_pairs() -> None:
    """Alberta 55+."""
    evening = Given(staged("alberta-55plus-pairs", []))

    def pair(name: str, zone: str | None) -> EnterContestant:
        return EnterContestant(contestant=name, players=(f"{name}1", f"{name}2"), zone=zone)

    for name in "AB":
        evening.when(pair(name, "3")).then_events(ContestantEntered)
    evening.when(pair("C", "3")).then_refused(RuleSaysNo)
    evening.when(pair("C", "4")).then_events(ContestantEntered)
    evening.when(pair("D", None)).then_events(ContestantEntered)


@pytest.mark.parametrize(("size", "accepted"), [(0, True), (4, True), (6, True), (7, False)])
def test_a_seniors_team_has_no_more_than_six_members(size: int, *, accepted: bool) -> None:
    """SBF 2.1."""
    evening = Given(staged("sydney-2003-seniors-teams", [], "qualifying"))
    team = EnterContestant(contestant="A", players=tuple("abcdefg"[:size]))
    assert (evening.when(team).refusal is None) is accepted


def test_nobody_is_born_after_being_judged() -> None:
    refused = asked("sydney-2003-seniors-teams", PersonFacts(born=date(2199, 1, 1)), "qualifying")
    refused.then_refused(BadValue, place="born", value="2199-01-01")


def test_requirements_that_there_are_none_of_are_named_in_words() -> None:
    said = str(asked("team-match", None).then_refused(NotUnderTheseRules))
    assert "requirements for all players; they have some for nobody" in said
