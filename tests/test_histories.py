"""Generated evenings beside the oracle: on paper in number, in ledgers for the record itself."""

import ast
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.coding import encode
from ledger.desk import Desk
from ledger.errors import LedgerError
from ledger.events import contest_stream
from ledger.store import Store
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from replay.timeline import past
from tests.given import CLUB, declared_ledger, introduce
from tests.histories import Seen, check
from tests.servers import Folder
from tests.strategies import STEPS, History, history

pytestmark = pytest.mark.slow

BLOCK = 20


@pytest.mark.parametrize("block", range(10))
def test_generated_evenings_agree_with_the_oracle_at_every_position(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        check(history(Random(seed), steps=30))


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.integers(0, 20))
def test_any_evening_agrees_with_the_oracle_and_the_smallest_that_does_not_is_shown(
    rng: Random, steps: int
) -> None:
    check(history(rng, steps))


def test_the_oracle_shares_no_code_with_the_program() -> None:
    files = sorted((Path(__file__).parent / "oracle").glob("*.py"))
    imported = {
        name.split(".")[0] if not name.startswith("tests.oracle") else "tests.oracle"
        for file in files
        for node in ast.walk(ast.parse(file.read_text()))
        for name in names_imported(node)
    }
    assert len(files) > 5
    assert imported.isdisjoint({"ledger", "projections", "replay", "tests"})


def names_imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def test_the_evenings_contain_what_they_are_meant_to_prove() -> None:
    seen = sum((check(history(Random(seed), 40)) for seed in range(60)), start=Seen())
    kinds = {
        "AdjustedScoreAwarded",
        "BoardNotPlayed",
        "BoardRemoved",
        "ConsentGiven",
        "CorrectionRefused",
        "DrawPublished",
        "EventAnnulled",
        "RegulationsAmended",
        "ResultsPosted",
        "ScoreCorrected",
        "ScoreVoided",
        "refused",
    }
    assert {kind for kind in kinds if seen[kind] < 5} == set()
    assert len(STEPS) >= 20


# --------------------------------------------------------------------- in a file and on a server


@pytest.fixture(params=range(3))
def told(request: pytest.FixtureRequest) -> History:
    return history(Random(10_000 + request.param), steps=35)


def said(store: Store, when: str | None = None) -> bytes:
    """The standings as known at a moment, in bytes."""
    facts = past(store, CLUB, when).facts()
    return encode(standings(facts, resolve(CONTEST, facts)))


def tell(told: History, desk: Desk) -> dict[int, bytes]:
    """Submit the evening again; what the standings were after each position, said at once."""
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
            then[batch[-1].position] = said(desk.store)
    return then


def test_a_ledger_records_what_was_decided_on_paper(told: History, folder: Folder) -> None:
    desk = declared_ledger(folder)
    tell(told, desk)
    stored = Store(desk.store.place).read(contest_stream(CLUB))
    assert [(r.position, r.version, r.event, r.at, r.recorded_at) for r in stored] == [
        (r.position, r.version, r.event, r.at, r.recorded_at) for r in told.events
    ]


def test_what_was_said_at_a_position_is_said_of_it_for_ever(told: History, folder: Folder) -> None:
    desk = declared_ledger(folder)
    then = tell(told, desk)
    again = Store(desk.store.place, read_only=True)
    for position, bytes_then in then.items():
        assert said(again, f"#{position}") == bytes_then
    assert said(again, "head") == said(again)


def test_a_request_told_twice_is_recorded_once(told: History, folder: Folder) -> None:
    desk = declared_ledger(folder)
    for number, (commands, signature, recorded) in enumerate(told.submitted):
        introduce(desk.store, *commands, signature)
        named = type(signature)(
            actor=signature.actor,
            responsible=signature.responsible,
            at=signature.at,
            recorded_at=signature.recorded_at,
            request_id=f"r{number}",
        )
        for _ in range(2):
            if recorded is None:
                with pytest.raises(LedgerError):
                    desk.submit(CLUB, commands, named)
            else:
                assert len(desk.submit(CLUB, commands, named)) == recorded
    assert len(desk.store.read(contest_stream(CLUB))) == len(told.events)
