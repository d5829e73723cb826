"""Faults: a slice of what `python -m tests.faults` does, small enough for every change."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from tests.faults.acts import ACTS, Act
from tests.faults.cases import Case, Outcome
from tests.faults.mishaps import ROOM, Mishap
from tests.faults.pairs import PAIRS
from tests.faults.plans import a_few
from tests.faults.workers import Workers

pytestmark = pytest.mark.slow

ENDED = [act for act in ACTS if act.name in {"enter", "rebuild", "export", "standings"}]
MADE = {"found", "first import", "first taking in", "taking in", "erase"}
FOUNDED = [act for act in ACTS if act.name in MADE]
FAILED = [act for act in ACTS if act.name in {"enter", "export", "standings"}]
MORE = {"kill": 1, "interrupt": 1, "terminate": 1, "cut": 1}
"""At how many steps each may end an act."""


@pytest.fixture(scope="module")
def crew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    crew = Workers(tmp_path_factory.mktemp("faults"), 2)
    yield crew
    crew.close()


def wrong(outcomes: Iterable[Outcome]) -> dict[str, tuple[str, ...]]:
    """What did not hold, by how to do it again."""
    done = list(outcomes)
    assert done
    return {outcome.again: outcome.wrong for outcome in done if outcome.wrong}


def need_to_trace(crew: Workers) -> None:
    if not crew.can_trace:
        pytest.skip("this machine lets nobody follow a process step by step")


@pytest.mark.parametrize("kind", ["kill", "interrupt", "terminate", "cut"])
@pytest.mark.parametrize("act", ENDED, ids=lambda act: act.name)
def test_ended_at_any_step_an_act_is_whole_or_was_never_done(
    crew: Workers, act: Act, kind: str
) -> None:
    need_to_trace(crew)
    assert wrong(crew.do(a_few(crew, act, kind, Random(1), MORE[kind]))) == {}


@pytest.mark.parametrize("kind", ["kill", "cut", "full"])
def test_founding_importing_taking_in_and_erasing_are_whole_or_were_never_done(
    crew: Workers, kind: str
) -> None:
    need_to_trace(crew)
    rng = Random(kind)
    assert wrong(crew.do(case for act in FOUNDED for case in a_few(crew, act, kind, rng, 1))) == {}


def test_those_who_found_at_once_have_one_ledger(crew: Workers) -> None:
    assert wrong(crew.crowds("founding", 4, (3,))) == {}


def test_two_who_start_together_lose_nothing_and_say_what_was_done(crew: Workers) -> None:
    kept = [number for number, pair in enumerate(PAIRS) if {*pair.names} & {"erase", "copy"}]
    assert wrong(map(crew.pair, Random(4).sample(kept, 6))) == {}


@pytest.mark.parametrize("kind", ["full", "io"])
@pytest.mark.parametrize("act", FAILED, ids=lambda act: act.name)
def test_where_a_disk_fails_an_act_is_whole_or_was_never_done_and_says_so(
    crew: Workers, act: Act, kind: str
) -> None:
    need_to_trace(crew)
    assert wrong(crew.do(a_few(crew, act, kind, Random(2), 1))) == {}


@pytest.mark.parametrize("act", FAILED, ids=lambda act: act.name)
def test_on_a_disk_with_too_little_room_an_act_is_whole_or_was_never_done_and_says_so(
    crew: Workers, act: Act
) -> None:
    if not crew.can_mount:
        pytest.skip("this machine lets nobody mount a small disk")
    assert wrong(crew.do(Case(act, Mishap(ROOM, pages)) for pages in (0, 9, 30))) == {}
