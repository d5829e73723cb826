"""What a file of worked cases must be, and what is said of one that is not."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.__main__ import main

GOOD: dict[str, Any] = {
    "id": "ANC-10.8/1",
    "inputs": {"op": "vp.itc", "net_imps": 30.5},
    "expected": {"winner": 65.05},
}

NO_FILES = {
    "": "is not JSON",
    "[]": "holds no list of cases",
    "{}": "holds no list of cases",
    "[7]": "case 1: Expected `object`, got `int`",
    json.dumps([GOOD, {"id": "A/1", "expected": {"vp": 1}}]): "case 2 (A/1): Object missing",
    json.dumps([GOOD | {"id": 5}]): "case 1: Expected `str`, got `int` - at `$.id`",
    json.dumps([GOOD | {"inputs": {"net_imps": 1}}]): "inputs name no operation (op)",
    json.dumps([GOOD | {"expected": {}}]): "expected is empty",
}


@pytest.mark.parametrize(("text", "sentence"), NO_FILES.items())
def test_a_file_that_is_none_is_refused_in_one_sentence(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = told(text, tmp_path, capsys)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_a_file_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(["no.json"]), main([])) == (2, 2)
    assert capsys.readouterr().err.splitlines() == [
        "no.json: No such file or directory",
        "python -m tests.cases FILE: one file of worked cases is wanted",
    ]


CASES: dict[str, tuple[dict[str, Any], int, str]] = {
    "a decimal is not read as a float": ({}, 0, "1 passed, 0 failed, 0 unbound"),
    "other than expected": (
        {"expected": {"winner": 65}},
        1,
        'winner: expected 65, got "65.05"\n0 passed, 1 failed',
    ),
    "a key that nothing answers is no pass": (
        {"expected": {"trophy": None}},
        1,
        "trophy: expected null, and nothing answers it\n0 passed, 1 failed",
    ),
    "an operation that nobody has heard of": (
        {"inputs": {"op": "vp.whist"}},
        0,
        "unbound: vp.whist (1): no binding (ANC-10.8/1)\n",
    ),
    "an input that is missing": (
        {"inputs": {"op": "vp.itc"}},
        0,
        "unbound: vp.itc (1): the case does not tell net_imps (ANC-10.8/1)\n",
    ),
    "a value that no set has": (
        {"inputs": {"op": "pqp.itc", "division": "Whist"}},
        0,
        "unbound: pqp.itc (1): division Whist is bound to nothing; these are: Open, ",
    ),
    "a word that a binding does not know": (
        {"inputs": {"op": "artificial.law12c2", "top": 12, "responsibility": "a bit"}},
        0,
        "unbound: artificial.law12c2 (1): 'a bit' is not told, or is no word that it knows (",
    ),
    "a value of the wrong type": (
        {"inputs": {"op": "vp.itc", "net_imps": "many"}},
        1,
        (
            "an input is not of the form that it takes (ValidationError: 'many' is not a whole"
            " number, a decimal or a fraction)\n"
        ),
    ),
}


@pytest.mark.parametrize(("changed", "code", "said"), CASES.values(), ids=CASES)
def test_what_is_said_of_a_case(
    changed: dict[str, Any],
    code: int,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    got, out, err = told(json.dumps([GOOD | changed]), tmp_path, capsys)
    assert (got, err) == (code, "")
    assert said in out


def told(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """The exit code of a run, and what it says."""
    file = folder / "some.json"
    file.write_text(text, encoding="utf-8")
    code = main([str(file)])
    said = capsys.readouterr()
    return code, said.out, said.err
