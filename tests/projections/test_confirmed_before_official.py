"""SBF 6.1: where a set asks for it, results are official only once their scores are confirmed."""

from msgspec.structs import replace

from ledger import regulations
from ledger.commands import ConfirmScore
from ledger.rules.confirmations.agreement import Agreement
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from tests.given import Given, clock, club_session, enter, post


def told(*, waits: bool) -> Given:
    rules = regulations.load("compscore-matchpoints")
    agreement = Agreement(clause="SBF 6.1", by="opponents", before_official=waits)
    given = club_session(
        pairs=2, rules=replace(rules, default=replace(rules.default, confirmations=agreement))
    )
    evening = Given(given, enter(1, "1", "2", 420))
    return evening.given(post(evening))


def state(evening: Given) -> tuple[str, tuple[str, ...]]:
    facts = evening.facts()
    found = standings(facts, resolve(CONTEST, facts), clock("23:59")).state
    return found.word, found.unconfirmed_by


def test_official_waits_for_those_who_have_to_confirm() -> None:
    evening = told(waits=True)
    assert state(evening) == ("provisional", ("2",))
    entered = next(iter(evening.facts().results.all()))
    evening.given(ConfirmScore(entry=entered.reference, contestant="2"))
    assert state(evening) == ("official", ())


def test_it_is_official_since_the_last_of_them_confirmed() -> None:
    evening = told(waits=True)
    entered = next(iter(evening.facts().results.all()))
    confirms = ConfirmScore(entry=entered.reference, contestant="2")
    evening.given(confirms, at=clock("22:40"))
    facts = evening.facts()
    assert standings(facts, resolve(CONTEST, facts), clock("23:59")).state.since == clock("22:40")


def test_elsewhere_results_are_official_when_their_periods_are_over() -> None:
    assert state(told(waits=False)) == ("official", ())
