"""Running a file of worked cases, and comparing each answer with what was expected."""

import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ledger.bridge.numbers import parse_exact, write_exact
from ledger.errors import LedgerError
from tests.cases.binding import Binding, Inputs, NotBoundError, Told

AS_THE_FIRST = "same as /1"
"""The events of a case that has those of the first one of its name."""


class UnreadableCasesError(ValueError):
    """A file that is not one of worked cases: where, and what is wrong there."""


class Case(NamedTuple):
    """One worked case."""

    id: str
    operation: str
    inputs: Mapping[str, Any]
    expected: Mapping[str, Any]


class Outcome(NamedTuple):
    """What came of a case: differences are "key: expected, got", none where it passed.

    unbound: why its operation is not bound for such a case.
    """

    case: Case
    differences: tuple[str, ...] = ()
    unbound: str = ""

    @property
    def passed(self) -> bool:
        """Whether it was answered as expected."""
        return not self.differences and not self.unbound


class _Entry(msgspec.Struct):
    """A case as it is written; what else stands there is for those who read it."""

    id: str
    inputs: dict[str, Any]
    expected: dict[str, Any]


def read_cases(path: Path) -> list[Case]:
    """The cases of a file in the form of rules/cases.json. Raises UnreadableCasesError."""
    cases, beside = _cases(path), path.with_name("cases.json")
    goes_on = any(_goes_on(case) for case in cases)
    told = [*cases, *(_cases(beside) if goes_on and beside.is_file() else ())]
    return [_with_its_history(case, told) for case in cases]


def _cases(path: Path) -> list[Case]:
    try:
        # A decimal stays as it is written: no float comes into a score.
        plain = json.loads(path.read_text(encoding="utf-8"), parse_float=str)
    except OSError as error:
        raise UnreadableCasesError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise UnreadableCasesError(f"{path} is not JSON: {error}") from None
    if not isinstance(plain, list) or not plain:
        raise UnreadableCasesError(
            f"{path} holds no list of cases, each with its id, inputs and expected"
        )
    return [_case(path, number, entry) for number, entry in enumerate(plain, 1)]


def _case(path: Path, number: int, plain: Any) -> Case:
    name = plain.get("id") if isinstance(plain, dict) else None
    where = f"{path}: case {number}" + (f" ({name})" if isinstance(name, str) else "")
    try:
        entry = msgspec.convert(plain, _Entry)
    except msgspec.ValidationError as error:
        raise UnreadableCasesError(f"{where}: {error}") from None
    operation = entry.inputs.pop("op", None)
    if not isinstance(operation, str):
        raise UnreadableCasesError(f"{where}: inputs name no operation (op)")
    if not entry.expected:
        raise UnreadableCasesError(f"{where}: expected is empty, so nothing can be compared")
    return Case(entry.id, operation, entry.inputs, entry.expected)


def _goes_on(case: Case) -> bool:
    """Whether it is told as what followed another case of the same name."""
    return case.inputs.get("events") == AS_THE_FIRST or "then" in case.inputs


def _with_its_history(case: Case, told: Iterable[Case]) -> Case:
    """The case; one that goes on from another of the same name has that one's inputs too."""
    if not _goes_on(case):
        return case
    own = {key: value for key, value in case.inputs.items() if value != AS_THE_FIRST}
    name = case.id.rpartition("/")[0]
    for other in told:
        is_first = name and other.id.rpartition("/")[0] == name and not _goes_on(other)
        if is_first and {"events", "scores"} & other.inputs.keys():
            return case._replace(inputs={**other.inputs, **own})
    return case


def run(case: Case, binding: Binding | None) -> Outcome:
    """The case put to what its operation is bound to."""
    if binding is None:
        return Outcome(case, unbound="no binding")
    compared = [key for key in case.expected if key not in binding.not_compared]
    if not compared:
        return Outcome(case, ("nothing of it is compared",))
    try:
        got = binding.run(Told(case.inputs))
    except NotBoundError as reason:
        return Outcome(case, unbound=str(reason))
    except KeyError as word:
        return Outcome(case, unbound=f"{word} is not told, or is no word that it knows")
    except (LedgerError, AssertionError) as error:
        return Outcome(case, (f"{type(error).__name__}: {error}",))
    except Exception as error:  # noqa: BLE001  # whatever is wrong, the case has failed
        what = f"{type(error).__name__}: {error}"
        return Outcome(case, (f"an input is not of the form that it takes ({what})",))
    return Outcome(case, tuple(_differences(case.expected, got, compared)))


def _differences(expected: Inputs, got: Inputs, keys: Iterable[str]) -> Iterable[str]:
    for key in keys:
        if key not in got:
            yield f"{key}: expected {shown(expected[key])}, and nothing answers it"
        elif not same(expected[key], got[key]):
            yield f"{key}: expected {shown(expected[key])}, got {shown(got[key])}"


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


def totals(outcomes: Iterable[Outcome]) -> str:
    """The last line."""
    all_of_them = list(outcomes)
    failed = sum(1 for outcome in all_of_them if outcome.differences)
    unbound = sum(1 for outcome in all_of_them if outcome.unbound)
    passed = sum(outcome.passed for outcome in all_of_them)
    return f"{passed} passed, {failed} failed, {unbound} unbound"
