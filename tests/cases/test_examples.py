"""The examples of the manual's rules: each is answered as it says, by the rule it stands under."""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

from msgspec import inspect

from ledger.coding import from_plain
from ledger.rulebook import Conditions
from ledger.rules import Rule
from replay import rule_pages
from tests.cases.binding import converted, rule_at, spelt
from tests.cases.running import read_cases, run, same
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


def rule_of(one: dict[str, Any]) -> Any:
    """The rule that an example asks: one of a shipped set, or a table as a set would have it."""
    if isinstance(one["of"], str):
        return rule_at(one["of"])
    home = next(home for home, (_, name) in homes().items() if name == one["rule"])
    module, _, kind = home.partition(":")
    return from_plain(one["of"], getattr(import_module(module), kind))


def given(plain: Any, kind: Any) -> Any:
    """What a rule is given: a record by the names of its fields, a rule by its place in a set."""
    if isinstance(kind, type) and issubclass(kind, Rule):
        return rule_at(plain)
    if isinstance(plain, dict) and hasattr(kind, "_fields"):
        hints = get_type_hints(kind, include_extras=True)
        return kind(**{name: given(value, hints[name]) for name, value in plain.items()})
    inner = get_args(kind)
    if isinstance(plain, list) and inner and hasattr(inner[0], "_fields"):
        return tuple(given(value, inner[0]) for value in plain)
    if isinstance(plain, dict) and inner[:1] == (int,):
        return {int(points): tables for points, tables in plain.items()}
    return converted(plain, kind)


def test_each_rule_answers_what_it_is_asked() -> None:
    for one in EXAMPLES:
        if "asked" not in one:
            continue
        rule = rule_of(one)
        assert type(rule).__struct_config__.tag == one["rule"], one["says"]
        got = getattr(rule, one["asked"])
        if callable(got):
            hints = get_type_hints(getattr(type(rule), one["asked"]), include_extras=True)
            told = one.get("with", {})
            got = got(**{name: given(value, hints[name]) for name, value in told.items()})
        for step in filter(None, one.get("looks", "").split(".")):
            got = got[int(step)] if step.isdigit() else getattr(got, step)
        assert same(one["answers"], spelt(got, {})), (one["says"], got)


def values(plain: object) -> Iterator[str]:
    """Every number and every time of day that is expected, as it is written."""
    if isinstance(plain, dict):
        for value in plain.values():
            yield from values(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from values(value)
    elif isinstance(plain, str) and re.fullmatch(r"[-\d]+T\d\d:\d\d", plain):
        yield plain[-5:]
    elif not isinstance(plain, bool) and re.fullmatch(r"-?\d+(\.\d+)?", str(plain)):
        yield str(plain)


def test_the_numbers_that_are_expected_stand_in_the_sentence() -> None:
    for one in EXAMPLES:
        for number in values(one.get("expected", one.get("answers"))):
            assert re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", one["says"]), one["says"]


def test_what_calc_answers_stands_as_it_does(tmp_path: Path) -> None:
    program = Program(tmp_path / "none.ledger")
    for one in EXAMPLES:
        if "asks" in one:
            assert program.says(*one["asks"].split()).strip() == one["says"]


def test_every_rule_that_a_set_takes_has_an_example() -> None:
    _, *passages = rule_pages.page().split("\n### ")
    taken = [passage for passage in passages if "\n- " in passage]
    assert len(taken) > 90
    assert not [passage for passage in taken if "\nExample: " not in passage]


def test_a_rule_in_a_list_names_the_sets_that_take_it() -> None:
    (wins,) = rule_pages.passages_of("wins")
    assert "- ANC 12.2: `anc-2018-itc-open`" in wins


def test_of_many_sets_that_take_a_rule_alike_the_rest_are_counted() -> None:
    whole = rule_pages.page()
    assert " and 3 more\n" in whole
    assert "mores" not in whole


def test_a_choice_that_is_left_empty_is_not_told() -> None:
    for passage in rule_pages.passages_of("swiss-draw"):
        assert "otherwise ," not in passage
        assert "otherwise )" not in passage


def test_each_example_stands_in_the_manual_under_its_rule() -> None:
    for one in EXAMPLES:
        assert any(one["says"] in passage for passage in rule_pages.passages_of(one["rule"]))
    whole = rule_pages.page()
    assert whole.count("\nExample: ") == len(EXAMPLES)
    assert "Away from zero, so that the datum" in whole
