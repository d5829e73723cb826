"""Worked cases, readings and variants run, each answered by what its binding names.

The variants are cases of our own with other numbers, boundaries and words, whose answers were
worked out from the clauses without the ledger.
"""

from functools import partial
from importlib import import_module
from typing import Any, NoReturn

import pytest

from ledger.decide import DECIDES
from tests.cases.running import Case, read_cases, run
from tests.cases.topics import BINDINGS, NOT_BOUND
from tests.conftest import ROOT

RULES = ROOT.parent / "shared" / "rules"
SHARED = [file for name in ("cases.json", "readings.json") if (file := RULES / name).is_file()]
VARIANTS = sorted((ROOT / "tests" / "cases" / "variants").glob("*.json"))
CASES = [case for file in (*SHARED, *VARIANTS) for case in read_cases(file)]


def cases_of(operation: str) -> list[Case]:
    return [case for case in CASES if case.operation == operation]


@pytest.mark.parametrize("operation", sorted(BINDINGS))
def test_every_case_of_a_bound_operation_is_answered_as_expected(operation: str) -> None:
    outcomes = [run(case, BINDINGS[operation]) for case in cases_of(operation)]
    assert [(o.case.id, o.differences, o.unbound) for o in outcomes if not o.passed] == []


def test_every_case_and_every_reading_is_told_or_says_why_not() -> None:
    assert {case.operation for case in CASES} - {*BINDINGS, *NOT_BOUND} == set()


TARGETS = [(name, target) for name in sorted(BINDINGS) for target in BINDINGS[name].targets()]


@pytest.mark.parametrize(("operation", "target"), TARGETS)
def test_without_its_target_no_case_is_answered(
    operation: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    binding = BINDINGS[operation]
    concerned = [case for case in cases_of(operation) if target in binding.targets_of(case.inputs)]
    owner, name = place_of(target)
    decider, without = getattr(owner, name), partial(never, target)
    monkeypatch.setattr(owner, name, without)
    for command in [kind for kind, decided in DECIDES.items() if decided is decider]:
        monkeypatch.setitem(DECIDES, command, without)
    assert [case.id for case in concerned if run(case, binding).passed] == []


def place_of(target: str) -> tuple[Any, str]:
    """Whose attribute a target is, and its name."""
    module, _, path = target.partition(":")
    *owners, name = path.split(".")
    owner: Any = import_module(module)
    for step in owners:
        owner = getattr(owner, step)
    assert callable(getattr(owner, name))
    return owner, name


def never(target: str, *_: object, **__: object) -> NoReturn:
    raise AssertionError(f"{target} was called")
