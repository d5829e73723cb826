"""The examples of the manual's rules: each is answered as it says, by the rule it stands under."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import inspect

from ledger.rulebook import Conditions
from replay import rule_pages
from tests.cases.running import read_cases, run
from tests.cases.topics import BINDINGS
from tests.conftest import ROOT
from tests.replay.program import Program

FILE = ROOT / "replay" / "manual" / "examples.json"
EXAMPLES: list[dict[str, Any]] = json.loads(FILE.read_text())


def homes() -> dict[str, tuple[str, str]]:
    """The key and the name of each rule, by where its class is, as bindings name their targets."""
    found: dict[str, tuple[str, str]] = {}

    def look(kind: inspect.Type, key: str) -> None:
        match kind:
            case inspect.UnionType(types=options):
                for option in options:
                    look(option, key)
            case inspect.DictType(value_type=value) | inspect.VarTupleType(item_type=value):
                look(value, key)
            case inspect.StructType():
                if kind.tag:
                    home = f"{kind.cls.__module__}:{kind.cls.__name__}"
                    found.setdefault(home, (key, str(kind.tag)))
                for field in kind.fields:
                    look(field.type, key)
            case _:
                pass

    conditions = inspect.type_info(Conditions)
    assert isinstance(conditions, inspect.StructType)
    for field in conditions.fields:
        look(field.type, field.encode_name)
    return found


def test_each_case_is_answered_as_it_says_by_the_rule_it_stands_under(tmp_path: Path) -> None:
    told = [one for one in EXAMPLES if "inputs" in one]
    file, known = tmp_path / "told.json", homes()
    file.write_text(json.dumps(told))
    for one, case in zip(told, read_cases(file), strict=True):
        binding = BINDINGS[case.operation]
        outcome = run(case, binding)
        assert outcome.passed, (one["says"], outcome)
        owners = {target.rpartition(".")[0] for target in binding.targets_of(case.inputs)}
        assert (one["key"], one["rule"]) in {known.get(owner) for owner in owners}, one["says"]


def values(plain: object) -> Iterator[str]:
    """Every number that is expected, as it is written."""
    if isinstance(plain, dict):
        for value in plain.values():
            yield from values(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from values(value)
    elif not isinstance(plain, bool) and re.fullmatch(r"-?\d+(\.\d+)?", str(plain)):
        yield str(plain)


def test_the_numbers_that_are_expected_stand_in_the_sentence() -> None:
    for one in EXAMPLES:
        for number in values(one.get("expected")):
            assert re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", one["says"]), one["says"]


def test_what_calc_answers_stands_as_it_does(tmp_path: Path) -> None:
    program = Program(tmp_path / "none.ledger")
    for one in EXAMPLES:
        if "asks" in one:
            assert program.says(*one["asks"].split()).strip() == one["says"]


def test_each_example_stands_in_the_manual_under_its_rule() -> None:
    for one in EXAMPLES:
        assert any(one["says"] in passage for passage in rule_pages.passages_of(one["rule"]))
    whole = rule_pages.page()
    assert whole.count("\nExample: ") == len(EXAMPLES)
    assert "Away from zero, so that the datum" in whole
