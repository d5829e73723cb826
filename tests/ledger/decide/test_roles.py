"""Acts that the regulations keep for certain roles."""

import msgspec
import pytest

from ledger import regulations
from ledger.commands import AppointOfficial, EnterScore
from ledger.errors import NotInRole
from ledger.events import CorrectionRequested, ScoreCorrected, ScoreEntered
from ledger.rulebook import Regulations
from ledger.rules.authority.roles import Roles
from tests.given import MATCHPOINTS, Given, clock, club_session, correct, enter, post, scored

WAS, NOW = scored(1, "1", "2", 420), scored(1, "1", "2", 450)


def with_roles() -> Regulations:
    """Scores are for scorers and directors, posting for directors, a scorer's error for scorers."""
    rules = regulations.load(MATCHPOINTS)
    table = Roles(clause="Law 81", table={"score": ("scorer", "director"), "post": ("director",)})
    scorer = msgspec.structs.replace(rules.default.corrections["scorer"], by=("scorer",))
    corrections = {**rules.default.corrections, "scorer": scorer}
    default = msgspec.structs.replace(rules.default, authority=table, corrections=corrections)
    return msgspec.structs.replace(rules, default=default)


@pytest.fixture
def evening() -> Given:
    opened, *rest = club_session(rules=with_roles())
    told = Given(opened, AppointOfficial(person="ann", role="director"))
    return told.given(
        AppointOfficial(person="bob", role="scorer", contests=("club",)),
        AppointOfficial(person="cy", role="scorer", contests=("another",)),
        AppointOfficial(
            person="di", role="scorer", from_at=clock("20:00"), until_at=clock("21:00")
        ),
        rest,
        by="ann",
    )


def test_an_act_is_for_the_roles_beside_it(evening: Given) -> None:
    refusal = evening.when(EnterScore(score=WAS), by="desk").then_refused(
        NotInRole, roles=("scorer", "director"), clause="Law 81"
    )
    assert refusal.exit_code == 1
    evening.when(EnterScore(score=WAS), by="bob").then_events(ScoreEntered)
    evening.when(enter(1, "3", "4", 50), by="ann").then_events(ScoreEntered)
    evening.when(post(evening), by="bob").then_refused(NotInRole, act="post")


def test_an_office_in_another_contest_counts_for_nothing(evening: Given) -> None:
    evening.when(EnterScore(score=WAS), by="cy").then_refused(NotInRole)


@pytest.mark.parametrize(
    ("at", "in_office"), [("19:59", False), ("20:00", True), ("20:59", True), ("21:00", False)]
)
def test_an_office_is_held_for_its_time(evening: Given, at: str, *, in_office: bool) -> None:
    evening.when(EnterScore(score=WAS), at=at, recorded="22:00", by="di")
    if in_office:
        evening.then_events(ScoreEntered)
    else:
        evening.then_refused(NotInRole)


def test_an_office_given_later_counts_for_nothing_before(evening: Given) -> None:
    evening.given(AppointOfficial(person="ed", role="scorer"), at="20:00", by="ann")
    evening.when(EnterScore(score=WAS), at="19:59", recorded="20:30", by="ed")
    evening.then_refused(NotInRole)
    evening.when(EnterScore(score=WAS), at="20:00", recorded="20:30", by="ed")
    evening.then_events(ScoreEntered)


def test_a_cause_may_be_kept_for_one_role(evening: Given) -> None:
    evening.given(EnterScore(score=WAS), by="bob")
    entry = evening.last
    evening.when(correct(entry, WAS, NOW, cause="scorer"), by="ann")
    evening.then_refused(NotInRole, roles=("scorer",), clause="Law 79C1")
    evening.when(correct(entry, WAS, NOW, cause="scorer"), by="bob")
    evening.then_events(CorrectionRequested, ScoreCorrected)
