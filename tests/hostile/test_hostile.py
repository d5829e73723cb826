"""Some five hundred hostile cases, always the same ones; and that what goes wrong would be seen."""

from mmap import mmap
from pathlib import Path
from typing import Any

import pytest

from tests.hostile import judging, process
from tests.hostile.cases import DATA, Case
from tests.hostile.process import alone
from tests.hostile.running import SHARES, Ways
from tests.ledger.readers.kinds import BRIDGEMATE
from tests.replay.program import Said

SEED, COUNT = 20261122, 84
LARGEST = 30_000
"""Bytes of a real file; the larger ones are for the whole run."""


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> Ways:
    return Ways(tmp_path_factory.mktemp("hostile"), DATA, LARGEST)


@pytest.mark.slow
@pytest.mark.parametrize("kind", SHARES)
def test_whatever_comes_in_is_taken_or_refused_in_a_sentence(ways: Ways, kind: str) -> None:
    found = (ways.run(SEED, number, kind) for number in range(COUNT))
    assert [one.told() for one in found if one.verdict.faults] == []


def test_a_case_is_the_same_again(ways: Ways, tmp_path: Path) -> None:
    again = Ways(tmp_path, DATA, LARGEST)
    for number in range(50):
        one, other = ways.case(SEED, number), again.case(SEED, number)
        assert one._replace(ledger=None) == other._replace(ledger=None)


# ------------------------------------------------------------ what goes wrong would be seen


def test_what_ends_well_ends_with_its_result() -> None:
    assert alone(lambda: 6 * 7) == (42, "")


def test_what_nobody_foresaw_ends_with_its_traceback() -> None:
    assert "ZeroDivisionError" in alone(lambda: 1 // 0).why


def test_what_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SECONDS", 1)
    assert alone(_for_ever).why == "takes more than 1 s of the processor"


def _for_ever() -> None:
    while True:
        pass


def test_what_waits_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "WAITING", 1)
    assert alone(lambda: __import__("time").sleep(60)).why == "does not end in 1 s"


def test_what_takes_too_much_memory_is_ended() -> None:
    assert "MemoryError" in alone(lambda: len(bytearray(2 * process.MEMORY))).why


def test_what_was_there_before_is_not_counted() -> None:
    with mmap(-1, process.MEMORY):
        assert alone(lambda: len(bytearray(1 << 20))) == process.Ended(1 << 20, "")


CASE = Case("a case", ("import",), {})
BEFORE: dict[str, Any] = {"files": {"x"}, "events": [(1, "ledger", 1, "LedgerFounded")]}


def more(*kinds: str, body: str = '{"was": {"points": 50}}') -> dict[str, Any]:
    between = ("",) * (judging.BODY - 4)
    events = [(n, "contest:c", n, kind, *between, body) for n, kind in enumerate(kinds, 2)]
    return {**BEFORE, "events": [*BEFORE["events"], *events]}


def test_a_refusal_that_changes_something_is_seen() -> None:
    refused = Said(2, "", "bridge-ledger: no")
    seen = [
        list(judging.of_ledger(CASE, refused, BEFORE, after))
        for after in (
            more("ScoreEntered"),
            {**BEFORE, "files": {"x", "y"}},
            {**BEFORE, "events": []},
        )
    ]
    assert all(seen)
    assert list(judging.of_ledger(CASE, refused, BEFORE, BEFORE)) == []


def test_a_request_may_be_refused_on_record_and_nothing_else() -> None:
    refused = Said(1, "", "bridge-ledger: too late")
    asked = more("CorrectionRequested", "CorrectionRefused")
    assert list(judging.of_ledger(CASE, refused, BEFORE, asked)) == []
    consent_too_late = more("CorrectionRefused")
    assert list(judging.of_ledger(CASE, refused, BEFORE, consent_too_late)) == []
    twice = more(*["CorrectionRequested", "CorrectionRefused"] * 2)
    assert list(judging.of_ledger(CASE, refused, BEFORE, twice)) != []


def test_scores_that_are_struck_out_are_seen() -> None:
    done, after = Said(0, "", ""), more("CorrectionRequested", "ScoreVoided")
    assert list(judging.of_ledger(CASE, done, BEFORE, after)) == [
        "1 score struck out, and the file says so of 0"
    ]
    assert list(judging.of_ledger(CASE._replace(may_strike=True), done, BEFORE, after)) == []


def test_a_board_that_was_not_played_has_no_score_to_strike_out() -> None:
    after = more("CorrectionRequested", "ScoreVoided", body='{"was": null}')
    assert list(judging.of_ledger(CASE, Said(0, "", ""), BEFORE, after)) == []


@pytest.mark.parametrize(("told", "faults"), [(2, 0), (1, 1)])
def test_what_a_followed_file_brought_before_a_refusal_stands_if_it_was_told(
    told: int, faults: int
) -> None:
    said = Said(1, "", f"recorded {told} events; head 0a1b\nbridge-ledger: no")
    case, after = CASE._replace(steps=(b"",)), more("ScoreEntered", "ScoreEntered")
    assert len(list(judging.of_ledger(case, said, BEFORE, after))) == faults


@pytest.mark.parametrize(("erased", "faults"), [("1", 0), ("0", 1)])
def test_what_the_file_says_was_erased_at_the_table_may_be_struck_out(
    erased: str, faults: int
) -> None:
    file = BRIDGEMATE.replace(b'"60%-40%",0', b'"60%-40%",' + erased.encode())
    case, done = CASE._replace(files={"r.csv": file}), Said(0, "", "")
    found = judging.of_ledger(case, done, BEFORE, more("CorrectionRequested", "ScoreVoided"))
    assert len(list(found)) == faults


@pytest.mark.parametrize(
    "said",
    [
        Said(99, "", "odd"),
        Said(2, "", ""),
        Said(2, "", "warning: something\n"),
        Said(1, "", "bridge-ledger: " + "a" * 5_000),
        Said(0, "Traceback (most recent call last)", ""),
        Said(0, "\x1b[2J", ""),
        Said(2, "", "bridge-ledger: \u202eon"),
    ],
)
def test_words_that_nobody_should_get_are_seen(said: Said) -> None:
    assert list(judging.of_words(said)) != []


@pytest.mark.parametrize(
    "said",
    [
        Said(2, "", "bridge-ledger: line 3: 'x' is not a score"),
        Said(3, "the head that was noted is not in the ledger\n", ""),
    ],
)
def test_a_sentence_is_enough_wherever_its_code_has_it(said: Said) -> None:
    assert list(judging.of_words(said)) == []
    assert list(judging.of_words(said._replace(out="", err=""))) != []
