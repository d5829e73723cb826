"""A Bridgemate database that is followed while it is written ends as if it were read at once."""

from pathlib import Path

import pytest

from ledger import readers
from ledger.desk import Desk
from ledger.store import Store
from replay.cli.files import changing
from replay.cli.import_file import followed
from tests.bridgemates import owner_of, rows, step
from tests.replay.program import Program

NAME = "bws/session_2026-01-26.bws"


@pytest.fixture(scope="module")
def content(data: Path) -> bytes:
    path = data / NAME
    if not path.exists():
        pytest.skip(f"no {path}")
    return path.read_bytes()


def results(program: Program) -> dict[object, object]:
    store = Store(program.ledger, read_only=True)
    try:
        contest = Desk(store).contest("wed")
        return {one.line.key: (one.score, one.awards) for one in contest.results.counting()}
    finally:
        store.close()


def test_results_that_arrive_in_steps_are_those_of_the_whole_file(
    content: bytes, tmp_path: Path
) -> None:
    places = list(rows(content, owner_of(content, 270)))
    by_steps, at_once = (Program(tmp_path / f"{name}.ledger") for name in ("steps", "whole"))
    file = tmp_path / "evening.bws"
    for minute, (shown, erased) in enumerate(((90, ()), (150, (40, 41)), (270, (40,)))):
        file.write_bytes(step(content, places, shown, erased))
        at = f"2026-01-26T12:{minute:02}Z"
        said = by_steps.does("import", file, "--contest", "wed", "--recorded-at", at)
        if erased:
            assert said.out.count("struck out: ") == (2 if shown == 150 else 0), said.out[:400]
    at_once.does("import", file, "--contest", "wed", "--recorded-at", "2026-01-26T12:09Z")
    assert results(by_steps) == results(at_once)
    assert len(results(by_steps)) == 269


def test_a_half_written_database_is_waited_for(content: bytes) -> None:
    told = list[str]()
    first = readers.read("evening.bws", content)
    steps = iter([content[:70_000], content])
    assert len(list(followed("evening.bws", first, steps, told.append))) == 2
    assert len(told) == 1
    assert told[0].startswith("not read now: evening.bws")


def test_a_file_is_given_again_when_it_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_bytes(b"one")
    contents = changing(file, every=0.01)
    assert next(contents) == b"one"
    file.write_bytes(b"two")
    assert next(contents) == b"two"


def test_following_goes_with_no_dry_run(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text("board,ns,ew,score\n1,1,2,420\n")
    said = Program(tmp_path / "f.ledger").run("import", file, "--follow", "--dry-run")
    assert (said.code, "--follow goes neither" in said.err) == (2, True)
