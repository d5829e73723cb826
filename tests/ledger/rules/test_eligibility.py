"""Who may take part: ages, masterpoints, states; and what has to be handed in."""

from datetime import date, datetime, timedelta
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError

from ledger import regulations
from ledger.coding import from_plain
from ledger.rules.documents.deadlines import BeforeMoment, BeforeStart
from ledger.rules.eligibility import Requirement, together
from ledger.rules.eligibility.born import Born
from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.eligibility.one_state import OneState
from ledger.rules.eligibility.represents_state import RepresentsState
from ledger.rules.participation.finals import FinalsParticipation


def required(name: str, category: str = "", place: int = 0) -> Requirement:
    return regulations.load(name).default.eligibility[category][place]


@pytest.mark.parametrize(
    ("name", "category", "born", "eligible"),
    [
        ("anc-2018-ipc", "Youth", date(1993, 1, 1), True),
        ("anc-2018-ipc", "Youth", date(1992, 12, 31), False),
        ("anc-2018-ipc", "Senior", date(1958, 12, 31), True),
        ("anc-2018-ipc", "Senior", date(1959, 1, 1), False),
        ("sydney-2003-seniors-teams", "", date(1948, 9, 19), True),
        ("sydney-2003-seniors-teams", "", date(1948, 9, 20), False),
    ],
)
def test_a_date_of_birth_is_on_or_before_or_after_as_the_clause_says(
    name: str, category: str, born: date, *, eligible: bool
) -> None:
    rule = required(name, category)
    assert rule.holds(PersonFacts(born=born)) is eligible
    assert rule.holds(PersonFacts()) is None
    assert rule.dispensable is name.startswith("anc")


@pytest.mark.parametrize(("points", "eligible"), [(["299", "120"], True), (["300", "1"], False)])
def test_both_members_have_fewer_masterpoints(points: list[str], *, eligible: bool) -> None:
    """ANC 3.4c."""
    pair = [PersonFacts(masterpoints=Fraction(one)) for one in points]
    rule = required("anc-2018-butler-restricted")
    assert together.eligible([rule], pair) is eligible
    assert together.eligible([rule], [*pair, PersonFacts()]) is (None if eligible else False)


@pytest.mark.parametrize(
    ("facts", "eligible"),
    [
        ({"months_resident": 3}, True),
        ({"months_resident": 2}, False),
        ({"days_resident": 61, "days_in_period": 121}, True),
        ({"days_resident": 60, "days_in_period": 121}, False),
        ({"days_resident": 61, "days_in_period": 122}, False),
        ({"days_resident": 20, "days_in_period": 30}, None),
        ({"days_resident": 70, "days_in_period": 90}, None),
        ({"days_resident": 90, "days_in_period": 150}, None),
        ({"days_resident": 20, "days_in_period": 30, "months_resident": 1}, False),
        ({"home_state": True, "months_resident": 0}, True),
        ({}, None),
    ],
)
def test_a_youth_represents_the_home_state_or_an_adoptive_one(
    facts: dict[str, int], *, eligible: bool | None
) -> None:
    """ANC 3.1."""
    rule = required("anc-2018-itc-youth")
    assert rule.holds(PersonFacts(affiliated=True, **facts)) is eligible  # type: ignore[arg-type]
    assert rule.holds(PersonFacts(affiliated=False, **facts)) is False  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("active", "months", "eligible"),
    [
        (True, None, True),
        (True, 0, True),
        (False, 6, True),
        (False, 5, False),
        (False, None, None),
        (None, 5, None),
        (None, 6, True),
    ],
)
def test_others_are_active_members_or_residents_for_six_months(
    months: int | None, *, active: bool | None, eligible: bool | None
) -> None:
    """ANC 3.2."""
    rule = required("anc-2018-itc-open")
    facts = PersonFacts(active_member=active, months_resident=months)
    assert rule.holds(facts) is eligible


def test_a_dispensation_after_the_start_is_retrospective() -> None:
    rule = required("anc-2018-itc-open")
    assert isinstance(rule, RepresentsState)
    on = [PersonFacts(dispensed_on=date(2018, 7, day)) for day in (28, 29)]
    assert [rule.retrospective(person) for person in on] == [False, True]


@pytest.mark.parametrize(
    ("facts", "eligible"),
    [
        pytest.param({"months_resident": 5, "active_member": False}, False, id="two missing"),
        pytest.param({"months_resident": 6}, True, id="only the age"),
        pytest.param(
            {"months_resident": 6, "dispensed_from": ("represents-state",)}, False, id="other"
        ),
        pytest.param(
            {"months_resident": 5, "dispensed_from": ("represents-state", "born")}, True, id="both"
        ),
        pytest.param(
            {"months_resident": 6, "represents": "VIC", "eligible_for": ("NSW",)},
            False,
            id="the state is dispensed with by nobody",
        ),
    ],
)
def test_one_dispensation_is_from_one_requirement(facts: dict[str, Any], *, eligible: bool) -> None:
    """ANC 3.2, 3.4b: for a team of the Seniors' a player too young, who lives elsewhere."""
    rules = regulations.load("anc-2018-itc-seniors").default.eligibility[""]
    young = PersonFacts(born=date(1960, 5, 1), dispensed_on=date(2018, 7, 1), **facts)
    assert together.eligible(rules, [young]) is eligible


@pytest.mark.parametrize(
    "name",
    ["sydney-2003-seniors-teams", "anc-2018-butler-restricted", "anc-2018-itc-youth"],
)
def test_where_no_dispensation_is_printed_there_is_none(name: str) -> None:
    """SBF 2.1; ANC 3.4c, 3.6; 3.1."""
    rules = regulations.load(name).default.eligibility[""]
    facts = PersonFacts(
        born=date(1990, 1, 1),
        masterpoints=Fraction(500),
        affiliated=False,
        dispensed_on=date(2018, 7, 1),
    )
    assert together.eligible(rules, [facts]) is False


@pytest.mark.parametrize(
    ("represents", "eligible_for", "first", "holds"),
    [
        ("VIC", ("NSW",), None, False),
        ("NSW", ("NSW",), None, True),
        ("VIC", ("NSW", "ACT"), "ACT", False),
        ("ACT", ("NSW", "ACT"), "ACT", True),
        ("NSW", ("NSW", "ACT"), "ACT", False),
        ("NSW", ("NSW", "ACT"), None, None),
        (None, ("NSW", "ACT"), "ACT", None),
        (None, ("NSW",), None, True),
        ("VIC", (), None, True),
    ],
)
def test_one_represents_a_state_that_one_is_eligible_for(
    represents: str | None, eligible_for: tuple[str, ...], first: str | None, *, holds: bool | None
) -> None:
    """ANC 3.3."""
    rule = required("anc-2018-itc-open", place=1)
    facts = PersonFacts(represents=represents, eligible_for=eligible_for, first_entered=first)
    assert rule.holds(facts) is holds


def test_nobody_lives_anywhere_for_more_days_than_there_are() -> None:
    with pytest.raises(ValidationError, match="days_resident must not be more"):
        from_plain({"days_resident": 130, "days_in_period": 121}, PersonFacts)


@pytest.mark.parametrize(
    ("states", "first", "chosen"),
    [(["NSW"], None, "NSW"), (["NSW", "ACT"], "ACT", "ACT"), (["NSW", "ACT"], "WA", None)],
)
def test_of_several_states_the_first_selection_decides(
    states: list[str], first: str | None, chosen: str | None
) -> None:
    """ANC 3.3."""
    rule = required("anc-2018-itc-open", place=1)
    assert isinstance(rule, OneState)
    assert rule.state(states, first) == chosen


def test_limits_of_birth_that_nobody_meets_are_refused() -> None:
    wrong: list[dict[str, str]] = [
        {},
        {"before": "1959-01-01", "on_or_before": "1958-12-31"},
        {"on_or_after": "1993-01-01", "before": "1990-01-01"},
    ]
    for limits in wrong:
        with pytest.raises(ValidationError):
            from_plain({"clause": "1", **limits}, Born)


# ----------------------------------------------------------------------------- the finals


@given(st.integers(0, 8), st.integers(0, 3), st.integers(0, 6))
def test_each_right_of_the_finals_includes_the_one_before(
    matches: int, repechage: int, final: int
) -> None:
    """ANC 11.1."""
    rule = regulations.load("anc-2018-itc-open").default.participation
    assert isinstance(rule, FinalsParticipation)
    for team_played, won in product((True, False), repeat=2):
        may = rule.may(
            qualifying_matches=matches,
            repechage_stanzas=repechage,
            team_played_repechage=team_played,
            final_stanzas=final,
            team_won=won,
        )
        assert may.finals_series is (matches >= 4)
        assert may.final is (matches >= 4 and (repechage >= 1 or not team_played))
        assert may.title is (may.final and won and final >= 1)


# ------------------------------------------------------------------------------ documents


def document(name: str, kind: str) -> BeforeMoment | BeforeStart:
    return regulations.load(name).default.documents[kind]


def test_before_a_moment_is_before_it() -> None:
    """ANC 4.2: before 4.00 pm."""
    rule = document("anc-2018-itc-open", "systems")
    assert isinstance(rule, BeforeMoment)
    assert not rule.in_time(rule.moment)
    assert rule.in_time(rule.moment - timedelta(minutes=1))
    assert [rule.within_limit(n) for n in (4, 5)] == [True, False]


@pytest.mark.parametrize(
    ("name", "kind", "minutes"),
    [
        ("anc-2018-itc-open", "defence-notes", 15),
        ("sydney-2003-swiss-teams", "substitution-form", 30),
        ("sydney-2003-swiss-teams", "substitution-notice", 24 * 60),
    ],
)
def test_so_long_before_the_start_includes_the_last_moment(
    name: str, kind: str, minutes: int
) -> None:
    """ANC 4.7; NSWBA 4.4.2, 4.6.2."""
    rule = document(name, kind)
    start = datetime.fromisoformat("2018-07-30T09:30+10:00")
    due = start - timedelta(minutes=minutes)
    assert rule.deadline(start) == due
    assert rule.in_time(due, start)
    assert not rule.in_time(due + timedelta(seconds=1), start)
    assert rule.in_time(start, None)


@pytest.mark.parametrize(
    ("ended", "kept"),
    [
        (date(2003, 9, 21), date(2003, 10, 21)),
        (date(2003, 1, 31), date(2003, 2, 28)),
        (date(2003, 12, 5), date(2004, 1, 5)),
    ],
)
def test_a_form_is_kept_for_a_month(ended: date, kept: date) -> None:
    """NSWBA 4.6.2."""
    rule = document("sydney-2003-swiss-teams", "substitution-form")
    assert isinstance(rule, BeforeStart)
    assert rule.kept_until(ended) == kept


@pytest.mark.parametrize("name", regulations.names())
def test_every_requirement_of_a_set_is_told_in_words(name: str) -> None:
    book = regulations.load(name)
    for conditions in (book.default, *book.stages.values()):
        for requirements in conditions.eligibility.values():
            for requirement in requirements:
                assert " " in requirement.asks()


def test_limits_of_birth_are_told_with_their_dates() -> None:
    limits = Born(clause="", on_or_after=date(1993, 1, 1), before=date(2005, 1, 1))
    assert limits.asks() == "born on or after 1993-01-01 and before 2005-01-01"
