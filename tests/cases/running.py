"""Running a file of worked cases, and comparing each answer with what was expected."""

import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from ledger.bridge.numbers import parse_exact, write_exact
from tests.cases.binding import Binding


class Case(NamedTuple):
    """One worked case."""

    id: str
    operation: str
    inputs: Mapping[str, Any]
    expected: Mapping[str, Any]


class Outcome(NamedTuple):
    """What came of a case: differences are "key: expected, got", none where it passed."""

    case: Case
    differences: tuple[str, ...]


def read_cases(path: Path) -> list[Case]:
    """The cases of a file in the form of rules/cases.json."""
    entries = json.loads(path.read_text(encoding="utf-8"))
    told = [*entries, *_beside(path)]
    cases = []
    for entry in entries:
        inputs = _with_its_history(entry, told)
        cases.append(Case(entry["id"], inputs.pop("op"), inputs, entry["expected"]))
    return cases


def _beside(path: Path) -> list[dict[str, Any]]:
    """The cases that readings go on from."""
    first = path.with_name("cases.json")
    return json.loads(first.read_text(encoding="utf-8")) if first.is_file() else []


def _with_its_history(entry: Mapping[str, Any], told: Iterable[Mapping[str, Any]]) -> Any:
    """The inputs; what goes on from another case of the same name has that one's history too."""
    inputs = dict(entry["inputs"])
    if inputs.get("events") != "same as /1" and "then" not in inputs:
        return inputs
    own = {key: value for key, value in inputs.items() if value != "same as /1"}
    name = entry["id"].rpartition("/")[0]
    for other in told:
        is_first = other["id"].rpartition("/")[0] == name and other is not entry
        if is_first and {"events", "scores"} & other["inputs"].keys():
            return {**other["inputs"], **own}
    return inputs


def run(case: Case, binding: Binding) -> Outcome:
    """The case put to what its operation is bound to."""
    try:
        got = binding.run(case.inputs)
    except Exception as error:  # noqa: BLE001  # whatever is wrong, the case has failed
        return Outcome(case, (f"{type(error).__name__}: {error}",))
    compared = [key for key in case.expected if key not in binding.not_compared]
    if not compared:
        return Outcome(case, ("nothing of it is compared",))
    differences = tuple(
        f"{key}: expected {shown(case.expected[key])}, got {shown(got.get(key))}"
        for key in compared
        if not same(case.expected[key], got.get(key))
    )
    return Outcome(case, differences)


def same(expected: Any, got: Any) -> bool:
    """Equal, numbers by value however they are written."""
    if isinstance(expected, bool) or isinstance(got, bool) or expected is None or got is None:
        return expected is got
    if isinstance(expected, Mapping):
        return isinstance(got, Mapping) and (
            expected.keys() <= got.keys() and all(same(expected[key], got[key]) for key in expected)
        )
    if isinstance(expected, Sequence) and not isinstance(expected, str):
        return (
            isinstance(got, Sequence)
            and len(expected) == len(got)
            and all(map(same, expected, got))
        )
    return bool(_plain(expected) == _plain(got))


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction | int):
        return Fraction(value)
    try:
        return parse_exact(value)
    except ValueError:
        return value


def shown(value: Any) -> str:
    """A value in one line."""
    return json.dumps(value, default=_shown, ensure_ascii=False)


def _shown(value: Any) -> Any:
    return write_exact(value) if isinstance(value, Fraction) else str(value)


def totals(outcomes: Iterable[Outcome], unbound: int) -> str:
    """The last line."""
    all_of_them = list(outcomes)
    failed = sum(1 for outcome in all_of_them if outcome.differences)
    return f"{len(all_of_them) - failed} passed, {failed} failed, {unbound} unbound"
