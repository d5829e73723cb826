"""Contests in which not everybody agrees, beside the oracle; and in a file, for ever."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.coding import encode
from ledger.desk import Desk
from ledger.errors import LedgerError
from ledger.events import ContestOpened
from ledger.store import Store
from projections.scope import CONTEST, resolve
from projections.views.carry_over import carry_over_sheets
from projections.views.offences import offences
from projections.views.periods import periods
from projections.views.qualifiers import qualifier_sheets
from projections.views.standings import standings
from projections.views.states import states
from replay.timeline import past
from tests.disputes.checking import check
from tests.disputes.plans import PLANS, Plan
from tests.disputes.quarrels import STEPS, dispute
from tests.given import CLUB, clock, introduce
from tests.histories import Seen
from tests.strategies import History

pytestmark = pytest.mark.slow

BLOCK = 15
MEANT = {
    "AdjustedScoreAwarded",
    "AppealDecided",
    "AppealHeard",
    "AppealLodged",
    "AppealRefused",
    "AppealWithdrawn",
    "ConsentGiven",
    "ContestantWithdrew",
    "CorrectionRefused",
    "DrawPublished",
    "EventAnnulled",
    "ForfeitDeclared",
    "LotDrawn",
    "PartiesAdvised",
    "PenaltyImposed",
    "PenaltyWaived",
    "QualifiersDeclared",
    "ResultAgreed",
    "ResultsPosted",
    "RulingGiven",
    "ScoreCorrected",
    "ScoreVoided",
    "SessionEnded",
    "SessionStarted",
    "StageEnded",
    "WarningIssued",
    "refused",
}


@pytest.mark.parametrize("block", range(6))
def test_disputed_contests_agree_with_the_oracle_at_any_position_and_scope(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        check(dispute(Random(seed)), every=7)


@pytest.mark.parametrize("seed", [34, 35, 36])
@pytest.mark.parametrize("plan", [plan for plan in PLANS if "sydney" in plan.rules])
def test_a_committee_awards_the_penalty_for_an_appeal_without_merit(plan: Plan, seed: int) -> None:
    """SBF 7.1: whoever sits on it, be they appointed to an office or not."""
    check(dispute(Random(seed), 60, plan), every=30)


@settings(max_examples=15, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 30))
def test_any_disputed_contest_does_and_the_smallest_that_does_not_is_shown(
    rng: Random, steps: int
) -> None:
    check(dispute(rng, steps), every=5)


def test_they_contain_what_they_are_meant_to_prove() -> None:
    told = [dispute(Random(seed)) for seed in range(400)]
    seen = sum((Seen(r.kind for r in one.events) for one in told), start=Seen())
    seen["refused"] = sum(one.recorded is None for each in told for one in each.submitted)
    assert {kind: seen[kind] for kind in MEANT if seen[kind] < 5} == {}
    opened = [one.events[0].event for one in told]
    sets = {event.regulations.name for event in opened if isinstance(event, ContestOpened)}
    assert sets == {plan.rules for plan in PLANS}
    assert len(STEPS) > 20


# -------------------------------------------------------------------------------- in a file


@pytest.fixture(params=range(8))
def told(request: pytest.FixtureRequest) -> History:
    return dispute(Random(20_000 + request.param), 60)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    path = tmp_path / "disputes.ledger"
    with closing(Store.found(path, "declared", recorded_at=clock("07:00"))) as store:
        yield Desk(store)


def answers(store: Store, when: str | None = None) -> bytes:
    """What is known of a contest at a moment: everything that justice turns on."""
    then = past(store, CLUB, when)
    facts = then.facts()
    scope = resolve(CONTEST, facts)
    return encode(
        [
            standings(facts, scope),
            states(facts, list(facts.sessions), then.now),
            periods(facts, then.counting, list(facts.sessions), then.now),
            offences(facts, scope),
            qualifier_sheets(facts, scope),
            carry_over_sheets(facts, scope),
        ]
    )


def test_no_later_event_changes_any_answer_about_an_earlier_position(
    told: History, desk: Desk
) -> None:
    then: dict[int, bytes] = {}
    for commands, signature, recorded in told.submitted:
        introduce(desk.store, *commands, signature)
        before = list(desk.store.rows())
        try:
            batch = desk.submit(CLUB, commands, signature)
        except LedgerError:
            assert recorded is None
            assert list(desk.store.rows()) == before
        else:
            assert len(batch) == recorded
            then[desk.store.head().position] = answers(desk.store)
    for position, bytes_then in then.items():
        assert answers(desk.store, f"#{position}") == bytes_then
