"""The scenarios say what the program does."""

import sys
from pathlib import Path

import pytest

from tests.scenarios.running import differences, fits, in_a_shell, names, page, steps

INSTALLED = Path(sys.executable).with_name("bridge-ledger")


@pytest.mark.parametrize("name", names())
def test_a_scenario_runs_as_it_is_told(name: str, tmp_path: Path) -> None:
    found = [str(difference) for difference in differences(name, tmp_path)]
    assert found == [], "\n\n".join(found)


@pytest.mark.parametrize("name", names())
def test_a_scenario_is_told_as_given_when_then(name: str) -> None:
    told = "\n".join(page(name)).lower()
    assert all(f"**{word}**" in told for word in ("given", "when", "then"))
    assert len(steps(page(name))) > 5


def test_a_scenario_is_a_script_for_a_shell(tmp_path: Path) -> None:
    if not INSTALLED.exists():
        pytest.skip("the program is not installed beside this interpreter")
    name = names()[0]
    expected = [line for step in steps(page(name)) for line in step.expected]
    printed = in_a_shell(name, tmp_path, INSTALLED)
    assert fits(printed, expected), "\n".join(printed)


def test_what_is_printed_must_be_all_that_is_expected() -> None:
    assert fits(["a 1", "b"], ["a ...", "..."])
    assert not fits(["a 1", "b"], ["a ..."])
    assert not fits(["a 1"], ["a 2"])
