"""What may be appealed, and what a committee may do about it."""

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger import regulations
from ledger.rules.appeals.committee import CommitteeAppeals
from ledger.rules.appeals.hearing import AwardsTotal, Disputed, RightToAppeal
from ledger.rules.appeals.words import Action, RulingKind
from ledger.rules.artificial.percentages import Percentages, own_percentage

KINDS: tuple[RulingKind, ...] = get_args(RulingKind)
ACTIONS: tuple[Action, ...] = get_args(Action)
POINTS = st.fractions(min_value=0, max_value=30, max_denominator=10)


def rule_of(name: str) -> CommitteeAppeals:
    rule = regulations.load(name).default.appeals
    assert isinstance(rule, CommitteeAppeals)
    return rule


CLUB = rule_of("acbl-club-pairs")
WITH_COMMITTEES = [
    name
    for name in regulations.names()
    if isinstance(regulations.load(name).default.appeals, CommitteeAppeals)
]


@pytest.mark.parametrize("name", WITH_COMMITTEES)
def test_every_committee_may_uphold_and_dismiss_and_none_overrules_the_law(name: str) -> None:
    rule = rule_of(name)
    for kind in KINDS:
        assert rule.may_decide(kind, "uphold")
        assert rule.may_decide(kind, "dismiss")
        assert not rule.may_decide(kind, "overrule")


@pytest.mark.parametrize("name", WITH_COMMITTEES)
def test_what_is_closed_to_appeals_can_at_most_be_upheld(name: str) -> None:
    rule = rule_of(name)
    for kind in rule.closed:
        assert {a for a in ACTIONS if rule.may_decide(kind, a)} == {"uphold", "dismiss"}


def test_a_power_over_any_ruling_is_a_power_over_each() -> None:
    for action in ACTIONS:
        assert CLUB.may_decide(None, action) == all(CLUB.may_decide(k, action) for k in KINDS)


@pytest.mark.parametrize(
    ("kind", "advised", "right"),
    [
        ("judgement", True, RightToAppeal(redress=True, advice="given")),
        ("judgement", False, RightToAppeal(redress=True, advice="missing")),
        ("book", False, RightToAppeal(redress=False, advice="not-due")),
        ("regulation", True, RightToAppeal(redress=False, advice="not-due")),
        ("procedural", False, RightToAppeal(redress=True, advice="not-due")),
    ],
)
def test_judgement_can_be_redressed_and_its_parties_are_to_be_told(
    kind: RulingKind, right: RightToAppeal, *, advised: bool
) -> None:
    assert CLUB.right_to_appeal(kind, advised=advised) == right


def test_a_ruling_on_disputed_facts_must_come_and_is_open_to_appeal() -> None:
    assert CLUB.disputed(established=False) == Disputed(
        required=True, kind="judgement", advise=True
    )


@pytest.mark.parametrize(("members", "right"), [(2, False), (3, True), (4, False), (5, True)])
def test_a_committee_has_three_or_five_members(members: int, *, right: bool) -> None:
    assert CLUB.right_size(members) == right
    assert rule_of("anc-2018-ipc").right_size(members)


def test_the_kind_of_ruling_says_which_committee_hears_it() -> None:
    sydney = rule_of("sydney-2003-swiss-teams")
    assert sydney.body("substitution") == "tournament-committee"
    assert sydney.body("judgement") == "appeals-committee"


@given(POINTS, POINTS, POINTS.filter(bool))
def test_awards_are_too_much_above_the_top_alone(ns: Fraction, ew: Fraction, top: Fraction) -> None:
    total = CLUB.awards_total((ns, ew), top, mistake=False)
    assert total == AwardsTotal(ns + ew, ns + ew > top)
    assert total == CLUB.awards_total((ew, ns), top, mistake=False)
    assert not CLUB.awards_total((ns, ew), top, mistake=True).too_much


@given(POINTS, st.integers(1, 40), st.integers(1, 30))
def test_a_board_at_the_sides_own_percentage_leaves_the_session_as_it_was(
    mean: Fraction, boards: int, top: int
) -> None:
    rule = regulations.load("acbl-club-pairs").default.artificial
    assert isinstance(rule, Percentages)
    points = min(mean, Fraction(top)) * boards
    own = own_percentage(points, Fraction(top), boards)
    given_ = rule.own_session_score(own, Fraction(top))
    with_it = 100 * (points + given_.matchpoints) / ((boards + 1) * top)
    assert with_it == given_.percentage == 100 * points / (boards * top)
